import { createOrder } from '#app/domain/orders/create-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { allRefused, type Checked } from './check-rows.ts';
import { workThrough, type ImportNeeds, type Outcome } from './work-through.ts';

const TAKEN = 'Order ID was just used by another order. Change it, then import the row again.';

/** Creates each valid order of the file with the same use case as Create Order. The order and the record of its rows
 *  are saved in one transaction, so a row is imported once, however often the job or the file is repeated. */
export async function runImport(
  deps: ImportNeeds,
  { importId }: { importId: string },
): Promise<void> {
  const work = await deps.db.orderImport.findUnique({ where: { id: importId } });
  if (!work) return;
  await workThrough(deps, importId, {
    during: 'importing',
    after: 'done',
    settle: async (checked, actor) => {
      if (checked.kind === 'refused' || checked.kind === 'leftOut') return checked;
      if (checked.kind === 'ready') return make(deps, actor, work, checked);
      return { kind: checked.isOurs ? 'created' : 'repeated', orderId: checked.orderId };
    },
  });
}

type Ready = Extract<Checked, { kind: 'ready' }>;

async function make(
  deps: ImportNeeds,
  actor: Actor,
  { id: importId, fileHash }: { id: string; fileHash: string },
  { rows, input, orderedAt, store: { id: storeId } }: Ready,
): Promise<Outcome> {
  const refused = (reason: string): Outcome => ({
    kind: 'refused',
    problems: allRefused(rows, reason),
  });
  const row = { in: rows.map((one) => one.row) };
  const findSame = () => deps.db.importedRow.findFirst({ where: { storeId, fileHash, row } });
  try {
    let orderId = '';
    const made = await createOrder(deps, actor, input, async (tx, { orderKey }) => {
      const order = await tx.order.findUniqueOrThrow({ where: { orderKey }, select: { id: true } });
      orderId = order.id;
      if (orderedAt) await tx.order.update({ where: { orderKey }, data: { createdAt: orderedAt } });
      await tx.importedRow.createMany({
        data: rows.map(({ row }) => ({ storeId, fileHash, row, importId, orderId })),
      });
      await tx.importOrder.create({ data: { importId, orderId } });
    });
    if (made.ok) return { kind: 'created', orderId };
    const same = await findSame();
    return same ? { kind: 'repeated', orderId: same.orderId } : refused(TAKEN);
  } catch (error) {
    const same = isTwice(error) ? await findSame() : null;
    if (same) return { kind: 'repeated', orderId: same.orderId };
    if (isAppError(error) && error.code === 'invalid-input') return refused(error.message);
    throw error;
  }
}

/** Whether another import of the same file created the row at the same moment. The table's unique key then prevents
 *  a duplicate. */
function isTwice(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'P2002';
}

import type { Services } from '#app/ports/services.ts';
import { ORDER_STATUSES } from './order-status.rules.ts';
import { needsDocuments } from './document-facts.rules.ts';
import { checkOutdatedDocuments } from './outdated-documents.ts';

const BATCH = 200;
const NEEDING = ORDER_STATUSES.filter((status) => needsDocuments({ status, erasedAt: null }));

/** Checks the printed documents of a store's orders after its pickup locations or its account changed. Orders that no
 *  longer need documents are left out. Idempotent. */
export async function checkStoreDocuments(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { storeId }: { storeId: string },
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const where = { storeId, status: { in: NEEDING }, documentPrints: { some: {} } };
    const batch = await db.order.findMany({
      where: { ...where, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true },
    });
    const ids = batch.map(({ id }) => id);
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from orders where id = any(${ids}::uuid[]) order by id for no key update`;
      await checkOutdatedDocuments(tx, ids, clock.now());
    });
    const last = ids.at(-1);
    if (!last || ids.length < BATCH) return;
    after = last;
  }
}

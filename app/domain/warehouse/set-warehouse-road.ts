import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { resumeWarehouseJob } from '#app/domain/stores/resume-warehouse.job.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import type { WarehouseChoices } from '#app/ports/warehouse.ts';
import { considerOpenJob } from './consider-open.job.ts';
import { GOES_IF_ASKED } from './consider-for-warehouse.ts';
import { ANY_SERVICE } from './warehouse-choice.rules.ts';
import { roadOf } from './warehouse-login-of.ts';
import type { WarehouseRoadInput } from './warehouse-road.schema.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Switches on shipping from the warehouse for a store's new orders, or changes the settings. Open orders are
 *  assigned too, if requested.
 *  @throws AppError 'not-found', 'conflict' for a disconnected store or without a login that the warehouse accepts. */
export async function shipFromWarehouse(
  deps: Needs,
  actor: Actor,
  { storeName, warehouse, courierService, sendOpen }: WarehouseRoadInput & { storeName: string },
): Promise<void> {
  const store = await storeByName(deps.db, actor, 'credential.write', storeName);
  if (store.state === 'disconnected')
    throw new AppError('conflict', 'The store is disconnected. Reconnect it first.');
  const at = deps.clock.now();
  const { id: storeId, merchantId } = store;
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for no key update`;
    const unchosen = { storeId, warehouse: null };
    const isFirst = (await tx.fulfilmentCredential.count({ where: unchosen })) > 0;
    const kept = await tx.fulfilmentCredential.updateMany({
      where: { storeId, refusedAt: null },
      data: { warehouse, courierService },
    });
    if (kept.count === 0)
      throw new AppError(
        'conflict',
        'The warehouse login is missing or was refused. Enter it first.',
      );
    const on = await tx.store.updateMany({
      where: { id: storeId, warehouseSince: null },
      data: { warehouseSince: at },
    });
    // Before a warehouse was chosen, changes to orders that are at the warehouse could not be sent.
    if (isFirst) await enqueue(tx, resumeWarehouseJob, { storeId, turn: newId() });
    if (sendOpen) await enqueue(tx, considerOpenJob, { storeId, turn: newId() });
    const action = on.count > 0 ? 'warehouse.on' : 'warehouse.change';
    await writeAudit(tx, actor, { at, action, subject: storeId, merchantId });
  });
}

/** Stops sending new orders to the warehouse. Orders that are there stay there. Idempotent. */
export async function stopWarehouse(
  deps: Needs,
  actor: Actor,
  { storeName }: { storeName: string },
): Promise<void> {
  const { id, merchantId } = await storeByName(deps.db, actor, 'credential.write', storeName);
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const off = await tx.store.updateMany({
      where: { id, warehouseSince: { not: null } },
      data: { warehouseSince: null },
    });
    if (off.count === 0) return;
    await writeAudit(tx, actor, { at, action: 'warehouse.off', subject: id, merchantId });
  });
}

export type WarehouseRoadState = {
  since: string | null;
  refusedAt: string | null;
  warehouse: string | null;
  courierService: string;
  /** The choices that the warehouse lists. Null if it does not answer; the user then types them. */
  choices: WarehouseChoices | null;
  /** Orders that can be shipped now, and would be assigned if requested. */
  open: number;
  /** Orders that are assigned to the warehouse, or being called back. */
  there: number;
  /** Orders that need attention because they could not be sent or called back. */
  failed: number;
};

/** The data for the warehouse screen; null if the store has no login for a warehouse. */
export async function readWarehouseRoad(
  deps: Pick<Services, 'db' | 'vault' | 'warehouse'>,
  actor: Actor,
  storeName: string,
): Promise<WarehouseRoadState | null> {
  const { db } = deps;
  const store = await storeByName(db, actor, 'credential.write', storeName);
  const kept = await db.fulfilmentCredential.findUnique({ where: { storeId: store.id } });
  if (!kept) return null;
  return {
    since: store.warehouseSince?.toISOString() ?? null,
    refusedAt: kept.refusedAt?.toISOString() ?? null,
    warehouse: kept.warehouse,
    courierService: kept.courierService ?? ANY_SERVICE,
    choices: await choicesOf(deps, store.id),
    open: await db.order.count({ where: { storeId: store.id, ...GOES_IF_ASKED } }),
    there: await db.warehouseOrder.count({ where: { storeId: store.id, endedAt: null } }),
    failed: await countFailed(db, store.id),
  };
}

/** The longest time that the page waits for the warehouse's lists. */
const PATIENCE_MS = 4_000;

async function choicesOf(
  deps: Pick<Services, 'db' | 'vault' | 'warehouse'>,
  storeId: string,
): Promise<WarehouseChoices | null> {
  const road = await roadOf(deps, storeId);
  if (!road) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const asked = deps.warehouse.choices(road.login).catch((error: unknown) => {
    if (isAppError(error)) return null;
    throw error;
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

const FAILED = [
  'warehouseCannotSend',
  'warehouseRefused',
  'warehouseNotTold',
  'warehouseCancelRefused',
  'warehouseOutOfReach',
];

/** Counts orders instead of alerts, because an order may have several alerts. */
async function countFailed(db: Tx, storeId: string): Promise<number> {
  const where = { storeId, closedAt: null, code: { in: FAILED } };
  return (await db.alert.groupBy({ by: ['subjectId'], where })).length;
}

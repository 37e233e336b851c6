import type { Prisma, WarehouseOrder } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { lockFamily } from '#app/domain/orders/family.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { sentParcels } from '#app/domain/orders/warehouse-tracking.rules.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { passMissingRight } from '#app/domain/stores/store-break.ts';
import { noteAnswer, noteFailedCall, refuseWhileResting } from '#app/domain/stores/store-rest.ts';
import { readSyncedFamily, wholeOf } from '#app/domain/tracking/synced-family.ts';
import { trackingPage } from '#app/domain/tracking/tracking-page.ts';
import type { Services } from '#app/ports/services.ts';
import type { SentUpdates, TrackingUpdate } from '#app/ports/store-platform.ts';
import { lockRow } from './take-turn.ts';
import { syncWarehouseJob } from './sync-warehouse.job.ts';
import { readSent } from './warehouse-parcel.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'settings' | 'vault'>;
const WITH = { order: { include: { store: true, partOf: true } } } as const;
type SyncedWarehouseOrder = Prisma.WarehouseOrderGetPayload<{ include: typeof WITH }>;

/** Far longer than a job may run, so that the lock expires only if its worker was killed. */
const LEASE_MS = 5 * 60_000;

/** Writes the warehouse's tracking to the order's store, once. It uses the same code as our own shipments, which
 *  reads the store's state before writing. Custom stores get a webhook instead.
 *  @throws AppError 'store-down', so that the job is retried. */
export async function syncWarehouse(deps: Needs, { orderId }: { orderId: string }): Promise<void> {
  const row = await takeTurn(deps, orderId);
  if (!row) return;
  const { store, partOf, externalId } = row.order;
  const { platforms } = deps;
  const platform = store.integrationType === 'custom' ? null : platforms[store.integrationType];
  try {
    const update = await updateOf(deps, row, partOf?.externalId ?? externalId);
    if (!platform || !update || store.state === 'disconnected') return;
    await refuseWhileResting(deps, store, row.endedAt ?? deps.clock.now());
    const sent = row.synced as SentUpdates;
    const written = await platform.writeTracking(await connectionOf(deps, store), update, sent);
    await settle(deps, row, { syncState: 'told', synced: written });
    await noteAnswer(deps, store);
  } catch (error) {
    await noteFailedCall(deps, store, error, partOf?.externalId ?? externalId ?? orderId);
    if (isAppError(error) && error.code === 'store-refused')
      await sayRefusal(deps, row, error.message);
    else await passMissingRight(deps, store, error);
  } finally {
    const where = { id: row.id, syncLeaseUntil: row.syncLeaseUntil };
    await deps.db.warehouseOrder.updateMany({ where, data: { syncLeaseUntil: null } });
  }
}

/** Lets only one worker at a time sync the warehouse's tracking of the order and its parts, and none while the steps of
 *  our own shipments are being synced. */
async function takeTurn(deps: Needs, orderId: string): Promise<SyncedWarehouseOrder | null> {
  return deps.db.$transaction(async (tx) => {
    const where = { orderId, syncState: 'waiting' as const };
    if (!(await tx.warehouseOrder.count({ where }))) return null;
    const family = await lockFamily(tx, orderId);
    const now = await deps.clock.sharedNow(tx);
    const ids = family.map(({ id }) => id);
    const busy = { leaseUntil: { gt: now }, shipment: { orderId: { in: ids } } };
    const others = { orderId: { in: ids }, syncLeaseUntil: { gt: now } };
    if (
      (await tx.storeMilestone.count({ where: busy })) ||
      (await tx.warehouseOrder.count({ where: others }))
    )
      throw new AppError('store-down', 'The tracking is being synced to the store right now.', {
        retryAfterSeconds: 2,
      });
    if (!(await tx.warehouseOrder.count({ where }))) return null;
    const syncLeaseUntil = new Date(now.getTime() + LEASE_MS);
    return tx.warehouseOrder.update({
      where: { orderId },
      data: { syncLeaseUntil },
      include: WITH,
    });
  });
}

/** The update for the store. If the warehouse gave no tracking number, the order's own key is used. Null if the
 *  order has not ended at the warehouse, or has no id in a store. */
async function updateOf(
  deps: Needs,
  { order, parcels, sent, endedAt }: SyncedWarehouseOrder,
  externalOrderId: string | null,
): Promise<TrackingUpdate | null> {
  const left = sentParcels(parcels);
  const [first, ...others] = left
    .filter(({ number }) => number !== null)
    .map(({ number, url }) => ({ number: number ?? '', url }));
  if (!externalOrderId || !endedAt) return null;
  const { publicUrl, productName } = deps.settings;
  // Read only after this worker has the lock, because other workers may have changed the orders before that.
  const family = await readSyncedFamily(deps, order.id, externalOrderId);
  const page = trackingPage(publicUrl, order.orderKey);
  return {
    externalOrderId,
    orderedAt: order.createdAt,
    orderKey: first?.number ?? order.orderKey,
    trackingUrl: first?.url ?? page,
    carrier: left.find(({ carrier }) => carrier)?.carrier ?? 'Warehouse',
    status: statusLabel(order.status, productName),
    whole: wholeOf(family, order, deps.settings),
    milestone: 'collected',
    at: endedAt,
    notifyCustomer: order.store.notifyCustomer,
    language: order.store.recipientLanguage,
    parcel: (readSent(sent)?.lines ?? []).flatMap(({ externalId, quantity }) =>
      externalId ? [{ externalId, quantity }] : [],
    ),
    further: others.map((one) => ({ number: one.number, trackingUrl: one.url ?? page })),
    spared: [],
    ofReturn: null,
  };
}

async function settle(
  { db, clock }: Needs,
  { id, orderId }: WarehouseOrder,
  { syncState, synced }: { syncState: 'told'; synced: SentUpdates },
): Promise<void> {
  const at = clock.now();
  await db.$transaction(async (tx) => {
    await tx.warehouseOrder.updateMany({
      where: { id, syncState: 'waiting' },
      data: { syncState, synced: { ...synced } },
    });
    await closeAlert(tx, orderId, ['writeBackGivenUp'], { at, of: null });
  });
}

/** Queues again the tracking that the store refused, because the reason for the refusal no longer applies. */
export async function syncWarehouseAgain(tx: Tx, orderId: string, at: Date): Promise<void> {
  const { count } = await tx.warehouseOrder.updateMany({
    where: { orderId, syncState: 'refused' },
    data: { syncState: 'waiting', scheduledAt: at },
  });
  if (count > 0) await enqueue(tx, syncWarehouseJob, { orderId, turn: newId() });
}

async function sayRefusal(
  { db, clock }: Needs,
  { orderId, order }: SyncedWarehouseOrder,
  said: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const now = await lockRow(tx, orderId);
    const at = clock.now();
    await tx.warehouseOrder.updateMany({
      where: { id: now.row.id, syncState: 'waiting' },
      data: { syncState: 'refused' },
    });
    if (now.order.sourceState !== 'deleted')
      await raiseAlert(tx, 'writeBackGivenUp', ownerOf(now.order), at, { said });
    await recordEvent(tx, now.order, 'trackingRefused', {
      at,
      source: 'store',
      actor: order.store.name,
      note: said,
      dedupeKey: `trackingRefused warehouse ${now.row.id}`,
    });
  });
}

import type { Milestone, Prisma, Store, StoreMilestone } from '@prisma/client';
import { closeAlerts, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type {
  SentUpdates,
  StoreConnection,
  StorePlatformPort,
  TrackingUpdate,
} from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { lockFamily } from '#app/domain/orders/family.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { passMissingRight } from '#app/domain/stores/store-break.ts';
import { noteAnswer, noteFailedCall, refuseWhileResting } from '#app/domain/stores/store-rest.ts';
import { isBeside, isNewToCustomer, isOvertaken } from './milestone.rules.ts';
import {
  ofOtherParcels,
  parcelOf,
  readSyncedFamily,
  wholeOf,
  type SyncedOrder,
  type SyncedFamily,
} from './synced-family.ts';
import { AS_QUEUED, stepsOf, stepsOfOrders } from './schedule-milestone.ts';
import { trackingPage } from './tracking-page.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'settings' | 'vault' | 'log'>;
const OF_ORDER = { shipment: { select: { orderId: true } } } as const;
type Step = Prisma.StoreMilestoneGetPayload<{ include: typeof OF_ORDER }>;
type StoreSide = { platform: StorePlatformPort; connection: StoreConnection };

/** Far longer than a job may run, so that the lock expires only if its worker was killed. */
const LEASE_MS = 5 * 60_000;

/** Syncs the tracking of an order to its store: all waiting steps of its shipments and of its parts, in sequence, by
 *  one worker at a time. Idempotent, because sent steps are recorded, and the store's state is read before it is
 *  written. Custom stores get webhooks instead. A disconnected store is synced after it is reconnected. If the store
 *  refuses a step, the timeline shows it and an alert stays open until that step or a later one is synced. While a right
 *  is missing, the store shows it, and the steps wait.
 *  @throws AppError 'store-down', so that the job is retried, or waits while the store rests (`refuseWhileResting`). */
export async function writeTracking(
  deps: Needs,
  input: { shipmentId: string; milestone: Milestone; at: string },
): Promise<void> {
  const shipment = await deps.db.shipment.findUnique({
    where: { id: input.shipmentId },
    include: { order: { include: { store: true, partOf: { select: { externalId: true } } } } },
  });
  if (!shipment) return;
  const { orderId } = shipment;
  const { store, partOf } = shipment.order;
  const { externalId } = partOf ?? shipment.order;
  // Its shop does not have the order (any more), so nothing is left to sync, for its parts neither.
  if (!externalId) {
    const where = { shipmentId: shipment.id, state: 'waiting' as const };
    await deps.db.storeMilestone.updateMany({ where, data: { state: 'overtaken' } });
    return;
  }
  if (store.state === 'disconnected' || store.integrationType === 'custom') return;
  const platform = deps.platforms[store.integrationType];
  if (!platform) return;
  await runScheduled(deps, store, input);
  const steps = await takeTurn(deps, orderId);
  if (steps.length === 0) return;
  try {
    // A step may have happened long before it was queued.
    const queuedAt = Math.min(...steps.map(({ scheduledAt }) => scheduledAt.getTime()));
    await refuseWhileResting(deps, store, new Date(queuedAt));
    // Read only after this worker has the lock, because other workers may have changed the orders before that.
    const family = await readSyncedFamily(deps, orderId, externalId);
    const side = { platform, connection: await connectionOf(deps, store) };
    const ofOrders = await stepsOfOrders(
      deps.db,
      family.rows.map(({ id }) => id),
    );
    for (const [index, step] of steps.entries()) {
      const ofOrder = ofOrders.get(step.shipment.orderId) ?? [];
      if (isOvertaken(step, steps.slice(index + 1))) await settle(deps.db, step, 'overtaken');
      else await syncOne(deps, side, family, step, isNewToCustomer(step, ofOrder));
    }
    await noteAnswer(deps, store);
  } catch (error) {
    await noteFailedCall(deps, store, error, externalId);
    await passMissingRight(deps, store, error);
  } finally {
    await deps.db.storeMilestone.updateMany({
      where: { id: { in: steps.map(({ id }) => id) } },
      data: { leaseUntil: null },
    });
  }
}

/** Creates the step's row if it is missing, because an earlier release queued jobs without one. */
async function runScheduled(
  deps: Needs,
  store: Store,
  { shipmentId, milestone, at }: { shipmentId: string; milestone: Milestone; at: string },
): Promise<void> {
  const scheduledAt = deps.clock.now();
  await deps.db.storeMilestone.createMany({
    data: [
      { id: newId(), storeId: store.id, shipmentId, milestone, at: new Date(at), scheduledAt },
    ],
    skipDuplicates: true,
  });
}

/** Claims all waiting steps of every shipment of the order and its parts for this worker. Two concurrent workers could
 *  both find nothing in the store and both create a fulfilment. A single worker also keeps the steps in sequence, and
 *  sends one consistent state of the whole order. */
async function takeTurn(deps: Needs, orderId: string): Promise<Step[]> {
  return deps.db.$transaction(async (tx) => {
    const family = await lockFamily(tx, orderId);
    const now = await deps.clock.sharedNow(tx);
    const ids = family.map(({ id }) => id);
    const where = { shipment: { orderId: { in: ids } }, state: 'waiting' } as const;
    const steps = await tx.storeMilestone.findMany({
      where,
      include: OF_ORDER,
      orderBy: AS_QUEUED,
    });
    if (steps.length === 0) return steps;
    // The warehouse's tracking of a part is written to the same entries of the store.
    const ofWarehouse = { orderId: { in: ids }, syncLeaseUntil: { gt: now } };
    const isBusy =
      steps.some(({ leaseUntil }) => leaseUntil && leaseUntil > now) ||
      (await tx.warehouseOrder.count({ where: ofWarehouse })) > 0;
    if (isBusy)
      throw new AppError('store-down', 'The tracking is being synced to the store right now.', {
        retryAfterSeconds: 2,
      });
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    await tx.storeMilestone.updateMany({ where, data: { leaseUntil } });
    return steps;
  });
}

async function syncOne(
  deps: Needs,
  { platform, connection }: StoreSide,
  family: SyncedFamily,
  step: Step,
  isNew: boolean,
): Promise<void> {
  const { shipmentId, shipment } = step;
  const order = family.rows.find(({ id }) => id === shipment.orderId);
  if (!order) return;
  const updates = await deps.db.storeUpdate.findMany({ where: { shipmentId } });
  const sent = Object.fromEntries(updates.map((update) => [update.key, update.externalId]));
  const { productName, publicUrl } = deps.settings;
  const update = {
    externalOrderId: family.externalId,
    orderedAt: order.createdAt,
    orderKey: order.orderKey,
    trackingUrl: trackingPage(publicUrl, order.orderKey),
    carrier: productName,
    status: statusLabel(order.status, productName),
    whole: wholeOf(family, order, deps.settings),
    milestone: step.milestone,
    at: step.at,
    notifyCustomer: order.store.notifyCustomer && isNew,
    language: order.store.recipientLanguage,
    parcel: parcelOf(order),
    spared: await ofOtherParcels(deps, family, order.id, shipmentId),
    taken: await notesOf(deps, family),
    ofReturn: await returnOf(deps, shipmentId),
  };
  try {
    await keep(deps, order.id, step, sent, await platform.writeTracking(connection, update, sent));
  } catch (error) {
    if (!isAppError(error) || error.code !== 'store-refused') throw error;
    await sayRefusal(deps, order, step, error.message);
  }
}

async function returnOf({ db, settings }: Needs, id: string): Promise<TrackingUpdate['ofReturn']> {
  const shipment = await db.shipment.findUniqueOrThrow({ where: { id } });
  const { kind, reference: number, isDeliveryOnly: isToSender } = shipment;
  return kind === 'return'
    ? { number, trackingUrl: trackingPage(settings.publicUrl, number), isToSender }
    : null;
}

/** The store's ids of the notes that were already sent for the order or any of its parts. */
async function notesOf({ db }: Needs, { rows }: SyncedFamily): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const updates = await db.storeUpdate.findMany({
    where: { key: { startsWith: 'note.' }, shipment: { orderId: { in: ids } } },
    select: { externalId: true },
  });
  return updates.map(({ externalId }) => externalId);
}

async function keep(
  deps: Needs,
  orderId: string,
  step: StoreMilestone,
  before: SentUpdates,
  after: SentUpdates,
): Promise<void> {
  const { shipmentId } = step;
  const fresh = Object.entries(after).filter(([key]) => !(key in before));
  const gone = Object.keys(before).filter((key) => !(key in after));
  const sentAt = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await tx.storeUpdate.deleteMany({ where: { shipmentId, key: { in: gone } } });
    await tx.storeUpdate.createMany({
      data: fresh.map(([key, externalId]) => ({
        id: newId(),
        shipmentId,
        key,
        externalId,
        sentAt,
      })),
      skipDuplicates: true,
    });
    await settle(tx, step, 'told');
    await closeRefusals(tx, orderId, step, sentAt);
  });
}

/** Closes the alerts about refused steps that an accepted step replaces, including the alerts of shipments that the
 *  accepted step's shipment has replaced. */
async function closeRefusals(tx: Tx, orderId: string, step: StoreMilestone, at: Date) {
  const steps = await stepsOf(tx, { id: orderId });
  const replaced = steps.filter((one) => one.at <= step.at && isBeside(one, step));
  const endings = [...new Set(replaced.map(({ shipmentId }) => shipmentId))].map((of) => ({
    codes: ['writeBackGivenUp'] as const,
    of,
  }));
  await closeAlerts(tx, orderId, endings, { at });
}

async function sayRefusal(
  deps: Needs,
  { id: orderId, store }: SyncedOrder,
  step: StoreMilestone,
  note: string,
): Promise<void> {
  const { shipmentId, milestone, at } = step;
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = deps.clock.now();
    const owner = ownerOfShipment(order, { id: shipmentId });
    // An order deleted in its store already has an alert, which asks whether the delivery continues.
    if (order.sourceState !== 'deleted')
      await raiseAlert(tx, 'writeBackGivenUp', owner, now, { said: note });
    await recordEvent(tx, order, 'trackingRefused', {
      at: now,
      source: 'store',
      actor: store.name,
      note,
      dedupeKey: `trackingRefused ${shipmentId} ${milestone} ${at.toISOString()}`,
    });
    await settle(tx, step, 'refused');
  });
}

async function settle(tx: Tx, { id }: StoreMilestone, state: StoreMilestone['state']) {
  await tx.storeMilestone.updateMany({ where: { id, state: 'waiting' }, data: { state } });
}

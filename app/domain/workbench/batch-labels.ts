import type { Batch, Prisma } from '@prisma/client';
import { hasStation } from '#app/domain/documents/printer-feed.ts';
import { startDocumentIn } from '#app/domain/documents/start-document.ts';
import { NO_JOB } from '#app/domain/orders/actions/facts.ts';
import { labelProblem } from '#app/domain/orders/actions/labels.ts';
import { shipProblem } from '#app/domain/orders/actions/ship.ts';
import { actionFactsOf } from '#app/domain/orders/action-facts.rules.ts';
import { canPrintLabel } from '#app/domain/orders/order-status.rules.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

const GONE = 'Order not found.';

/** Whether an order is booked or being booked, so that it has a label or will get one. */
export async function canHaveLabel(
  { db }: Needs,
  actor: Actor,
  orderKey: string,
): Promise<boolean> {
  const where = { AND: [ordersVisibleTo(actor, 'order.print'), { orderKey }] };
  const order = await db.order.findFirst({ where, select: { status: true } });
  return order !== null && canPrintLabel(order.status);
}

/** Marks the batch's orders whose label is ready, and skips those that will not get one, with the reason. Returns how
 *  many labels are still missing. */
export async function lookForLabels(deps: Needs, actor: Actor, batch: Batch): Promise<number> {
  const { db, clock } = deps;
  await dropLost(db, deps, actor, batch);
  const keys = await keysIn(db, batch, 'shipped');
  const labels = await labelsOf(deps, ordersVisibleTo(actor, 'order.print'), keys);
  const among = { batchId: batch.id, state: 'shipped' as const };
  const ready = keys.filter((key) => labels.get(key) === null);
  if (ready.length > 0)
    await db.batchOrder.updateMany({
      where: { ...among, orderKey: { in: ready } },
      data: { state: 'labelReady', changedAt: clock.now() },
    });
  const lost = await skipLost(db, deps, batch, 'shipped', labels);
  if (ready.length + lost > 0) await announce(db, 'batch', batch.requestedBy, batch.id);
  return keys.length - ready.length - lost;
}

/** Skips orders whose label was ready but is no longer valid, because they were cancelled here or in their store
 *  while the other labels were awaited. */
async function dropLost(
  db: Tx,
  deps: Pick<Needs, 'clock' | 'settings'>,
  actor: Actor,
  batch: Batch,
): Promise<void> {
  const ready = await keysIn(db, batch, 'labelReady');
  const labels = await labelsOf({ ...deps, db }, ordersVisibleTo(actor, 'order.print'), ready);
  for (const orderKey of ready) {
    const reason = labels.get(orderKey);
    if (reason === null) continue;
    await db.batchOrder.updateMany({
      where: { batchId: batch.id, orderKey, state: 'labelReady' },
      data: { state: 'skipped', reason: reason ?? GONE, changedAt: deps.clock.now() },
    });
  }
}

/** Skips orders that were shipped, with or without a label, and have been refused or cancelled since. `actor` is the
 *  requester with current access. It is null if the requester has lost access; then orders are not filtered by
 *  access. */
export async function skipUnshipped(deps: Needs, actor: Actor | null, batch: Batch): Promise<void> {
  const { db } = deps;
  const visible = actor ? ordersVisibleTo(actor, 'order.print') : {};
  for (const state of ['shipped', 'labelReady'] as const) {
    const labels = await labelsOf(deps, visible, await keysIn(db, batch, state));
    await skipLost(db, deps, batch, state, labels);
  }
}

/** Skips orders in this state that will not get a label, with the reason. Returns how many. */
async function skipLost(
  db: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { id: batchId }: Batch,
  state: 'shipped' | 'labelReady',
  labels: ReadonlyMap<string, string | null>,
): Promise<number> {
  const lost = [...labels].filter(([, reason]) => reason !== null && reason !== NO_JOB);
  for (const [orderKey, reason] of lost)
    await db.batchOrder.updateMany({
      where: { batchId, orderKey, state },
      data: { state: 'skipped', reason, changedAt: clock.now() },
    });
  return lost.length;
}

/** Order keys in list order. */
async function keysIn(
  db: Tx,
  { id: batchId }: Batch,
  state: 'shipped' | 'labelReady',
): Promise<string[]> {
  const found = await db.batchOrder.findMany({
    where: { batchId, state },
    orderBy: { position: 'asc' },
    select: { orderKey: true },
  });
  return found.map(({ orderKey }) => orderKey);
}

/** Starts one document with all ready labels, in list order: a PDF, or output for the label printer while the person's
 *  print station is online. In that case it leaves out labels that are printed on booking anyway. Must be called in
 *  the transaction that ends the batch. */
export async function printLabels(
  tx: Tx,
  deps: Pick<Needs, 'clock' | 'settings'>,
  actor: Actor,
  batch: Batch,
): Promise<void> {
  await dropLost(tx, deps, actor, batch);
  const keys = await keysIn(tx, batch, 'labelReady');
  const orders = await tx.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.print'), { orderKey: { in: keys } }] },
    select: {
      id: true,
      orderKey: true,
      merchantId: true,
    },
  });
  const { userId } = actor;
  const atStation =
    userId !== null && (await hasStation(tx, { ...actor, userId }, await deps.clock.sharedNow(tx)));
  const ids = orders.map(({ id }) => id);
  const printed = atStation ? await printedOnBooking(tx, batch, ids) : new Set<string>();
  const byKey = new Map(orders.map((order) => [order.orderKey, order]));
  const inOrder = keys.flatMap((key) => byKey.get(key) ?? []).filter(({ id }) => !printed.has(id));
  if (inOrder.length === 0) return;
  const kind = atStation ? 'zebraLabels' : 'shippingLabels';
  const more = { skipsLimit: true };
  const documentJobId = await startDocumentIn(tx, deps, actor, kind, inOrder, more);
  await tx.batch.update({ where: { id: batch.id }, data: { documentJobId } });
}

/** The batch's orders whose label was queued for the person's printer on booking. This reads what was queued, because the
 *  store's setting may have changed between the booking and the end of the batch. */
async function printedOnBooking(
  tx: Tx,
  { userId, createdAt }: Batch,
  orderIds: string[],
): Promise<Set<string>> {
  const documents = await tx.documentJob.findMany({
    where: {
      kind: 'zebraLabels',
      requestedByUserId: userId,
      createdAt: { gte: createdAt },
      state: { not: 'error' },
      orderIds: { hasSome: orderIds },
    },
    select: { orderIds: true },
  });
  return new Set(documents.flatMap((document) => document.orderIds));
}

const COLUMNS = {
  orderKey: true,
  status: true,
  manifestStatus: true,
  heldAt: true,
  atWarehouseSince: true,
  sentFromWarehouseAt: true,
  holdNote: true,
  reasons: true,
  erasedAt: true,
  currentShipmentId: true,
  store: { select: { state: true, warehouseSince: true } },
} as const satisfies Prisma.OrderSelect;

/** Why each order has no label; null if the label is ready, NO_JOB while it may still come. */
async function labelsOf(
  { db, settings }: Pick<Needs, 'settings'> & { db: Tx },
  visible: Prisma.OrderWhereInput,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const orders = await db.order.findMany({
    where: { AND: [visible, { orderKey: { in: [...keys] } }] },
    select: COLUMNS,
  });
  const shipments = await db.shipment.findMany({
    where: { id: { in: orders.flatMap((order) => order.currentShipmentId ?? []) } },
    select: { id: true, bookedAt: true, collectedAt: true },
  });
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const labels = new Map<string, string | null>(keys.map((key) => [key, GONE]));
  for (const order of orders) {
    const facts = actionFactsOf(order, byId.get(order.currentShipmentId ?? ''));
    const problem = labelProblem(facts, settings.productName);
    // If the courier refused the booking, the order cannot be shipped, and that reason is more helpful.
    const why =
      problem === null || problem === NO_JOB ? null : shipProblem(facts, settings.productName);
    labels.set(order.orderKey, why ?? problem);
  }
  return labels;
}

import { Prisma, type EventSource, type Order, type OrderStatus } from '@prisma/client';
import { auditActionOf } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAuditOfEach, type AuditActor } from '#app/domain/audit/write-audit.ts';
import type { Ending } from '#app/domain/alerts/raise-alert.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { changing, inserting } from '#app/domain/shared/json-rows.ts';
import { announcing } from '#app/domain/shared/live.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { PREPARED } from '#app/domain/shared/prepared.ts';
import { closingAlertsOfStatus, raiseAlertsOfStatus } from './order-alerts.ts';
import { followWarehouse } from './follow-warehouse.ts';
import { holdProblem } from './hold.rules.ts';
import { hasWebhookAddress, queueStatusWebhooks } from './status-webhook.ts';
import type { OrderEventKind } from './timeline.rules.ts';
import { warehouseProblem } from './at-warehouse.rules.ts';
import {
  isBeforeBooking,
  isWithCourier,
  nextStatus,
  type OrderMove,
  isEnded,
  isJudgeable,
} from './order-status.rules.ts';

/** The fields that are reset when an order leaves the manifest. */
const OUT_OF_MANIFEST = {
  manifestStatus: 'none',
  inManifestAt: null,
  confirmManifestAt: null,
  manifestId: null,
} as const;

export type Transition = {
  at: Date;
  /** The same time by our clock, if `at` comes from another clock. */
  now?: Date;
  source: EventSource;
  /** The actor's name as shown to people. */
  actor: string;
  actorUserId?: string | null;
  note?: string | null;
  /** An event with the same key on the same order is stored only once. */
  dedupeKey?: string;
  /** Who did it, for the audit log; null if the event only follows from another action. */
  by?: AuditActor | null;
  /** The names of the changed fields. */
  fields?: readonly string[];
  /** Alerts of the order that the transition closes, besides those of the status that the order leaves. */
  ends?: readonly Ending[];
};

/** A change made by a person, a store's token or a shop. */
export function byActor(actor: Actor, at: Date): Transition {
  return { at, source: 'merchant', actor: actor.name, actorUserId: actor.userId, by: actor };
}

type Movable = Pick<Order, 'id' | 'status' | 'merchantId'>;
type Moving = Movable &
  Pick<
    Order,
    | 'storeId'
    | 'erasedAt'
    | 'heldAt'
    | 'holdNote'
    | 'manifestStatus'
    | 'currentShipmentId'
    | 'atWarehouseSince'
  >;

/** What a transition writes to the order besides its status. */
type OrderChange = Partial<Omit<Order, 'id' | 'status'>>;

/** Makes an order's transition. This and `moveOrders` are the only functions that change the status of an existing
 *  order. Appends the event in the same transaction.
 *  @throws AppError 'conflict' when the table has no such transition, when a hold or the warehouse forbids it, or
 *  when another change came first. */
export async function moveOrder(
  tx: Tx,
  order: Moving,
  move: OrderMove,
  transition: Transition,
  change: OrderChange = {},
): Promise<OrderStatus> {
  const to = nextStatus(order.status, move);
  if (!to)
    throw new AppError('conflict', 'The order has changed. Reload it.', {
      from: order.status,
      move,
    });
  const heldBack = holdProblem(order, move) ?? warehouseProblem(order, move);
  if (heldBack) throw new AppError('conflict', heldBack);
  const whole = { ...manifestAfter(order, to), ...change };
  const made = { move, from: order.status, to };
  const { count, isHeard } = await storeMove(tx, [order], made, transition, whole);
  if (count === 0)
    throw new AppError('conflict', 'The order was just changed by someone else. Reload it.');
  if (change.currentShipmentId === undefined) await keepWithShipment(tx, order, to);
  await auditEvents(tx, [order], move, transition);
  const at = transition.now ?? transition.at;
  await raiseAlertsOfStatus(tx, [order], { to, at });
  await followWarehouse(tx, order, { move, to, at });
  if (isHeard) await queueStatusWebhooks(tx, [order], { ...made, at: transition.at });
  return to;
}

type Made = { move: OrderMove; from: OrderStatus; to: OrderStatus };

/** Writes the new status of these orders, appends their events, closes their alerts and notifies open pages, in one
 *  statement.
 *  @returns `count`: how many orders still had the old status. `isHeard`: one of their stores has a webhook address. */
async function storeMove(
  tx: Tx,
  orders: readonly Moving[],
  { move, from, to }: Made,
  transition: Transition,
  change: OrderChange,
): Promise<{ count: number; isHeard: boolean }> {
  const ids = orders.map(({ id }) => id);
  const still = Prisma.sql`id = any(${ids}::uuid[]) and status = ${from}::order_status`;
  const moved = changing('Order', { ...change, status: to }, still);
  const events = eventsOf(orders, move, transition, { from, to, applied: true });
  const at = transition.now ?? transition.at;
  const closing = closingAlertsOfStatus(orders, { from, to, at, ends: transition.ends ?? [] });
  const parts = [Prisma.sql`moved as (${moved} returning 1)`, eventsPart(events), ...closing];
  const [stored] = await tx.$queryRaw<[{ count: number; isHeard: boolean }]>`
    ${PREPARED} with ${Prisma.join(parts)}
    select notice.*, (select count(*)::int from moved) as count,
      ${hasWebhookAddress(orders)} as "isHeard"
    from (${announcing('order', orders)}) notice`;
  return stored;
}

/** Whether the current shipment gets the same status as its order. It does if both the old and the new status are
 *  those of an order with a courier (`isWithCourier`). */
export function movesWithShipment(from: OrderStatus, to: OrderStatus): boolean {
  return isWithCourier(from) && isWithCourier(to);
}

/** Gives the current shipment the new status of its order, if `movesWithShipment`. */
async function keepWithShipment(
  tx: Tx,
  { status: from, currentShipmentId: id }: Pick<Moving, 'status' | 'currentShipmentId'>,
  to: OrderStatus,
): Promise<void> {
  if (!id || !movesWithShipment(from, to)) return;
  await tx.shipment.updateMany({ where: { id }, data: { status: to } });
}

/** Makes the same transition for several orders with the same status, which the caller's transaction must have
 *  locked. Unlike `moveOrder`, it changes neither the manifest (unless `change` does), nor the current shipments, nor
 *  the warehouse.
 *  @throws AppError 'conflict' as `moveOrder`, for all of them. */
export async function moveOrders(
  tx: Tx,
  orders: readonly Moving[],
  move: OrderMove,
  transition: Omit<Transition, 'dedupeKey'>,
  change: OrderChange = {},
): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const from = first.status;
  const to = nextStatus(from, move);
  if (!to || orders.some(({ status }) => status !== from))
    throw new AppError('conflict', 'The orders have changed. Reload them.', { from, move });
  const heldBack = orders
    .map((order) => holdProblem(order, move) ?? warehouseProblem(order, move))
    .find(Boolean);
  if (heldBack) throw new AppError('conflict', heldBack);
  const { at } = transition;
  const made = { move, from, to };
  const { count, isHeard } = await storeMove(tx, orders, made, transition, change);
  if (count < orders.length)
    throw new AppError('conflict', 'The orders were just changed by someone else. Reload them.');
  await auditEvents(tx, orders, move, transition);
  await raiseAlertsOfStatus(tx, orders, { to, at });
  if (isHeard) await queueStatusWebhooks(tx, orders, { from, to, at });
}

/** Removes an order that has shipped from its unconfirmed manifest, without a status change. */
export async function leaveManifest(tx: Tx, order: Movable, transition: Transition): Promise<void> {
  await tx.order.update({ where: { id: order.id }, data: OUT_OF_MANIFEST });
  await recordEvent(tx, order, 'takeOut', transition);
}

/** Records an event without a status change: a late courier event, a note, a warning. */
export async function recordEvent(
  tx: Tx,
  order: Movable,
  kind: OrderEventKind,
  transition: Transition,
): Promise<void> {
  await recordEvents(tx, [order], kind, transition);
}

/** Records the same event for several orders, without a status change. The orders may have different statuses. */
export async function recordEvents(
  tx: Tx,
  orders: readonly Movable[],
  kind: OrderEventKind,
  transition: Transition,
): Promise<void> {
  for (const [from, some] of Map.groupBy(orders, ({ status }) => status)) {
    const events = eventsOf(some, kind, transition, { from, to: null, applied: false });
    await tx.$executeRaw`${PREPARED} with ${eventsPart(events)} ${announcing('order', some)}`;
    await auditEvents(tx, some, kind, transition);
  }
}

/** Moves the order if the table allows it, else only records the event. Returns the new status, or null if it did
 *  not move.
 *  @throws AppError 'conflict' when a hold or the warehouse forbids the transition. */
export async function moveOrRecord(
  tx: Tx,
  order: Moving,
  move: OrderMove,
  transition: Transition,
  change: OrderChange = {},
): Promise<OrderStatus | null> {
  if (nextStatus(order.status, move)) return moveOrder(tx, order, move, transition, change);
  await recordEvent(tx, order, move, transition);
  return null;
}

/** The rows to insert, one for each order. */
function eventsOf(
  orders: readonly Movable[],
  kind: OrderEventKind,
  transition: Transition,
  outcome: { from: OrderStatus; to: OrderStatus | null; applied: boolean },
): Prisma.OrderEventCreateManyInput[] {
  return orders.map((order) => ({
    id: newId(),
    orderId: order.id,
    at: transition.at,
    source: transition.source,
    kind,
    fromStatus: outcome.from,
    toStatus: outcome.to,
    applied: outcome.applied,
    actor: transition.actor,
    actorUserId: transition.actorUserId ?? null,
    note: transition.note ?? null,
    dedupeKey: transition.dedupeKey ?? null,
  }));
}

function eventsPart(events: readonly Prisma.OrderEventCreateManyInput[]): Prisma.Sql {
  return Prisma.sql`appended as (${inserting('OrderEvent', events)} on conflict do nothing)`;
}

async function auditEvents(
  tx: Tx,
  orders: readonly Movable[],
  kind: OrderEventKind,
  { at, by, fields }: Transition,
): Promise<void> {
  const action = { at, action: auditActionOf(kind), ...(fields ? { detail: { fields } } : {}) };
  if (by) await writeAuditOfEach(tx, by, action, orders);
}

/** What a transition does to an order's manifest (product.md D9). An order leaves its manifest, even a confirmed one,
 *  when it becomes Eligible, Ineligible or In Store again. When it ends, or turns out to be delivered already, it leaves
 *  only an unconfirmed manifest. */
function manifestAfter(
  { status, manifestStatus }: Pick<Order, 'status' | 'manifestStatus'>,
  to: OrderStatus,
): Partial<typeof OUT_OF_MANIFEST> {
  const isOver = isEnded(to) || (isBeforeBooking(status) && to === 'deliveryCompleted');
  const isLeft = isJudgeable(to) || (isOver && manifestStatus !== 'confirmManifest');
  return isLeft && manifestStatus !== 'none' ? OUT_OF_MANIFEST : {};
}

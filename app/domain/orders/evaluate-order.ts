import type { Order } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import {
  evaluateEligibility,
  reasonText,
  type Evaluable,
  type Verdict,
} from './eligibility.rules.ts';
import { moveOrder, type Transition } from './move-order.ts';
import { followReasons } from './order-alerts.ts';
import { isBeforeBooking, isEnded, isJudgeable, type OrderMove } from './order-status.rules.ts';

const MOVE_OF = {
  inStore: 'judgedInStore',
  ineligible: 'judgedIneligible',
  eligible: 'judgedEligible',
} as const satisfies Record<Verdict['status'], OrderMove>;

/** Repeats the eligibility check after the order, its pickup location or its store changed, and moves the order if
 *  the result differs. Does nothing from the shipment request until the order ends. An ended order may only be passed
 *  if its store has reopened it. The order must be locked by the caller's transaction. */
export async function evaluateOrder(tx: Tx, order: Order, transition: Transition): Promise<void> {
  if (!isBeforeBooking(order.status) && !isEnded(order.status)) return;
  // The warehouse has shipped it, so later changes in the store do not matter.
  if (order.sentFromWarehouseAt && isEnded(order.status)) return;
  const verdict = await verdictOf(tx, order);
  // An order that its store has reopened has no driver until it ships again.
  const facts = { reasons: verdict.reasons, warnings: verdict.warnings, driverName: null };
  const isManifested = !isJudgeable(order.status) && isBeforeBooking(order.status);
  const stays = order.status === verdict.status || (isManifested && verdict.status === 'eligible');
  if (stays) {
    await tx.order.update({ where: { id: order.id }, data: facts });
    await followReasons(tx, order, verdict.reasons, transition.now ?? transition.at);
    return;
  }
  // The transition follows from another action, so no one is named as its author in the audit log.
  await moveOrder(tx, order, MOVE_OF[verdict.status], { ...transition, by: null }, facts);
}

/** Why orders cannot ship again, in sentences, by order id. Orders that can are left out. An order that already had a
 *  shipment counts as open and as having an item to ship, whatever the store now reports about its payment or items. */
export async function unfitToGoAgain(
  tx: Tx,
  orders: readonly Order[],
): Promise<Map<string, string>> {
  const judgeable = await judgeableOf(tx, orders);
  const again = { sourceState: 'open', shippableLines: 1 } as const;
  return new Map(
    orders.flatMap(({ id, currentShipmentId: wentOut }) => {
      const facts = judgeable(id);
      const { status, reasons } = evaluateEligibility(wentOut ? { ...facts, ...again } : facts);
      return status === 'eligible' ? [] : [[id, reasons.map(reasonText).join(' ')] as const];
    }),
  );
}

async function verdictOf(tx: Tx, order: Order): Promise<Verdict> {
  return evaluateEligibility((await judgeableOf(tx, [order]))(order.id));
}

async function judgeableOf(tx: Tx, orders: readonly Order[]): Promise<(id: string) => Evaluable> {
  const orderId = { in: orders.map(({ id }) => id) };
  const [stores, lines, unknown, locations] = [
    await tx.store.findMany({
      where: { id: { in: [...new Set(orders.map(({ storeId }) => storeId))] } },
      select: { id: true, state: true },
    }),
    await tx.orderLine.groupBy({
      by: ['orderId'],
      where: { orderId },
      _sum: { shippableQuantity: true },
      _count: true,
    }),
    await tx.orderLine.groupBy({
      by: ['orderId'],
      where: { orderId, goods: 'unknown', shippableQuantity: { gt: 0 } },
      _count: true,
    }),
    await tx.pickupLocation.findMany({
      where: { storeId: { in: orders.map((one) => one.storeId) }, deletedAt: null },
      select: { storeId: true },
      distinct: ['storeId'],
    }),
  ];
  const orderOf = byKey(orders, ({ id }) => id);
  const storeOf = byKey(stores, ({ id }) => id);
  const linesOf = byKey(lines, (one) => one.orderId);
  const unknownOf = byKey(unknown, (one) => one.orderId);
  const locationOf = byKey(locations, ({ storeId }) => storeId);
  return (id) => {
    const order = found(orderOf(id));
    const ofIt = linesOf(id);
    const countsAsOneParcel = order.platform === 'custom' && !ofIt;
    return {
      sourceState: order.sourceState,
      customerName: order.customerName,
      street: order.street,
      suburb: order.suburb,
      city: order.city,
      country: order.country,
      latitude: order.latitude,
      longitude: order.longitude,
      approximate: order.approximate,
      // A removed location is replaced by another one of the store when the order ships (withLivePickup).
      hasPickupLocation: order.pickupLocationId !== null && Boolean(locationOf(order.storeId)),
      holdReason: order.holdReason,
      sentByOthers: order.sentByOthers,
      dataWithheld: order.dataWithheld,
      erasedAt: order.erasedAt,
      storeState: found(storeOf(order.storeId)).state,
      shippableLines: countsAsOneParcel ? 1 : (ofIt?._sum.shippableQuantity ?? 0),
      unknownLines: unknownOf(id)?._count ?? 0,
    };
  };
}

function byKey<T>(all: readonly T[], keyOf: (one: T) => string): (key: string) => T | undefined {
  const map = new Map(all.map((one) => [keyOf(one), one]));
  return (key) => map.get(key);
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('An order or its store is gone in the middle.');
  return row;
}

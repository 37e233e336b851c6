import type { Order } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { judge, type Verdict } from './eligibility.rules.ts';
import { moveOrder, type Happening } from './move-order.ts';
import { isBeforeBooking, isEnded, isJudgeable, type OrderMove } from './order-status.rules.ts';

const MOVE_OF = {
  inStore: 'judgedInStore',
  ineligible: 'judgedIneligible',
  eligible: 'judgedEligible',
} as const satisfies Record<Verdict['status'], OrderMove>;

/** Judges an order afresh after it, its location or its store changed, and moves it when the
 *  verdict is another one. The order must be locked by this transaction. */
export async function judgeOrder(tx: Tx, order: Order, happening: Happening): Promise<void> {
  if (!isBeforeBooking(order.status) && !isEnded(order.status)) return;
  const verdict = await verdictOf(tx, order);
  const facts = { reasons: verdict.reasons, warnings: verdict.warnings };
  const isManifested = !isJudgeable(order.status) && isBeforeBooking(order.status);
  const stays = order.status === verdict.status || (isManifested && verdict.status === 'eligible');
  if (stays) {
    await tx.order.update({ where: { id: order.id }, data: facts });
    return;
  }
  // It follows from what somebody did, and is nobody's act.
  await moveOrder(tx, order, MOVE_OF[verdict.status], { ...happening, by: null }, facts);
}

async function verdictOf(tx: Tx, order: Order): Promise<Verdict> {
  const [store, lines, unknownLines, location] = [
    await tx.store.findUniqueOrThrow({ where: { id: order.storeId }, select: { state: true } }),
    await tx.orderLine.aggregate({
      where: { orderId: order.id },
      _sum: { shippableQuantity: true },
      _count: true,
    }),
    await tx.orderLine.count({
      where: { orderId: order.id, goods: 'unknown', shippableQuantity: { gt: 0 } },
    }),
    await tx.pickupLocation.findFirst({
      where: { id: order.pickupLocationId ?? undefined, storeId: order.storeId, deletedAt: null },
      select: { id: true },
    }),
  ];
  const countsAsOneParcel = order.platform === 'custom' && lines._count === 0;
  return judge({
    sourceState: order.sourceState,
    customerName: order.customerName,
    street: order.street,
    city: order.city,
    country: order.country,
    latitude: order.latitude,
    longitude: order.longitude,
    approximate: order.approximate,
    hasPickupLocation: order.pickupLocationId !== null && location !== null,
    holdReason: order.holdReason,
    sentByOthers: order.sentByOthers,
    dataWithheld: order.dataWithheld,
    erasedAt: order.erasedAt,
    storeState: store.state,
    shippableLines: countsAsOneParcel ? 1 : (lines._sum.shippableQuantity ?? 0),
    unknownLines,
  });
}

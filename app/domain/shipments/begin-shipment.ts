import type { Order, Shipment } from '@prisma/client';
import type { AttentionCode } from '#app/domain/attention/attention-codes.rules.ts';
import { ORDER_CODES } from '#app/domain/attention/order-codes.rules.ts';
import { closeAttention } from '#app/domain/attention/raise-attention.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { moveOrder, type Happening } from '#app/domain/orders/move-order.ts';
import { holdOrderFee } from '#app/domain/wallet/order-fee.ts';
import { shipmentPrices } from '#app/domain/wallet/shipment-price.ts';
import type { Services } from '#app/ports/services.ts';
import { bookCourierJob } from './book-courier.job.ts';

/** What begins a shipment: the person who asked, and who pays. */
export type Requester = { userId: string | null; email: string | null };

/** Of what goes out once more: after which, and why. */
export type Again = { of: string | null; whyCode: string; whyText: string | null };

/** Begins a shipment of an order that this transaction has locked: its fee, the price of this
 *  moment, is held and stays with it, the order moves, and the booking is promised (architecture.md 4).
 *  @throws AppError 'insufficient-balance'. */
export async function beginShipment(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  order: Order,
  requester: Requester,
  happening: Happening,
  again: Again | null = null,
): Promise<Shipment> {
  const { at } = happening;
  const priceOf = await shipmentPrices({ db: tx, settings }, [order], at);
  const feeCents = priceOf(order);
  const attempt = await nextAttempt(tx, order);
  const shipment = await tx.shipment.create({
    data: {
      id: newId(),
      orderId: order.id,
      merchantId: order.merchantId,
      storeId: order.storeId,
      kind: attempt === 1 ? 'delivery' : 'again',
      attempt,
      ofShipmentId: again?.of ?? null,
      whyCode: again?.whyCode ?? null,
      whyText: again?.whyText ?? null,
      reference: attempt === 1 ? order.orderKey : `${order.orderKey}-S${attempt}`,
      state: 'requested',
      feeCents: BigInt(feeCents),
      requestedAt: at,
      requestedByUserId: requester.userId,
    },
  });
  await holdOrderFee(tx, {
    shipmentId: shipment.id,
    merchantId: order.merchantId,
    reference: shipment.reference,
    feeCents,
    at,
    email: requester.email,
    billing: settings.shopifyBilling,
  });
  await moveOrder(tx, order, again ? 'shipAgain' : 'ship', happening, {
    currentShipmentId: shipment.id,
    reasons: [],
    driverName: null,
  });
  await closeMattersBefore(tx, order, at);
  // What went out before goes again, though its store has it as sent.
  await tx.$executeRaw`update order_lines set parcel_quantity = shippable_quantity
    where order_id = ${order.id}::uuid and (${again === null} or not exists (
      select from order_lines l where l.order_id = ${order.id}::uuid and l.parcel_quantity > 0))`;
  await enqueue(tx, bookCourierJob, { shipmentId: shipment.id });
  return shipment;
}

async function nextAttempt(tx: Tx, { id }: Order): Promise<number> {
  const earlier = await tx.shipment.count({
    where: { orderId: id, kind: { in: ['delivery', 'again'] } },
  });
  return earlier + 1;
}

/** Alerts that outlast the shipment their order goes by: its job drives on until the courier has
 *  cancelled it, and what it delivered stays delivered. */
const OUTLASTING: readonly AttentionCode[] = ['cancelRefused', 'courierOutOfReach', 'feeTakenBack'];
const OVER = (Object.keys(ORDER_CODES) as AttentionCode[]).filter(
  (code) => !OUTLASTING.includes(code),
);

/** The order goes by a new shipment: its own alerts end, and those of the shipment before but for the
 *  ones that outlast it. Alerts of other shipments stay. `order` as it was before. */
async function closeMattersBefore(tx: Tx, order: Order, at: Date): Promise<void> {
  await closeAttention(tx, order.id, 'all', { at, of: null });
  const of = order.currentShipmentId;
  if (of) await closeAttention(tx, order.id, OVER, { at, of });
}

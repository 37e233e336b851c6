import type { Order, Shipment } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { moveOrder, type Transition } from '#app/domain/orders/move-order.ts';
import { withLivePickup } from '#app/domain/orders/pickup-choice.ts';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import { holdOrderFee } from '#app/domain/wallet/order-fee.ts';
import { shippingRates } from '#app/domain/wallet/shipping-rate.ts';
import type { Services } from '#app/ports/services.ts';
import { bookCourierJob } from './book-courier.job.ts';
import { closeAlertsBefore } from './close-alerts.ts';

/** The person who requested the shipment; the email is stored with the fee's transaction. */
type Requester = { userId: string | null; email: string | null };

/** When the shipment begins, and the time whose rate it costs, if that is another. */
type When = { at: Date; pricedAt?: Date | undefined };

/** For a repeated shipment or a return: the shipment it follows, and the reason. */
type After = { of: string | null; whyCode: string; whyText: string | null };

type Begun = Pick<When, 'pricedAt'> & { parcels?: number; again?: After | null };

type Needs = Pick<Services, 'settings'>;
type Kind = Pick<Shipment, 'kind' | 'parcels'> &
  Partial<Pick<Shipment, 'isDeliveryOnly' | 'collectedAt'>>;

/** Begins a shipment of an order. Its fee is reserved at the rate of `pricedAt`, by default the current one, and does not
 *  change later. The order moves, and the booking job is queued (docs/architecture.md). The order must be locked by the
 *  caller's transaction.
 *  @throws AppError 'insufficient-balance'. */
export async function beginShipment(
  tx: Tx,
  deps: Needs,
  order: Order,
  requester: Requester,
  transition: Transition,
  { parcels = 1, again = null, pricedAt }: Begun = {},
): Promise<Shipment> {
  const { at } = transition;
  const isFirst = !(await tx.shipment.count({ where: { orderId: order.id, kind: OUTGOING } }));
  const kind = isFirst ? 'delivery' : 'again';
  const when = { at, pricedAt };
  const shipment = await makeShipment(tx, deps, order, requester, when, { kind, parcels }, again);
  await moveOrder(tx, order, again ? 'shipAgain' : 'ship', transition, {
    currentShipmentId: shipment.id,
    reasons: [],
    driverName: null,
  });
  await closeAlertsBefore(tx, order, at);
  // An order that ships again keeps the items of its earlier parcel, because its store already counts them as sent.
  await tx.$executeRaw`update order_lines set parcel_quantity = shippable_quantity
    where order_id = ${order.id}::uuid and (${again === null} or not exists (
      select from order_lines l where l.order_id = ${order.id}::uuid and l.parcel_quantity > 0))`;
  await takeDocumentsAlong(tx, order.id, shipment.id);
  await checkOutdatedDocuments(tx, [order.id], at);
  return shipment;
}

/** Printed documents now belong to the new shipment. The exceptions are labels, which name their own shipment,
 *  and documents of a collected shipment. */
async function takeDocumentsAlong(tx: Tx, orderId: string, shipmentId: string): Promise<void> {
  await tx.$executeRaw`update paper_prints p set shipment_id = ${shipmentId}::uuid
    where order_id = ${orderId}::uuid and paper <> 'label' and not exists (
      select from shipments s where s.id = p.shipment_id and s.collected_at is not null)`;
}

const OUTGOING = { in: ['delivery', 'again'] as Shipment['kind'][] };
/** The letter after the order key in the courier's reference. A first delivery has the order key alone. */
const MARK = { again: 'S', return: 'R' } as const;

/** Creates the shipment, reserves its fee and queues its booking. The order's status does not change.
 *  @throws AppError 'insufficient-balance'; 'conflict' if the store has no pickup location left. */
export async function makeShipment(
  tx: Tx,
  { settings }: Needs,
  asked: Order,
  requester: Requester,
  { at, pricedAt = at }: When,
  kind: Kind,
  after: After | null,
): Promise<Shipment> {
  const order = await withLivePickup(tx, asked);
  const rateOf = await shippingRates({ db: tx, settings }, [order], pricedAt);
  const feeCents = rateOf(order);
  const like = kind.kind === 'return' ? kind.kind : OUTGOING;
  const attempt = 1 + (await tx.shipment.count({ where: { orderId: order.id, kind: like } }));
  const reference =
    kind.kind === 'delivery' ? order.orderKey : `${order.orderKey}-${MARK[kind.kind]}${attempt}`;
  const shipment = await tx.shipment.create({
    data: {
      id: newId(),
      orderId: order.id,
      merchantId: order.merchantId,
      storeId: order.storeId,
      ...kind,
      attempt,
      reference,
      hubId: await hubOf(tx, order),
      ofShipmentId: after?.of ?? null,
      whyCode: after?.whyCode ?? null,
      whyText: after?.whyText ?? null,
      state: 'requested',
      feeCents: BigInt(feeCents),
      requestedAt: at,
      requestedByUserId: requester.userId,
    },
  });
  await holdOrderFee(tx, {
    shipmentId: shipment.id,
    merchantId: order.merchantId,
    reference,
    feeCents,
    at,
    email: requester.email,
    billing: settings.shopifyBilling,
  });
  await enqueue(tx, bookCourierJob, { shipmentId: shipment.id });
  return shipment;
}

/** The hub that expects the parcel: the one an administrator chose for the pickup location, else the nearest. */
async function hubOf(tx: Tx, { pickupLocationId }: Order): Promise<string | null> {
  const [found] = await tx.$queryRaw<{ hub: string | null }[]>`
    select coalesce(hub_id, nearest_hub(latitude, longitude)) as hub
    from pickup_locations where id = ${pickupLocationId}::uuid`;
  return found?.hub ?? null;
}

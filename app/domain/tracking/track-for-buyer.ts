import type { Order, OrderStatus } from '@prisma/client';
import { notFound } from '#app/domain/shared/errors.ts';
import {
  ORDER_STATUS,
  isBeforeBooking,
  isCalledOff,
} from '#app/domain/orders/order-status.rules.ts';
import { roadOf } from '#app/domain/orders/tracker.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { trackingPage } from './tracking-page.ts';

/** A visitor of a shop's own order page, identified by the shop's platform. */
export type Buyer = {
  shop: string;
  /** Null if the person used a link without signing in, so that we do not know who they are. */
  customerId: string | null;
};

type BuyerTracking = {
  state: 'preparing' | 'underWay' | 'delivered' | 'stopped' | 'elsewhere';
  step: number;
  steps: string[];
  /** Null unless the parcel is under way or delivered. */
  trackingNumber: string | null;
  trackingPage: string | null;
  /** The other parts of an order that is split. */
  parts: BuyerParcel[];
};

type BuyerParcel = Pick<BuyerTracking, 'state' | 'trackingNumber' | 'trackingPage'>;

/** The progress of a buyer's own parcel, without any personal data (product.md D7).
 *  @throws AppError 'not-found' for an order of another shop or customer. Also if the order or the visitor has no
 *  customer id, because anyone can guess the numbers of orders. Also if our courier will never have the order. */
export async function trackForBuyer(
  deps: Pick<Services, 'db' | 'settings'>,
  buyer: Buyer,
  externalId: string,
): Promise<BuyerTracking> {
  if (!buyer.customerId) throw notFound('Order');
  const order = await deps.db.order.findFirst({
    where: {
      externalId,
      customerRef: buyer.customerId,
      store: { integrationType: 'shopify', externalId: buyer.shop, state: { not: 'disconnected' } },
    },
    select: {
      ...OF_PARCEL,
      currentShipmentId: true,
      // Ids show the sequence in which events were applied; their times are of different clocks.
      events: { orderBy: { id: 'asc' } },
      shipments: { select: { id: true, requestedAt: true } },
      parts: { orderBy: { partNumber: 'asc' }, select: OF_PARCEL },
    },
  });
  if (!order) throw notFound('Order');
  const parts = order.parts
    .filter((part) => !isWithoutCourier(part))
    .map((part) => parcelOf(part, deps.settings.publicUrl))
    // A cancelled part is left out, because it will not arrive.
    .filter((part) => part.state !== 'stopped');
  if (isWithoutCourier(order) && parts.length === 0) throw notFound('Order');
  const parcel = parcelOf(order, deps.settings.publicUrl);
  const { state } = parcel;
  const shipment = order.shipments.find(({ id }) => id === order.currentShipmentId) ?? null;
  // The last step that happened, as on the public page: the status of a parcel that is still to be collected, or whose
  // delivery failed, belongs to another step.
  const road = roadOf(order.status, order.events, shipment);
  return {
    ...parcel,
    step: state === 'preparing' ? 0 : road.current,
    steps: road.steps.map((step) => step.label),
    parts,
  };
}

const OF_PARCEL = {
  orderKey: true,
  status: true,
  sourceState: true,
  holdReason: true,
  sentByOthers: true,
} as const;

/** Whether our courier will never have it: nothing of it is delivered (gift cards, downloads, store pickup), or another
 *  service ships all of it. */
function isWithoutCourier({
  status,
  sourceState,
  holdReason,
  sentByOthers,
}: Pick<Order, Exclude<keyof typeof OF_PARCEL, 'orderKey'>>): boolean {
  if (!isBeforeBooking(status)) return false;
  const isOnlyOthers = sourceState === 'onHold' && sentByOthers !== null && holdReason === null;
  return sourceState === 'nothingToShip' || isOnlyOthers;
}

function parcelOf(
  { orderKey, status }: { orderKey: string; status: OrderStatus },
  publicUrl: string,
): BuyerParcel {
  const state = stateOf(status);
  const isOurs = state === 'underWay' || state === 'delivered';
  return {
    state,
    trackingNumber: isOurs ? orderKey : null,
    trackingPage: isOurs ? trackingPage(publicUrl, orderKey) : null,
  };
}

/** Buyers do not need to know about manifests or why an order waits. A failed attempt is repeated, so it counts as
 *  under way. The public page shows more. */
function stateOf(status: OrderStatus): BuyerTracking['state'] {
  if (isCalledOff(status)) return 'stopped';
  if (status === 'shippedBy3rdParty') return 'elsewhere';
  if (isBeforeBooking(status)) return 'preparing';
  return ORDER_STATUS[status].step === DELIVERED ? 'delivered' : 'underWay';
}

const DELIVERED = ORDER_STATUS.deliveryCompleted.step;

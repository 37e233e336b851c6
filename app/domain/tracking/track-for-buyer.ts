import type { OrderStatus } from '@prisma/client';
import { notFound } from '#app/domain/shared/errors.ts';
import {
  ORDER_STATUS,
  isBeforeBooking,
  isCalledOff,
} from '#app/domain/orders/order-status.rules.ts';
import { trackerOf } from '#app/domain/orders/tracker.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { trackingPage } from './tracking-page.ts';

/** Somebody on a shop's own order page, as the shop's platform vouches for them. */
export type Buyer = {
  shop: string;
  /** Null when the person came by a link and has not signed in: then nobody says whose order it is. */
  customerId: string | null;
};

type BuyerTracking = {
  state: 'preparing' | 'underWay' | 'delivered' | 'stopped' | 'elsewhere';
  step: number;
  steps: string[];
  /** Null until a courier was asked. */
  trackingNumber: string | null;
  trackingPage: string | null;
  /** Where the order comes in parts, the others. */
  parts: BuyerParcel[];
};

type BuyerParcel = Pick<BuyerTracking, 'state' | 'trackingNumber' | 'trackingPage'>;

/** How far a buyer's own parcel is, and never anything about a person (product.md D7).
 *  @throws AppError 'not-found' for an order of another shop or another customer, and where either
 *  side does not say which customer: the ids of orders are numbers that anybody can count through. */
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
      orderKey: true,
      status: true,
      parts: { orderBy: { partNumber: 'asc' }, select: { orderKey: true, status: true } },
    },
  });
  if (!order) throw notFound('Order');
  const parcel = parcelOf(order, deps.settings.publicUrl);
  const { state } = parcel;
  const tracker = trackerOf(order.status, []);
  return {
    ...parcel,
    step: state === 'preparing' ? 0 : tracker.current,
    steps: tracker.steps.map((step) => step.label),
    // One that was called off is nothing to wait for.
    parts: order.parts
      .map((part) => parcelOf(part, deps.settings.publicUrl))
      .filter((part) => part.state !== 'stopped'),
  };
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

/** A buyer need not know of manifests or of why an order waits. A failed attempt is tried again, so
 *  it is under way; only the public page tells more. */
function stateOf(status: OrderStatus): BuyerTracking['state'] {
  if (isCalledOff(status)) return 'stopped';
  if (status === 'shippedBy3rdParty') return 'elsewhere';
  if (isBeforeBooking(status)) return 'preparing';
  return ORDER_STATUS[status].step === DELIVERED ? 'delivered' : 'underWay';
}

const DELIVERED = ORDER_STATUS.deliveryCompleted.step;

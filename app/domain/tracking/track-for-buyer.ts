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

/** A visitor of a shop's own order page, as verified by the shop's platform. */
export type Buyer = {
  shop: string;
  /** Null if the person came by a link and has not signed in, so it is unknown whose order it is. */
  customerId: string | null;
};

type BuyerTracking = {
  state: 'preparing' | 'underWay' | 'delivered' | 'stopped' | 'elsewhere';
  step: number;
  steps: string[];
  /** Null until a courier was requested. */
  trackingNumber: string | null;
  trackingPage: string | null;
  /** The other parts of an order that is split. */
  parts: BuyerParcel[];
};

type BuyerParcel = Pick<BuyerTracking, 'state' | 'trackingNumber' | 'trackingPage'>;

/** How far a buyer's own parcel is, without any personal data (product.md D7).
 *  @throws AppError 'not-found' for an order of another shop or another customer, and if either side names no
 *  customer, because order ids are numbers that anyone can count through. */
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
    // The buyer need not wait for a cancelled part.
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

/** A buyer need not know about manifests or why an order waits. A failed attempt is tried again, so it counts as
 *  under way; only the public page shows more. */
function stateOf(status: OrderStatus): BuyerTracking['state'] {
  if (isCalledOff(status)) return 'stopped';
  if (status === 'shippedBy3rdParty') return 'elsewhere';
  if (isBeforeBooking(status)) return 'preparing';
  return ORDER_STATUS[status].step === DELIVERED ? 'delivered' : 'underWay';
}

const DELIVERED = ORDER_STATUS.deliveryCompleted.step;

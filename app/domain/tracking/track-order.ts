import type { Order, Prisma, Shipment } from '@prisma/client';
import { z } from 'zod';
import { isAppError, notFound } from '#app/domain/shared/errors.ts';
import { IN_FAMILY, ofFamily, parentIdOf } from '#app/domain/orders/family.ts';
import { rootOf } from '#app/domain/orders/journeys.rules.ts';
import {
  isBeforeBooking,
  isCalledOff,
  isEnded,
  ORDER_STATUS,
  statusLabel,
} from '#app/domain/orders/order-status.rules.ts';
import { driverLinkOf } from '#app/domain/orders/driver-link.rules.ts';
import {
  isOnAnyOf,
  scannedKeyOf,
  scannedParcelOf,
  type ScannedParcel,
} from '#app/domain/orders/scanned-key.rules.ts';
import { plainWriting } from '#app/domain/shared/plain-writing.ts';
import { proofRecordedAt } from '#app/domain/proof/proof-recorded.ts';
import { roadOf, trackerOf } from '#app/domain/orders/tracker.rules.ts';
import { inEnglish } from '#app/messages/tracking.ts';
import type { Language } from '#app/messages/languages.ts';
import type { Services } from '#app/ports/services.ts';
import type { PublicTracking } from './public-tracking.ts';
import { recipientWords, returnWordsForRecipient } from './recipient-words.rules.ts';
import { outcomeOfOrder, trackingRows, outcomeOfReturn } from './tracking-rows.rules.ts';
import { returnTracker } from './return-tracker.rules.ts';

export const TRACK_MESSAGE = inEnglish.text('error.empty');

/** Accepts spaces, dashes and hidden characters that people type or copy, and lower case. */
export const TrackingNumber = z
  .string({ error: TRACK_MESSAGE })
  .transform((text) => plainWriting(text).replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, TRACK_MESSAGE).max(64));

const EVENT = {
  at: true,
  kind: true,
  applied: true,
  toStatus: true,
} as const satisfies Prisma.OrderEventSelect;

const STORE = { select: { name: true, recipientLanguage: true } } as const;

/** What anyone with the tracking number may see: never the recipient's name, phone, email or street, and only the first
 *  name of the driver (product.md D7).
 *  @throws AppError 'not-found' for anything that is not the number of one of our orders, shipments or parcels. */
export async function trackOrder(
  deps: Pick<Services, 'db' | 'settings'>,
  trackingNumber: string,
): Promise<PublicTracking> {
  // The text under a parcel's barcode, which people type, may be `KEY-S2-P3` as well as `KEY`.
  const number = scannedParcelOf(trackingNumber);
  if (!number) throw notFound('Order');
  if (number.kind === 'return') return trackReturn(deps, number);
  const order = await deps.db.order.findUnique({
    where: { orderKey: number.orderKey },
    select: {
      id: true,
      partOfId: true,
      orderKey: true,
      status: true,
      city: true,
      driverName: true,
      currentShipmentId: true,
      store: STORE,
      events: { orderBy: { id: 'asc' }, select: EVENT },
      shipments: { orderBy: { attempt: 'desc' } },
    },
  });
  if (!order) throw notFound('Order');
  if (!isOnAnyOf(number, order.shipments)) throw notFound('Parcel');
  const shipment = order.shipments.find(({ id }) => id === order.currentShipmentId) ?? null;
  const back = order.shipments.find((one) => isBackOf(one, shipment, order.shipments)) ?? null;
  const road = roadOf(order.status, order.events, shipment);
  const hasLeft = Boolean(shipment?.collectedAt) || road.current >= COLLECTED;
  const { productName } = deps.settings;
  const driver = firstNameOf(order);
  return {
    orderKey: order.orderKey,
    isReturn: false,
    isReturnedToSender: false,
    back: back && { number: back.reference, isOver: back.endedAt !== null },
    part: await partOf(deps, order),
    statusLabel: statusLabel(order.status, productName),
    words: recipientWords(order.status, { hasLeft, back }),
    proofAt: (await proofOfArrival(deps, order))?.toISOString() ?? null,
    tracker: trackerOf(order.status, order.events, shipment),
    road,
    town: order.city,
    storeName: order.store.name,
    storeLanguage: order.store.recipientLanguage,
    rows: trackingRows('order', outcomeOfOrder(order.status), { place: order.city, by: driver }),
    deliveryBy: driver ?? ourDelivery(deps),
    trackingLink: isEnded(order.status) ? null : driverLinkOf(shipment),
  };
}

/** The first name of the driver of an order or a return; null before the booking, and while no driver has the job. */
function firstNameOf({ status, driverName }: Pick<Order, 'status' | 'driverName'>): string | null {
  if (isBeforeBooking(status) || status === 'unassigned' || status === 'decline') return null;
  return driverName?.split(' ')[0] ?? null;
}

function ourDelivery({ settings }: Pick<Services, 'settings'>): string {
  return inEnglish.text('value.ourDelivery', { product: settings.productName });
}

const COLLECTED = ORDER_STATUS.collected.step;

/** Whether `one` is the return of the tracked shipment. A cancelled or refused return does not count. Neither does the
 *  return of an earlier shipment, because the recipient is waiting for the tracked one. */
function isBackOf(
  one: Shipment,
  current: Pick<Shipment, 'id'> | null,
  all: readonly Shipment[],
): boolean {
  if (one.kind !== 'return' || one.state === 'cancelled' || one.state === 'refused') return false;
  const { id, kind, ofShipmentId } = rootOf(one, all);
  if (kind !== 'return') return id === current?.id;
  return ofShipmentId === null || ofShipmentId === current?.id;
}

async function proofOfArrival(
  { db }: Pick<Services, 'db'>,
  { status, currentShipmentId }: Pick<Order, 'status' | 'currentShipmentId'>,
): Promise<Date | null> {
  return status === 'deliveryCompleted' ? proofRecordedAt(db, currentShipmentId) : null;
}

/** Which part of a split order this is, and of how many; null if there is only one. Cancelled parts do not count. */
async function partOf(
  { db }: Pick<Services, 'db'>,
  order: Pick<Order, 'id' | 'partOfId'>,
): Promise<PublicTracking['part']> {
  const rows = await db.order.findMany({
    where: ofFamily([parentIdOf(order)]),
    orderBy: IN_FAMILY,
    select: { id: true, status: true },
  });
  const coming = rows.filter(({ id, status }) => id === order.id || !isCalledOff(status));
  if (coming.length < 2) return null;
  return { number: 1 + coming.findIndex(({ id }) => id === order.id), of: coming.length };
}

/** As `trackOrder`, for the page. If the number does not exist, it also returns the order whose key the number
 *  contains, for example for parcel 9 of an order with two. This reveals nothing, because the user typed that key. */
export async function trackOrNearest(
  deps: Pick<Services, 'db' | 'settings'>,
  trackingNumber: string,
): Promise<{ tracking: PublicTracking } | { tracking: null; nearest: string | null }> {
  try {
    return { tracking: await trackOrder(deps, trackingNumber) };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'not-found') throw error;
    const orderKey = scannedKeyOf(trackingNumber);
    const order = orderKey ? await deps.db.order.findUnique({ where: { orderKey } }) : null;
    return { tracking: null, nearest: order?.orderKey ?? null };
  }
}

/** A return by its own number (`KEY-R1`), with no more personal data than the driver's first name (product.md D7).
 *  @throws AppError 'not-found' for anything that is not one of our returns. */
async function trackReturn(
  deps: Pick<Services, 'db' | 'settings'>,
  number: ScannedParcel,
): Promise<PublicTracking> {
  const { db } = deps;
  const { reference } = number;
  const shipment = await db.shipment.findUnique({
    where: { reference },
    include: { order: { select: { store: STORE } } },
  });
  if (shipment?.kind !== 'return' || !isOnAnyOf(number, [shipment])) throw notFound('Return');
  const events = await db.orderEvent.findMany({
    // Includes steps that hubs reported. Sorted in the sequence in which they were applied, because the courier's
    // clock may be wrong.
    where: { orderId: shipment.orderId, note: reference },
    orderBy: { id: 'asc' },
    select: { at: true, kind: true },
  });
  const tracker = returnTracker(shipment, events);
  const { name: storeName, recipientLanguage } = shipment.order.store;
  const words = returnWordsForRecipient(shipment);
  const driver = firstNameOf(shipment);
  return {
    orderKey: reference,
    isReturn: true,
    isReturnedToSender: shipment.isDeliveryOnly,
    back: null,
    part: null,
    statusLabel: inEnglish.text(words.now),
    words,
    proofAt:
      shipment.state === 'completed'
        ? ((await proofRecordedAt(db, shipment.id))?.toISOString() ?? null)
        : null,
    tracker,
    road: tracker,
    town: null,
    storeName,
    storeLanguage: recipientLanguage,
    rows: trackingRows('return', outcomeOfReturn(shipment), { place: storeName, by: driver }),
    deliveryBy: driver ?? ourDelivery(deps),
    trackingLink: driverLinkOf(shipment),
  };
}

/** A Shopify shop's language for recipients, for pages that are not about one order. English for an unknown shop. */
export async function languageOfShop(
  { db }: Pick<Services, 'db'>,
  shop: string,
): Promise<Language> {
  const store = await db.store.findUnique({
    where: { integrationType_externalId: { integrationType: 'shopify', externalId: shop } },
    select: { recipientLanguage: true },
  });
  return store?.recipientLanguage ?? 'en';
}

import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '@prisma/client';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { CourierBooking } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { setAttention } from './attention.ts';
import { courierBooking, type Bookable } from './courier-booking.rules.ts';
import { judge, reasonText } from './eligibility.rules.ts';
import { recordEvent } from './move-order.ts';
import { lockOrder } from './order-visibility.ts';
import { piecesInParcel } from './parcel.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier'>;
type Change = { shipmentId: string; version: string };
type Outcome = {
  kind: 'courierEdited' | 'courierEditRefused' | 'editTooLate';
  attention: string | null;
};

/** Words of this beginning are over when a later change has reached the courier. */
const NOT_TOLD = 'Changed after booking, and ';
const TOO_LATE =
  'Changed in the store after the parcel was collected. Call the courier if it must go elsewhere.';
const SILENT = `${NOT_TOLD}the courier could not be reached. Call the courier with the change.`;

/** Tells the courier what the store changed after booking: recipient, address, items. Sends the order
 *  as it is now, so it is safe to repeat, in any order and at once. What came too late, or what the
 *  courier will not take, asks for a person.
 *  @throws AppError 'courier-down' or 'courier-unknown' to be run again. */
export async function updateCourier(deps: Needs, change: Change): Promise<void> {
  const shipment = await shipmentOf(deps.db, change);
  if (!shipment || isOver(shipment)) return;
  if (shipment.state === 'requested' || shipment.state === 'booking')
    throw new AppError('courier-unknown', 'The booking is not decided yet.', {
      retryAfterSeconds: 2,
    });
  const { pickupJobId, deliveryJobId } = shipment;
  if (shipment.state !== 'booked' || !pickupJobId || !deliveryJobId) return;
  if (shipment.collectedAt)
    return deps.db.$transaction((tx) =>
      tell(tx, deps, change, { kind: 'editTooLate', attention: TOO_LATE }),
    );
  const now = deps.clock.now();
  const wanted = wantedOf(shipment, now);
  const job = { pickupJobId, deliveryJobId };
  const words = typeof wanted === 'string' ? wanted : await send(deps, job, wanted);
  const attention = words && `${NOT_TOLD}${words}`;
  const isSettled = await deps.db.$transaction(async (tx) => {
    const after = { ...shipment, order: await orderNow(tx, shipment) };
    if (!isDeepStrictEqual(wantedOf(after, now), wanted)) return false;
    const kind = attention ? 'courierEditRefused' : 'courierEdited';
    await tell(tx, deps, change, { kind, attention });
    return true;
  });
  // A later change may have overtaken this one on its way, and the courier keeps what arrives last.
  if (!isSettled) await updateCourier(deps, change);
}

/** The courier was out of reach for longer than we try: the driver would go to the old address. */
export async function failCourierUpdate(deps: Needs, change: Change): Promise<void> {
  const shipment = await shipmentOf(deps.db, change);
  if (!shipment || isOver(shipment) || shipment.state !== 'booked') return;
  await deps.db.$transaction((tx) =>
    tell(tx, deps, change, { kind: 'courierEditRefused', attention: SILENT }),
  );
}

const WITH_LINES = { lines: { orderBy: { position: 'asc' } } } as const;
const WITH_BOOKABLE = {
  order: { include: { ...WITH_LINES, store: true, merchant: true, pickupLocation: true } },
} as const satisfies Prisma.ShipmentInclude;
type Loaded = Prisma.ShipmentGetPayload<{ include: typeof WITH_BOOKABLE }>;

function shipmentOf(db: Tx, { shipmentId }: Change): Promise<Loaded | null> {
  return db.shipment.findUnique({ where: { id: shipmentId }, include: WITH_BOOKABLE });
}

/** The order as it is now, locked: nobody changes it before this transaction ends. */
async function orderNow(tx: Tx, { orderId: id, order: before }: Loaded): Promise<Bookable> {
  await lockOrder(tx, id);
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: WITH_LINES });
  const from = order.pickupLocationId;
  const pickupLocation = from ? await tx.pickupLocation.findUnique({ where: { id: from } }) : null;
  return { ...before, ...order, pickupLocation };
}

function isOver({ id, cancelRequestedAt, order }: Loaded): boolean {
  return cancelRequestedAt !== null || order.currentShipmentId !== id;
}

/** What the courier should know, or in words why the parcel can no longer go there. */
function wantedOf(
  { reference, order }: { reference: string; order: Bookable },
  now: Date,
): CourierBooking | string {
  const reasons = undeliverable(order);
  if (reasons.length === 0) return courierBooking(reference, order, now);
  const why = reasons.map(reasonText).join(' ');
  return `not sent to the courier: ${why} Mend the order, or cancel the shipment if it must not leave.`;
}

function undeliverable(order: Bookable): string[] {
  const { latitude, longitude } = order;
  return judge({
    ...{ ...order, sourceState: 'open', storeState: 'connected', holdReason: null },
    ...{ latitude: latitude ?? 0, longitude: longitude ?? 0 },
    hasPickupLocation: order.pickupLocation !== null,
    shippableLines: piecesInParcel(order),
  }).reasons;
}

/** Null when the courier took it, else its words. */
async function send(
  deps: Needs,
  job: { pickupJobId: string; deliveryJobId: string },
  booking: CourierBooking,
): Promise<string | null> {
  try {
    await deps.courier.edit(job, booking);
    return null;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'courier-refused') throw error;
    return `the courier did not take it: ${error.message}`;
  }
}

/** Words that ask for a person stand on the order until it is booked anew. */
async function tell(
  tx: Tx,
  deps: Needs,
  { shipmentId, version }: Change,
  { kind, attention }: Outcome,
): Promise<void> {
  const { orderId } = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
  const order = await lockOrder(tx, orderId);
  await setAttention(tx, order, NOT_TOLD, attention);
  await recordEvent(tx, order, kind, {
    ...{ at: deps.clock.now(), source: 'courier', actor: 'Courier', note: attention },
    dedupeKey: `${kind} ${shipmentId} ${version}`,
  });
}

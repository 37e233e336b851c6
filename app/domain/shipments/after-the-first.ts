import { Prisma, type Order, type Shipment } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { rootOf } from '#app/domain/orders/journeys.rules.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { standDelivered } from './arrived-after-all.ts';
import { callOff } from './cancel-order.ts';
import { closeAlertsOf } from './close-alerts.ts';
import { ALERTS_OF_SHIPMENT, OF_A_RETURN } from './alerts.rules.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isLive, isOpen, OPEN_STATES } from './shipment-state.rules.ts';

const LOOK_AGAIN_SECONDS = 5;
/** The index that lets one shipment of an order be under way. */
const UNDER_WAY = 'shipments_under_way_partial';

/** A shipment that takes the place of others, again or turned back, waits until the jobs of all that went
 *  out before it are gone: the one before it may itself have waited in vain for an earlier one.
 *  @throws AppError 'courier-unknown' to be run again. */
export async function waitForTheFirst(
  { db }: Pick<Services, 'db'>,
  shipment: Shipment,
): Promise<void> {
  // Once something may have been sent, the look-up alone decides.
  if (shipment.createBegunAt || shipment.cancelRequestedAt) return;
  if (await isBehindAnother(db, shipment)) throw waitsForAnother();
}

/** One that went out before it lives; of a way back, one that had the same parcel. */
export async function isBehindAnother(
  db: Pick<Tx, 'shipment'>,
  shipment: Shipment,
): Promise<boolean> {
  const { orderId, kind, isDeliveryOnly, attempt } = shipment;
  if (kind !== 'again' && !isDeliveryOnly) return false;
  const all = await db.shipment.findMany({ where: { orderId } });
  const before = isDeliveryOnly
    ? withSameParcel(shipment, all)
    : all.filter((one) => one.kind !== 'return' && one.attempt < attempt);
  return before.some(({ state }) => isLive(state));
}

/** Attempts of what comes back are counted apart from those of what goes out. */
function withSameParcel(way: Shipment, all: readonly Shipment[]): Shipment[] {
  const root = rootOf(way, all).id;
  return all.filter(
    (one) =>
      one.id !== way.id &&
      rootOf(one, all).id === root &&
      (one.kind !== 'return' || one.attempt < way.attempt),
  );
}

/** The database has the last word: of what goes out of an order one is under way,
 *  and the second waits. */
export async function oneUnderWay<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    const isTaken = isUniqueError(error) && JSON.stringify(error.meta).includes(UNDER_WAY);
    throw isTaken ? waitsForAnother() : error;
  }
}

function isUniqueError(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

function waitsForAnother(): AppError {
  return new AppError('courier-unknown', 'The earlier shipment is being cancelled.', {
    retryAfterSeconds: LOOK_AGAIN_SECONDS,
  });
}

/** A parcel that goes again, or is to turn back, was delivered after all, before the courier had what takes
 *  its place: that is taken back, and its fee with it. Decided here and now, with the order locked, since
 *  this is the one moment that is surely after the new one was asked for: what was delivered before that is
 *  sent again on purpose, and no two clocks tell the one from the other. Answers whether anything was. */
export async function takeBackWaiting(
  tx: Tx,
  order: Order,
  arrived: Shipment,
  now: Date,
): Promise<boolean> {
  if (arrived.kind === 'return') return false;
  const all = await tx.shipment.findMany({ where: { orderId: order.id } });
  const waiting = all.filter(
    (one) => isOpen(one.state) && !one.cancelRequestedAt && takesThePlaceOf(arrived, one, all),
  );
  for (const shipment of waiting) {
    await takeBack(tx, shipment, now);
    if (shipment.kind === 'return') await sayTooLateToTurn(tx, order, arrived, now);
    else if (order.currentShipmentId === shipment.id)
      await standDelivered(tx, order, arrived, now, DOES_NOT_GO);
  }
  return waiting.length > 0;
}

const DOES_NOT_GO = {
  move: 'deliveryCompleted',
  note: 'The earlier parcel was delivered after all, so this one does not ship.',
} as const;
const DID_NOT_TURN = {
  move: 'arrivedAfterAll',
  note: 'The parcel was delivered before it could be returned.',
} as const;

function takesThePlaceOf(arrived: Shipment, one: Shipment, all: readonly Shipment[]): boolean {
  if (one.id === arrived.id) return false;
  return one.kind !== 'return' || (one.isDeliveryOnly && rootOf(one, all).id === arrived.id);
}

/** Whoever begins a create call does not lock the order: the row itself says who was first. What may
 *  have been sent already is called off as soon as that is known. */
async function takeBack(tx: Tx, shipment: Shipment, now: Date): Promise<void> {
  const taken = await tx.shipment.updateMany({
    where: { id: shipment.id, state: { in: OPEN_STATES }, createBegunAt: null },
    data: { state: 'cancelled', status: 'cancelled', endedAt: now },
  });
  if (taken.count === 0) return callOff(tx, shipment, now);
  await returnOrderFee(tx, feeOf(shipment, now));
  await closeAlertsOf(tx, shipment, [...ALERTS_OF_SHIPMENT, ...OF_A_RETURN], now);
}

/** It was to turn back, and arrived: somebody may want it fetched. */
async function sayTooLateToTurn(tx: Tx, order: Order, arrived: Shipment, now: Date): Promise<void> {
  await raiseAlert(tx, 'turnBackTooLate', ownerOfShipment(order, arrived), now);
  if (order.currentShipmentId === arrived.id)
    await standDelivered(tx, order, arrived, now, DID_NOT_TURN);
}

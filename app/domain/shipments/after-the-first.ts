import { Prisma, type Order, type Shipment } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { rootOf } from '#app/domain/orders/journeys.rules.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { setDelivered } from './arrived-after-all.ts';
import { callOff } from './cancel-order.ts';
import { closeAlertsOf } from './close-alerts.ts';
import { ALERTS_OF_SHIPMENT, OF_A_RETURN } from './alerts.rules.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isLive, isOpen, OPEN_STATES } from './shipment-state.rules.ts';

const LOOK_AGAIN_SECONDS = 5;
/** The unique index that allows only one outgoing shipment of an order to be in state 'booking' or 'booked'. */
const UNDER_WAY = 'shipments_under_way_partial';

/** A replacement shipment (ship again or return to sender) is not booked while an earlier shipment is live. All
 *  earlier ones are checked, because the previous one may itself have been waiting.
 *  @throws AppError 'courier-unknown', so that the job is retried. */
export async function waitForTheFirst(
  { db }: Pick<Services, 'db'>,
  shipment: Shipment,
): Promise<void> {
  // Once the create call may have been sent, this shipment no longer waits, because only a look-up at the courier
  // can decide.
  if (shipment.createBegunAt || shipment.cancelRequestedAt) return;
  if (await isBehindAnother(db, shipment)) throw waitsForAnother();
}

/** Whether a replacement shipment must wait, because an earlier shipment is still live. For a return to sender, only
 *  shipments of the same parcel count. First deliveries and returns from the recipient never wait. */
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

/** The shipment that collected the parcel of this return to sender, and its earlier returns to sender. Attempts are
 *  compared among returns only, because returns are numbered separately from deliveries. */
function withSameParcel(way: Shipment, all: readonly Shipment[]): Shipment[] {
  const root = rootOf(way, all).id;
  return all.filter(
    (one) =>
      one.id !== way.id &&
      rootOf(one, all).id === root &&
      (one.kind !== 'return' || one.attempt < way.attempt),
  );
}

/** Awaits a write that may put a shipment under way. The database allows at most one outgoing shipment of an order
 *  under way at a time.
 *  @throws AppError 'courier-unknown' if another one is under way, so that the job is retried. */
export async function oneUnderWay<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    const isTaken = isUniqueError(error) && JSON.stringify(error.meta).includes(UNDER_WAY);
    throw isTaken ? waitsForAnother() : error;
  }
}

function isUniqueError(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

function waitsForAnother(): AppError {
  return new AppError(
    'courier-unknown',
    'The earlier shipment is being cancelled. This one will be booked once that is done.',
    {
      retryAfterSeconds: LOOK_AGAIN_SECONDS,
    },
  );
}

/** Cancels replacements whose booking is not confirmed yet, because the earlier parcel was delivered after all.
 *  Their fees are refunded. This is decided now, with the order locked, because the replacement was certainly
 *  requested before this event is processed. A parcel that was delivered before the request is shipped again on
 *  purpose. The times of the events could not tell these cases apart, because they come from two different clocks.
 *  Returns whether any was cancelled. */
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
      await setDelivered(tx, order, arrived, now, DOES_NOT_GO);
  }
  return waiting.length > 0;
}

const DOES_NOT_GO = {
  move: 'deliveryCompleted',
  note: 'The earlier parcel was delivered after all, so the new shipment was cancelled.',
} as const;
const DID_NOT_TURN = {
  move: 'arrivedAfterAll',
  note: 'The parcel was delivered before it could be returned.',
} as const;

function takesThePlaceOf(arrived: Shipment, one: Shipment, all: readonly Shipment[]): boolean {
  if (one.id === arrived.id) return false;
  return one.kind !== 'return' || (one.isDeliveryOnly && rootOf(one, all).id === arrived.id);
}

/** Cancels one replacement. A worker that starts a create call does not lock the order, so the shipment row decides
 *  which came first. If the call may already have been sent, the job is cancelled as soon as the courier reports
 *  it. */
async function takeBack(tx: Tx, shipment: Shipment, now: Date): Promise<void> {
  const taken = await tx.shipment.updateMany({
    where: { id: shipment.id, state: { in: OPEN_STATES }, createBegunAt: null },
    data: { state: 'cancelled', status: 'cancelled', endedAt: now },
  });
  if (taken.count === 0) return callOff(tx, shipment, now);
  await returnOrderFee(tx, feeOf(shipment, now));
  await closeAlertsOf(tx, shipment, [...ALERTS_OF_SHIPMENT, ...OF_A_RETURN], now);
}

/** Raises an alert, because the parcel that was to be returned was delivered first. The merchant may want to
 *  arrange a return. */
async function sayTooLateToTurn(tx: Tx, order: Order, arrived: Shipment, now: Date): Promise<void> {
  await raiseAlert(tx, 'turnBackTooLate', ownerOfShipment(order, arrived), now);
  if (order.currentShipmentId === arrived.id)
    await setDelivered(tx, order, arrived, now, DID_NOT_TURN);
}

import type { Order, Shipment } from '@prisma/client';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { byActor, moveOrRecord, recordEvent } from '#app/domain/orders/move-order.ts';
import { returnsOfOrders } from '#app/domain/orders/open-returns.ts';
import { isBeforeBooking, isCalledOff } from '#app/domain/orders/order-status.rules.ts';
import { isOfList, RETURN_TO_SENDER_WHY, whyWords } from '#app/domain/orders/why.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { dayLeftOf, writtenDay } from '#app/domain/shared/days.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { scheduleMilestone } from '#app/domain/tracking/schedule-milestone.ts';
import type { Services } from '#app/ports/services.ts';
import { askDriver } from './ask-driver.ts';
import { makeShipment } from './begin-shipment.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';
import { stopOnItsWay } from './cancel-order.ts';
import { isLying } from './driver-choice.rules.ts';
import { closeLying } from './seen-aside.ts';
import { closeAlertsOfOrder, closeAlertsOfParcel } from './close-alerts.ts';
import { OF_WHAT_IS_LEFT } from './alerts.rules.ts';
import { noPlace, type Why } from './return-orders.ts';
import { isLive } from './shipment-state.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Returns each collected parcel to its sender. The delivery is cancelled, its fee is charged, and the order ends
 *  as cancelled. One job brings the parcel from wherever it is to the pickup location, as a separate shipment
 *  (`KEY-R1`). That job is booked once the delivery job is gone (product.md D32). A parcel whose shipment was already
 *  cancelled can be returned too, as long as it has not come back.
 *  @throws AppError 'nothing-to-do' when none can; 'invalid-input' without a reason. */
export function returnToSender(
  deps: Needs,
  actor: Actor,
  { orderKeys, whyCode, note }: OrderKeys & Why,
  steps?: BatchSteps,
): Promise<BatchResult> {
  if (!isOfList(RETURN_TO_SENDER_WHY, whyCode))
    throw new AppError('invalid-input', RETURN_TO_SENDER_WHY.missing);
  return eachOrder(deps, actor, { intent: 'turnBack', orderKeys, steps }, async (tx, order) => {
    const problem = (await problemNow(tx, deps, 'turnBack', order)) ?? noPlace(order);
    if (problem) return problem;
    const at = deps.clock.now();
    const going = await leftWithDriver(tx, order);
    const { id: of, parcels } = going;
    const kind = { kind: 'return', parcels, isDeliveryOnly: true, collectedAt: at } as const;
    const when = { at, pricedAt: steps?.pricedAt };
    const back = await makeShipment(tx, deps, order, actor, when, kind, {
      of,
      whyCode,
      whyText: note,
    });
    const words = `${back.reference}: ${whyWords(RETURN_TO_SENDER_WHY, whyCode, note)}`;
    const transition = { ...byActor(actor, at), note: words };
    await closeAlertsOfParcel(tx, back, OF_WHAT_IS_LEFT, at);
    await closeLying(tx, back, at);
    await askForTripBack(tx, back, going, at);
    if (order.currentShipmentId !== of || isBeforeBooking(order.status)) {
      // The order has another shipment, or waits for one after its store reopened it. Neither is affected.
      await recordEvent(tx, order, 'turnBack', transition);
      return null;
    }
    const isStopped = await moveOrRecord(tx, order, 'turnBack', transition);
    await closeAlertsOfOrder(tx, order, at);
    // If the shipment was stopped before, only the trip back is new, and the store already knows.
    if (!isStopped) return stopStill(tx, going, at);
    await stopOnItsWay(tx, going, at);
    await scheduleMilestone(tx, order, { shipmentId: of, milestone: 'turnedBack', at }, at);
    return null;
  });
}

/** Cancels again what is left of a shipment that the courier refused to cancel while the driver was collecting. Now
 *  that the parcel is collected, its delivery can be cancelled without the pickup (cancel-courier.ts). */
async function stopStill(tx: Tx, { id, state }: Shipment, at: Date): Promise<null> {
  if (isLive(state))
    await enqueue(tx, cancelCourierJob, { shipmentId: id, again: String(at.getTime()) });
  return null;
}

/** Requests a driver for the trip back: one of the hub's team if the parcel is at a hub and has not been given to a
 *  driver since, else the delivery's last known driver, who has the parcel. */
async function askForTripBack(
  tx: Tx,
  { id: shipmentId }: Shipment,
  going: Shipment,
  at: Date,
): Promise<void> {
  const wish = { shipmentId, day: isoDay(at), userId: null, at };
  const teamId = await teamThatHasIt(tx, going);
  if (teamId !== null) {
    // A parcel that was received for a later day goes back on that day, when the team works.
    const day = going.receivedFor ? dayLeftOf(writtenDay(going.receivedFor), at) : wish.day;
    return askDriver(tx, { ...wish, day, teamId, driver: null });
  }
  const { driverId } = going;
  const driver = driverId ? await tx.driver.findUnique({ where: { id: driverId } }) : null;
  if (driver) await askDriver(tx, { ...wish, teamId: null, driver });
}

/** The team of the hub where the parcel is; null if a driver has it. The shipment's own driver does not show this:
 *  after the scan, it is still the driver who brought the parcel. */
async function teamThatHasIt(
  tx: Tx,
  { id: shipmentId, status, receivedHubId: id }: Shipment,
): Promise<string | null> {
  if (!id || !(isLying(status) || isCalledOff(status))) return null;
  const isGiven = { shipmentId, state: 'given' } as const;
  if ((await tx.driverAsk.count({ where: isGiven })) > 0) return null;
  return (await tx.hub.findUniqueOrThrow({ where: { id } })).teamId;
}

/** The shipment whose parcel is brought back: the newest one left with a driver, else the order's current one. */
async function leftWithDriver(tx: Tx, { id, currentShipmentId }: Order): Promise<Shipment> {
  const stranded = (await returnsOfOrders(tx, [id])).get(id)?.stranded;
  if (stranded) return stranded;
  if (currentShipmentId === null) throw new Error('Nothing of the order is with a driver.');
  return tx.shipment.findUniqueOrThrow({ where: { id: currentShipmentId } });
}

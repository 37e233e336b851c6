import type { DriverReason } from '@prisma/client';
import { isAppError } from '#app/domain/shared/errors.ts';
import { dayLeftOf, startOfDay, writtenDay } from '#app/domain/shared/days.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { CourierDriver, CourierHub, CourierParcel } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { claimAsks, letGo, type ClaimedAsk } from './claim-asks.ts';
import { dealOut, freeDrivers, wasFetched } from './driver-choice.rules.ts';
import { keepGiven, keepWaiting } from './keep-driver.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier'>;

/** Assigns a driver to this shipment, and to others that wait for the same team and day: the chosen driver, or the free
 *  driver of the team with the fewest jobs (product.md D35). For a parcel at a hub, its pickup is moved to that hub and
 *  the request's day first. If no driver is possible, the request waits with its reason. Idempotent and safe to run
 *  concurrently.
 *  @throws AppError 'courier-down' or 'courier-unknown', so that the job is retried. */
export async function giveToDriver(deps: Needs, { shipmentId }: { shipmentId: string }) {
  const asks = await claimAsks(deps, shipmentId);
  if (asks.length === 0) return;
  try {
    const dealt = await withDrivers(deps, asks);
    const ready = await bringOn(deps, dealt);
    for (const ask of ready) await give(deps, ask);
  } catch (error) {
    await letGo(deps, asks);
    throw error;
  }
}

type Dealt = ClaimedAsk & { fleetId: string };

/** The requests with their drivers. If no driver was chosen, one is chosen now. Requests without a possible
 *  driver wait. */
async function withDrivers(deps: Needs, asks: readonly ClaimedAsk[]): Promise<Dealt[]> {
  const open = asks.filter(({ fleetId }) => fleetId === null);
  const settled = asks.flatMap((ask) => (ask.fleetId ? [{ ...ask, fleetId: ask.fleetId }] : []));
  const [first] = open;
  if (!first) return settled;
  const day = dayOf(deps, first);
  const drivers = await deps.courier.drivers(first.teamId ?? '', day);
  const free = freeDrivers(drivers, day <= isoDay(deps.clock.now()));
  if (typeof free !== 'string') return [...settled, ...(await reserve(deps, open, free))];
  for (const ask of open) await keepWaiting(deps, ask, free, null);
  return settled;
}

/** Stores the drivers before the courier is informed, so that a concurrent worker counts them. */
function reserve(
  { db }: Needs,
  asks: readonly ClaimedAsk[],
  free: readonly CourierDriver[],
): Promise<Dealt[]> {
  const { teamId, day } = asks[0]!;
  return db.$transaction(async (tx) => {
    await oneAtATime(tx, `drivers of ${teamId}`);
    const counted = await tx.driverAsk.groupBy({
      by: ['fleetId'],
      where: { day, fleetId: { not: null }, shipment: { state: 'booked' } },
      _count: true,
    });
    const given = new Map(counted.map(({ fleetId, _count }) => [fleetId ?? '', _count]));
    const dealt: Dealt[] = [];
    const deal = dealOut(asks.length, free, given).map((driver, at) => ({
      driver,
      ask: asks[at]!,
    }));
    // In the same sequence as a clerk's choice of drivers for several shipments (ask-driver.ts), so that the two do not
    // deadlock.
    for (const { driver, ask } of deal.toSorted(byShipment)) {
      const own = { fleetId: driver.fleetId, driverName: driver.name };
      const { count } = await tx.driverAsk.updateMany({
        where: { shipmentId: ask.shipmentId, askedAt: ask.askedAt, state: 'wanted' },
        data: own,
      });
      if (count > 0) dealt.push({ ...ask, ...own });
    }
    return dealt;
  });
}

type OfShipment = { ask: Pick<ClaimedAsk, 'shipmentId'> };

function byShipment(one: OfShipment, other: OfShipment): number {
  return one.ask.shipmentId < other.ask.shipmentId ? -1 : 1;
}

/** Moves the pickups of parcels at a hub to that hub, with one call for each hub and day. If the courier refuses a
 *  call, each of its parcels is tried in a call of its own, so that one ended job does not hold up the others. Returns
 *  the requests that can go on, including those of parcels that are not at a hub; the others wait with the courier's
 *  reason. */
async function bringOn(deps: Needs, asks: readonly Dealt[]): Promise<Dealt[]> {
  const ready = asks.filter(({ shipment }) => !shipment.receivedHub);
  const atHubs = asks.filter(({ shipment }) => shipment.receivedHub !== null);
  const hubAndDay = (ask: ClaimedAsk) => `${ask.shipment.receivedHubId} ${dayOf(deps, ask)}`;
  for (const some of Map.groupBy(atHubs, hubAndDay).values()) {
    const said = await refusalOf(deps, some);
    if (said === null) ready.push(...some);
    else if (some.length === 1) await keepWaiting(deps, some[0]!, 'courierRefused', said);
    else for (const one of some) ready.push(...(await bringOn(deps, [one])));
  }
  return ready;
}

async function refusalOf({ courier, clock }: Needs, asks: readonly Dealt[]) {
  const hub = asks[0]!.shipment.receivedHub!;
  const day = dayOf({ clock }, asks[0]!);
  const start = startOfDay(day);
  const now = clock.now();
  const at: CourierHub = {
    address: `${hub.name}, ${hub.address}`,
    latitude: hub.latitude,
    longitude: hub.longitude,
    phone: null,
    from: start > now ? start : now,
    before: new Date(startOfDay(day, 1).getTime() - MINUTE_MS),
  };
  return said(() => courier.bringOn(asks.map(parcelOf), at));
}

const MINUTE_MS = 60_000;

async function give(deps: Needs, ask: Dealt): Promise<void> {
  const { pickupJobId, deliveryJobId } = parcelOf(ask);
  const jobs = pickupJobId ? [pickupJobId, deliveryJobId] : [deliveryJobId];
  const { fleetId, teamId } = ask;
  const refused = await said(() => deps.courier.assign(jobs, { fleetId, teamId }));
  if (refused === null) return keepGiven(deps, ask);
  const reason: DriverReason = 'courierRefused';
  await keepWaiting(deps, ask, reason, refused);
}

/** Runs the call. Returns the courier's reason if it refuses; null if it accepts. */
async function said(call: () => Promise<void>): Promise<string | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (isAppError(error) && error.code === 'courier-refused') return error.message;
    throw error;
  }
}

/** The jobs to assign. A finished pickup job is left out, because no driver is needed for it. */
function parcelOf({ shipment }: ClaimedAsk): CourierParcel {
  const { pickupJobId, deliveryJobId, receivedFrom, receivedHubId, collectedAt } = shipment;
  const isFetched = receivedHubId && receivedFrom ? wasFetched(receivedFrom) : collectedAt !== null;
  return {
    pickupJobId: isFetched ? null : pickupJobId,
    deliveryJobId: deliveryJobId ?? '',
  };
}

/** The request's day, or today if the courier did not answer until after midnight. */
function dayOf({ clock }: Pick<Needs, 'clock'>, { day }: ClaimedAsk): string {
  return dayLeftOf(writtenDay(day), clock.now());
}

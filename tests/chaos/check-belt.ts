import type { DriverAsk, Hub, Shipment } from '@prisma/client';
import type { TookanControl } from '#simulators/tookan/index.ts';
import { giveToDriverJob } from '#app/domain/shipments/give-to-driver.job.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';

type Checked = {
  db: Services['db'];
  clock: Services['clock'];
  control: TookanControl;
  hub: Hub;
  keys: readonly string[];
};
type Received = Shipment & { driverAsk: DriverAsk | null };

/** Checks that each parcel is at the hub once, and has one driver for both jobs at the courier, or a reason why it
 *  has none. Its jobs must be at the hub on the right day, and no job may be left in the queue. */
export async function checkBelt(it: Checked) {
  const { db, keys, control } = it;
  const shipments = await db.shipment.findMany({ include: { driverAsk: true } });
  const errors = (await Promise.all(shipments.map((one) => checkParcel(it, one)))).flat();
  const undone = await db.outbox.count({ where: { job: giveToDriverJob.name, doneAt: null } });
  const failed = await db.outbox.count({ where: { failedAt: { not: null } } });
  if (shipments.length !== keys.length)
    errors.push(`${shipments.length} of ${keys.length} parcels`);
  if (failed > 0) errors.push(`${failed} jobs were given up`);
  const asks = shipments.flatMap(({ driverAsk }) => driverAsk ?? []);
  const given = asks.filter(({ state }) => state === 'given');
  const drivers = Object.values(Object.groupBy(given, ({ fleetId }) => fleetId ?? ''));
  const assigns = control.calls().filter(({ call }) => call === 'assign_task').length;
  const figures = {
    given: given.length,
    waiting: asks.filter(({ state }) => state === 'waiting').length,
    loads: drivers.map((own) => own?.length ?? 0),
    scheduled: undone,
    assigns,
  };
  return { errors, figures };
}

async function checkParcel({ db, control, hub, clock }: Checked, one: Received): Promise<string[]> {
  const { id: shipmentId, orderId, reference, status, receivedHubId, driverAsk: ask } = one;
  const errors: string[] = [];
  const scans = await db.hubScan.findMany({ where: { shipmentId, undoneAt: null } });
  const events = await db.orderEvent.groupBy({ by: ['kind'], where: { orderId }, _count: true });
  const times = (kind: string) => events.find((event) => event.kind === kind)?._count ?? 0;
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  if (status !== 'atHub' || order.status !== 'atHub' || receivedHubId !== hub.id)
    errors.push(`lost: ${status} and not at the hub`);
  if (scans.length !== 1) errors.push(`scans: ${scans.length}`);
  if (times('receive') !== 1) errors.push(`events: received ${times('receive')} times`);
  if (!ask) return [...errors, 'wish: there is no row'].map(named);
  if (ask.state === 'wanted' || (ask.state === 'waiting' && !ask.reason))
    errors.push(`wish: ${ask.state} and no reason`);
  const isGiven = ask.state === 'given';
  if (times('driverGiven') !== (isGiven ? 1 : 0))
    errors.push(`events: given ${times('driverGiven')} times`);
  if (isGiven && order.driverName !== ask.driverName) errors.push('driver: another is shown');
  // Scans around midnight may be for either day.
  const days = [...scans.map(({ at }) => at), clock.now()].map(isoDay);
  for (const job of control.jobs().filter((made) => made.orderId === reference)) {
    const named = job.history.flatMap(
      ({ description }) => /^Assigned by (.*)/.exec(description)?.[1] ?? [],
    );
    if (new Set(named).size > 1) errors.push(`drivers: ${[...new Set(named)].join(' and ')}`);
    if (!isGiven) continue;
    if (String(job.fleetId) !== ask.fleetId) errors.push(`driver: the courier has ${job.fleetId}`);
    const { job_pickup_address: from, job_pickup_datetime, job_delivery_datetime } = job.fields;
    const isPickup = job.type === 0;
    if (isPickup && !from?.includes(hub.name)) errors.push(`pickup: it is at ${from}`);
    const day = isPickup ? job_pickup_datetime : job_delivery_datetime;
    if (!days.some((one) => day?.startsWith(one))) errors.push(`day: it is ${day}`);
  }
  return errors.map(named);

  function named(error: string): string {
    return `${error} (${reference})`;
  }
}

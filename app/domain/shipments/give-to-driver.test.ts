import { expect, test } from 'vitest';
import { given, withShipment } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { CourierDriver } from '#app/ports/courier.ts';
import { applyCourierEvent } from './apply-courier-event.ts';
import { askAnew, askDriver, unmetAsk } from './ask-driver.ts';
import { bringBackJob } from './bring-back.job.ts';
import { giveToDriver } from './give-to-driver.ts';
import { giveToDriverJob } from './give-to-driver.job.ts';
import { scheduleDrivers } from './schedule-drivers.ts';

const driver = (fleetId: string, over: Partial<CourierDriver> = {}): CourierDriver => ({
  fleetId,
  name: `Driver ${fleetId}`,
  phone: null,
  state: 'available',
  load: 0,
  ...over,
});

/** Parcels at a hub, each with an unprocessed request for a driver of its team. */
async function atHub(parcels = 1) {
  const world = await testServices();
  const { services, db, courier, clock } = world;
  const merchant = await given.merchant(services, { balanceCents: 100_000 });
  const hub = await given.hub(services, { teamId: '41002' });
  courier.fleet.drivers = [driver('1'), driver('2', { load: 1 })];
  const day = isoDay(clock.now());
  const ids: string[] = [];
  for (let nth = 0; nth < parcels; nth++) {
    const { order, shipment } = await given.bookedOrder(services, merchant);
    const data = {
      receivedHubId: hub.id,
      receivedAt: clock.now(),
      receivedFrom: order.status,
      status: 'atHub',
    } as const;
    await db.shipment.update({ where: { id: shipment.id }, data });
    ids.push(shipment.id);
  }
  const wish = (shipmentId: string, over: object = {}) =>
    db.$transaction((tx) =>
      askDriver(tx, {
        shipmentId,
        teamId: hub.teamId,
        day,
        driver: null,
        userId: null,
        at: clock.now(),
        ...over,
      }),
    );
  for (const id of ids) await wish(id);
  const ask = (id = ids[0]!) => db.driverAsk.findUniqueOrThrow({ where: { shipmentId: id } });
  const give = (id = ids[0]!) => giveToDriver(services, { shipmentId: id });
  const story = async () =>
    (await db.orderEvent.findMany({ where: { kind: { startsWith: 'driver' } } })).map(
      ({ kind, note }) => [kind, note],
    );
  const scheduled = () =>
    db.outbox.count({ where: { job: giveToDriverJob.name, enqueuedAt: null, doneAt: null } });
  return { ...world, hub, merchant, ids, day, wish, ask, give, story, scheduled };
}

test('the free driver with the fewest jobs gets the parcel, and its jobs are moved to the hub and the day', async () => {
  const it = await atHub();
  await it.give();

  const { pickupJobId, deliveryJobId, orderId } = await it.db.shipment.findFirstOrThrow();
  expect(it.courier.broughtOn).toMatchObject([
    {
      parcel: { pickupJobId, deliveryJobId },
      hub: { address: 'Cape Town Hub, Epping', latitude: -33.9, longitude: 18.5 },
    },
  ]);
  expect(it.courier.assigned).toEqual([
    { jobIds: [pickupJobId, deliveryJobId], fleetId: '1', teamId: '41002' },
  ]);
  expect(await it.ask()).toMatchObject({ state: 'given', driverName: 'Driver 1', reason: null });
  expect(await withShipment(it.services, orderId)).toMatchObject({
    order: { driverName: 'Driver 1' },
    shipment: { driverName: 'Driver 1' },
  });
  expect(await it.story()).toEqual([['driverGiven', 'Driver 1']]);
});

test('an assigned driver gets the courier’s present name, but a chosen one keeps a newer name than the request’s', async () => {
  const it = await atHub();
  const stored = async (fleetId: string) => {
    return (await it.db.driver.findUniqueOrThrow({ where: { fleetId } })).name;
  };
  const add = (fleetId: string, name: string) =>
    it.db.driver.create({ data: { id: newId(), fleetId, name } });
  await add('1', 'Old Name');
  it.courier.fleet.drivers = it.courier.fleet.drivers.map((one) => {
    return one.fleetId === '1' ? { ...one, name: 'New Name' } : one;
  });
  await it.give();
  expect(await stored('1')).toBe('New Name');

  await add('9', 'Newer Name');
  await it.wish(it.ids[0]!, { driver: { fleetId: '9', name: 'Old Name' } });
  await it.give();
  expect(await stored('9')).toBe('Newer Name');
});

test('a repeated request accepts any driver of the team at a hub, and only the chosen one elsewhere', async () => {
  const it = await atHub();
  const [id] = it.ids;
  const chosen = { fleetId: '2', driverName: 'Driver 2', isChosen: true };
  const refused = { ...chosen, teamId: null, state: 'waiting', reason: 'courierRefused' } as const;
  const again = async () => {
    await it.db.driverAsk.update({ where: { shipmentId: id! }, data: refused });
    await it.db.$transaction(async (tx) => askAnew(tx, (await unmetAsk(tx, id!))!, it.clock.now()));
    return it.ask();
  };

  expect(await again()).toMatchObject({
    state: 'wanted',
    teamId: '41002',
    fleetId: null,
    driverName: null,
    isChosen: false,
  });
  await it.db.shipment.update({ where: { id: id! }, data: { receivedHubId: null } });
  expect(await again()).toMatchObject({ state: 'wanted', teamId: null, ...chosen });
});

test('a repeated attempt at an older request does not replace a newer one', async () => {
  const it = await atHub();
  const [id = ''] = it.ids;
  const waits = () =>
    it.db.driverAsk.update({ where: { shipmentId: id }, data: { state: 'waiting' } });
  await waits();
  const older = await it.db.$transaction((tx) => unmetAsk(tx, id));
  it.clock.advance(1);
  await it.wish(id, { driver: { fleetId: '9', name: 'Zola' } });
  await waits();
  const newer = await it.ask();

  await it.db.$transaction((tx) => askAnew(tx, older!, it.clock.now()));

  expect(await it.ask()).toEqual(newer);
});

test('a parcel that has left its hub is given only to its own driver, until the courier reports', async () => {
  const it = await atHub();
  const [id] = it.ids;
  const { id: driverId } = await it.db.driver.create({
    data: { id: newId(), fleetId: '2', name: 'Driver 2' },
  });
  const onTheRoad = { status: 'deliveryStarted', driverId, heardAt: null } as const;
  await it.db.shipment.update({ where: { id: id! }, data: onTheRoad });
  const given = async (fleetId: string | null, heardAt: Date | null = null) => {
    await it.db.shipment.update({ where: { id: id! }, data: { heardAt } });
    const driver = fleetId ? { fleetId, name: `Driver ${fleetId}` } : null;
    await it.wish(id!, { driver });
    await it.give();
    return (await it.ask()).state === 'given';
  };
  const later = new Date(it.clock.now().getTime() + 1);

  expect(await given(null)).toBe(false);
  expect(await given('1')).toBe(false);
  expect(await given('2', later)).toBe(false);
  expect(await given('2')).toBe(true);

  await it.wish(id!, { driver: { fleetId: '2', name: 'Driver 2' } });
  await it.db.outbox.updateMany({ data: { doneAt: new Date() } });
  it.clock.advance(121_000);
  await scheduleDrivers(it.services);
  expect(await it.scheduled(), 'a request whose job was lost is queued again').toBe(1);
});

test('a chosen driver without a name gets the parcel, called by number', async () => {
  const it = await atHub();
  const [id] = it.ids;
  await it.wish(id!, { driver: { fleetId: '2', name: '' } });
  await it.give();

  expect(await it.ask()).toMatchObject({ state: 'given', fleetId: '2' });
  expect(await it.db.shipment.findUnique({ where: { id: id! } })).toMatchObject({
    driverName: 'Driver 2',
  });
});

test('a driver whom the courier assigned itself has the parcel, and no other is requested', async () => {
  const it = await atHub();
  it.courier.fleet.drivers = [];
  await it.give();
  expect(await it.ask()).toMatchObject({ state: 'waiting', reason: 'noDrivers' });
  const { reference } = await it.db.shipment.findFirstOrThrow();
  const says = async (fleetId: string) => {
    it.clock.advance(60_000);
    const driver = { fleetId, name: `Driver ${fleetId}` };
    const event = { ...it.courier.event(reference, 'delivery', 'accepted'), driver };
    await applyCourierEvent(it.services, { ...event, at: it.clock.now() }, fleetId);
    return it.ask();
  };

  expect(await says('2')).toMatchObject({ state: 'given', fleetId: '2', driverName: 'Driver 2' });
  expect(await says('1')).toMatchObject({ state: 'given', fleetId: '1', driverName: 'Driver 1' });
});

test('the driver whom the courier assigned to one parcel is not stored for another', async () => {
  const it = await atHub(2);
  await it.give();
  const [first, second] = await it.db.shipment.findMany({ orderBy: { id: 'asc' } });
  const before = await it.ask(second!.id);
  it.clock.advance(60_000);
  const driver = { fleetId: '9', name: 'Zola' };
  const event = { ...it.courier.event(first!.reference, 'delivery', 'accepted'), driver };

  await applyCourierEvent(it.services, { ...event, at: it.clock.now() }, 'taken');

  expect(await it.ask(first!.id)).toMatchObject({ fleetId: '9', driverName: 'Zola' });
  expect(await it.ask(second!.id)).toEqual(before);
});

test('parcels of one team at two hubs are each loaded at their own hub', async () => {
  const it = await atHub(2);
  const [, second = ''] = it.ids;
  const other = await given.hub(it.services, { teamId: '41002', name: 'Paarl Hub' });
  await it.db.shipment.update({ where: { id: second }, data: { receivedHubId: other.id } });

  await it.give();

  const jobOf = async (id = '') =>
    (await it.db.shipment.findUniqueOrThrow({ where: { id } })).deliveryJobId;
  const where = it.courier.broughtOn.map(({ parcel, hub }) => [parcel.deliveryJobId, hub.address]);
  expect(new Map(where as [string, string][])).toEqual(
    new Map([
      [await jobOf(it.ids[0]), 'Cape Town Hub, Epping'],
      [await jobOf(second), 'Paarl Hub, Epping'],
    ]),
  );
});

test('many requests of one team are processed together and distributed by load', async () => {
  const it = await atHub(4);
  await Promise.all(it.ids.map((id) => it.give(id)));

  expect(it.courier.assigned.map(({ fleetId }) => fleetId).sort()).toEqual(['1', '1', '1', '2']);
  expect(it.courier.assigned).toHaveLength(4);
  expect((await it.story()).filter(([kind]) => kind === 'driverGiven')).toHaveLength(4);
});

test('jobs that were given before count, even if the courier does not show them yet', async () => {
  const it = await atHub(2);
  it.courier.fleet.drivers = [driver('1'), driver('2')];
  await it.db.driverAsk.update({
    where: { shipmentId: it.ids[0]! },
    data: { state: 'given', fleetId: '1' },
  });
  await it.give(it.ids[1]);

  expect(it.courier.assigned.map(({ fleetId }) => fleetId)).toEqual(['2']);
});

test.each([
  ['noDrivers', []],
  ['allOffline', [driver('1', { state: 'offline' })]],
  ['allBusy', [driver('1', { state: 'busy' }), driver('2', { state: 'offline' })]],
] as const)(
  'without a free driver the request waits with its reason, %s, and is retried',
  async (reason, drivers) => {
    const it = await atHub();
    it.courier.fleet.drivers = [...drivers];
    await it.give();

    expect(await it.ask()).toMatchObject({ state: 'waiting', reason, fleetId: null });
    expect(it.courier.assigned).toEqual([]);

    it.courier.fleet.drivers = [driver('3')];
    await it.db.outbox.updateMany({ data: { doneAt: new Date() } });
    await scheduleDrivers(it.services);
    expect(await it.scheduled(), 'not before two minutes have passed').toBe(0);
    it.clock.advance(121_000);
    await scheduleDrivers(it.services);
    expect(await it.scheduled()).toBe(1);
    await it.give();
    expect(await it.ask()).toMatchObject({ state: 'given', fleetId: '3', reason: null });
    expect((await it.story()).map(([kind]) => kind)).toEqual(['driverWaits', 'driverGiven']);
  },
);

test('on a later day all drivers of the team count as free', async () => {
  const it = await atHub();
  it.courier.fleet.drivers = [driver('1', { state: 'offline' })];
  await it.wish(it.ids[0]!, { day: isoDay(new Date(it.clock.now().getTime() + 86_400_000)) });
  await it.give();

  expect(await it.ask()).toMatchObject({ state: 'given', fleetId: '1' });
});

test('if the courier does not answer, the request stays open with that reason until it does', async () => {
  const it = await atHub();
  it.courier.switches.down = true;
  await expect(it.give()).rejects.toMatchObject({ code: 'courier-down' });
  expect(await it.ask()).toMatchObject({
    state: 'wanted',
    reason: 'courierSilent',
    leaseUntil: null,
  });

  it.courier.switches.down = false;
  await it.give();
  expect(await it.ask()).toMatchObject({ state: 'given', reason: null });
});

test('a request whose worker died is processed again after its lease, not before', async () => {
  const it = await atHub();
  await it.db.driverAsk.updateMany({
    data: { leaseUntil: new Date(it.clock.now().getTime() + 1_000) },
  });
  await it.db.outbox.updateMany({ data: { doneAt: new Date() } });
  await it.give();
  await scheduleDrivers(it.services);
  expect([it.courier.assigned.length, await it.scheduled()]).toEqual([0, 0]);

  it.clock.advance(1_001);
  await scheduleDrivers(it.services);
  expect(await it.scheduled()).toBe(1);
  await it.give();
  expect(it.courier.assigned).toHaveLength(1);
});

test('a request that the courier refuses has the reason and does not hold up the others', async () => {
  const it = await atHub(3);
  const [, second] = it.ids;
  const { deliveryJobId } = await it.db.shipment.findUniqueOrThrow({ where: { id: second! } });
  it.courier.switches.refuseBringOn = deliveryJobId;
  await it.give();

  expect(await it.ask(second)).toMatchObject({
    state: 'waiting',
    reason: 'courierRefused',
    said: 'Task can not be edited',
    fleetId: null,
  });
  expect(it.courier.assigned).toHaveLength(2);
});

test('a request for a chosen driver is processed alone, and does not overwrite a newer one', async () => {
  const it = await atHub(2);
  const [first] = it.ids;
  it.clock.advance(1);
  await it.wish(first!, { driver: { fleetId: '9', name: 'Zola' } });
  await it.give();

  expect(it.courier.assigned.map(({ fleetId }) => fleetId)).toEqual(['9']);
  expect(await it.ask()).toMatchObject({ state: 'given', driverName: 'Zola', isChosen: true });

  const assign = it.courier.assign.bind(it.courier);
  it.services.courier.assign = async (jobs, to) => {
    await assign(jobs, to);
    it.services.courier.assign = assign;
    it.clock.advance(1);
    await it.wish(first!, { driver: { fleetId: '8', name: 'Anele' } });
  };
  it.clock.advance(1);
  await it.wish(first!, { driver: { fleetId: '9', name: 'Zola' } });
  await it.give();
  expect(await it.ask()).toMatchObject({ state: 'wanted', fleetId: '8' });
  await it.give();
  expect(await it.ask()).toMatchObject({ state: 'given', fleetId: '8' });
  expect(it.courier.assigned.at(-1)).toMatchObject({ fleetId: '8' });
});

test('no driver is sent for a pickup that was done, or for a shipment that is no longer booked', async () => {
  const it = await atHub(2);
  const [first, second] = it.ids;
  await it.db.shipment.update({ where: { id: first! }, data: { receivedFrom: 'collected' } });
  await it.db.shipment.update({ where: { id: second! }, data: { state: 'cancelled' } });
  await it.give();
  await it.give(second);

  const { deliveryJobId } = await it.db.shipment.findUniqueOrThrow({ where: { id: first! } });
  expect(it.courier.broughtOn.map(({ parcel }) => parcel)).toEqual([
    { pickupJobId: null, deliveryJobId },
  ]);
  expect(it.courier.assigned.map(({ jobIds }) => jobIds)).toEqual([[deliveryJobId]]);
});

test('if the call of a replaced request arrives last, the newer request is sent again', async () => {
  const it = await atHub();
  const assign = it.courier.assign.bind(it.courier);
  it.services.courier.assign = async (jobs, to) => {
    it.services.courier.assign = assign;
    it.clock.advance(1);
    await it.wish(it.ids[0]!, { driver: { fleetId: '9', name: 'Zola' } });
    await it.give();
    await assign(jobs, to);
  };
  await it.give();
  expect(it.courier.assigned.map(({ fleetId }) => fleetId)).toEqual(['9', '1']);
  expect(await it.ask()).toMatchObject({ state: 'wanted', fleetId: '9' });
  await it.give();
  expect(it.courier.assigned.at(-1)).toMatchObject({ fleetId: '9' });
  expect(await it.ask()).toMatchObject({ state: 'given', fleetId: '9' });
  expect(await it.story(), 'nothing of the replaced request').toEqual([
    ['driverGiven', 'Zola'],
    ['driverGiven', 'Zola'],
  ]);
  expect(await it.db.shipment.findFirstOrThrow()).toMatchObject({ driverName: 'Zola' });
});

test('the driver of a shipment that has been replaced is not shown as the order’s driver', async () => {
  const it = await atHub();
  const { orderId } = await it.db.shipment.findFirstOrThrow();
  let giving = Promise.resolve();

  await it.db.$transaction(async (tx) => {
    await lockOrder(tx, orderId);
    giving = it.give();
    await eventually(async () => expect(await waitingForLocks(it.db)).toBe(1));
    await tx.order.update({ where: { id: orderId }, data: { currentShipmentId: null } });
  });
  await giving;

  expect(await it.ask()).toMatchObject({ state: 'given', driverName: 'Driver 1' });
  expect(await it.db.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
    driverName: null,
  });
});

test('if the scan is undone during the call, the pickup is moved back afterwards', async () => {
  const it = await atHub();
  const assign = it.courier.assign.bind(it.courier);
  it.services.courier.assign = async (jobs, to) => {
    await it.db.driverAsk.deleteMany();
    await assign(jobs, to);
  };
  await it.give();
  expect(await it.db.outbox.count({ where: { job: bringBackJob.name } })).toBe(1);
});

test('a cancelled shipment gets no driver', async () => {
  const it = await atHub(2);
  await it.db.shipment.updateMany({ data: { cancelRequestedAt: it.clock.now() } });
  await it.give();
  await it.wish(it.ids[0]!, { driver: { fleetId: '9', name: 'Zola' } });
  await it.give();
  expect(it.courier.assigned).toEqual([]);
});

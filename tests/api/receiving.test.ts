import { expect, test } from 'vitest';
import { OrderWire } from '#app/api/order-answer.wire.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { LaneInput } from '#app/domain/hubs/lane.schema.ts';
import { saveLane } from '#app/domain/hubs/save-lane.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { fakeCourier, type FakeCourier } from '#tests/fakes/fake-courier.ts';
import { startApp } from '#tests/fakes/started-app.ts';

/** A hub clerk with API access, and an order that the courier has booked. */
async function belt() {
  const couriers: FakeCourier[] = [];
  const { url, composition } = await startApp({}, ({ services }) => {
    couriers.push((services.courier = fakeCourier(services.clock)));
  });
  const courier = couriers[0]!;
  const { services } = composition;
  const { db, clock } = services;
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const hub = await given.hub(services);
  const { order, shipment } = await given.bookedOrder(services, merchant);
  await db.shipment.updateMany({ data: { hubId: hub.id } });
  const { userId } = await givenPerson(composition.auth, 'hubStaff', null);
  await db.hubStaffAccess.create({ data: { userId, hubId: hub.id } });
  await db.user.updateMany({ data: { emailProvedAt: clock.now() } });
  const { token } = await createBearerToken(services, userId);
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const scan = (orderKey = order.orderKey, over: object = {}) =>
    ask('/hubs/receive', {
      hubId: hub.id,
      orderKey,
      selectedDeliveryDate: isoDay(clock.now()),
      ...over,
    });
  const give = () => giveToDriver(services, { shipmentId: shipment.id });
  /** Runs the worker's job while the call waits for its result. */
  const meanwhile = async (work: Promise<unknown>) => {
    const isAsked = () => db.driverAsk.count({ where: { state: 'wanted' } });
    await Promise.race([expect.poll(isAsked).toBe(1), work]);
    await give();
    return work;
  };
  return { services, db, clock, courier, order, hub, ask, scan, give, meanwhile };
}

const DRIVER = { fleetId: '77', name: 'Zola', phone: null, state: 'available', load: 0 } as const;

test('a received order is answered with its driver as soon as it has one [2§7.23]', async () => {
  const it = await belt();
  it.courier.fleet.drivers = [DRIVER];
  const asked = it.scan();
  await it.meanwhile(asked);
  const { status, body } = await asked;

  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    message: 'Received',
    data: { driver: { name: 'Zola', fleet_id: '77' }, drivers: [], reason: null, parcels: 1 },
  });
  const { orderInDB } = body['data'] as { orderInDB: object };
  expect(Object.keys(orderInDB)).toEqual(Object.keys(OrderWire.shape));
  expect(orderInDB).toMatchObject({ order_key: it.order.orderKey, fleet_name: 'Zola' });
});

test('a received order is answered with its lane, or that there is none', async () => {
  const it = await belt();
  it.courier.fleet.drivers = [DRIVER];
  const places = { suburbs: 'Gardens', postalCodes: '8*' };
  const lane = LaneInput.parse({ name: 'City', colour: 'teal', ...places });
  const asked = it.scan();
  await it.meanwhile(asked);
  expect((await asked).body['data']).toMatchObject({ lane: null });

  await saveLane(it.services, given.hubStaff([it.hub.id]), it.hub.id, lane);
  const { body } = await it.scan();
  expect(body['data']).toMatchObject({ lane: { name: 'City', colour: 'teal' } });
});

test('without a driver the answer has the reason, and the drivers to choose from [2§7.24] [2§2.90] [2§8.31]', async () => {
  const it = await belt();
  it.courier.fleet.drivers = [{ ...DRIVER, state: 'offline' }];
  const asked = it.scan();
  await it.meanwhile(asked);
  const { body } = await asked;
  expect(body['data']).toMatchObject({
    driver: null,
    reason: 'All the team’s drivers are offline.',
    drivers: [{ _id: expect.any(String), name: 'Zola', fleet_id: '77' }],
  });

  const [driver] = (body['data'] as { drivers: { _id: string }[] }).drivers;
  const chosen = it.ask('/hubs/assign-driver', {
    orderId: it.order.id,
    driverId: driver?._id,
  });
  await it.meanwhile(chosen);
  expect(await chosen).toMatchObject({
    status: 200,
    body: { message: 'Driver assigned successfully', data: { driver: { name: 'Zola' } } },
  });

  it.courier.switches.refuseAssign = 'Task is locked';
  const refused = it.ask('/hubs/assign-driver', { orderId: it.order.id, driverId: '77' });
  await it.meanwhile(refused);
  expect(await refused).toMatchObject({
    status: 422,
    body: { message: 'Error assigning driver: Task is locked' },
  });
});

test('a parcel that is not received is answered with the reason, and whether the courier has it at all [2§8.21]', async () => {
  const it = await belt();
  await it.db.shipment.updateMany({ data: { state: 'requested' } });
  expect(await it.scan()).toMatchObject({
    status: 409,
    body: {
      message: 'Order does not exist in Tookan',
      data: {
        verdict: 'notBooked',
        orderNotInTookan: true,
        orderInDB: null,
        driver: null,
        drivers: [],
      },
    },
  });
  expect(await it.scan('0000')).toMatchObject({
    status: 404,
    body: { data: { verdict: 'unknown', orderNotInTookan: false } },
  });
  expect(await it.scan(undefined, { selectedDeliveryDate: '2020-01-01' })).toMatchObject({
    status: 400,
    body: { fields: { selectedDeliveryDate: 'Choose today or one of the next seven days.' } },
  });
});

test('an instant becomes its day in Johannesburg, a date stays as it is', async () => {
  const it = await belt();
  const today = isoDay(it.clock.now());
  const answer = await it.scan(undefined, { selectedDeliveryDate: `${today}T00:00:00+02:00` });

  expect(answer.status).toBe(200);
  const { receivedFor } = await it.db.shipment.findFirstOrThrow();
  expect(receivedFor && writtenDay(receivedFor)).toBe(today);
});

test('several scans are answered in order, including those that cannot be read', async () => {
  const it = await belt();
  const now = it.clock.now().toISOString();
  const scan = (over: object = {}) => ({
    scanId: newId(),
    code: it.order.orderKey,
    day: isoDay(it.clock.now()),
    at: now,
    ...over,
  });
  const noTime = scan({ at: 'yesterday' });
  const good = scan();
  const noReason = scan({ whyCode: 'because' });
  const scans = [noTime, null, scan({ scanId: 'mine' }), good, noReason, scan({ code: undefined })];
  const sent = await it.ask('/hubs/receive-many', { hubId: it.hub.id, sentAt: now, scans });

  expect(sent.status).toBe(200);
  expect(sent.body['data']).toMatchObject([
    {
      scanId: noTime.scanId,
      verdict: null,
      fault: 'at: Send a time such as 2026-11-26T14:05:00Z.',
    },
    { scanId: '', fault: 'This is not a scan. Send an object with scanId, code, day and at.' },
    { scanId: 'mine', fault: 'scanId: This is not a valid ID.' },
    { scanId: good.scanId, verdict: 'accepted', isHere: true, fault: null },
    { scanId: noReason.scanId, taken: null, fault: expect.stringMatching(/^whyCode: /) },
    { verdict: null, fault: 'code: Please fill in all required fields' },
  ]);
  expect(await it.db.hubScan.findMany()).toMatchObject([{ id: good.scanId, undoneAt: null }]);
});

test('too many scans, or an empty list, are refused as a whole', async () => {
  const it = await belt();
  const sentAt = it.clock.now().toISOString();
  for (const scans of [Array.from({ length: 51 }, () => ({})), 'scans'])
    expect(await it.ask('/hubs/receive-many', { hubId: it.hub.id, sentAt, scans })).toMatchObject({
      status: 400,
    });
});

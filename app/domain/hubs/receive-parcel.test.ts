import { expect, test } from 'vitest';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { dayAfter } from '#app/domain/shared/holidays.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourierJob } from '#app/domain/shipments/cancel-courier.job.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { scheduleDrivers } from '#app/domain/shipments/schedule-drivers.ts';
import { returnOrders } from '#app/domain/shipments/return-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';

test('an expected parcel is received once, its order moves to At Hub, and it gets a driver', async () => {
  const it = await beltWorld();
  const before = await it.now();
  expect(await it.scan()).toMatchObject({ verdict: 'accepted', parcel: 1, taken: { parcels: 1 } });
  expect(await it.scan()).toMatchObject({ verdict: 'received', taken: { parcels: 1 } });

  expect(await it.now()).toMatchObject({ status: 'atHub' });
  expect(await it.shipment()).toMatchObject({
    status: 'atHub',
    receivedHubId: it.hub.id,
    receivedFrom: before.status,
    collectedAt: it.clock.now(),
  });
  expect(await it.scans()).toHaveLength(1);
  await it.give();
  expect(it.courier.assigned).toMatchObject([{ fleetId: '1', teamId: '41002' }]);
  const actions = await it.db.auditEntry.findMany({ where: { action: 'hub.receive' } });
  expect(actions).toMatchObject([{ actor: 'Hlengiwe Hub', subject: it.order.id }]);
  expect(await getOrder(it.services, it.clerk, it.order.orderKey)).toMatchObject({
    orderKey: it.order.orderKey,
  });
  expect(await it.now()).toMatchObject({ driverName: 'Zola' });
});

test('the same scan sent again counts once and gets the same answer', async () => {
  const it = await beltWorld();
  const scanId = newId();
  const answers = await Promise.all([it.scan({ scanId }), it.scan({ scanId })]);

  expect(answers.map(({ verdict, taken }) => [verdict, taken?.scanId])).toEqual([
    ['accepted', scanId],
    ['accepted', scanId],
  ]);
  expect(await it.scans()).toHaveLength(1);
  expect(await it.db.orderEvent.count({ where: { kind: 'receive' } })).toBe(1);
});

test('the first of three parcels moves the order, the others are recorded, and there is no fourth', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { parcels: 3 } });
  const code = (parcel: number) => ({ code: `${it.order.orderKey}-P${parcel}` });

  expect(await it.verdict(code(2))).toBe('accepted');
  expect(await it.now()).toMatchObject({ status: 'atHub' });
  expect(await it.verdict()).toBe('accepted');
  expect(await it.verdict(code(2))).toBe('received');
  expect(await it.verdict(code(3))).toBe('accepted');
  expect(await it.verdict(code(4))).toBe('superseded');
  const kinds = await it.db.orderEvent.groupBy({ by: ['kind'], _count: true });
  expect(kinds.filter(({ kind }) => ['receive', 'parcelIn'].includes(kind))).toEqual(
    expect.arrayContaining([
      { kind: 'receive', _count: 1 },
      { kind: 'parcelIn', _count: 2 },
    ]),
  );
});

test('a parcel of another hub is refused unless the clerk accepts it, and may go on to a third hub', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { hubId: it.other.id } });

  expect(await it.scan()).toMatchObject({
    verdict: 'otherHub',
    otherHub: 'Durban Hub',
    taken: null,
  });
  expect(await it.scans()).toEqual([]);
  expect(await it.verdict({ here: true })).toBe('accepted');

  const there = given.hubStaff([it.other.id]);
  const atOther = { hubId: it.other.id };
  expect(await it.scan(atOther, there)).toMatchObject({
    verdict: 'otherHub',
    otherHub: 'Cape Town Hub',
  });
  expect(await it.scan({ ...atOther, here: true }, there)).toMatchObject({ verdict: 'accepted' });
  expect(await it.verdict()).toBe('otherHub');
  expect(await it.verdict({ here: true })).toBe('accepted');
  expect(await it.shipment()).toMatchObject({
    receivedHubId: it.hub.id,
    receivedFrom: 'unassigned',
  });
  expect((await it.scans()).map(({ hubId }) => hubId).sort()).toEqual(
    [it.hub.id, it.other.id].sort(),
  );
});

test('parcels that are not booked, cancelled, delivered, never collected or unknown are not accepted', async () => {
  const it = await beltWorld();
  const setShipment = (data: object) => it.db.shipment.updateMany({ data });
  for (const [data, verdict] of [
    [{ state: 'requested' }, 'notBooked'],
    [{ state: 'booking' }, 'notBooked'],
    [{ state: 'cancelled' }, 'cancelled'],
    [{ state: 'refused' }, 'cancelled'],
    [{ state: 'completed' }, 'delivered'],
    [{ state: 'booked', status: 'failed', collectedAt: null }, 'failed'],
  ] as const) {
    await setShipment(data);
    expect(await it.verdict()).toBe(verdict);
  }
  for (const code of ['0000-0000-0000', 'M-4F7K-000123', 'hello', `${it.order.orderKey}-S7`])
    expect(await it.verdict({ code })).toBe('unknown');
  const unshipped = await given.order(it.services, { merchant: it.merchant });
  expect(await it.verdict({ code: unshipped.orderKey })).toBe('notBooked');
  expect(await it.scans()).toEqual([]);
  await expect(getOrder(it.services, it.clerk, it.order.orderKey)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('the label of a shipment that shipped again is superseded; after a return to sender, the label counts as the return’s', async () => {
  const it = await beltWorld();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  await it.db.driver.deleteMany({});
  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  expect(await it.verdict()).toBe('notBooked');
  await bookCourier(it.services, { shipmentId: back.id });

  expect(await it.scan()).toMatchObject({ verdict: 'accepted', taken: { isReturn: true } });
  expect(await it.db.shipment.findUniqueOrThrow({ where: { id: back.id } })).toMatchObject({
    status: 'atHub',
    receivedHubId: it.hub.id,
  });
  expect(await it.now()).toMatchObject({ status: 'cancelled' });

  const again = await beltWorld();
  await again.says('pickup', 'failed');
  await shipAgain(again.services, again.merchant, {
    ...again.keys,
    whyCode: 'damaged',
    note: null,
  });
  const second = await again.shipment();
  await cancelCourier(again.services, { shipmentId: again.first.id });
  await bookCourier(again.services, { shipmentId: second.id });
  await again.db.shipment.updateMany({ data: { hubId: again.hub.id } });
  expect(await again.verdict()).toBe('superseded');
  expect(await again.verdict({ code: second.reference })).toBe('accepted');
});

test('a day that cannot be chosen is refused, and so is a hub of someone else', async () => {
  const it = await beltWorld();
  const yesterday = dayAfter(isoDay(it.clock.now()), -1);
  for (const day of ['2020-01-01', '2099-01-01', yesterday])
    await expect(it.scan({ day })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { fields: { day: 'Choose today or one of the next seven days.' } },
    });
  await expect(it.scan({ hubId: it.other.id })).rejects.toMatchObject({ code: 'not-found' });
  await expect(it.scan({}, it.merchant)).rejects.toMatchObject({ code: 'not-allowed' });
});

test('after a driver declines, the request waits for a person to choose another', async () => {
  const it = await beltWorld();
  await it.scan();
  await it.give();
  const event = it.courier.event(it.order.orderKey, 'delivery', 'declined');
  await it.sayEvent({ ...event, driver: { fleetId: '9', name: 'Somebody before' } });
  const ask = () => it.db.driverAsk.findFirst();
  expect(await ask()).toMatchObject({ state: 'given' });
  await it.sayEvent({ ...event, driver: { fleetId: '1', name: 'Zola' } });

  expect(await ask()).toMatchObject({ state: 'waiting', reason: 'declined', fleetId: '1' });
  expect(await it.now()).toMatchObject({ status: 'atHub' });
});

test.each([-60_000, 60_000])(
  'a driver can decline although the courier’s clock is %d ms off',
  async (ms) => {
    const it = await beltWorld();
    await it.scan();
    await it.give();
    const event = it.courier.event(it.order.orderKey, 'delivery', 'declined');
    const at = new Date(it.clock.now().getTime() + ms);
    await it.sayEvent({ ...event, at, driver: { fleetId: '1', name: 'Zola' } });
    expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'waiting' });
  },
);

const CLOCKS = [-60_000, 0, 60_000];
const ZOLA = { fleetId: '1', name: 'Zola', phone: null, state: 'available', load: 0 } as const;
const BROUGHT = { fleetId: '7', name: 'Anele' };

test.each(CLOCKS)(
  'reports of the driver who brought the parcel move nothing after the scan: clock %d ms off',
  async (ms) => {
    const it = await beltWorld();
    it.clockOff.ms = ms;
    await it.sayEvent({ ...it.eventNow('pickup', 'assigned'), driver: BROUGHT });
    it.clock.advance(1);
    await it.scan();
    await it.sayEvent({ ...it.eventNow('pickup', 'started'), driver: BROUGHT });
    await it.says('pickup', 'successful');

    const { deliveryJobId, ...at } = await it.shipment();
    expect(at).toMatchObject({ status: 'atHub', receivedFrom: 'collected' });
    await it.give();
    expect(it.courier.assigned).toMatchObject([{ jobIds: [deliveryJobId] }]);
  },
);

test.each(CLOCKS)(
  'a repeated report of the earlier pickup leaves the parcel at the hub, even from the driver who takes it on: clock %d ms off',
  async (ms) => {
    const it = await beltWorld();
    it.clockOff.ms = ms;
    const zola = { fleetId: '1', name: 'Zola' };
    const fetched = { ...it.eventNow('pickup', 'successful'), driver: zola };
    await it.sayEvent(fetched);
    it.clock.advance(1);
    await it.scan();
    await it.give();
    it.clock.advance(1);
    await it.sayEvent(fetched);

    expect(await it.now()).toMatchObject({ status: 'atHub' });
    expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given', fleetId: '1' });
  },
);

test.each(CLOCKS)(
  'once a driver is assigned at the hub, only reports of that driver count: clock %d ms off',
  async (ms) => {
    const it = await beltWorld();
    it.clockOff.ms = ms;
    await it.sayEvent({ ...it.eventNow('pickup', 'assigned'), driver: BROUGHT });
    it.clock.advance(1);
    await it.scan();
    await it.give();
    await it.sayEvent({ ...it.eventNow('pickup', 'started'), driver: BROUGHT });
    expect(await it.now()).toMatchObject({ status: 'atHub', driverName: 'Zola' });
    expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given', fleetId: '1' });

    it.clock.advance(1);
    const zola = { fleetId: '1', name: 'Zola' };
    await it.sayEvent({ ...it.eventNow('pickup', 'started'), driver: zola });
    await it.says('pickup', 'successful');
    expect(await it.now()).toMatchObject({ status: 'pickupCompleted' });
  },
);

test.each(CLOCKS)(
  'if the courier assigns another driver, the reports of that driver count: clock %d ms off',
  async (ms) => {
    const it = await beltWorld();
    it.clockOff.ms = ms;
    await it.sayEvent({ ...it.eventNow('pickup', 'assigned'), driver: BROUGHT });
    it.clock.advance(1);
    await it.scan();
    const other = { fleetId: '8', name: 'Lindiwe' };
    for (const state of ['assigned', 'started'] as const)
      await it.sayEvent({ ...it.eventNow('pickup', state), driver: other });
    expect(await it.now()).toMatchObject({ status: 'pickupStarted', driverName: 'Lindiwe' });
  },
);

test.each(CLOCKS)(
  'a removal of the driver that does not name them counts only after the assignment: clock %d ms off',
  async (ms) => {
    const it = await beltWorld();
    it.clockOff.ms = ms;
    await it.scan();
    const before = it.clock.now();
    it.clock.advance(1);
    await it.give();
    await it.sayEvent(it.eventNow('delivery', 'unassigned'), before);
    expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given' });

    it.clock.advance(1);
    const older = it.eventNow('delivery', 'unassigned');
    it.clock.advance(1);
    await it.says('delivery', 'assigned');
    await it.sayEvent(older);
    expect(await it.db.driverAsk.findFirst(), 'older by the courier’s own clock').toMatchObject({
      state: 'given',
    });

    await it.says('delivery', 'unassigned');
    expect(await it.db.driverAsk.findFirst()).toMatchObject({
      state: 'waiting',
      reason: 'takenAway',
    });
  },
);

test('a cancelled pickup counts even if it is reported late', async () => {
  const it = await beltWorld();
  const late = it.courier.event(it.order.orderKey, 'pickup', 'cancelled');
  it.clock.advance(60_000);
  await it.scan();
  await it.sayEvent(late);
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
});

/** Runs the queued cancellation of the order's first shipment. */
async function callOff({ db, services, first }: Awaited<ReturnType<typeof beltWorld>>) {
  const job = cancelCourierJob.name;
  expect(await db.outbox.count({ where: { job } })).toBeGreaterThan(0);
  await cancelCourier(services, { shipmentId: first.id });
}

test('if the courier cancels the pickup of a parcel at a hub, its delivery is cancelled before it returns', async () => {
  const it = await beltWorld();
  await it.scan();
  await it.give();
  it.clock.advance(60_000);

  await it.says('pickup', 'cancelled');
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  await callOff(it);
  expect(it.courier.cancelled).toContain(it.first.deliveryJobId);
  expect(it.courier.livePairs(it.order.orderKey)).toBe(0);
  expect(await it.shipment()).toMatchObject({ state: 'cancelled' });
  expect(await it.books()).toMatchObject({ fees: 500, feeStates: ['SUCCESSFUL'], drift: 0 });

  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: back.id });
  expect(it.courier.livePairs(back.reference)).toBe(1);
});

test('an order whose pickup was cancelled at a hub ships again only once its delivery is cancelled', async () => {
  const it = await beltWorld();
  await it.scan();
  it.clock.advance(60_000);
  await it.says('pickup', 'cancelled');
  const why = { whyCode: 'lost', note: null };
  await shipAgain(it.services, it.merchant, { ...it.keys, ...why });
  const again = await it.db.shipment.findFirstOrThrow({ where: { kind: 'again' } });
  const book = () => bookCourier(it.services, { shipmentId: again.id });

  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });
  await callOff(it);
  await book();

  expect(it.courier.livePairs(it.order.orderKey)).toBe(0);
  expect(it.courier.livePairs(again.reference)).toBe(1);
});

test('if the courier cancels the delivery of a parcel at a hub, its open pickup is cancelled too', async () => {
  const it = await beltWorld();
  await it.scan();
  await it.give();
  it.clock.advance(60_000);

  await it.says('delivery', 'cancelled');
  await callOff(it);

  expect(it.courier.cancelled).toContain(it.first.pickupJobId);
  expect(it.courier.livePairs(it.order.orderKey)).toBe(0);
  expect(await it.shipment()).toMatchObject({ state: 'cancelled' });
});

test('a cancelled pickup does not lose the cancellation of a parcel that returns to its sender', async () => {
  const it = await beltWorld();
  await it.scan();
  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  it.clock.advance(60_000);

  await it.says('pickup', 'cancelled');
  await callOff(it);

  expect(it.courier.livePairs(it.order.orderKey)).toBe(0);
});

test('if the courier cancels the pickup of a return at a hub, its delivery is cancelled too', async () => {
  const it = await beltWorld();
  for (const leg of ['pickup', 'delivery'] as const) await it.says(leg, 'successful');
  const why = { whyCode: 'changedMind', note: null };
  await returnOrders(it.services, it.merchant, { ...it.keys, ...why });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: back.id });
  expect(await it.verdict({ code: back.reference, here: true })).toBe('accepted');
  it.clock.advance(60_000);

  await it.says('pickup', 'cancelled', back.reference);
  await cancelCourier(it.services, { shipmentId: back.id });

  expect(it.courier.livePairs(back.reference)).toBe(0);
});

test('if the courier assigns another driver, the driver request shows that driver', async () => {
  const it = await beltWorld();
  await it.scan();
  await it.give();
  it.clock.advance(1);
  const event = it.courier.event(it.order.orderKey, 'delivery', 'assigned');
  await it.sayEvent({ ...event, driver: { fleetId: '5', name: 'Anele' } });
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ fleetId: '5', driverName: 'Anele' });
  expect(await it.now()).toMatchObject({ driverName: 'Anele' });
});

test('a parcel at a hub whose failed delivery the courier opens again gets a driver for its delivery only', async () => {
  const it = await beltWorld();
  for (const [leg, state] of [
    ['pickup', 'successful'],
    ['delivery', 'started'],
    ['delivery', 'failed'],
  ] as const) {
    it.clock.advance(60_000);
    await it.says(leg, state);
  }
  it.clock.advance(60_000);
  await it.scan();
  it.clock.advance(60_000);
  for (const state of ['assigned', 'accepted', 'started'] as const) {
    await it.says('delivery', state);
    expect(await it.shipment()).toMatchObject({ status: 'atHub' });
  }
  await it.give();

  const { deliveryJobId } = it.first;
  expect(it.courier.broughtOn.map(({ parcel }) => parcel)).toEqual([
    { pickupJobId: null, deliveryJobId },
  ]);
  expect(it.courier.assigned.map(({ jobIds }) => jobIds)).toEqual([[deliveryJobId]]);
});

test('a parcel that was loaded and comes back to the same hub is received again and gets a new driver request', async () => {
  const it = await beltWorld();
  await it.scan();
  await it.give();
  await it.says('pickup', 'started');
  expect(await it.verdict()).toBe('received');
  await it.says('pickup', 'successful');
  expect(await it.now()).toMatchObject({ status: 'pickupCompleted' });
  it.clock.advance(1);

  expect(await it.verdict()).toBe('accepted');
  expect(await it.now()).toMatchObject({ status: 'atHub' });
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'wanted' });
  expect(await it.scans()).toHaveLength(1);
});

test('of two loaded parcels, only the one that came back is at the hub', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { parcels: 2 } });
  const second = { code: `${it.order.orderKey}-P2` };
  await it.scan();
  await it.scan(second);
  await it.give();
  it.clock.advance(1);
  await it.says('pickup', 'successful');
  it.clock.advance(1);

  expect(await it.verdict()).toBe('accepted');
  expect((await it.scans()).map(({ parcel }) => parcel)).toEqual([1]);
  expect(await it.verdict(second)).toBe('accepted');
});

test('a parcel that the courier assigned to a driver stays with them when another driver becomes free', async () => {
  const it = await beltWorld();
  it.courier.fleet.drivers = [{ ...ZOLA, state: 'busy' }];
  await it.scan();
  await it.give();
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'waiting', reason: 'allBusy' });
  it.clock.advance(60_000);
  const lindiwe = { fleetId: '8', name: 'Lindiwe' };
  for (const leg of ['pickup', 'delivery'] as const)
    await it.sayEvent({ ...it.eventNow(leg, 'assigned'), driver: lindiwe });
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given', fleetId: '8' });

  it.courier.fleet.drivers = [ZOLA];
  it.clock.advance(10 * 60_000);
  await scheduleDrivers(it.services);
  await it.give();
  expect(it.courier.assigned).toEqual([]);
  expect(await it.now()).toMatchObject({ driverName: 'Lindiwe' });
});

test('a parcel that left with an unnamed driver is not assigned to anyone else', async () => {
  const it = await beltWorld();
  it.courier.fleet.drivers = [{ ...ZOLA, state: 'busy' }];
  await it.scan();
  await it.give();
  it.clock.advance(60_000);
  await it.sayEvent({ ...it.eventNow('delivery', 'started'), driver: null });
  it.courier.fleet.drivers = [ZOLA];
  it.clock.advance(10 * 60_000);
  await scheduleDrivers(it.services);
  await it.give();

  expect(await it.now()).toMatchObject({ status: 'deliveryStarted' });
  expect(it.courier.assigned).toEqual([]);
});

test('a late report that the driver who brought the parcel had both jobs leaves it waiting for a driver', async () => {
  const it = await beltWorld();
  it.courier.fleet.drivers = [{ ...ZOLA, state: 'busy' }];
  await it.sayEvent({ ...it.eventNow('pickup', 'assigned'), driver: BROUGHT });
  const late = { ...it.eventNow('delivery', 'assigned'), driver: BROUGHT };
  it.clock.advance(1);
  await it.scan();
  await it.give();
  await it.sayEvent(late);

  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'waiting', reason: 'allBusy' });
});

test('a return in its original box is received by the first label and raises no alert', async () => {
  const it = await beltWorld();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  await returnOrders(it.services, it.merchant, { ...it.keys, whyCode: 'changedMind', note: null });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: back.id });
  await it.says('pickup', 'successful', back.reference);

  expect(await it.scan()).toMatchObject({ verdict: 'accepted', taken: { isReturn: true } });
  expect(await it.db.alert.count({ where: { code: 'liesAtHub' } })).toBe(0);
});

test('a removed driver counts only if the report is newer than the assignment', async () => {
  const it = await beltWorld();
  await it.scan();
  const before = it.courier.event(it.order.orderKey, 'delivery', 'unassigned');
  it.clock.advance(1);
  await it.give();
  await it.sayEvent(before, before.at ?? undefined);
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given' });
  it.clock.advance(1);
  await it.says('delivery', 'unassigned');
  expect(await it.db.driverAsk.findFirst()).toMatchObject({
    state: 'waiting',
    reason: 'takenAway',
  });
});

test('a cancelled parcel that is at the hub anyway is recorded on its timeline and raises an alert', async () => {
  const it = await beltWorld();
  await cancelOrders(it.services, it.merchant, it.keys);
  await cancelCourier(it.services, { shipmentId: it.first.id });
  expect(await it.shipment()).toMatchObject({ state: 'cancelled', collectedAt: null });
  expect(await it.verdict()).toBe('cancelled');
  it.clock.advance(60_000);
  expect(await it.verdict()).toBe('cancelled');

  const aside = await it.db.orderEvent.findMany({ where: { kind: 'scannedAside' } });
  expect(aside).toMatchObject([{ note: `${it.hub.name}: Cancelled`, actor: 'Hlengiwe Hub' }]);
  expect(await it.shipment()).toMatchObject({ collectedAt: aside[0]!.at, receivedHubId: null });
  const alerts = await it.db.alert.findMany({ where: { closedAt: null } });
  expect(alerts).toMatchObject([{ code: 'cancelTooLate', subjectId: it.order.id }]);
  await it.scan({ hubId: it.other.id }, given.hubStaff([it.other.id]));
  expect(await it.db.orderEvent.count({ where: { kind: 'scannedAside' } })).toBe(2);
  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: back.id });
  expect(await it.verdict()).toBe('accepted');
});

test('a parcel that cannot leave the hub is recorded once a day', async () => {
  const it = await beltWorld();
  const noted = () => it.db.orderEvent.count({ where: { kind: 'scannedAside' } });
  await it.says('pickup', 'failed');
  expect(await it.verdict()).toBe('failed');
  expect(await it.verdict()).toBe('failed');
  expect(await noted()).toBe(1);
  it.clock.advance(24 * 60 * 60_000);
  expect(await it.verdict()).toBe('failed');
  expect(await noted()).toBe(2);
});

test('a parcel kept separate before the courier cancelled its job raises an alert after the cancellation', async () => {
  const it = await beltWorld();
  await cancelOrders(it.services, it.merchant, it.keys);
  expect(await it.verdict()).toBe('cancelled');
  const open = () => it.db.alert.findMany({ where: { closedAt: null } });
  expect(await open()).toEqual([]);
  await cancelCourier(it.services, { shipmentId: it.first.id });

  expect(await open()).toMatchObject([{ code: 'cancelTooLate', facts: { hub: it.hub.name } }]);
  expect((await it.shipment()).collectedAt).not.toBeNull();
});

test('scanning the label of a parcel that never left, or of an erased order, raises no alert', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { state: 'refused' } });
  expect(await it.verdict()).toBe('cancelled');
  await it.db.shipment.updateMany({ data: { state: 'cancelled' } });
  await it.db.order.updateMany({ data: { erasedAt: it.clock.now() } });
  await it.verdict();
  await it.db.order.updateMany({ data: { erasedAt: null } });
  await it.db.shipment.updateMany({ data: { kind: 'return' } });
  await it.verdict();

  expect(await it.db.alert.count()).toBe(0);
  expect(await it.shipment()).toMatchObject({ collectedAt: null });
});

test('a cancelled second shipment that is at the hub is not superseded, and can be returned to sender', async () => {
  const it = await beltWorld();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  await shipAgain(it.services, it.merchant, { ...it.keys, whyCode: 'lost', note: null });
  const second = await it.db.shipment.findFirstOrThrow({ where: { kind: 'again' } });
  await bookCourier(it.services, { shipmentId: second.id });
  await cancelOrders(it.services, it.merchant, it.keys);
  await cancelCourier(it.services, { shipmentId: second.id });

  expect(await it.verdict({ code: second.reference })).toBe('cancelled');
  expect(await it.db.alert.findMany({ where: { closedAt: null } })).toMatchObject([
    { code: 'cancelTooLate' },
  ]);
  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  expect(back.ofShipmentId).toBe(second.id);
});

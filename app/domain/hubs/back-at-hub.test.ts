import { expect, test } from 'vitest';
import { pollCourier } from '#app/domain/shipments/poll-courier.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';

const ZOLA = { fleetId: '1', name: 'Zola' };
const BROUGHT = { fleetId: '7', name: 'Anele' };

async function world() {
  const it = await beltWorld();
  const says = async (...[leg, state]: Parameters<typeof it.says>) => {
    it.clock.advance(1_000);
    const event = { ...it.eventNow(leg, state), driver: BROUGHT };
    await it.sayEvent(event);
    return event;
  };
  /** Reports the parcel as collected, then these states of its delivery, none of which is a success. */
  const out = async (...states: ('started' | 'inProgress' | 'failed')[]) => {
    await says('pickup', 'successful');
    for (const state of states) await says('delivery', state);
    it.clock.advance(1_000);
  };
  const kinds = async () =>
    (await it.db.orderEvent.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind);
  return { ...it, says, out, kinds };
}

test.each([[['started']], [['started', 'inProgress']], [['started', 'failed']]] as const)(
  'a parcel that is scanned at the hub while on the road (%s) is accepted and goes out again with the same job',
  async (states) => {
    const it = await world();
    await it.out(...states);
    const before = await it.shipment();
    const books = await it.books();
    expect(await it.scan()).toMatchObject({ verdict: 'back', taken: { parcels: 1 } });
    expect(await it.verdict()).toBe('received');

    expect(await it.now()).toMatchObject({ status: 'atHub' });
    expect((await it.kinds()).filter((kind) => kind === 'receive')).toHaveLength(1);
    expect(await it.shipments()).toHaveLength(1);
    expect(await it.books()).toEqual(books);
    expect(it.courier.bookings).toHaveLength(1);
    await it.give();
    const { deliveryJobId } = before;
    expect(it.courier.assigned).toMatchObject([{ jobIds: [deliveryJobId], fleetId: '1' }]);
    expect(it.courier.broughtOn).toMatchObject([{ parcel: { pickupJobId: null, deliveryJobId } }]);
    expect(await it.shipment()).toMatchObject({
      collectedAt: before.collectedAt,
      failedAt: null,
      receivedHubId: it.hub.id,
    });
  },
);

test('a failed parcel that goes out again from the hub can be delivered', async () => {
  const it = await world();
  await it.out('started', 'failed');
  await it.scan();
  await it.give();
  it.clock.advance(1_000);
  for (const state of ['assigned', 'started', 'successful'] as const) {
    it.clock.advance(1_000);
    await it.sayEvent({ ...it.eventNow('delivery', state), driver: ZOLA });
  }
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.db.alert.count({ where: { closedAt: null } })).toBe(0);
});

test('a parcel that comes back and is delivered on the next day is late', async () => {
  const it = await world();
  await it.scan();
  it.clock.advance(1_000);
  await it.says('delivery', 'failed');
  it.clock.advance(24 * 3_600_000);
  await it.scan();
  await it.says('delivery', 'successful');

  expect(await it.shipment()).toMatchObject({ state: 'completed', isLate: true });
});

test('a failed delivery that is reported again after the scan does not move the parcel', async () => {
  const it = await world();
  await it.out('started', 'failed');
  const failed = { ...it.eventNow('delivery', 'failed'), driver: BROUGHT };
  const { deliverySaidAt } = await it.shipment();
  await it.scan();
  it.courier.states = [{ ...failed, at: deliverySaidAt }];
  await pollCourier(it.services, { shipmentIds: [it.first.id] });
  expect(await it.now()).toMatchObject({ status: 'atHub' });
  await it.give();
  it.clock.advance(1_000);
  await it.sayEvent({ ...failed, at: deliverySaidAt });
  expect(await it.now()).toMatchObject({ status: 'atHub' });
  expect(await it.db.alert.count({ where: { closedAt: null } })).toBe(0);
});

test('a failed delivery that is reported only after the scan leaves the parcel at the hub', async () => {
  const it = await world();
  await it.out('started');
  const { taken } = await it.scan();
  await it.says('delivery', 'failed');
  expect(await it.now()).toMatchObject({ status: 'atHub' });
  await it.give();
  expect(await it.now()).toMatchObject({ status: 'atHub', driverName: 'Zola' });
  expect(taken).not.toBeNull();
});

test('a parcel that fails again after leaving the hub becomes failed again', async () => {
  const it = await world();
  await it.out('started', 'failed');
  await it.scan();
  await it.give();
  for (const state of ['started', 'failed'] as const) {
    it.clock.advance(1_000);
    await it.sayEvent({ ...it.eventNow('delivery', state), driver: ZOLA });
  }
  expect(await it.now()).toMatchObject({ status: 'failed' });
  it.clock.advance(1_000);
  expect(await it.verdict()).toBe('back');
  expect(await it.scans()).toHaveLength(1);
});

test('a failed return is accepted at the hub too, and continues with its own job', async () => {
  const it = await world();
  await it.out('started');
  const why = { whyCode: 'called', note: null } as const;
  await returnToSender(it.services, it.merchant, { ...it.keys, ...why });
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const { id, reference } = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: id });
  for (const state of ['started', 'failed'] as const) {
    it.clock.advance(1_000);
    await it.says('delivery', state, reference);
  }
  it.clock.advance(1_000);
  const back = () => it.db.shipment.findUniqueOrThrow({ where: { id } });
  const open = () => it.db.alert.findMany({ where: { closedAt: null, code: 'returnFailed' } });
  await it.sayEvent({ ...it.eventNow('delivery', 'failed', reference), driver: BROUGHT });
  expect(await back()).toMatchObject({ status: 'failed' });
  expect(await open()).toHaveLength(1);
  expect(await it.scan()).toMatchObject({ verdict: 'back', taken: { isReturn: true } });
  expect(await back()).toMatchObject({ status: 'atHub', receivedHubId: it.hub.id, failedAt: null });
  expect(await open()).toEqual([]);
});

test('if the courier refuses to assign the job again, the driver request waits with the courier’s reason', async () => {
  const it = await world();
  await it.out('started', 'failed');
  await it.scan();
  it.courier.switches.refuseAssign = 'Task can not be assigned';
  await it.give();
  expect(await it.db.driverAsk.findFirst()).toMatchObject({
    state: 'waiting',
    reason: 'courierRefused',
    said: 'Task can not be assigned',
    day: new Date(isoDay(it.clock.now())),
  });
  expect(await it.now()).toMatchObject({ status: 'atHub' });
});

test('a scan that is sent again gets the same answer', async () => {
  const it = await world();
  await it.out('started', 'failed');
  const { taken } = await it.scan();
  expect(await it.scan({ scanId: taken?.scanId ?? '' })).toMatchObject({ verdict: 'back' });
});

test.each([
  ['no one', null],
  ['its next driver', '1'],
])('a parcel at the hub that %s has been given is returned from there', async (_, fleetId) => {
  const it = await world();
  await it.out();
  await it.scan();
  if (fleetId) await it.give();
  const why = { ...it.keys, whyCode: 'called', note: null } as const;
  await returnToSender(it.services, it.merchant, why);
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  const ask = { where: { shipmentId: back.id } };

  expect(await it.db.driverAsk.findUnique(ask)).toMatchObject(
    fleetId ? { fleetId, isChosen: true } : { teamId: it.hub.teamId, fleetId: null },
  );
  await bookCourier(it.services, { shipmentId: back.id });
  await giveToDriver(it.services, { shipmentId: back.id });
  const { deliveryJobId } = await it.db.shipment.findUniqueOrThrow({ where: { id: back.id } });
  expect(it.courier.assigned.at(-1)).toMatchObject({ jobIds: [deliveryJobId], fleetId: '1' });
});

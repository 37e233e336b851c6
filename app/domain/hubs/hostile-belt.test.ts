import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { returnOrders } from '#app/domain/shipments/return-orders.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { HANG_MS, SLOWNESS } from '#tests/run/patience.ts';
import { chooseDriver } from './choose-driver.ts';
import { exportHubDay } from './export-hub-day.ts';
import { giveAll } from './give-all.ts';
import type { HubSheet } from './hub-sheet.schema.ts';
import { makeHubDocument } from './make-hub-document.ts';
import { readDeviceList } from './read-device-list.ts';
import { readHubDay } from './read-hub-day.ts';
import { readReceiving } from './read-receiving.ts';
import { receiveMany } from './receive-many.ts';
import { ManyScans } from './receive.schema.ts';
import { requestHubDocument } from './request-hub-document.ts';
import { undoScan } from './undo-scan.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Sent = ManyScans['scans'][number];

/** A booked order that was requested five days ago, and devices of two hubs. */
async function world() {
  const it = await beltWorld();
  const { services, db, clock, hub, other, order } = it;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await db.shipment.updateMany({ data: { requestedAt: ago(5 * DAY_MS) } });
  const there = given.hubStaff([other.id]);
  const scanOf = (over: Partial<Sent> = {}): Sent => ({
    scanId: newId(),
    code: order.orderKey,
    day: isoDay(clock.now()),
    at: clock.now(),
    here: false,
    undone: false,
    note: null,
    ...over,
  });
  const send = async (scans: Sent[], { at = hub, by = it.clerk, sentAt = clock.now() } = {}) =>
    (await receiveMany(services, by, { hubId: at.id, sentAt, scans })).map(
      ({ verdict, fault: error }) => verdict ?? error,
    );
  const events = (...kinds: string[]) => db.orderEvent.count({ where: { kind: { in: kinds } } });
  /** Collected and delivered, with a second between the events. */
  const delivered = async () => {
    for (const [leg, state] of DELIVERY) {
      clock.advance(1_000);
      await it.says(leg, state);
    }
    clock.advance(1_000);
  };
  const codes = () => alertCodes(db, order.id);
  return { ...it, ago, there, scanOf, send, events, delivered, codes };
}

const DELIVERY = [
  ['pickup', 'successful'],
  ['delivery', 'started'],
  ['delivery', 'successful'],
] as const;

/** A delivered order whose return was collected by a driver and is expected at the hub. */
async function fetchedReturn() {
  const it = await world();
  await it.delivered();
  const why = { ...it.keys, whyCode: 'faulty', note: null };
  await returnOrders(it.services, it.merchant, why);
  const { id, reference } = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: id });
  await it.db.shipment.update({ where: { id }, data: { hubId: it.hub.id } });
  await it.says('pickup', 'successful', reference);
  return { it, id, reference };
}

test('two hubs that scan the same parcel at once leave it at one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const it = await world();
    const [here, elsewhere] = await Promise.all([
      it.scan(),
      it.scan({ hubId: it.other.id, here: true }, it.there),
    ]);
    const shipment = await it.shipment();
    const isHere = shipment.receivedHubId === it.hub.id;
    expect([it.hub.id, it.other.id]).toContain(shipment.receivedHubId);
    expect(elsewhere.verdict).toBe('accepted');
    // The second scan takes the parcel over only with `here: true`; without it the verdict is 'otherHub'.
    expect(here.verdict).toBe(isHere ? 'accepted' : here.taken ? 'accepted' : 'otherHub');
    expect(await it.events('receive')).toBe(1);
    const [ask, ...others] = await it.db.driverAsk.findMany();
    expect(others).toEqual([]);
    expect(ask?.teamId).toBe(isHere ? it.hub.teamId : it.other.teamId);
  }
});

test('a scan that arrives three days late does not move a parcel that was delivered, cancelled or returned', async () => {
  const delivered = await world();
  const scan = delivered.scanOf();
  delivered.clock.advance(HOUR_MS);
  await delivered.delivered();
  delivered.clock.advance(3 * DAY_MS);
  const books = await delivered.books();
  expect(await delivered.send([scan, scan])).toEqual(['passed', 'passed']);
  expect(await delivered.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await delivered.codes()).toEqual([]);
  expect(await delivered.books()).toEqual(books);
  expect(await delivered.db.driverAsk.count()).toBe(0);

  const cancelled = await world();
  const before = cancelled.scanOf();
  await cancelOrders(cancelled.services, cancelled.merchant, cancelled.keys);
  await cancelCourier(cancelled.services, { shipmentId: cancelled.first.id });
  cancelled.clock.advance(3 * DAY_MS);
  const refunded = await cancelled.books();
  expect(await cancelled.send([before, before])).toEqual(['cancelled', 'cancelled']);
  expect(await cancelled.now()).toMatchObject({ status: 'cancelled' });
  // The hub has the parcel of a cancelled order, so one alert is raised for its store.
  expect(await cancelled.codes()).toEqual(['cancelTooLate']);
  expect(await cancelled.books()).toEqual(refunded);

  const back = await world();
  const first = back.scanOf();
  await back.delivered();
  const why = { ...back.keys, whyCode: 'faulty', note: null };
  await returnOrders(back.services, back.merchant, why);
  const home = await back.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(back.services, { shipmentId: home.id });
  back.clock.advance(3 * DAY_MS);
  expect(await back.send([first])).not.toContain('accepted');
  expect(await back.db.shipment.findUniqueOrThrow({ where: { id: home.id } })).toMatchObject({
    receivedHubId: null,
  });
});

test('a batch that is sent twice at once, in halves, reversed and by another device records one scan for each parcel', async () => {
  const it = await world();
  await it.db.shipment.updateMany({ data: { parcels: 4 } });
  const code = (nth: number) => (nth === 1 ? it.order.orderKey : `${it.order.orderKey}-P${nth}`);
  const batch = [1, 2, 3, 4].map((nth) => it.scanOf({ code: code(nth), at: it.ago(nth * 1_000) }));
  const others = [1, 2, 3, 4].map((nth) => it.scanOf({ code: code(nth) }));

  const answers = await Promise.all([
    it.send(batch),
    it.send(batch.slice(0, 2)),
    it.send(batch.toReversed()),
    it.send(others),
  ]);

  const all = new Set(answers.flat());
  expect([...all].filter((one) => one !== 'accepted' && one !== 'received')).toEqual([]);
  expect((await it.scans()).map(({ parcel }) => parcel).toSorted()).toEqual([1, 2, 3, 4]);
  expect([await it.events('receive'), await it.events('parcelIn')]).toEqual([1, 3]);
  expect(await it.db.driverAsk.count()).toBe(1);
  // Scan ids of one device, sent again for other parcels.
  const kept = await it.scans();
  const stolen = kept.map(({ id, parcel }) =>
    it.scanOf({ scanId: id, code: code((parcel % 4) + 1) }),
  );
  expect(new Set(await it.send(stolen))).toEqual(new Set(['Another scan already has this ID.']));
});

test('a removed clerk cannot send scans, and the scans they sent before remain', async () => {
  const it = await world();
  await it.send([it.scanOf()]);
  const removed = { ...it.clerk, hubIds: [] };
  await expect(it.send([it.scanOf()], { by: removed })).rejects.toMatchObject({
    code: 'not-found',
  });
  const [scan] = await it.scans();
  await expect(undoScan(it.services, removed, { scanId: scan!.id })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await it.scans()).toHaveLength(1);
});

test('a device clock that is two hours ahead, or corrected before sending, makes no scan in the future', async () => {
  const it = await world();
  const ahead = (at: Date) => new Date(at.getTime() + 2 * HOUR_MS);
  const now = it.clock.now();
  await it.send([it.scanOf({ at: ahead(now) })]);
  expect((await it.scans()).map(({ at }) => at)).toEqual([now]);
  expect(await it.shipment()).toMatchObject({ receivedAt: now });
});

test('five hundred scans are received in time and once each, and invalid lines do not affect the others', async () => {
  const it = await world();
  const merchant = await given.merchant(it.services, { balanceCents: 50_000 });
  const store = await given.store(it.services, merchant);
  const orders = [it.order];
  while (orders.length < 25)
    orders.push(await given.labelledOrder(it.services, merchant, { store }));
  const requestedAt = it.ago(5 * DAY_MS);
  await it.db.shipment.updateMany({ data: { parcels: 20, hubId: it.hub.id, requestedAt } });
  const codes = orders.flatMap(({ orderKey }) =>
    Array.from({ length: 20 }, (_, nth) => (nth === 0 ? orderKey : `${orderKey}-P${nth + 1}`)),
  );
  const bad = ['', 'x'.repeat(500), '\u0000', '🚚', `${it.order.orderKey}-P21`];
  const scans = codes.slice(0, 495).map((code) => it.scanOf({ code }));
  for (const [nth, code] of bad.entries()) scans.splice(nth * 100, 0, it.scanOf({ code }));

  const answers: (string | null)[] = [];
  const begunAt = performance.now();
  for (let at = 0; at < scans.length; at += 50)
    answers.push(...(await it.send(scans.slice(at, at + 50))));
  const tookMs = performance.now() - begunAt;

  expect(scans).toHaveLength(500);
  expect(answers.filter((one) => one === 'accepted')).toHaveLength(495);
  expect(await it.db.hubScan.count({ where: { undoneAt: null } })).toBe(495);
  expect(await it.events('receive')).toBe(25);
  expect(await it.db.driverAsk.count()).toBe(25);
  expect(tookMs).toBeLessThan(60_000 * SLOWNESS);
  const many = { hubId: it.hub.id, sentAt: new Date(), scans: scans.slice(0, 51) };
  expect(ManyScans.safeParse(many).success).toBe(false);
});

test('no request of a hub can read or move parcels at another hub', async () => {
  const it = await world();
  const scanId = (await it.scan()).taken?.scanId ?? '';
  await it.give();
  const { services, hub, there, clock } = it;
  const of = { hubId: hub.id, day: isoDay(clock.now()) };
  const { id } = await it.shipment();
  const query = { ...of, driver: '', group: '' as const, page: 1 };
  const calls: [string, () => Promise<unknown>][] = [
    ['scan', () => it.scan({}, there)],
    ['scans', () => it.send([it.scanOf()], { by: there })],
    ['undo', () => undoScan(services, there, { scanId })],
    ['driver', () => chooseDriver(services, there, { shipmentIds: [id], driverId: '1' })],
    [
      'driver of an order',
      () => chooseDriver(services, there, { orderIds: [it.order.id], driverId: '1' }),
    ],
    ['drivers', () => giveAll(services, there, { ...of, from: '1', driverId: '1' })],
    ['page', () => readReceiving(services, there, hub.id)],
    ['day', () => readHubDay(services, there, query)],
    ['list', () => readDeviceList(services, there, of)],
    ['paper', () => requestHubDocument(services, there, { ...of, driver: null })],
    ['file', () => exportHubDay(services, there, { ...of, style: 'comma' })],
  ];
  for (const [name, call] of calls)
    await expect(call(), name).rejects.toMatchObject({ code: 'not-found' });
  // After another hub took the parcel in, the first hub can no longer assign it.
  await it.scan({ hubId: it.other.id, here: true }, there);
  const choice = { shipmentIds: [id], driverId: '1' };
  await expect(chooseDriver(services, it.clerk, choice)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await it.shipment()).toMatchObject({ receivedHubId: it.other.id });
});

test('two close-outs that are made while a parcel is scanned both complete and state what was left', async () => {
  const it = await world();
  const sheets: HubSheet[] = [];
  const renderHubSheet = (sheet: HubSheet) => {
    sheets.push(sheet);
    return Promise.resolve(new Uint8Array([1]));
  };
  const ask = { hubId: it.hub.id, day: isoDay(it.clock.now()), driver: null };
  const request = () => requestHubDocument(it.services, it.clerk, ask);
  const [one, two] = await Promise.all([request(), request()]);
  const make = ({ jobId }: { jobId: string }) =>
    makeHubDocument({ ...it.services, renderHubSheet }, { documentJobId: jobId });
  await Promise.all([make(one), it.scan(), make(two), make(one)]);

  const jobs = await it.db.documentJob.findMany({ where: { kind: 'closeOuts' } });
  expect(jobs.map(({ state }) => state)).toEqual(['completed', 'completed']);
  for (const sheet of sheets)
    expect(sheet.kind === 'closeOut' && sheet.groups.map(({ total }) => total)).toEqual([1]);
});

test('a return that is scanned at another hub belongs to the hub that expects it, unless the clerk accepts it', async () => {
  const { it, reference } = await fetchedReturn();
  const away = { hubId: it.other.id, code: reference };
  expect(await it.scan(away, it.there)).toMatchObject({ verdict: 'otherHub', taken: null });
  expect(await it.scan({ ...away, here: true }, it.there)).toMatchObject({
    verdict: 'accepted',
    taken: { isReturn: true },
  });
  expect(await it.verdict({ code: reference })).toBe('otherHub');
  expect(await it.verdict({ code: reference, here: true })).toBe('accepted');
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.codes()).toEqual([]);
});

test.each(['failed', 'assigned'] as const)(
  'an earlier scan does not move a return that has left the hub since and is now %s',
  async (last) => {
    const { it, id, reference } = await fetchedReturn();
    it.clock.advance(HOUR_MS);
    const scan = it.scanOf({ code: reference });
    for (const state of ['started', 'failed', ...(last === 'failed' ? [] : [last])] as const) {
      it.clock.advance(HOUR_MS);
      await it.says('delivery', state, reference);
    }
    expect(await it.send([scan])).toEqual(['passed']);
    const back = () => it.db.shipment.findUniqueOrThrow({ where: { id } });
    expect(await back()).toMatchObject({ status: last, receivedHubId: null });
    // A scan made after those events takes the parcel in.
    it.clock.advance(1_000);
    expect(await it.send([it.scanOf({ code: reference })])).not.toEqual(['passed']);
    expect(await back()).toMatchObject({ status: 'atHub', receivedHubId: it.hub.id });
  },
);

test('an order that is returned or cancelled during its delivery has one outcome and correct fees', async () => {
  for (let round = 0; round < 4; round += 1) {
    const it = await world();
    await it.says('pickup', 'successful');
    it.clock.advance(1_000);
    await it.says('delivery', 'started');
    it.clock.advance(1_000);
    const why = { ...it.keys, whyCode: 'called', note: null };
    const settled = await Promise.allSettled([
      it.says('delivery', 'successful'),
      returnToSender(it.services, it.merchant, why),
      cancelOrders(it.services, it.merchant, it.keys),
      returnOrders(it.services, it.merchant, { ...why, whyCode: 'faulty' }),
    ]);
    expect(settled[0]).toMatchObject({ status: 'fulfilled' });
    for (const one of await it.shipments()) {
      if (one.cancelRequestedAt) await cancelCourier(it.services, { shipmentId: one.id });
      else if (one.state === 'requested') await bookCourier(it.services, { shipmentId: one.id });
    }
    const all = await it.shipments();
    // Returns that have not ended. A return to sender has, because it is cancelled when its parcel is delivered.
    const back = all.filter(({ kind, endedAt }) => kind === 'return' && endedAt === null);
    const books = await it.books();
    expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
    expect(all.find(({ kind }) => kind === 'delivery')).toMatchObject({ state: 'completed' });
    expect(back.length).toBeLessThanOrEqual(1);
    expect([books.drift, books.total]).toEqual([0, 0]);
    // One fee for the delivery and one for each booked return; nothing stays reserved.
    const fetched = back.filter(({ state }) => state === 'booked').length;
    expect([books.held, books.fees]).toEqual([0, 500 * (1 + fetched)]);
  }
});

test('choosing one driver for all parcels while the worker assigns them causes no error and one request for each parcel', async () => {
  const it = await world();
  const store = await it.db.store.findFirstOrThrow();
  const orders = [it.order];
  while (orders.length < 5)
    orders.push((await given.bookedOrder(it.services, it.merchant, { store })).order);
  await it.db.shipment.updateMany({ data: { hubId: it.hub.id } });
  await it.db.driver.create({ data: { id: newId(), fleetId: '1', name: 'Zola' } });
  for (const { orderKey } of orders) await it.scan({ code: orderKey });
  const shipmentIds = (await it.shipments()).map(({ id }) => id).toSorted();
  // Requests are handled by their time, which is the opposite of their id order here.
  for (const [nth, shipmentId] of shipmentIds.entries())
    await it.db.driverAsk.update({ where: { shipmentId }, data: { askedAt: it.ago(nth) } });
  it.clock.advance(1);
  const drivers = it.courier.drivers.bind(it.courier);
  // Both reach the lock on the middle request before either goes on.
  const both = await it.db.$transaction(
    async (tx) => {
      it.services.courier.drivers = async (...asked) => {
        await tx.$queryRaw`select 1 from driver_asks where shipment_id = ${shipmentIds[2]}::uuid for no key update`;
        return drivers(...asked);
      };
      const giving = giveToDriver(it.services, { shipmentId: shipmentIds[0]! });
      await eventually(async () => expect(await waitingForLocks(it.db)).toBe(1));
      const choosing = chooseDriver(it.services, it.clerk, { shipmentIds, driverId: '1' });
      await eventually(async () => expect(await waitingForLocks(it.db)).toBe(2));
      return { settled: Promise.allSettled([giving, choosing]) };
    },
    { timeout: HANG_MS },
  );
  expect((await both.settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const asks = await it.db.driverAsk.findMany();
  expect(asks.map(({ isChosen }) => isChosen)).toEqual([true, true, true, true, true]);
});

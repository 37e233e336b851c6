import { expect, test } from 'vitest';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { returnOrders } from '#app/domain/shipments/return-orders.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { receiveMany } from './receive-many.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function deviceWorld() {
  const it = await beltWorld();
  const now = it.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await it.db.shipment.updateMany({ data: { requestedAt: ago(DAY_MS) } });
  const scanOf = (over: Partial<Parameters<typeof send>[0][number]> = {}) => ({
    scanId: newId(),
    code: it.order.orderKey,
    day: isoDay(now),
    at: ago(HOUR_MS),
    here: false,
    undone: false,
    note: null,
    ...over,
  });
  const send = (
    scans: Parameters<typeof receiveMany>[2]['scans'],
    { sentAt = now, by = it.clerk } = {},
  ) => receiveMany(it.services, by, { hubId: it.hub.id, sentAt, scans });
  /** The parcel's driver left with it half an hour ago. */
  const out = async () => {
    const status = 'deliveryStarted' as const;
    await it.db.shipment.updateMany({ data: { status } });
    await it.db.order.updateMany({ data: { status } });
    const id = it.order.id;
    const from = { fromStatus: 'collected', toStatus: status, applied: true } as const;
    const at = ago(HOUR_MS / 2);
    await it.db.orderEvent.create({
      data: {
        id: newId(),
        orderId: id,
        at,
        source: 'courier',
        kind: status,
        actor: 'Zola',
        ...from,
      },
    });
  };
  /** The order was delivered, and its return is booked. */
  const returned = async () => {
    for (const leg of ['pickup', 'delivery'] as const) await it.says(leg, 'successful');
    const why = { whyCode: 'changedMind', note: null } as const;
    await returnOrders(it.services, it.merchant, { ...it.keys, ...why });
    const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
    await bookCourier(it.services, { shipmentId: back.id });
    return back;
  };
  const verdicts = async (...sent: Parameters<typeof send>) =>
    (await send(...sent)).map(({ verdict, fault }) => verdict ?? fault);
  const events = async (...kinds: string[]) =>
    (await it.db.orderEvent.findMany({ where: { kind: { in: kinds } } })).map(({ at }) => at);
  return { ...it, now, ago, out, returned, scanOf, send, verdicts, events };
}

test('a scan made an hour ago is stored with that time, and its driver is requested now', async () => {
  const it = await deviceWorld();
  expect(await it.verdicts([it.scanOf()])).toEqual(['accepted']);

  expect(await it.shipment()).toMatchObject({ status: 'atHub', receivedAt: it.ago(HOUR_MS) });
  expect(await it.events('receive')).toEqual([it.ago(HOUR_MS)]);
  expect(await it.scans()).toMatchObject([{ at: it.ago(HOUR_MS), storedAt: it.now }]);
  expect(await it.db.driverAsk.findFirstOrThrow()).toMatchObject({ askedAt: it.now });
});

test('a device whose clock is a day ahead still sends the true time', async () => {
  const it = await deviceWorld();
  const ahead = (at: Date) => new Date(at.getTime() + 24 * HOUR_MS);
  const scan = it.scanOf({ at: ahead(it.ago(HOUR_MS)) });
  expect(await it.verdicts([scan], { sentAt: ahead(it.now) })).toEqual(['accepted']);
  expect(await it.scans()).toMatchObject([{ at: it.ago(HOUR_MS) }]);
});

test('a scan with a later time than its device has now does not take a parcel back from its driver', async () => {
  const it = await deviceWorld();
  await it.out();
  const later = new Date(it.now.getTime() + 2 * HOUR_MS);
  expect(await it.verdicts([it.scanOf({ at: later })])).toEqual(['onTheRoad']);
  expect(await it.shipment()).toMatchObject({ status: 'deliveryStarted', receivedHubId: null });
});

test('the same with a parcel that was loaded here: the clerk scans it again if it is back', async () => {
  const it = await deviceWorld();
  await it.scan();
  await it.give();
  await it.says('pickup', 'successful');
  const later = new Date(it.now.getTime() + 2 * HOUR_MS);
  expect(await it.verdicts([it.scanOf({ at: later })])).toEqual(['onTheRoad']);
  expect(await it.verdicts([it.scanOf({ at: it.now })])).toEqual(['accepted']);
});

/** How far the device's clock was behind the server's when it scanned; it is right when it sends. */
test.each([
  ['fast', -2 * HOUR_MS],
  ['slow', 3 * HOUR_MS],
  ['wrong by an unknown time', null],
])(
  'the clerk scans again a parcel that left or came back if the clock was %s',
  async (_, behind) => {
    const it = await deviceWorld();
    await it.says('pickup', 'successful');
    await it.out();
    const scan = () => {
      const at = it.ago(HOUR_MS + (behind ?? 4 * HOUR_MS));
      return it.scanOf({ at, serverAheadMs: behind });
    };
    expect(await it.verdicts([scan()])).toEqual(['onTheRoad']);
    await it.says('delivery', 'failed');
    expect(await it.verdicts([scan()])).toEqual(['onTheRoad']);
    expect(await it.verdicts([it.scanOf({ at: it.now })])).toEqual(['back']);
  },
);

test.each([
  ['corrected since', { isCorrected: true }],
  ['still wrong', { isCorrected: false }],
])(
  'a device whose clock is ten days slow stores the true time, if it is %s',
  async (_, { isCorrected }) => {
    const it = await deviceWorld();
    const slow = (at: Date) => new Date(at.getTime() - 10 * DAY_MS);
    const scan = it.scanOf({ at: slow(it.ago(HOUR_MS)), serverAheadMs: 10 * DAY_MS });
    const sentAt = isCorrected ? it.now : slow(it.now);
    expect(await it.verdicts([scan], { sentAt })).toEqual(['accepted']);
    expect(await it.scans()).toMatchObject([{ at: it.ago(HOUR_MS) }]);
  },
);

test('a clock that is wrong by the same time since the scan is no reason to scan again', async () => {
  const it = await deviceWorld();
  await it.out();
  const slow = (at: Date) => new Date(at.getTime() - HOUR_MS);
  const scan = it.scanOf({ at: slow(it.ago(HOUR_MS)), serverAheadMs: HOUR_MS + 5_000 });
  expect(await it.verdicts([scan], { sentAt: slow(it.now) })).toEqual(['passed']);
});

test('scans that are sent again or by two devices create one event for each parcel', async () => {
  const it = await deviceWorld();
  await it.db.shipment.updateMany({ data: { parcels: 2 } });
  const code = `${it.order.orderKey}-P2`;
  const [one, two, other] = [it.scanOf(), it.scanOf({ code }), it.scanOf({ code })];

  expect(await it.verdicts([one, two])).toEqual(['accepted', 'accepted']);
  expect(await it.verdicts([one, two])).toEqual(['accepted', 'accepted']);
  expect(await it.verdicts([other])).toEqual(['received']);
  expect(await it.scans()).toHaveLength(2);
  expect(await it.events('receive', 'parcelIn')).toHaveLength(2);
});

test('a scan of a parcel that has left since is recorded once with its time and does not move the parcel', async () => {
  const it = await deviceWorld();
  await it.out();
  const scan = it.scanOf();
  expect(await it.verdicts([scan, it.scanOf(), scan])).toEqual(['passed', 'passed', 'passed']);
  expect(await it.shipment()).toMatchObject({ status: 'deliveryStarted', receivedHubId: null });
  expect(await it.events('scannedBefore')).toEqual([it.ago(HOUR_MS)]);
  expect(await it.events('receive', 'parcelIn')).toEqual([]);
});

test.each(['assigned', 'pickupCompleted', 'collected'] as const)(
  'a driver’s report of %s after the scan does not mean that the parcel has left the hub',
  async (status) => {
    const it = await deviceWorld();
    const said = { pickupSaidAt: it.ago(60_000), deliverySaidAt: it.ago(60_000) };
    await it.db.shipment.updateMany({ data: { status, ...said } });
    await it.db.order.updateMany({ data: { status } });
    expect(await it.verdicts([it.scanOf()])).toEqual(['accepted']);
    expect(await it.db.driverAsk.count()).toBe(1);
  },
);

test.each(['delivery', 'return'] as const)(
  'late scans of a %s do not move it if its driver has loaded it here since; later ones do',
  async (kind) => {
    const it = await deviceWorld();
    const { id, reference } = kind === 'return' ? await it.returned() : it.first;
    const shipment = () => it.db.shipment.findUniqueOrThrow({ where: { id } });
    await it.db.shipment.update({ where: { id }, data: { parcels: 2 } });
    const pass = () => it.clock.advance(60_000);
    const scanned = () =>
      [reference, `${reference}-P2`].map((code) => it.scanOf({ code, at: it.clock.now() }));
    const sent = (scans: ReturnType<typeof scanned>) =>
      it.verdicts(scans, { sentAt: it.clock.now() });
    await it.scan({ code: reference });
    pass();
    const early = scanned();
    await giveToDriver(it.services, { shipmentId: id });
    for (const state of ['started', 'successful'] as const) {
      pass();
      await it.says('pickup', state, reference);
    }
    pass();

    expect(await sent(early)).toEqual(['passed', 'passed']);
    expect(await shipment()).toMatchObject({ status: 'pickupCompleted', driverName: 'Zola' });
    expect(await it.events('scannedBefore')).toEqual([early[1]!.at]);
    expect(await sent(scanned())).toEqual(['accepted', 'accepted']);
    expect(await shipment()).toMatchObject({ status: 'atHub' });
  },
);

test('a late scan does not move a failed parcel that was assigned again since', async () => {
  const it = await deviceWorld();
  await it.out();
  await it.db.shipment.updateMany({ data: { status: 'assigned' } });
  await it.db.order.updateMany({ data: { status: 'assigned' } });
  expect(await it.verdicts([it.scanOf()])).toEqual(['passed']);
  expect(await it.shipment()).toMatchObject({ status: 'assigned' });
});

test('a late scan does not move a failed parcel whose start of delivery was reported after its failure', async () => {
  const it = await deviceWorld();
  await it.says('pickup', 'successful');
  const started = it.eventNow('delivery', 'started');
  it.clock.advance(60_000);
  await it.says('delivery', 'failed');
  await it.sayEvent(started);
  expect(await it.verdicts([it.scanOf()])).toEqual(['passed']);
  expect(await it.shipment()).toMatchObject({ status: 'failed', receivedHubId: null });
});

test('a parcel that was scanned offline before its driver reported the failure is back at the hub', async () => {
  const it = await deviceWorld();
  const books = await it.books();
  await it.scan();
  for (const [leg, state] of [
    ['pickup', 'successful'],
    ['delivery', 'started'],
  ] as const) {
    it.clock.advance(HOUR_MS);
    await it.says(leg, state);
  }
  it.clock.advance(HOUR_MS);
  const scan = it.scanOf({ at: it.clock.now() });
  it.clock.advance(60_000);
  await it.says('delivery', 'failed');
  it.clock.advance(60_000);
  const sentAt = it.clock.now();

  expect(await it.verdicts([scan, scan], { sentAt })).toEqual(['back', 'back']);
  expect(await it.shipment()).toMatchObject({ status: 'atHub', receivedAt: scan.at });
  expect(await it.db.order.findFirstOrThrow()).toMatchObject({ status: 'atHub' });
  expect(await it.db.driverAsk.findFirstOrThrow()).toMatchObject({ askedAt: sentAt });
  expect(await it.db.alert.count({ where: { closedAt: null } })).toBe(0);
  expect(await it.books()).toEqual(books);
});

test('all parcels of a failed shipment that were scanned offline before the failure are back at the hub', async () => {
  const it = await deviceWorld();
  await it.db.shipment.updateMany({ data: { parcels: 2 } });
  await it.says('pickup', 'successful');
  await it.says('delivery', 'started');
  const codes = [it.order.orderKey, `${it.order.orderKey}-P2`];
  const scans = codes.map((code) => {
    it.clock.advance(60_000);
    return it.scanOf({ code, at: it.clock.now() });
  });
  it.clock.advance(60_000);
  await it.says('delivery', 'failed');
  it.clock.advance(60_000);

  expect(await it.verdicts(scans, { sentAt: it.clock.now() })).toEqual(['back', 'accepted']);
  expect(await it.scans()).toHaveLength(2);
});

test.each([
  ['its start was', ['started', 'failed'] as const],
  ['only its failure was', ['failed'] as const],
])('a late scan does not move a failed parcel if %s reported after the scan', async (_, states) => {
  const it = await deviceWorld();
  await it.says('pickup', 'successful');
  it.clock.advance(60_000);
  const scan = it.scanOf({ at: it.clock.now() });
  for (const state of states) {
    it.clock.advance(60_000);
    await it.says('delivery', state);
  }
  expect(await it.verdicts([scan], { sentAt: it.clock.now() })).toEqual(['passed']);
  expect(await it.shipment()).toMatchObject({ status: 'failed', receivedHubId: null });
});

test('a late scan of an outgoing parcel does not receive its later return to sender', async () => {
  const it = await deviceWorld();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'started');
  await it.says('delivery', 'failed');
  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: back.id });
  expect(await it.verdicts([it.scanOf()])).not.toContain('accepted');
  expect(await it.db.shipment.findUniqueOrThrow({ where: { id: back.id } })).toMatchObject({
    receivedHubId: null,
  });
});

test('a made-up time gives no access to an order of another hub, or to one that has left', async () => {
  const it = await deviceWorld();
  await it.out();
  const opened = () => getOrder(it.services, it.clerk, it.order.orderKey);
  expect(await it.verdicts([it.scanOf()])).toEqual(['passed']);
  await expect(opened()).rejects.toMatchObject({ code: 'not-found' });
  expect(await it.db.auditEntry.count({ where: { action: 'hub.receive' } })).toBe(1);

  await it.db.hubScan.deleteMany({});
  await it.db.shipment.updateMany({ data: { hubId: it.other.id } });
  expect(await it.verdicts([it.scanOf({ here: true })])).toEqual(['onTheRoad']);
  await expect(opened()).rejects.toMatchObject({ code: 'not-found' });
  expect(await it.db.hubScan.count()).toBe(0);
});

test('the time of a scan is never before the request of its shipment', async () => {
  const it = await deviceWorld();
  const asked = it.ago(60_000);
  await it.db.shipment.updateMany({ data: { requestedAt: asked } });
  expect(await it.verdicts([it.scanOf()])).toEqual(['accepted']);
  expect(await it.scans()).toMatchObject([{ at: asked }]);
});

test('a scan that was undone on the device does not count, whether or not it was received before', async () => {
  const it = await deviceWorld();
  const scan = it.scanOf();
  await it.send([scan]);
  const never = it.scanOf();
  const undone = [scan, never].map((one) => ({ ...one, undone: true }));
  expect(await it.verdicts(undone)).toEqual([UNDONE, UNDONE]);
  expect(await it.verdicts(undone)).toEqual([UNDONE, UNDONE]);
  expect(await it.scans()).toEqual([]);
  expect(await it.shipment()).toMatchObject({ receivedHubId: null });
});

const UNDONE = 'This scan was already undone.';

test('an undo within the hour counts even if it arrives later, unless the parcel was scanned since', async () => {
  const it = await deviceWorld();
  const scan = it.scanOf({ at: it.now });
  await it.send([scan]);
  const after = (minutes: number) => new Date(it.now.getTime() + minutes * 60_000);
  it.clock.advance(90 * 60_000);
  const sent = (undoneAt: Date | null) => {
    const undone = { ...scan, undone: true, undoneAt };
    return it.verdicts([undone], { sentAt: it.clock.now() });
  };
  const tooLate = ['A scan can only be undone within an hour.'];
  expect(await sent(null)).toEqual(tooLate);
  expect(await sent(after(61))).toEqual(tooLate);
  const again = await it.verdicts([it.scanOf({ at: after(5) })], { sentAt: it.clock.now() });
  expect(again).toEqual(['received']);
  expect(await sent(after(1))).toEqual([
    'The parcel was scanned again after you undid the scan, so it stays at the hub.',
  ]);
  expect(await it.shipment()).toMatchObject({ status: 'atHub' });

  expect(await sent(after(6))).toEqual([UNDONE]);
  expect(await it.scans()).toEqual([]);
  expect(await it.shipment()).toMatchObject({ receivedHubId: null });
});

test('a parcel that another hub has scanned since stays there', async () => {
  const it = await deviceWorld();
  await it.scan({ hubId: it.other.id, here: true }, given.hubStaff([it.other.id]));
  expect(await it.verdicts([it.scanOf()])).toEqual(['passed']);
  expect(await it.shipment()).toMatchObject({ receivedHubId: it.other.id });
});

test('a parcel that another hub has scanned again since stays there', async () => {
  const it = await deviceWorld();
  const there = given.hubStaff([it.other.id]);
  const sentThere = (hours: number) =>
    receiveMany(it.services, there, {
      hubId: it.other.id,
      sentAt: it.now,
      scans: [it.scanOf({ at: it.ago(hours * HOUR_MS), here: true })],
    });
  await sentThere(5);
  expect((await sentThere(1))[0]?.verdict).toBe('received');
  expect(await it.verdicts([it.scanOf({ at: it.ago(3 * HOUR_MS) })])).toEqual(['passed']);
  expect(await it.shipment()).toMatchObject({ receivedHubId: it.other.id });
  // A later scan here takes the parcel in.
  expect(await it.verdicts([it.scanOf({ at: it.ago(HOUR_MS / 2), here: true })])).toEqual([
    'accepted',
  ]);
});

test('a late scan that accepts another hub’s parcel does not move it if that hub has it since', async () => {
  const it = await deviceWorld();
  await it.db.shipment.updateMany({ data: { hubId: it.other.id } });
  await it.scan({ hubId: it.other.id }, given.hubStaff([it.other.id]));
  expect(await it.verdicts([it.scanOf()])).toEqual(['otherHub']);
  expect(await it.verdicts([it.scanOf({ here: true })])).toEqual(['passed']);
  expect(await it.shipment()).toMatchObject({ receivedHubId: it.other.id });
  await expect(getOrder(it.services, it.clerk, it.order.orderKey)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each(['assigned', 'accepted', 'declined'] as const)(
  'a late scan that accepts another hub’s parcel does not move it if it left and its job was %s again since',
  async (last) => {
    const it = await deviceWorld();
    await it.db.shipment.updateMany({ data: { hubId: it.other.id } });
    await it.says('pickup', 'successful');
    it.clock.advance(60_000);
    const scan = it.scanOf({ at: it.clock.now(), here: true });
    for (const state of ['started', 'failed', 'assigned', last] as const) {
      it.clock.advance(60_000);
      await it.says('delivery', state);
    }
    const { status } = await it.shipment();

    expect(await it.verdicts([scan], { sentAt: it.clock.now() })).toEqual(['onTheRoad']);
    expect(await it.shipment()).toMatchObject({ status, receivedHubId: null });
  },
);

test('each scan is handled separately, and an invalid one does not stop the others', async () => {
  const it = await deviceWorld();
  const tooOld = it.scanOf({ at: it.ago(8 * 24 * HOUR_MS) });
  const noDay = it.scanOf({ day: '2031-01-01' });
  expect(await it.verdicts([tooOld, noDay, it.scanOf({ code: 'NOTHING' }), it.scanOf()])).toEqual([
    'The scan is older than a week.',
    'Choose today or one of the next seven days.',
    'unknown',
    'accepted',
  ]);
});

test('a scan for a day that has passed when it is sent counts for today', async () => {
  const it = await deviceWorld();
  const yesterday = isoDay(it.ago(24 * HOUR_MS));
  expect(await it.verdicts([it.scanOf({ day: yesterday, at: it.ago(20 * HOUR_MS) })])).toEqual([
    'accepted',
  ]);
  const { receivedFor } = await it.shipment();
  expect(receivedFor).toEqual(new Date(`${isoDay(it.now)}T00:00:00Z`));
});

test('a scan for a day that has passed counts for the hub’s next delivery day', async () => {
  const it = await deviceWorld();
  const { proclaimedDay, hub } = it.db;
  // A Friday.
  it.clock.set('2026-11-27T10:00:00Z');
  const scan = it.scanOf({ day: '2026-11-27', at: it.clock.now() });
  await hub.updateMany({ data: { deliveryDays: [1, 2, 3, 4, 5], cutOff: '14:00' } });
  const election = { name: 'Election', addedAt: it.clock.now(), addedBy: 'A' };
  await proclaimedDay.create({ data: { ...election, day: new Date('2026-11-30') } });
  it.clock.advance(DAY_MS);

  expect(await it.verdicts([scan], { sentAt: it.clock.now() })).toEqual(['accepted']);
  expect(await it.shipment()).toMatchObject({ receivedFor: new Date('2026-12-01') });
  expect(await it.db.driverAsk.findFirstOrThrow()).toMatchObject({ day: new Date('2026-12-01') });
});

test('an undone scan that is sent again stays undone', async () => {
  const it = await deviceWorld();
  const scan = it.scanOf();
  await it.send([scan]);
  await it.db.hubScan.updateMany({ data: { undoneAt: it.now } });
  expect(await it.verdicts([scan])).toEqual(['This scan was already undone.']);
});

test('a clerk of another hub cannot send scans', async () => {
  const it = await deviceWorld();
  const by = given.hubStaff([it.other.id]);
  await expect(it.send([it.scanOf()], { by })).rejects.toMatchObject({ code: 'not-found' });
  expect(await it.scans()).toEqual([]);
});

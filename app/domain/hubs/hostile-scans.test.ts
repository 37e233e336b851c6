import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { giveToDriverJob } from '#app/domain/shipments/give-to-driver.job.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { chooseDriver } from './choose-driver.ts';
import { receiveMany } from './receive-many.ts';
import { undoScan } from './undo-scan.ts';

const DAY_MS = 86_400_000;

type Sent = Parameters<typeof receiveMany>[2]['scans'][number];

async function world() {
  const it = await beltWorld();
  const now = it.clock.now();
  const requestedAt = new Date(now.getTime() - DAY_MS);
  await it.db.shipment.updateMany({ data: { requestedAt } });
  const sent = (over: Partial<Sent> = {}): Sent => ({
    scanId: newId(),
    code: it.order.orderKey,
    day: isoDay(now),
    at: now,
    here: false,
    undone: false,
    note: null,
    ...over,
  });
  const send = async (scans: Sent[], by = it.clerk, sentAt = now) => {
    const batch = { hubId: it.hub.id, sentAt, scans };
    return (await receiveMany(it.services, by, batch)).map(
      ({ verdict, fault: error }) => verdict ?? error,
    );
  };
  const received = () => it.db.orderEvent.count({ where: { kind: 'receive' } });
  return { ...it, now, sent, send, received };
}

test('a clerk of another hub cannot scan, undo or assign anything', async () => {
  const it = await world();
  const stranger = given.hubStaff([it.other.id]);
  await expect(it.send([it.sent()], stranger)).rejects.toMatchObject({ code: 'not-found' });
  await expect(it.scan({}, stranger)).rejects.toMatchObject({ code: 'not-found' });

  const scanId = (await it.scan()).taken?.scanId ?? '';
  await it.give();
  await expect(undoScan(it.services, stranger, { scanId })).rejects.toMatchObject({
    code: 'not-found',
  });
  const { id } = await it.shipment();
  const choice = { shipmentIds: [id], driverId: '1' };
  await expect(chooseDriver(it.services, stranger, choice)).rejects.toMatchObject({
    code: 'not-found',
  });
  const batch = [it.sent({ scanId, undone: true })];
  const theirs = { hubId: it.other.id, sentAt: it.now, scans: batch };
  expect(await receiveMany(it.services, stranger, theirs)).toMatchObject([
    { fault: 'Another scan already has this ID.' },
  ]);
  expect(await it.shipment()).toMatchObject({ status: 'atHub' });
});

test('a scan with an impossible time is refused or counts as now, without affecting other scans', async () => {
  const it = await world();
  const far = new Date('9999-12-31T23:59:59Z');
  const answers = await it.send([
    it.sent({ at: new Date('0001-01-01T00:00:00Z'), code: 'x' }),
    it.sent({ at: far }),
    it.sent({ at: new Date(0) }),
  ]);
  expect(answers).toEqual([
    'The scan is older than a week.',
    'accepted',
    'The scan is older than a week.',
  ]);
  const [scan] = await it.scans();
  expect(scan?.at).toEqual(it.now);
  expect(await it.received()).toBe(1);
});

test('codes that are not on any label get a verdict or an error for that scan only', async () => {
  const it = await world();
  const codes = [
    '\u0000'.repeat(12),
    '🚚'.repeat(12),
    "' or 1=1 --",
    '9'.repeat(120),
    '9'.repeat(100_000),
    '=cmd|calc!A0',
    `${it.order.orderKey}-P0`,
    `${it.order.orderKey}-P99`,
    `${it.order.orderKey}-S999`,
    `${it.order.orderKey}-R999`,
    '\ud800'.repeat(12),
    '‮'.repeat(12),
    '   ',
  ];
  const answers = await it.send(codes.map((code) => it.sent({ code })));
  expect(answers).toHaveLength(codes.length);
  expect(answers.filter((one) => one === 'accepted' || one === null)).toEqual([]);
  expect(await it.scans()).toEqual([]);
});

test('two devices that send the same parcel eight times at once create one event, one driver request and one job', async () => {
  const it = await world();
  const answers = await Promise.all(Array.from({ length: 8 }, () => it.send([it.sent()])));
  expect(answers.flat().toSorted()).toEqual(['accepted', ...Array(7).fill('received')]);
  expect(await it.received()).toBe(1);
  expect(await it.scans()).toHaveLength(1);
  expect(await it.db.driverAsk.count()).toBe(1);
  expect(await it.db.outbox.count({ where: { job: giveToDriverJob.name } })).toBe(1);
});

test('a scan that races with its undo stays undone, even when it is sent again', async () => {
  const it = await world();
  const scan = it.sent();
  await Promise.all([it.send([scan]), it.send([{ ...scan, undone: true }])]);
  await it.send([{ ...scan, undone: true }]);
  expect(await it.send([scan])).toEqual(['This scan was already undone.']);
  expect(await it.scans()).toEqual([]);
  expect(await it.shipment()).toMatchObject({ receivedHubId: null });
});

test('two concurrent requests to ship again create one shipment, and the previous label is superseded', async () => {
  const it = await world();
  await it.says('pickup', 'failed');
  const again = () =>
    shipAgain(it.services, it.merchant, { ...it.keys, whyCode: 'notThere', note: null });
  await Promise.allSettled([again(), again()]);
  expect(await it.db.shipment.count({ where: { kind: 'again' } })).toBe(1);
  expect(await it.verdict()).toBe('superseded');
  expect(await it.scans()).toEqual([]);
});

test('a scan with the id of another parcel’s scan is refused', async () => {
  const it = await world();
  const { scanId } = (await it.scan()).taken ?? { scanId: '' };
  const next = await given.labelledOrder(it.services, it.merchant);
  expect(await it.send([it.sent({ scanId, code: next.orderKey })])).toEqual([
    'Another scan already has this ID.',
  ]);
  expect(await it.scans()).toHaveLength(1);
});

test('of two parcels that are scanned at once with the same id, one is received and the other is left as it was', async () => {
  const it = await world();
  const next = await given.bookedOrder(it.services, it.merchant);
  await it.db.shipment.updateMany({ data: { hubId: it.hub.id } });
  const ids = Array.from({ length: 8 }, () => newId());
  for (const scanId of ids) {
    const codes = [it.order.orderKey, next.order.orderKey];
    const answers = await Promise.all(codes.map((code) => it.send([it.sent({ scanId, code })])));
    expect(answers.flat().toSorted()).toEqual(['Another scan already has this ID.', 'accepted']);
    const [scan, ...others] = await it.scans();
    expect([scan?.id, others]).toEqual([scanId, []]);
    const untouched = { where: { id: { not: scan?.orderId ?? '' } } };
    expect(await it.db.order.findMany(untouched)).toMatchObject([{ status: 'unassigned' }]);
    const where = { orderId: { not: scan?.orderId ?? '' } };
    const left = { status: 'unassigned', receivedHubId: null, receivedAt: null };
    expect(await it.db.shipment.findMany({ where })).toMatchObject([left]);
    expect(await it.db.orderEvent.count({ where: { ...where, kind: 'receive' } })).toBe(0);
    expect(await it.db.driverAsk.count()).toBe(1);
    await undoScan(it.services, it.clerk, { scanId });
    await it.db.orderEvent.deleteMany({ where: { kind: 'receive' } });
  }
});

test('a device that writes its ids in capitals gets the same answers for a repeated, a late and an undone scan', async () => {
  const it = await world();
  const scan = it.sent({ scanId: newId().toUpperCase() });
  expect(await it.send([scan])).toEqual(['accepted']);
  expect(await it.send([scan])).toEqual(['accepted']);
  await it.db.shipment.updateMany({ data: { status: 'pickupStarted' } });
  expect(await it.scan({ scanId: scan.scanId })).toMatchObject({ verdict: 'accepted' });
  await it.db.shipment.updateMany({ data: { status: 'atHub' } });

  expect(await it.send([{ ...scan, undone: true }])).toEqual(['This scan was already undone.']);
  expect(await it.send([scan])).toEqual(['This scan was already undone.']);
  expect(await it.scans()).toEqual([]);
});

import { expect, test } from 'vitest';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { undoScan } from './undo-scan.ts';

type Word = readonly [CourierLeg, CourierState];
const ANELE = { fleetId: '7', name: 'Anele' };
const ZOLA = { fleetId: '1', name: 'Zola' };

const FETCHED: readonly Word[] = [['pickup', 'successful']];
const OUT: readonly Word[] = [...FETCHED, ['delivery', 'started']];
const FAILED: readonly Word[] = [...OUT, ['delivery', 'failed']];

/** Every status from which a hub takes a parcel in, with the courier events that lead to it. */
const BEFORE = {
  unassigned: [],
  assigned: [['pickup', 'assigned']],
  accepted: [['pickup', 'accepted']],
  decline: [['pickup', 'declined']],
  pickupStarted: [['pickup', 'started']],
  pickupInProgress: [['pickup', 'inProgress']],
  collected: FETCHED,
  deliveryStarted: OUT,
  deliveryInProgress: [...OUT, ['delivery', 'inProgress']],
  failed: FAILED,
} as const satisfies Record<string, readonly Word[]>;

/** Every status after a first hub has scanned the parcel in, with the courier events that lead to it. */
const SINCE_A_HUB = {
  atHub: [],
  pickupStarted: [['pickup', 'started']],
  pickupInProgress: [['pickup', 'inProgress']],
  pickupCompleted: FETCHED,
  deliveryStarted: OUT,
  deliveryInProgress: [...OUT, ['delivery', 'inProgress']],
  failed: FAILED,
} as const satisfies Record<string, readonly Word[]>;

async function world() {
  const it = await beltWorld();
  const reports = async (words: readonly Word[], driver: typeof ANELE) => {
    for (const [leg, state] of words) {
      it.clock.advance(1_000);
      await it.sayEvent({ ...it.eventNow(leg, state), driver });
    }
    it.clock.advance(1_000);
  };
  const states = async () => {
    const { receivedHubId, receivedAt, receivedFor, receivedFrom, ...one } = await it.shipment();
    const { status, driverId, driverName, collectedAt, failedAt } = one;
    const { driverName: ofOrder, status: orderStatus } = await it.now();
    const [scans, ask] = [await it.scans(), await it.db.driverAsk.findFirst()];
    return {
      received: { receivedHubId, receivedAt, receivedFor, receivedFrom },
      status,
      driverId,
      driverName,
      collectedAt,
      failedAt,
      orderStatus,
      ofOrder,
      scans: scans.map(({ id }) => id),
      ask: ask && { day: ask.day, fleetId: ask.fleetId, teamId: ask.teamId },
    };
  };
  const there = given.hubStaff([it.other.id]);
  const scanThere = () => it.scan({ hubId: it.other.id, here: true, day: '2025-03-10' }, there);
  const undo = async (scan: Awaited<ReturnType<typeof scanThere>>, by = there) =>
    undoScan(it.services, by, { scanId: scan.taken?.scanId ?? '' });
  return { ...it, reports, states, scanThere, undo };
}

test.each(Object.entries(BEFORE))(
  'scanned in by mistake from %s, and undone, all is as before',
  async (status, words) => {
    const it = await world();
    await it.reports(words, ANELE);
    const before = await it.states();
    expect(before).toMatchObject({ status, orderStatus: status });

    await it.undo(await it.scanThere());
    expect(await it.states()).toEqual(before);
  },
);

test.each(Object.entries(SINCE_A_HUB))(
  'scanned in by mistake at a second hub from %s, and undone, it is the first one’s and its driver’s',
  async (status, words) => {
    const it = await world();
    await it.scan();
    await it.give();
    it.clock.advance(1_000);
    await it.reports(words, ZOLA);
    const before = await it.states();
    expect(before).toMatchObject({ status, received: { receivedHubId: it.hub.id } });

    await it.undo(await it.scanThere());
    expect(await it.states()).toEqual(before);
    expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given' });
  },
);

test.each(Object.entries(SINCE_A_HUB))(
  'given to another driver by the second hub before the undo (from %s), the courier is told of the first one again',
  async (_status, words) => {
    const it = await world();
    await it.scan();
    await it.give();
    it.clock.advance(1_000);
    await it.reports(words, ZOLA);
    const before = await it.states();
    it.courier.fleet.drivers = [
      { fleetId: '9', name: 'Lindiwe', phone: null, state: 'available', load: 0 },
    ];
    const scan = await it.scanThere();
    await it.give();
    expect(it.courier.assigned.at(-1)).toMatchObject({ fleetId: '9', teamId: '41003' });
    it.clock.advance(1_000);
    await it.undo(scan);
    await it.give();

    expect(await it.states()).toEqual(before);
    const { deliveryJobId } = await it.shipment();
    const reported = it.courier.assigned.at(-1);
    expect(reported).toMatchObject({ fleetId: '1', teamId: '41002' });
    expect(reported?.jobIds).toContain(deliveryJobId);
  },
);

test('scanned back at the same hub by mistake, the scan of before counts again', async () => {
  const it = await world();
  await it.scan();
  await it.give();
  await it.reports(OUT, ZOLA);
  const before = await it.states();
  const again = await it.scan();
  expect(again.verdict).toBe('back');
  await it.undo(again, it.clerk);
  expect(await it.states()).toEqual(before);
});

test('of two mistakes, one after the other, each is undone', async () => {
  const it = await world();
  await it.reports(FAILED, ANELE);
  const before = await it.states();
  const first = await it.scan();
  it.clock.advance(1_000);
  const between = await it.states();
  await it.undo(await it.scanThere());
  expect(await it.states()).toEqual(between);
  await it.undo(first, it.clerk);
  expect(await it.states()).toEqual(before);
});

test('what was scanned in before scans noted what they found goes back to where it came from', async () => {
  const it = await world();
  await it.reports(FETCHED, ANELE);
  const scan = await it.scanThere();
  await it.db.$executeRaw`update shipments set received_before = null`;
  await it.undo(scan);
  expect(await it.shipment()).toMatchObject({ status: 'collected', receivedHubId: null });
});

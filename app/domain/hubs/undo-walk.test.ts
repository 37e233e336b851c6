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
  'undoing a mistaken scan from %s restores everything',
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
  'undoing a mistaken scan at a second hub from %s restores the first hub and its driver',
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
  'if the second hub assigned another driver before the undo (from %s), the first driver is assigned again',
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

test('undoing a mistaken second scan at the same hub makes the earlier scan count again', async () => {
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

test('two mistaken scans in a row can each be undone', async () => {
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

test('a scan that was stored without the previous state is undone to the state it must have come from', async () => {
  const it = await world();
  await it.reports(FETCHED, ANELE);
  const scan = await it.scanThere();
  await it.db.$executeRaw`update shipments set received_before = null`;
  await it.undo(scan);
  expect(await it.shipment()).toMatchObject({ status: 'collected', receivedHubId: null });
});

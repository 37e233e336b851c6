import { expect, test } from 'vitest';
import { DAY_MS } from '#app/domain/alerts/alert-row.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { isPaused, pauseStation, printHistory, takeStation } from './printer-feed.ts';
import { failedLabels, reprintFailed } from './reprint-labels.ts';

async function printer() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const { userId } = merchant;
  const { order } = await given.bookedOrder(services, merchant);
  /** Queues labels one after the other, and marks them. */
  const labels = async (count: number, state: 'failed' | 'queued' | 'acknowledged', parcel = 1) => {
    const ids = Array.from({ length: count }, newId);
    await db.printJob.createMany({
      data: ids.map((id, index) => ({
        id,
        userId,
        orderId: order.id,
        zpl: '^XA^XZ',
        state,
        parcel: parcel + index,
        createdAt: new Date(clock.now().getTime() + index),
      })),
    });
    clock.advance(60_000);
    return ids;
  };
  return { services, db, clock, merchant, userId, labels };
}

test('every failed and queued label is listed, however many came later', async () => {
  const { services, merchant, labels } = await printer();
  const failed = await labels(60, 'failed');
  const queued = await labels(40, 'queued');
  const printed = await labels(60, 'acknowledged');

  const rows = await printHistory(services, merchant);

  const expected = [...printed.slice(10), ...queued, ...failed].toSorted();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(expected);
  const times = rows.map(({ createdAt }) => createdAt);
  expect(times, 'newest first').toEqual(times.toSorted().toReversed());
});

test('all failed labels are queued again in their sequence, without those that were printed later', async () => {
  const { services, db, clock, merchant, userId, labels } = await printer();
  const [old] = await labels(1, 'failed', 90);
  clock.advance(8 * DAY_MS);
  const [first, second, third] = await labels(3, 'failed');
  await labels(1, 'acknowledged', 2);
  const station = { stationId: 'tab-1', connectionId: newId() };
  await takeStation(services, merchant, station);
  await pauseStation(services, userId, station);
  expect(await isPaused(services, merchant)).toBe(true);

  expect(await failedLabels(services, merchant)).toEqual([first, third]);
  expect(await reprintFailed(services, merchant)).toBe(2);

  const waiting = await db.printJob.findMany({
    where: { state: 'queued' },
    orderBy: { createdAt: 'asc' },
  });
  expect(waiting.map(({ id }) => id)).toEqual([first, third]);
  const left = await db.printJob.findMany({ where: { id: { in: [old!, second!] } } });
  expect(left.map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(await isPaused(services, merchant)).toBe(false);
  expect(await reprintFailed(services, await given.merchant(services))).toBe(0);
});

test('a station that connects again is no longer paused', async () => {
  const { services, merchant, userId } = await printer();
  const station = { stationId: 'tab-1', connectionId: newId() };
  await takeStation(services, merchant, station);
  await pauseStation(services, userId, station);
  await takeStation(services, merchant, station);
  expect(await isPaused(services, merchant), 'a renewal').toBe(true);

  await takeStation(services, merchant, { ...station, connectionId: newId() });

  expect(await isPaused(services, merchant)).toBe(false);
});

import { describe, expect, test, vi } from 'vitest';
import { backfillStoreJob } from '#app/domain/stores/backfill-store.job.ts';
import {
  beginBackfill,
  chooseBackfill,
  nudgeBackfill,
  stopBackfill,
} from '#app/domain/stores/choose-backfill.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { runBackfill } from '#app/domain/intake/run-backfill.ts';
import { given } from '#tests/builders/given.ts';
import { CONNECTED, DAY_MS, connectedLate, counting, failsAt, work } from './connected-late.ts';
import type { Kind } from './stores-out-there.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Each test reads hundreds of orders.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

/** Orders per day, so that a month fills more than one page (Shopify: 5 orders, WooCommerce: 100). */
const PER_DAY = { shopify: 1, woocommerce: 4 };

describe.each<Kind>(['shopify', 'woocommerce'])('%s', (kind) => {
  test('the chosen range is imported, each order once, and no older one', async () => {
    const it = await connectedLate(kind, 1);

    expect(await it.choose(30)).toBe('begun');
    await work(it);

    expect(await it.db.order.count()).toBe(30);
    expect(await it.now()).toMatchObject({ state: 'done', total: 30, done: 30, lastError: null });
    const oldest = await it.db.order.findFirstOrThrow({ orderBy: { createdAt: 'asc' } });
    expect(oldest.createdAt.getTime()).toBeGreaterThan(CONNECTED.getTime() - 30 * DAY_MS);
  });

  test('a longer range reads only what is missing, and a shorter one nothing', async () => {
    const it = await connectedLate(kind, 1);
    await it.choose(7);
    await work(it);

    expect(await it.choose(7)).toBe('hereAlready');
    expect(await it.choose(30)).toBe('begun');
    await work(it);

    expect(await it.db.order.count()).toBe(30);
    expect(await it.now()).toMatchObject({ state: 'done', total: 23, done: 23 });
  });

  test('an import interrupted by a failing store continues where it stopped', async () => {
    const all = 30 * PER_DAY[kind];
    const it = await connectedLate(kind, PER_DAY[kind]);
    await it.choose(30);
    const failing = failsAt(it.platform, 2);

    await expect(work(it, failing)).rejects.toMatchObject({ code: 'store-down' });
    const before = await it.now();
    const read: number[] = [];
    await work(it, counting(it.platform, read));

    expect(before).toMatchObject({ state: 'reading', lastError: 'The store is not responding.' });
    expect(before.done).toBeGreaterThan(0);
    expect(await it.now()).toMatchObject({ state: 'done', done: all, lastError: null });
    // After the failure, at most the orders of one second are read twice.
    const again = read.reduce((sum, n) => sum + n, 0) - (all - before.done);
    expect(again).toBeGreaterThanOrEqual(0);
    expect(again).toBeLessThanOrEqual(5);
    expect(await it.db.order.count()).toBe(all);
  });

  test('while the import runs the sync status covers orders since connecting, and afterwards the whole range', async () => {
    const it = await connectedLate(kind, 1);
    await it.choose(30);
    it.clock.advance(60_000);
    it.out.place();
    it.clock.advance(60_000);
    await reconcileStore(it.services, { storeId: it.store.id });
    const during = await it.db.syncCursor.findFirst();

    await work(it);
    it.clock.advance(60_000);
    await reconcileStore(it.services, { storeId: it.store.id });

    expect(during).toMatchObject({ storeCount: 1, ownCount: 1, missing: 0 });
    expect(await it.db.syncCursor.findFirst()).toMatchObject({ storeCount: 31, ownCount: 31 });
  });

  test('a new choice ends the running import, and Stop ends it for good', async () => {
    const it = await connectedLate(kind, PER_DAY[kind]);
    await it.choose(30);
    const first = await it.now();
    await expect(work(it, failsAt(it.platform, 2))).rejects.toThrow();

    await it.choose(7);
    const { runId, step } = first;
    await runBackfill(it.services, { storeId: it.store.id, runId, step });
    await work(it);
    expect(await it.now()).toMatchObject({
      state: 'done',
      total: 7 * PER_DAY[kind],
      done: 7 * PER_DAY[kind],
    });

    await it.choose(30);
    await stopBackfill(it.services, it.merchant, { storeName: it.store.name });
    const before = await it.db.order.count();
    await work(it);
    expect(await it.db.order.count()).toBe(before);
    expect(await it.now()).toMatchObject({ state: 'stopped' });
  });

  test('two workers at once read it once, and a killed worker’s import is taken over', async () => {
    const it = await connectedLate(kind, 1);
    await it.choose(30);
    const { runId, step } = await it.now();
    const read: number[] = [];
    const platforms = { ...it.services.platforms, [kind]: counting(it.platform, read) };
    const services = { ...it.services, platforms };
    const same = { storeId: it.store.id, runId, step };
    // Simulates a worker that was killed while it held the lease.
    const leaseUntil = new Date(CONNECTED.getTime() + 60_000);
    await it.db.backfill.update({ where: { storeId: it.store.id }, data: { leaseUntil } });
    await runBackfill(services, same);
    expect(read).toEqual([]);

    it.clock.advance(61_000);
    await nudgeBackfill(services, it.store.id, 1);
    await Promise.all(Array.from({ length: 4 }, () => runBackfill(services, same)));

    expect(read.reduce((sum, n) => sum + n, 0)).toBe(30);
    expect(await it.now()).toMatchObject({ state: 'done', done: 30 });
  });
});

describe('bulk export', () => {
  test('many orders are read from one file, without using the shop’s points', async () => {
    const it = await connectedLate('shopify', 10);
    it.shopifySwitches!.bulkLooks = 3;
    await it.choose(30);
    const pages: number[] = [];

    const steps = await work(it, counting(it.platform, pages));

    expect(await it.now()).toMatchObject({ state: 'done', total: 300, done: 300 });
    expect(await it.db.order.count()).toBe(300);
    // One step to request the file and three to poll for it; no page was read.
    expect(steps).toBe(4);
    expect(pages).toEqual([]);
    const lines = await it.db.orderLine.count();
    expect(lines).toBeGreaterThanOrEqual(300);
  });

  test('the file is looked for after waits that grow from three seconds', async () => {
    const it = await connectedLate('shopify', 10);
    it.shopifySwitches!.bulkLooks = 3;
    await it.choose(30);
    const waits: number[] = [];
    for (let look = 0; look < 3; look += 1) {
      const { runId, step } = await it.now();
      await runBackfill(it.services, { storeId: it.store.id, runId, step });
      const [next] = await it.db.outbox.findMany({
        where: { job: backfillStoreJob.name },
        orderBy: { id: 'desc' },
      });
      waits.push((next?.dueAt.getTime() ?? 0) - it.clock.now().getTime());
    }

    expect(waits).toEqual([3_000, 4_500, 6_750]);
  });

  test('a file whose download is interrupted is read on from there', async () => {
    const it = await connectedLate('shopify', 10);
    it.shopifySwitches!.bulkBreaksAfter = 700;
    await it.choose(30);

    await expect(work(it)).rejects.toMatchObject({ code: 'store-down' });
    const before = await it.now();
    await work(it);

    expect(before).toMatchObject({
      state: 'reading',
      lastError: expect.stringContaining('orders file stopped'),
    });
    expect(before.done).toBeGreaterThanOrEqual(50);
    expect(await it.now()).toMatchObject({ state: 'done', done: 300 });
    expect(await it.db.order.count()).toBe(300);
  });
});

test('someone else’s store is not found, and an unavailable range is refused at the field', async () => {
  const it = await connectedLate('shopify', 1);
  const stranger = await given.merchant(it.services);

  const asked = { storeName: it.store.name, days: 30 };
  await expect(chooseBackfill(it.services, stranger, asked)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(stopBackfill(it.services, stranger, asked)).rejects.toMatchObject({
    code: 'not-found',
  });
  for (const days of [0, -1, 31, 365, 1e9])
    await expect(it.choose(days)).rejects.toMatchObject({
      code: 'invalid-input',
      details: { fields: { days: 'Choose how far back to import.' } },
    });
  expect(await it.db.backfill.count()).toBe(0);
});

test('with new orders only, nothing is queued', async () => {
  const it = await connectedLate('woocommerce', 1);

  for (const ms of [0, 500]) {
    const now = new Date(CONNECTED.getTime() + ms);
    await it.db.syncCursor.updateMany({ data: { completeSince: now } });
    const begun = await it.db.$transaction((tx) => beginBackfill(tx, it.store, 0, now));
    expect(begun).toBe('hereAlready');
  }
  expect(await it.db.outbox.count({ where: { job: backfillStoreJob.name } })).toBe(0);
});

test('nothing is imported with keys that have not worked yet', async () => {
  const it = await connectedLate('woocommerce', 1);
  const data = { state: 'attention', connectingDays: 30, externalId: null } as const;
  await it.db.store.update({ where: { id: it.store.id }, data });

  await expect(it.choose(30)).rejects.toMatchObject({
    code: 'invalid-input',
    details: { fields: { days: 'The store is not connected yet. Finish connecting it first.' } },
  });

  expect(await it.db.backfill.count()).toBe(0);
});

import { describe, expect, test } from 'vitest';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import { checkStore, differences, meterOf } from './check-store.ts';
import { storeOutThere, type Kind } from './stores-out-there.ts';

const MINUTE_MS = 60_000;

describe.each<Kind>(['shopify', 'woocommerce'])('%s', (kind) => {
  test('orders that the watermark misses are found by comparison and imported', async () => {
    const it = await storeOutThere(kind);
    const ids = Array.from({ length: 40 }, () => it.out.place());
    await checkStore(it);
    it.clock.advance(10 * MINUTE_MS);
    for (const id of ids.slice(0, 20)) it.out.edit(id);
    for (const id of ids.slice(20, 25)) it.out.cancel(id);
    for (const id of ids.slice(25, 30)) it.out.deleteForGood(id);
    Array.from({ length: 20 }, () => it.out.place());
    it.clock.advance(MINUTE_MS);

    await checkStore(it, skipsPages(it.platform));

    expect(await differences(it)).toEqual([]);
    expect(await meterOf(it)).toMatchObject({ missing: 0, outdated: 0, surplus: 0 });
  });

  test('broken twin: a reconciliation that skips a page and trusts its watermark loses orders', async () => {
    const it = await storeOutThere(kind);
    Array.from({ length: 40 }, () => it.out.place());
    it.clock.advance(MINUTE_MS);
    const trusting: StorePlatformPort = {
      ...skipsPages(it.platform),
      countOrders: async () => it.db.order.count(),
      listHeld: async () => ({ orders: [], cursor: null }),
    };

    await checkStore(it, trusting);

    expect((await differences(it)).length).toBeGreaterThan(5);
  });

  test('a gap larger than one run is closed by further runs that are queued at once', async () => {
    const it = await storeOutThere(kind);
    Array.from({ length: 400 }, () => it.out.place());
    it.clock.advance(MINUTE_MS);

    await checkStore(it, skipsPages(it.platform));
    let runs = 1;
    while (await it.db.outbox.count({ where: { job: reconcileStoreJob.name } })) {
      await it.db.outbox.deleteMany({ where: { job: reconcileStoreJob.name } });
      it.clock.advance(1_000);
      await checkStore(it, skipsPages(it.platform));
      runs += 1;
    }

    expect(runs).toBe(2);
    expect(await differences(it)).toEqual([]);
  });
});

/** A platform adapter that returns orders only on the last page, so the watermark passes orders that were
 *  never read. */
function skipsPages(platform: StorePlatformPort): StorePlatformPort {
  return {
    ...platform,
    async readChanged(store, since, cursor) {
      const page = await platform.readChanged(store, since, cursor);
      return { orders: page.cursor === null ? page.orders.slice(-5) : [], cursor: page.cursor };
    },
  };
}

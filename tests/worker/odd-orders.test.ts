import { expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import { storeOutThere } from './stores-out-there.ts';

const MINUTE_MS = 60_000;

/** A WooCommerce store with four imported orders; the test starts each reconciliation. */
async function shop() {
  const it = await storeOutThere('woocommerce');
  const ids = Array.from({ length: 4 }, () => it.out.place());
  const check = () => reconcileStore(it.services, { storeId: it.store.id });
  /** Advances the clock and makes all orders due to be read again. */
  const later = async (ms: number) => {
    it.clock.advance(ms);
    await it.db.$executeRaw`update orders set updated_at = ${new Date('2026-11-18T08:00:00Z')}`;
  };
  const order = (externalId: string) => it.db.order.findFirst({ where: { externalId } });
  const meter = () => it.db.syncCursor.findFirstOrThrow();
  await check();
  expect(await it.db.order.count()).toBe(4);
  return { ...it, control: it.wooControl!, ids, check, later, order, meter };
}

test('an order on which the store fails does not affect the others, and the sync status shows it', async () => {
  const it = await shop();
  it.control.poison(Number(it.ids[0]));
  it.clock.advance(MINUTE_MS);
  const poisonedToo = it.out.place();
  it.control.poison(Number(poisonedToo));
  const last = it.out.place();
  it.out.cancel(it.ids[1]!);
  await it.later(31 * MINUTE_MS);

  await it.check();

  expect(await it.order(last)).toMatchObject({ status: 'eligible' });
  expect(await it.order(it.ids[1]!)).toMatchObject({ status: 'cancelled' });
  expect(await it.order(it.ids[0]!)).toMatchObject({ status: 'eligible' });
  expect(await it.order(poisonedToo)).toBeNull();
  expect(await it.meter()).toMatchObject({ missing: 1, outdated: 0, surplus: 0 });
  expect(await it.db.store.findFirst()).toMatchObject({ state: 'connected' });
});

test('an order with a quantity that cannot be stored does not affect the others', async () => {
  const it = await shop();
  it.clock.advance(MINUTE_MS);
  const odd = it.out.place();
  it.out.cancel(it.ids[1]!);
  const { line_items: lines } = it.control.orders().at(-1)!.order;
  it.control.edit(Number(odd), {
    line_items: (lines as object[]).map((line) => ({ ...line, quantity: 3_000_000_000 })),
  });
  await it.later(31 * MINUTE_MS);

  await it.check();

  expect(await it.order(odd)).toBeNull();
  expect(await it.order(it.ids[1]!)).toMatchObject({ status: 'cancelled' });
  expect(await it.meter()).toMatchObject({ missing: 1, outdated: 0 });
  expect(await it.db.store.findFirst()).toMatchObject({ state: 'connected' });
});

test('an order that the store no longer lists and does not show when asked stays out of sync', async () => {
  const it = await shop();
  const gone = it.ids[0]!;
  const platform: StorePlatformPort = {
    ...it.platform,
    listHeld: async (...asked) => {
      const page = await it.platform.listHeld(...asked);
      return { ...page, orders: page.orders.filter(({ externalId }) => externalId !== gone) };
    },
    countOrders: async (...asked) => ((await it.platform.countOrders(...asked)) ?? 1) - 1,
    readOrder: async (connection, externalId) => {
      if (externalId === gone) throw new AppError('store-refused', 'Not now.');
      return it.platform.readOrder(connection, externalId);
    },
  };
  const platforms = { ...it.services.platforms, woocommerce: platform };
  it.clock.advance(MINUTE_MS);

  await reconcileStore({ ...it.services, platforms }, { storeId: it.store.id });

  expect(await it.meter()).toMatchObject({ missing: 0, outdated: 0, surplus: 1 });
});

test('a store that repeats the same page counts as not answering, and is not read for ever', async () => {
  const it = await shop();
  for (let n = 0; n < 100; n += 1) it.out.place();
  it.control.ignorePages(true);
  it.clock.advance(MINUTE_MS);

  await expect(it.check()).rejects.toMatchObject({ code: 'store-down' });

  expect(it.control.requests().length).toBeLessThan(400);
});

test('a cancellation dated before the known version, by a clock that was set back, is imported', async () => {
  const it = await shop();
  it.clock.advance(10 * MINUTE_MS);
  it.out.edit(it.ids[0]!);
  await it.check();
  it.control.edit(Number(it.ids[0]), {
    status: 'cancelled',
    date_modified_gmt: '2026-11-18T08:02:00',
  });
  it.clock.advance(2 * MINUTE_MS);

  await it.check();

  expect(await it.order(it.ids[0]!)).toMatchObject({ status: 'cancelled' });
  expect(await it.meter()).toMatchObject({ outdated: 0 });
});

test('an order dated in the future does not hide the changes until then', async () => {
  const it = await shop();
  it.control.edit(Number(it.ids[0]), { date_modified_gmt: '2035-01-01T00:00:00' });
  await it.check();
  const { watermark } = await it.meter();
  await it.db.syncCursor.updateMany({ data: { watermark: new Date('2035-01-01T00:00:00Z') } });
  it.clock.advance(MINUTE_MS);
  it.out.cancel(it.ids[1]!);

  await it.check();

  expect(watermark.getTime()).toBeLessThanOrEqual(it.clock.now().getTime());
  expect(await it.order(it.ids[1]!)).toMatchObject({ status: 'cancelled' });
  expect((await it.meter()).watermark.getTime()).toBeLessThanOrEqual(it.clock.now().getTime());
});

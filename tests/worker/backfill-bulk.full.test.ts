import { expect, test, vi } from 'vitest';
import { takeInById } from '#app/domain/intake/take-in-by-id.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { connectedLate, connectionOf, failsAt, work } from './connected-late.ts';

// Each test needs hundreds of orders, because only that many are read as a bulk file.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

test('the bulk file contains the same data about an order as reading it separately', async () => {
  const it = await connectedLate('shopify', 10);
  await it.choose(30);
  await work(it);
  const hashes = () =>
    it.db.order.findMany({ select: { id: true, sourceHash: true }, orderBy: { id: 'asc' } });
  const before = await hashes();

  const orders = (await it.db.order.findMany()).filter((_, at) => at % 7 === 0);
  expect(orders.length).toBeGreaterThan(40);
  for (const { externalId } of orders) {
    const side = { platform: it.platform, connection: connectionOf(it) };
    expect(await takeInById(it.services, it.store, side, externalId!)).toBe('unchanged');
  }

  expect(await hashes()).toEqual(before);
});

test('if bulk operations are denied, all orders are read page by page', async () => {
  const it = await connectedLate('shopify', 10);
  it.shopifySwitches!.bulk = 'denied';
  await it.choose(30);

  await work(it);

  expect(await it.now()).toMatchObject({ state: 'done', total: 300, done: 300 });
  expect(await it.db.order.count()).toBe(300);
});

test.each(['busy', 'fails'] as const)(
  'if bulk operations are %s, orders are read page by page',
  async (bulk) => {
    const it = await connectedLate('shopify', 10);
    it.shopifySwitches!.bulk = bulk;
    await it.choose(30);

    await expect(work(it, failsAt(it.platform, 2))).rejects.toMatchObject({ code: 'store-down' });

    const { state, total, done } = await it.now();
    expect({ state, total }).toEqual({ state: 'reading', total: 300 });
    expect(done).toBeGreaterThan(0);
    expect(await it.db.order.count()).toBe(done);
  },
);

import { expect, test } from 'vitest';
import { createPointBudget } from '#app/integrations/shopify/point-budget.ts';
import type { Urgency } from '#app/integrations/shopify/point-bucket.rules.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { busyShop, type Asked } from './busy-shop.ts';
import { SHOP } from './world.ts';

/** The points that the query `OrderInShort` requests, and what an order of three lines actually costs. */
const ORDER: Asked = { requested: 176, actual: 20 };

async function shopOfOrders() {
  const { db } = await testServices();
  return busyShop((time) => createPointBudget(db, time));
}

/** A source of `count` equal calls. */
function several(count: number, asked: Asked = ORDER) {
  let left = count;
  return () => (left-- > 0 ? asked : undefined);
}

test('100 orders of a shop with a full bucket are read within ten seconds', async () => {
  const shop = await shopOfOrders();
  await shop.time.live(() => shop.ask(shop.process(), ORDER));

  await shop.time.live(...shop.slots(shop.process(), 8, several(100)));

  expect(shop.counted).toMatchObject({ calls: 101, throttled: 0 });
  expect(shop.ms()).toBeLessThan(10_000);
});

test('two processes use four fifths of the restored points and are never throttled', async () => {
  const shop = await shopOfOrders();
  const dear = { requested: 315, actual: 150 };
  shop.bucket.set({ available: 400 });
  await shop.time.live(() => shop.ask(shop.process(), dear));
  const next = () => (shop.ms() < 30_000 ? dear : undefined);

  await shop.time.live(
    ...shop.slots(shop.process(), 4, next),
    ...shop.slots(shop.process(), 4, next),
  );

  expect(shop.counted.throttled).toBe(0);
  expect(shop.spentOfRestored()).toBeGreaterThanOrEqual(0.8);
});

test('calls of a killed process hold points for five seconds at most', async () => {
  const shop = await shopOfOrders();
  await shop.time.live(() => shop.ask(shop.process(), ORDER));
  const killed = shop.process();
  for (let n = 0; n < 9; n += 1) await killed.spend(SHOP, ORDER.requested, 'order');
  const before = shop.ms();

  await shop.time.live(...shop.slots(shop.process(), 8, several(10)));

  expect(shop.ms() - before).toBeLessThan(6_000);
});

/** How long, in milliseconds, a call waits while another process has orders and lists to read. */
async function waitBehindOthers(urgency: Urgency) {
  const shop = await shopOfOrders();
  shop.bucket.set({ available: 400 });
  const dear = { requested: 315, actual: 300 };
  await shop.time.live(() => shop.ask(shop.process(), dear));
  let waited = Infinity;
  const asked = async () => {
    await shop.time.wait(5_000);
    const since = shop.ms();
    await shop.ask(shop.process(), { ...dear, urgency });
    waited = shop.ms() - since;
  };
  await shop.time.live(
    asked,
    ...shop.slots(shop.process(), 4, several(10, dear)),
    ...shop.slots(shop.process(), 2, several(4, { ...dear, urgency: 'list' })),
  );
  return waited;
}

test('a user’s call goes before orders and lists of another process', async () => {
  expect(await waitBehindOthers('person')).toBeLessThan(2_000);
  expect(await waitBehindOthers('order')).toBeGreaterThan(4_000);
});

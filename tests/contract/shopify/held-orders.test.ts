import { expect, test } from 'vitest';
import { fakeClock } from '#tests/fakes/clock.ts';
import { connectedShop, SHOP, store } from './world.ts';

const WINDOW = { from: new Date('2026-11-01T08:00:00Z'), to: new Date('2026-11-18T08:00:00Z') };

async function dated() {
  const clock = fakeClock('2026-11-10T09:00:00Z');
  const connected = await connectedShop(undefined, { now: () => clock.now() });
  const { simulator, platform } = connected;
  return {
    ...connected,
    clock,
    place: () => `gid://shopify/Order/${simulator.actions.createOrder(SHOP).id}`,
    async held() {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await platform.listHeld(store, WINDOW, cursor);
        ids.push(...page.orders.map(({ externalId }) => externalId));
        cursor = page.cursor;
      } while (cursor !== null);
      return ids;
    },
  };
}

test('several pages are listed completely, oldest first, and their number equals the count', async () => {
  const { place, held, platform } = await dated();
  const ids = Array.from({ length: 270 }, place);

  expect(await held()).toEqual(ids);
  expect(await platform.countOrders(store, WINDOW)).toBe(270);
});

test('cancelled orders are listed with the time of their last change', async () => {
  const { place, platform, simulator, clock } = await dated();
  const id = place();
  clock.advance(60_000);
  simulator.actions.cancelOrder(SHOP, id);

  const { orders } = await platform.listHeld(store, WINDOW, null);

  expect(orders).toEqual([{ externalId: id, updatedAt: new Date('2026-11-10T09:01:00Z') }]);
});

test('the window includes its first second and excludes its last', async () => {
  const { place, held, clock } = await dated();
  const at = (time: Date | number) => {
    clock.set(new Date(time));
    return place();
  };
  at(WINDOW.from.getTime() - 1_000);
  const inside = [at(WINDOW.from), at(WINDOW.to.getTime() - 1_000)];
  at(WINDOW.to);

  expect(await held()).toEqual(inside);
});

test('a list that costs more than the shop’s points is read page by page, with waits', async () => {
  const { place, held, simulator } = await dated();
  const ids = Array.from({ length: 700 }, place);
  simulator.bucketOf(SHOP).set({ maximum: 600, available: 600, restoreRate: 250 });

  expect(await held()).toEqual(ids);
});

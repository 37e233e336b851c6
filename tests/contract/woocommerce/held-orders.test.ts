import { expect, test } from 'vitest';
import type { HeldOrder, OrderWindow } from '#app/ports/store-platform.ts';
import { fakeClock } from '#tests/fakes/clock.ts';
import { wooRig } from './fixtures.ts';

const rig = wooRig();
const WINDOW: OrderWindow = {
  from: new Date('2026-11-01T08:00:00Z'),
  to: new Date('2026-11-18T08:00:00Z'),
};

async function dated() {
  const clock = fakeClock('2026-11-10T09:00:00Z');
  const connected = await rig.connected({ now: () => clock.now() });
  const { woo, store, simulator } = connected;
  return {
    ...connected,
    clock,
    place: (status?: string) =>
      String(simulator.control.placeOrder(status === undefined ? {} : { status })),
    async held(): Promise<HeldOrder[]> {
      const orders: HeldOrder[] = [];
      let cursor: string | null = null;
      do {
        const page = await woo.listHeld(store, WINDOW, cursor);
        orders.push(...page.orders);
        cursor = page.cursor;
      } while (cursor !== null);
      return orders;
    },
    count: () => woo.countOrders(store, WINDOW),
  };
}

test('carts and trashed orders are not counted; every other status is, including a shop’s own', async () => {
  const { place, held, count, simulator } = await dated();
  simulator.control.addStatuses(['packed']);
  const kept = ['processing', 'pending', 'cancelled', 'completed', 'packed'].map(place);
  place('checkout-draft');
  simulator.control.trash(Number(place()));

  expect((await held()).map(({ externalId }) => externalId)).toEqual(kept);
  expect(await count()).toBe(kept.length);
});

test('an order is listed at its creation time, with its own last change', async () => {
  const { place, held, simulator, clock } = await dated();
  const id = place();
  clock.advance(3_600_000);
  simulator.control.edit(Number(id), { customer_note: 'Ring twice' });

  expect(await held()).toEqual([{ externalId: id, updatedAt: new Date('2026-11-10T10:00:00Z') }]);
});

test('the window includes its first second and excludes its last', async () => {
  const { place, held, count, clock } = await dated();
  const at = (time: Date | number) => {
    clock.set(new Date(time));
    return place();
  };
  at(WINDOW.from.getTime() - 1_000);
  const inside = [at(WINDOW.from), at(WINDOW.to.getTime() - 1_000)];
  at(WINDOW.to);

  expect((await held()).map(({ externalId }) => externalId)).toEqual(inside);
  expect(await count()).toBe(2);
});

test('several pages are listed completely, each order once, even while orders change', async () => {
  const { place, woo, store, simulator, count } = await dated();
  const ids = Array.from({ length: 230 }, () => place());
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await woo.listHeld(store, WINDOW, cursor);
    seen.push(...page.orders.map(({ externalId }) => externalId));
    for (const id of seen.slice(0, 20)) simulator.control.edit(Number(id), { status: 'completed' });
    cursor = page.cursor;
  } while (cursor !== null);

  expect(seen).toEqual(ids);
  expect(await count()).toBe(230);
});

test('a list shorter than the store’s own count is refused, and so is a page instead of a list', async () => {
  const { place, held, count, simulator, woo, store } = await dated();
  place();
  simulator.control.lie('empty');
  const short = { code: 'store-down', message: expect.stringContaining('fewer orders') };

  await expect(held()).rejects.toMatchObject(short);
  await expect(woo.readChanged(store, WINDOW.from, null)).rejects.toMatchObject(short);

  simulator.control.lie('page');
  for (const ask of [held, count, () => woo.readChanged(store, WINDOW.from, null)])
    await expect(ask()).rejects.toMatchObject({ code: 'store-down' });
});

test('for the ids of orders, the store says when each was placed; those it does not have are missing', async () => {
  const { place, woo, store, clock } = await dated();
  const first = place();
  clock.advance(3_600_000);
  const second = place('completed');
  place();

  expect(await woo.readPlacedAt?.(store, [second, first, '999999'])).toEqual(
    new Map([
      [second, new Date('2026-11-10T10:00:00Z')],
      [first, new Date('2026-11-10T09:00:00Z')],
    ]),
  );
  expect(await woo.readPlacedAt?.(store, [])).toEqual(new Map());
});

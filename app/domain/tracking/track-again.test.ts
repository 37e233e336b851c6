import { expect, test } from 'vitest';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { trackOrder } from './track-order.ts';

async function world() {
  const it = await bookedWorld();
  const why = { whyCode: 'lost', note: null };
  return {
    ...it,
    again: () => shipAgain(it.services, it.merchant, { ...it.keys, ...why }),
    page: () => trackOrder(it.services, it.order.orderKey),
  };
}

test.each([-60_000, 0, 60_000])(
  'the page of an order that ships again shows no step of the first parcel, with the courier’s clock %d ms off',
  async (ms) => {
    const it = await world();
    it.clockOff.ms = ms;
    await it.says('pickup', 'successful');
    await it.says('delivery', 'successful');
    it.clock.advance(30_000);
    await it.again();

    const { road, words } = await it.page();
    expect(road.current).toBe(1);
    expect(road.steps.map(({ at }) => at !== null)).toEqual([true, true, ...Array(4).fill(false)]);
    expect(words.now).toBe('now.waitingForPickup');
  },
);

test('if the first parcel arrives while the second waits, the page shows the delivery', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  await it.again();
  it.clock.advance(60_000);
  const deliveredAt = it.clock.now().toISOString();
  await it.says('delivery', 'successful');

  const { road, words } = await it.page();
  expect(words.now).toBe('now.delivered');
  expect(road.current).toBe(5);
  expect(road.steps.at(-1)).toMatchObject({ at: deliveredAt });
});

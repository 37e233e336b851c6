import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { milestoneOf } from './milestone.rules.ts';
import { trackOrder } from './track-order.ts';

type World = Awaited<ReturnType<typeof bookedWorld>>;

/** Runs the courier's cancellations and bookings that were requested. */
async function settle({ services, shipments }: World) {
  for (const { id, cancelRequestedAt } of await shipments())
    if (cancelRequestedAt) await cancelCourier(services, { shipmentId: id });
  for (const { id: shipmentId, state } of await shipments())
    if (state === 'requested') await bookCourier(services, { shipmentId });
}

/** One step: 'again', 'cancel', or the number of a shipment and what its courier reports. */
async function step(it: World, word: string) {
  const { services, merchant, keys } = it;
  const [number, report] = [Number(word[0]), word.slice(1)];
  if (word === 'again')
    await shipAgain(services, merchant, { ...keys, whyCode: 'lost', note: null });
  else if (word === 'cancel') await cancelOrders(services, merchant, keys);
  else {
    const { reference } = (await it.shipments())[number - 1]!;
    if (report === 'collected') await it.says('pickup', 'successful', reference);
    if (report === 'delivered') await it.says('delivery', 'successful', reference);
    if (report === 'failed') await it.says('delivery', 'failed', reference);
    if (report === 'cancelled') await it.says('delivery', 'cancelled', reference);
  }
}

test.each([
  '1collected 1delivered again 2failed again cancel',
  '1collected 1delivered again 2collected 2delivered again cancel',
  '1collected 1failed again 1delivered 2collected 2delivered',
  '1collected 1failed again 1delivered 2collected 2cancelled',
  '1collected 1failed again 1delivered cancel',
  '1collected 1failed again 2collected 2failed again 1delivered 2delivered cancel',
  '1collected 1delivered again cancel again 3collected 3delivered',
  '1collected 1delivered again 2collected 2failed again cancel 2delivered',
])('after %s, the store’s last step and the public page match the order', async (walk) => {
  const it = await bookedWorld('woocommerce');
  for (const word of walk.split(' ')) {
    it.clock.advance(60_000);
    await step(it, word);
    await settle(it);
  }

  const steps = await it.db.storeMilestone.findMany({ orderBy: { at: 'asc' } });
  const { status } = await it.now();
  expect(status).toBe('deliveryCompleted');
  expect(steps.at(-1)).toMatchObject({ milestone: milestoneOf(status) });
  const { words, road } = await trackOrder(it.services, it.order.orderKey);
  expect([words.now, road.current]).toEqual(['now.delivered', 5]);
});

import { expect, test } from 'vitest';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelReturns, returnOrders } from '#app/domain/shipments/return-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { inEnglish } from '#app/messages/tracking.ts';
import type { PublicTracking } from './public-tracking.ts';
import { TrackingNumber, trackOrder, trackOrNearest } from './track-order.ts';

async function world() {
  const it = await bookedWorld();
  const { services, merchant, keys, order } = it;
  const track = async (number: string) => {
    const { words, ...tracking } = await trackOrder(services, TrackingNumber.parse(number));
    const problem = words.problem && inEnglish.text(words.problem);
    return { ...tracking, words: { now: inEnglish.text(words.now), problem } };
  };
  const nearest = (number: string) => trackOrNearest(services, TrackingNumber.parse(number));
  const book = async (reference: string) => {
    const { id } = await it.db.shipment.findUniqueOrThrow({ where: { reference } });
    await bookCourier(services, { shipmentId: id });
  };
  const why = (whyCode: string) => ({ ...keys, whyCode, note: null });
  return { ...it, track, nearest, book, why, merchant, key: order.orderKey };
}

const labels = ({ tracker }: Pick<PublicTracking, 'tracker'>) =>
  tracker.steps.filter(({ at }) => at !== null).map(({ label }) => label);

test('a return can be tracked by its own number, and its order’s page links to it', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  expect(await it.track(it.key)).toMatchObject({ isReturn: false, back: null });
  await returnOrders(it.services, it.merchant, it.why('faulty'));
  const back = `${it.key}-R1`;
  await it.book(back);

  expect(await it.track(it.key)).toMatchObject({
    back: { number: back, isOver: false },
    words: { now: 'Delivered' },
  });
  expect(await it.track(back.toLowerCase())).toMatchObject({
    orderKey: back,
    isReturn: true,
    words: { now: 'Waiting for a driver to collect it', problem: null },
    town: null,
  });
  await it.says('pickup', 'successful', back);
  await it.says('delivery', 'started', back);
  await it.says('delivery', 'successful', back);
  const home = await it.track(back);
  expect(home.words.now).toBe('Back at the shop');
  expect(labels(home)).toEqual([
    'Return booked',
    'Collected from you',
    'On its way back',
    'Back at the shop',
  ]);
  const rows = home.rows.map(({ label }) => inEnglish.text(label));
  expect([home.isReturnedToSender, home.trackingLink, rows]).toEqual([
    false,
    null,
    ['Back at', 'Brought back by'],
  ]);
  expect((await it.track(it.key)).back).toEqual({ number: back, isOver: true });
});

test('the page of a return that a hub has received shows it at the depot', async () => {
  const it = await beltWorld();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  const why = { ...it.keys, whyCode: 'faulty', note: null };
  await returnOrders(it.services, it.merchant, why);
  const back = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(it.services, { shipmentId: back.id });
  await it.db.shipment.updateMany({ data: { hubId: it.hub.id } });
  await it.says('pickup', 'successful', back.reference);
  it.clock.advance(60_000);
  expect(await it.verdict({ code: back.reference })).toBe('accepted');

  const page = await trackOrder(it.services, TrackingNumber.parse(back.reference));
  expect(inEnglish.text(page.words.now)).toBe('At our depot');
  expect(labels(page)).toEqual(['Return booked', 'Collected from you', 'At our depot']);
});

test('a cancelled return is shown as cancelled, and its order’s page has no link to it', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  await returnOrders(it.services, it.merchant, it.why('faulty'));
  await it.book(`${it.key}-R1`);
  await cancelReturns(it.services, it.merchant, it.keys);
  const { id } = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await cancelCourier(it.services, { shipmentId: id });

  expect(await it.track(it.key)).toMatchObject({ back: null });
  expect((await it.track(`${it.key}-R1`)).words.now).toBe('Return cancelled');
});

test('the page of an order that is returned to sender says that it will not arrive', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  expect((await it.track(it.key)).trackingLink).not.toBeNull();
  await returnToSender(it.services, it.merchant, it.why('called'));

  expect((await it.track(it.key)).words).toEqual({
    now: 'Going back to the shop',
    problem: 'Your parcel will not be delivered. Please ask the shop what happens next.',
  });
  expect(await it.track(it.key)).toMatchObject({
    trackingLink: null,
    rows: [],
    back: { number: `${it.key}-R1`, isOver: false },
    tracker: { failure: 'Returned to sender after Collected' },
  });
  expect(await it.track(`${it.key}-R1`)).toMatchObject({
    isReturnedToSender: true,
    words: { now: 'On its way back to the shop', problem: null },
  });
  await cancelCourier(it.services, { shipmentId: it.first.id });
  await it.book(`${it.key}-R1`);
  await it.says('delivery', 'successful', `${it.key}-R1`);
  expect((await it.track(it.key)).words.now).toBe('Back at the shop');

  // The order ships again, so its page must not mention the earlier return.
  await shipAgain(it.services, it.merchant, it.why('notThere'));
  expect(await it.track(it.key)).toMatchObject({
    back: null,
    words: { now: 'Waiting for a driver to collect it', problem: null },
  });
});

test('a failed collection is not called a delivery, and a second delivery attempt is not called a collection', async () => {
  const it = await world();
  await it.says('pickup', 'failed');
  expect((await it.track(it.key)).words.now).toBe('Not collected yet');
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  expect((await it.track(it.key)).words.now).toBe('Not delivered');
  await it.says('delivery', 'assigned');

  expect((await it.track(it.key)).words.now).toBe('A driver will bring it to you');
});

test('the number of a later shipment or a further parcel finds its order', async () => {
  const it = await world();
  await it.says('pickup', 'failed');
  await shipAgain(it.services, it.merchant, it.why('notThere'));

  await it.db.shipment.updateMany({ where: { reference: it.key }, data: { parcels: 2 } });

  for (const number of [`${it.key}-S2`, `${it.key}S2`, `${it.key}-P2`])
    expect(await it.track(number)).toMatchObject({ orderKey: it.key, isReturn: false });
});

test('a number of a shipment or parcel that does not exist is not found, but its order is named', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  await returnOrders(it.services, it.merchant, it.why('faulty'));
  await it.db.shipment.updateMany({ data: { parcels: 2 } });

  for (const number of ['P2', 'R1', 'R1-P2']) await it.track(`${it.key}-${number}`);
  for (const ending of ['P3', 'P9', 'S2', 'S9', 'S2-P2', 'R2', 'R1-P3']) {
    const number = `${it.key}-${ending}`;
    await expect(it.track(number), number).rejects.toMatchObject({ code: 'not-found' });
    expect(await it.nearest(number)).toEqual({ tracking: null, nearest: it.key });
  }
});

test('unknown numbers are not found', async () => {
  const it = await world();
  for (const number of [`${it.key}-R1`, `${it.key}-R99`, `${it.key}-X1`, `${it.key}0`])
    await expect(it.track(number)).rejects.toMatchObject({ code: 'not-found' });
  const last = it.key.endsWith('Z') ? 'Y' : 'Z';
  for (const number of [`${it.key}0`, `${it.key.slice(0, 11)}${last}-P2`])
    expect(await it.nearest(number)).toEqual({ tracking: null, nearest: null });
});

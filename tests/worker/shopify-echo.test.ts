import { expect, test } from 'vitest';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import type { Delivery } from '#simulators/shopify/webhooks.ts';
import { withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

type Arriving = (sent: Delivery[]) => Delivery[];
const ARRIVALS: [string, Arriving][] = [
  ['as it was sent', (sent) => sent],
  ['in reverse order', (sent) => sent.toReversed()],
  ['twice', (sent) => [...sent, ...sent]],
  ['the fulfilment alone', (sent) => sent.filter(({ topic }) => topic.startsWith('fulfillments/'))],
];
/** Timeline entries of an order on which someone else works in the store. */
const OF_OTHERS = ['fulfilledElsewhere', 'changedInStore', 'movedInStore', 'trackingRefused'];

async function booked(fields: object = {}) {
  const it = await shopAtWork();
  const made = it.actions.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 2 },
      { title: 'Mug', quantity: 1 },
    ],
    ...fields,
  });
  await it.hear();
  await it.ship();
  const topics = () => it.simulator.deliveries.map(({ topic }) => topic);
  const live = () => made.fulfilments.filter(({ status }) => status === 'SUCCESS');
  const reported = async () => (await it.kinds()).filter((kind) => OF_OTHERS.includes(kind));
  const collected = async () => {
    const { shipment } = await withShipment(it.services, (await it.order()).id);
    const event = it.courier.event(shipment.reference, 'pickup', 'successful');
    await applyCourierEvent(it.services, { ...event, at: it.clock.now() }, 'collected');
  };
  return { ...it, made, topics, live, reported, collected };
}

test.each(ARRIVALS)(
  'our own fulfilment does not count as someone else’s, received %s',
  async (_, arriving) => {
    const it = await booked();

    await it.runOutbox();
    await it.hear(arriving);

    expect(it.topics()).toEqual(
      expect.arrayContaining(['fulfillments/create', 'fulfillments/update', 'orders/updated']),
    );
    expect(await it.order()).toMatchObject({ status: 'unassigned', attention: null });
    expect(await it.reported()).toEqual([]);
    // No job is queued, so our own change cannot cause a loop.
    expect(await it.db.outbox.count()).toBe(0);
    expect(it.live()).toHaveLength(1);
  },
);

test.each(ARRIVALS)(
  'a tracking update from before a cancellation and a second booking changes nothing, received %s',
  async (_, arriving) => {
    const it = await booked();
    await it.runOutbox();
    // The store cancels the order and then reactivates it.
    it.actions.updateOrder(SHOP, it.made.id, { financial: 'REFUNDED' });
    await it.hear((sent) => sent.slice(-1));
    const { shipment } = await withShipment(it.services, (await it.order()).id);
    await cancelCourier(it.services, { shipmentId: shipment.id });
    await it.runOutbox();
    it.actions.updateOrder(SHOP, it.made.id, { financial: 'PAID' });
    await it.hear((sent) => sent.slice(-1));
    await it.ship();
    await it.runOutbox();
    const before = await it.reported();

    await it.hear(() => arriving(it.simulator.deliveries));

    expect(await it.order()).toMatchObject({ status: 'unassigned', attention: null });
    expect(await it.reported()).toEqual(before);
    expect(it.made.fulfilments.map(({ status }) => status)).toEqual(['CANCELLED', 'SUCCESS']);
    expect(await it.db.outbox.count()).toBe(0);
  },
);

test.each(ARRIVALS)(
  'a cancellation by us does not count as the store’s, received %s',
  async (_, arriving) => {
    const it = await booked();
    await it.runOutbox();
    await it.hear();
    const { orderKey, id } = await it.order();
    await cancelOrders(it.services, it.actor, { orderKeys: [orderKey] });
    await it.hear();
    const { shipment } = await withShipment(it.services, id);
    await cancelCourier(it.services, { shipmentId: shipment.id });
    await it.runOutbox();

    await it.hear(arriving);

    expect(await it.order()).toMatchObject({ status: 'cancelled', attention: null });
    expect(await it.reported()).toEqual([]);
    expect(it.live()).toEqual([]);
  },
);

/** Our write succeeds in Shopify but its answer is lost, so the webhooks arrive before we know of it. */
async function writtenUnknown(it: Awaited<ReturnType<typeof booked>>) {
  it.simulator.switches.loseAnswerTo = 'FulfilmentCreate';
  await expect(it.runOutbox()).rejects.toMatchObject({ code: 'store-down' });
  expect(it.live()).toHaveLength(1);
}

test('a hold on remaining items does not affect our parcel, even if received before the answer to our update', async () => {
  const it = await booked();
  const mug = it.made.lines[1]!;
  // The mug was not in the parcel.
  await it.db.orderLine.updateMany({ where: { name: 'Mug' }, data: { parcelQuantity: 0 } });
  await writtenUnknown(it);
  it.actions.holdLine(SHOP, it.made.id, mug.id, 'held');

  await it.hear();
  await it.runOutbox();
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'unassigned', attention: null });
  expect(it.live()).toHaveLength(1);
});

test('remaining items raise an alert, even if received before the answer to our update', async () => {
  const it = await booked();
  await writtenUnknown(it);
  await it.collected();
  it.actions.editOrder(SHOP, it.made.id);

  await it.hear();
  await it.runOutbox();
  await it.hear();

  expect((await it.order()).attention).toMatch(
    /Items not in the booked parcel: 1 × Rooibos tin\. /,
  );
});

test('our fulfilment remains ours if a person in the shop changes its number', async () => {
  const it = await booked();
  await it.runOutbox();
  await it.hear();
  const { orderKey } = await it.order();

  it.actions.renumber(SHOP, it.made.id, orderKey, 'OTHER-1');
  await it.hear();
  await it.collected();
  await it.runOutbox();
  await it.hear();

  expect(await it.order()).toMatchObject({ attention: null });
  expect(await it.reported()).toEqual([]);
  expect(it.live()).toHaveLength(1);
  expect(it.live()[0]?.events.map(({ status }) => status)).toContain('CARRIER_PICKED_UP');
});

test('our cancellation still cancels that fulfilment', async () => {
  const it = await booked();
  await it.runOutbox();
  await it.hear();
  const { orderKey, id } = await it.order();
  it.actions.renumber(SHOP, it.made.id, orderKey, 'OTHER-1');
  await it.hear();

  await cancelOrders(it.services, it.actor, { orderKeys: [orderKey] });
  const { shipment } = await withShipment(it.services, id);
  await cancelCourier(it.services, { shipmentId: shipment.id });
  await it.runOutbox();
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'cancelled', attention: null });
  expect(it.live()).toEqual([]);
});

test.each<[string, (it: Awaited<ReturnType<typeof booked>>) => void, RegExp]>([
  [
    'held',
    (it) => it.actions.holdOrder(SHOP, it.made.id),
    /^The store put the order on hold after booking/,
  ],
  [
    'moved to another service’s warehouse',
    (it) => {
      const place = { ...it.shop.locations[0]!, name: 'Cape Fulfilment Co', isService: true };
      it.actions.moveOrder(SHOP, it.made.id, it.actions.addLocation(SHOP, place).id);
    },
    /^The store moved the order to Cape Fulfilment Co after booking/,
  ],
])(
  'if our fulfilment is cancelled in the shop, and %s, an alert is raised',
  async (_, action, words) => {
    const it = await booked();
    await it.runOutbox();
    await it.hear();
    it.clock.advance(60_000);
    it.actions.cancelFulfilment(SHOP, it.made.id, (await it.order()).orderKey);
    await it.hear();
    expect(await it.order()).toMatchObject({ status: 'unassigned', attention: null });

    action(it);
    await it.hear();

    const { status, attention } = await it.order();
    expect(status).toBe('unassigned');
    expect(attention).toMatch(words);
  },
);

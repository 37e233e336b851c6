import { expect, test } from 'vitest';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { graphqlFulfilmentOrders } from '#simulators/shopify/graphql-order.ts';
import { withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

/** An order of tins and a mug at one location. */
async function twoParts() {
  const it = await shopAtWork();
  const made = it.actions.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 2 },
      { title: 'Mug', quantity: 1 },
    ],
  });
  await it.hear();
  const [tin, mug] = made.lines;
  const sendByOthers = (lineId: string, number: string) =>
    it.actions.fulfilElsewhere(SHOP, made.id, 'Another Courier', number, [lineId]);
  /** Per fulfilment order: its status, and the remaining quantity of each line. */
  const works = () =>
    graphqlFulfilmentOrders(it.shop, made).map(({ status, lineItems }) => [
      status,
      ...lineItems({}).nodes.map(({ remainingQuantity }) => remainingQuantity),
    ]);
  const parcel = async () =>
    (await it.db.orderLine.findMany({ orderBy: { position: 'asc' } })).map(
      ({ name, parcelQuantity }) => `${parcelQuantity} × ${name}`,
    );
  const live = () =>
    made.fulfilments
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ tracking, quantities }) => [tracking.number, quantities]);
  return { ...it, made, tin: tin!, mug: mug!, sendByOthers, works, parcel, live };
}

test('if others sent an order in two parts and cancel one, only that part is shipped', async () => {
  const it = await twoParts();
  it.sendByOthers(it.tin.id, 'AC-1');
  it.sendByOthers(it.mug.id, 'AC-2');
  await it.hear();
  expect((await it.order()).status).toBe('shippedBy3rdParty');

  it.actions.cancelFulfilment(SHOP, it.made.id, 'AC-1');
  await it.hear();
  expect(await it.order()).toMatchObject({ status: 'eligible', attention: null });
  expect(it.works()).toEqual([
    ['CLOSED', 0, 0],
    ['OPEN', 2],
  ]);
  await it.ship();
  await it.runOutbox();
  await it.hear();

  expect(await it.parcel()).toEqual(['2 × Rooibos tin', '0 × Mug']);
  const { orderKey, status, attention } = await it.order();
  expect({ status, attention }).toEqual({ status: 'unassigned', attention: null });
  expect(it.live()).toEqual([
    ['AC-2', { [it.mug.id]: 1 }],
    [orderKey, { [it.tin.id]: 2 }],
  ]);
  expect(it.works().map(([state]) => state)).toEqual(['CLOSED', 'CLOSED']);
});

test('if a part is cancelled while the other is not yet sent, the items return to their fulfilment order', async () => {
  const it = await twoParts();
  it.sendByOthers(it.tin.id, 'AC-1');
  it.actions.cancelFulfilment(SHOP, it.made.id, 'AC-1');
  await it.hear();

  await it.ship();
  await it.runOutbox();

  expect(await it.parcel()).toEqual(['2 × Rooibos tin', '1 × Mug']);
  expect(it.works()).toEqual([['CLOSED', 0, 0]]);
  expect(it.live()).toHaveLength(1);
});

test('if a person cancels our fulfilment while the parcel is in transit, it is created again where its items now are', async () => {
  const it = await twoParts();
  it.sendByOthers(it.mug.id, 'AC-2');
  await it.hear();
  await it.ship();
  await it.runOutbox();
  const { orderKey, id } = await it.order();

  it.actions.cancelFulfilment(SHOP, it.made.id, orderKey);
  await it.hear();
  const between = await it.order();
  const { shipment } = await withShipment(it.services, id);
  const collected = it.courier.event(shipment.reference, 'pickup', 'successful');
  await applyCourierEvent(it.services, { ...collected, at: it.clock.now() }, 'collected');
  await it.runOutbox();
  await it.hear();

  expect(between).toMatchObject({ status: 'unassigned', attention: null });
  expect(it.live()).toEqual([
    ['AC-2', { [it.mug.id]: 1 }],
    [orderKey, { [it.tin.id]: 2 }],
  ]);
  expect(it.works()).toEqual([
    ['CLOSED', 0, 0],
    ['CLOSED', 0],
  ]);
  expect((await it.order()).attention).toBeNull();
});

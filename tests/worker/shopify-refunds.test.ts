import { expect, test } from 'vitest';
import { sendRest, splitOrders } from '#app/domain/orders/split-orders.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

/** An order of tins. */
async function tins(quantity: number) {
  const it = await shopAtWork();
  const made = it.actions.createOrder(SHOP, { lines: [{ title: 'Rooibos tin', quantity }] });
  await it.hear();
  const { id, orderKey } = await it.order();
  const orderKeys = [orderKey];
  const split = async (pieces: number) => {
    const line = await it.db.orderLine.findFirstOrThrow({ where: { orderId: id } });
    const lines = [{ lineId: line.id, quantity: pieces }];
    await splitOrders(it.services, it.actor, { orderKeys, lines });
  };
  const sync = async () => {
    await it.runOutbox();
    await it.hear();
  };
  /** Books the courier, and syncs the fulfilment to the store. */
  const ship = async () => {
    await requestShipments(it.services, it.actor, { orderKeys });
    const { shipment } = await withShipment(it.services, id);
    await bookCourier(it.services, { shipmentId: shipment.id });
    await sync();
  };
  const deliver = async () => {
    const { reference } = (await withShipment(it.services, id)).shipment;
    for (const way of ['pickup', 'delivery'] as const) {
      it.clock.advance(60_000);
      const event = it.courier.event(reference, way, 'successful');
      await applyCourierEvent(it.services, { ...event, at: it.clock.now() }, way);
      await sync();
    }
  };
  const refundSent = async () => {
    it.actions.refundSent(SHOP, made.id, made.lines[0]!.id);
    await it.hear();
  };
  /** For each row: its status, and how many tins are kept, in its parcel, and left to send. */
  const rows = async () => {
    const orders = { orderBy: { orderId: 'asc' }, include: { lines: true } } as const;
    return (await it.db.order.findMany(orders)).map(({ status, lines: [line] }) => [
      status,
      line?.keptQuantity,
      line?.parcelQuantity,
      line?.shippableQuantity,
    ]);
  };
  const attention = () => alertCodesOf(it.db, id);
  return { ...it, made, orderKeys, split, ship, deliver, refundSent, rows, attention };
}

test('a refund of a delivered piece takes nothing from a part that waits', async () => {
  const it = await tins(3);
  await it.split(1);
  await it.ship();
  await it.deliver();

  await it.refundSent();

  expect(await it.rows()).toEqual([
    ['deliveryCompleted', 1, 2, 0],
    ['eligible', 1, null, 1],
  ]);
  expect(await it.attention()).toBeNull();
});

test('a refund of a piece whose fulfilment is in the store takes it out of that parcel, not out of the part', async () => {
  const it = await tins(3);
  await it.split(1);
  await it.ship();

  await it.refundSent();

  expect(await it.rows()).toEqual([
    ['unassigned', 1, 1, 0],
    ['eligible', 1, null, 1],
  ]);
});

test('after a refund of a delivered piece, the item that was added later is still to be sent', async () => {
  const it = await tins(2);
  await it.ship();
  await it.deliver();
  it.actions.editOrder(SHOP, it.made.id);
  await it.hear();

  await it.refundSent();

  expect(await it.attention()).toMatch(/^Items not in the booked parcel: 1 × Rooibos tin/);
  await sendRest(it.services, it.actor, { orderKeys: it.orderKeys });
  expect(await it.rows()).toEqual([
    ['deliveryCompleted', 1, 2, 0],
    ['eligible', 1, null, 1],
  ]);
});

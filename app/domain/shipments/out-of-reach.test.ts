import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { noteOutOfReach } from './out-of-reach.ts';

async function world() {
  const it = await testServices();
  const merchant = await given.merchant(it.services);
  const { order, shipment } = await given.shippedOrder(it.services, merchant);
  return { ...it, merchant, order, shipmentId: shipment.id };
}

test('a booking that takes long is said, goes on, and needs nobody once the courier is back', async () => {
  const { services, db, courier, shipmentId } = await world();
  courier.switches.down = true;
  await expect(bookCourier(services, { shipmentId })).rejects.toMatchObject({
    code: 'courier-down',
  });

  await noteOutOfReach(services, { shipmentId }, 'book');
  await noteOutOfReach(services, { shipmentId }, 'book');
  const said = await alertCodesOf(db);
  courier.switches.down = false;
  await bookCourier(services, { shipmentId });

  expect(said).toMatch(/^We cannot reach the courier, so the parcel is not booked yet\./);
  expect(await db.alert.count()).toBe(1);
  expect(await alertCodesOf(db)).toBeNull();
});

test('a cancel that the courier has not heard is said until it has', async () => {
  const { services, db, courier, merchant, order, shipmentId } = await world();
  await bookCourier(services, { shipmentId });
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  courier.switches.down = true;
  await expect(cancelCourier(services, { shipmentId })).rejects.toMatchObject({
    code: 'courier-down',
  });

  await noteOutOfReach(services, { shipmentId }, 'cancel');
  const said = await alertCodesOf(db);
  courier.switches.down = false;
  await cancelCourier(services, { shipmentId });

  expect(said).toMatch(/^We cannot reach the courier to cancel the booking\./);
  expect(await alertCodesOf(db)).toBeNull();
});

test('a booking that was called off meanwhile does not ask to be called off', async () => {
  const { services, db, courier, merchant, order, shipmentId } = await world();
  courier.switches.down = true;
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });

  await noteOutOfReach(services, { shipmentId }, 'cancel');
  await noteOutOfReach(services, { shipmentId }, 'book');

  expect(await alertCodesOf(db)).toMatch(/^We cannot reach the courier to cancel the booking\./);
});

test('what was decided meanwhile asks nobody', async () => {
  const { services, db, shipmentId } = await world();
  await bookCourier(services, { shipmentId });

  await noteOutOfReach(services, { shipmentId }, 'book');
  await noteOutOfReach(services, { shipmentId }, 'cancel');

  expect(await db.alert.count()).toBe(0);
});

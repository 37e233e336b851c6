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

test('a booking that takes long raises an alert, goes on, and closes the alert once it is done', async () => {
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

test('a cancellation that has not reached the courier has an alert until it has', async () => {
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

test('the alert of a booking that was cancelled in the meantime does not suggest cancelling', async () => {
  const { services, db, courier, merchant, order, shipmentId } = await world();
  courier.switches.down = true;
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });

  await noteOutOfReach(services, { shipmentId }, 'cancel');
  await noteOutOfReach(services, { shipmentId }, 'book');

  expect(await alertCodesOf(db)).toMatch(/^We cannot reach the courier to cancel the booking\./);
});

test('a booking that was decided in the meantime raises no alert', async () => {
  const { services, db, shipmentId } = await world();
  await bookCourier(services, { shipmentId });

  await noteOutOfReach(services, { shipmentId }, 'book');
  await noteOutOfReach(services, { shipmentId }, 'cancel');

  expect(await db.alert.count()).toBe(0);
});

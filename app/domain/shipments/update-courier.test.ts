import { expect, test } from 'vitest';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { given, PLATFORM_STORE, withShipment } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { applyCourierEvent } from './apply-courier-event.ts';
import { bookCourier } from './book-courier.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { requestShipments } from './request-shipments.ts';
import { failCourierUpdate, updateCourier } from './update-courier.ts';
import { updateCourierJob } from './update-courier.job.ts';
import { updateOrder } from '#app/domain/orders/update-order.ts';
import { UpdateOrderInput } from '#app/domain/orders/update-order.schema.ts';

/** A shipped order of a store; `changes` is what the store reports next. */
async function shipped() {
  const world = await testServices();
  const { services, db } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  let minute = 0;
  const say = (over: Partial<IncomingOrder>) =>
    takeInOrder(services, store.id, incomingOrder((minute += 1), over));
  await say({});
  const { orderKey, id } = await db.order.findFirstOrThrow();
  await requestShipments(services, merchant, { orderKeys: [orderKey] });
  const shipment = async () => (await withShipment(services, id)).shipment;
  const book = async () => bookCourier(services, { shipmentId: (await shipment()).id });
  const promises = async () =>
    (
      await db.outbox.findMany({ where: { job: updateCourierJob.name }, orderBy: { id: 'asc' } })
    ).map(({ payload }) => updateCourierJob.payload.parse(payload));
  const runOutbox = async () => {
    for (const promise of await promises()) await updateCourier(services, promise);
  };
  const order = async () => ({
    ...(await db.order.findFirstOrThrow()),
    attention: await alertCodesOf(db),
  });
  const kinds = async () =>
    (await db.orderEvent.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind);
  return { ...world, merchant, say, book, shipment, promises, runOutbox, order, kinds };
}

const REMOVED = { keptQuantity: 0, shippableQuantity: 0 };
const SHIPPING = incomingOrder(0).shipping;

test('an address changed before collection is sent to both jobs in its current form', async () => {
  const { say, book, shipment, runOutbox, courier, kinds, order } = await shipped();
  await book();

  await say({ shipping: { ...SHIPPING, address1: '1 Wrong Street' } });
  await say({ shipping: { ...SHIPPING, address1: '77 Right Street' } });
  await runOutbox();
  await runOutbox();

  const { pickupJobId, deliveryJobId } = await shipment();
  for (const edit of courier.edits) {
    expect(edit).toMatchObject({ pickupJobId, deliveryJobId });
    expect(edit.booking.delivery.address).toContain('77 Right Street');
  }
  expect((await kinds()).filter((kind) => kind === 'courierEdited')).toHaveLength(2);
  expect((await order()).attention).toBeNull();
});

test('a delivery whose pickup job has ended is not updated, one that never had a pickup is', async () => {
  const { say, book, shipment, runOutbox, courier, db, order, kinds } = await shipped();
  await book();
  const { id } = await shipment();
  await db.shipment.update({ where: { id }, data: { pickupJobId: null } });
  await say({ shipping: { ...SHIPPING, address1: '77 Right Street' } });

  await runOutbox();
  expect(courier.edits).toEqual([]);
  expect(await kinds()).not.toContain('courierEdited');
  expect((await order()).attention).toBeNull();

  await db.shipment.update({ where: { id }, data: { isDeliveryOnly: true } });
  await runOutbox();
  expect(courier.edits).toMatchObject([{ pickupJobId: null }]);
});

test('a change during the booking waits until the booking is decided', async () => {
  const { say, book, promises, runOutbox, services, courier } = await shipped();
  await say({ note: 'Ring twice' });
  const [promise] = await promises();

  await expect(updateCourier(services, promise!)).rejects.toMatchObject({
    code: 'courier-unknown',
  });
  await book();
  await runOutbox();

  expect(courier.edits.map(({ booking }) => booking.description)).toEqual([
    expect.stringContaining('Ring twice'),
  ]);
});

test('after collection the courier is not updated, and an alert is raised', async () => {
  const { say, book, shipment, runOutbox, services, courier, order } = await shipped();
  await book();
  const event = courier.event((await shipment()).reference, 'pickup', 'successful');
  await applyCourierEvent(services, event, 'collected');

  await say({ shipping: { ...SHIPPING, address1: '77 Right Street' } });
  await runOutbox();

  expect(courier.edits).toEqual([]);
  expect((await order()).attention).toMatch(/^Changed after collection/);
  expect((await order()).status).toBe('collected');
});

test('a change that the courier refuses, or that cannot be delivered, raises an alert with its reason', async () => {
  const { say, book, runOutbox, courier, order } = await shipped();
  await book();
  courier.switches.refuseEdit = 'Task is locked';
  await say({ note: 'Ring twice' });
  await runOutbox();
  expect((await order()).attention).toContain('Task is locked');

  courier.switches.refuseEdit = null;
  await say({ shipping: { ...SHIPPING, address1: null, address2: null } });
  await runOutbox();

  expect((await order()).attention).toContain('The street is missing.');
  expect(courier.edits).toEqual([]);
});

test('a price change, the echo of our own update and a cancelled shipment are not sent to the courier', async () => {
  const { say, book, promises, runOutbox, courier } = await shipped();
  await book();
  await say({ totalCents: 1 });
  await say({ totalCents: 1, facts: { ...incomingOrder(0).facts, platformStatus: 'completed' } });
  expect(await promises()).toEqual([]);

  await say({ note: 'Ring twice' });
  await say({ facts: { ...incomingOrder(0).facts, cancelled: true, platformStatus: 'cancelled' } });
  await runOutbox();

  expect(courier.edits).toEqual([]);
});

test('of two concurrent changes the courier keeps the later one, whichever call arrives last', async () => {
  const { say, book, promises, services, courier, order } = await shipped();
  await book();
  await say({ shipping: { ...SHIPPING, address1: '1 Wrong Street' } });
  const [first] = await promises();
  courier.beforeEdit = async () => {
    await say({ shipping: { ...SHIPPING, address1: '77 Right Street' } });
    await updateCourier(services, (await promises())[1]!);
  };

  await updateCourier(services, first!);

  const streets = courier.edits.map(({ booking }) => booking.delivery.address.split(',')[0]);
  expect(streets).toEqual(['77 Right Street', '1 Wrong Street', '77 Right Street']);
  expect((await order()).attention).toBeNull();
});

test('a refusal of a change that has been changed again raises no alert', async () => {
  const { say, book, promises, services, courier, order } = await shipped();
  await book();
  courier.switches.refuseEdit = 'Too long';
  await say({ note: 'Much too long' });
  const [first] = await promises();
  const refusing = services.courier.edit.bind(services.courier);
  services.courier.edit = async (job, booking) => {
    if (!courier.switches.refuseEdit) return refusing(job, booking);
    await say({ note: 'Short' });
    courier.switches.refuseEdit = null;
    throw new AppError('courier-refused', 'Too long');
  };

  await updateCourier(services, first!);

  expect(courier.edits.map(({ booking }) => booking.description)).toEqual([
    expect.stringContaining('Short'),
  ]);
  expect((await order()).attention).toBeNull();
});

test('if the courier does not answer for too long, an alert is raised until a change reaches it', async () => {
  const { say, book, promises, runOutbox, services, order, kinds } = await shipped();
  await book();
  await say({ shipping: { ...SHIPPING, address1: '77 Right Street' } });
  const [promise] = await promises();

  await failCourierUpdate(services, promise!);
  expect((await order()).attention).toMatch(/could not be reached. Retry, or call the courier/);
  expect(await kinds()).toContain('courierEditRefused');

  await say({ note: 'Ring twice' });
  await runOutbox();
  expect((await order()).attention).toBeNull();
});

test('if the outcome of the booking stays unknown for too long, the change raises an alert too', async () => {
  const { say, book, shipment, promises, services, courier, order } = await shipped();
  await say({ shipping: { ...SHIPPING, address1: '77 Right Street' } });
  const fail = async () => failCourierUpdate(services, (await promises())[0]!);

  await fail();
  expect((await order()).attention).toBeNull();
  courier.switches.loseAnswer = true;
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });
  await fail();
  await book();

  expect(await shipment()).toMatchObject({ state: 'booked' });
  expect((await order()).attention).toMatch(/could not be reached. Retry, or call the courier/);
});

test('a failed update of a shipment that was cancelled in the meantime raises no alert', async () => {
  const { say, book, promises, services, order } = await shipped();
  await book();
  await say({ note: 'Ring twice' });
  await say({ facts: { ...incomingOrder(0).facts, cancelled: true, platformStatus: 'cancelled' } });

  await failCourierUpdate(services, (await promises())[0]!);

  expect((await order()).attention).toBeNull();
});

test.each<[string, Partial<IncomingOrder>]>([
  [
    'as Shopify reports it',
    { lines: incomingOrder(0).lines.map((line) => ({ ...line, ...REMOVED })) },
  ],
  ['as WooCommerce reports it', { lines: [] }],
])(
  'if everything is removed after booking, %s, nothing is packed and an alert is raised',
  async (_, now) => {
    const { say, book, runOutbox, courier, order, services, merchant } = await shipped();
    await book();

    await say(now);
    await runOutbox();

    const { attention, orderKey } = await order();
    expect(attention).toContain('The order has no items left to ship. ');
    expect(attention).toContain('cancel it if it must not ship');
    expect(courier.edits).toEqual([]);
    const { lines } = await getOrder(services, merchant, orderKey);
    expect(lines.filter(({ packed }) => packed > 0)).toEqual([]);
  },
);

test('a new order number reaches the courier, from the store as from the merchant', async () => {
  const { say, book, runOutbox, services, merchant, courier } = await shipped();
  await book();
  await say({ orderId: 'WEB-2001' });
  const own = await given.bookedOrder(services, merchant);
  const { orderKey } = own.order;
  await updateOrder(services, merchant, UpdateOrderInput.parse({ orderKey, orderId: 'OWN-77' }));

  await runOutbox();

  expect(courier.edits.map(({ booking }) => booking.description.split('\n')[0])).toEqual([
    'Order WEB-2001',
    'Order OWN-77',
  ]);
});

test('the pickup location cannot change once the courier is booked; the same one may be sent back', async () => {
  const { services, db, merchant, book, promises, runOutbox, courier, order, kinds } =
    await shipped();
  await book();
  const { orderKey, storeId, pickupLocationId } = await order();
  const { id: _, ...place } = await db.pickupLocation.findUniqueOrThrow({
    where: { id: pickupLocationId! },
  });
  const other = await db.pickupLocation.create({
    data: {
      ...place,
      id: newId(),
      storeId,
      externalId: null,
      name: 'The other one',
      isDefault: false,
    },
  });
  const change = (input: object) =>
    updateOrder(services, merchant, UpdateOrderInput.parse({ orderKey, ...input }));

  await expect(change({ pickupLocationId: other.id, note: 'Ring twice' })).rejects.toMatchObject({
    code: 'invalid-input',
    details: { fields: { pickupLocationId: expect.stringContaining('already booked') } },
  });
  expect(await order()).toMatchObject({ pickupLocationId, note: null });
  expect(await promises()).toEqual([]);

  expect(await change({ pickupLocationId, note: 'Ring twice' })).toMatchObject({ ok: true });
  await runOutbox();
  expect(courier.edits).toHaveLength(1);
  expect(await kinds()).toContain('courierEdited');
});

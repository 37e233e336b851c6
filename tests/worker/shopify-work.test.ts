import { expect, test } from 'vitest';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { labelsOf } from '#app/domain/documents/order-label.ts';
import { slipOf } from '#app/domain/documents/order-slip.ts';
import { updateOrder } from '#app/domain/orders/update-order.ts';
import { UpdateOrderInput } from '#app/domain/orders/update-order.schema.ts';
import { withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { DEPOT, shopAtWork } from './shop-at-work.ts';

test('an order that is moved to another location is collected there', async () => {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  await it.refresh();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  expect((await it.order()).pickupLocation?.name).toBe('Bree Street studio');

  it.actions.moveOrder(SHOP, id, depot.id);
  await it.hear();

  expect((await it.order()).pickupLocation?.name).toBe('Joburg depot');
});

test('if an order is moved after booking an alert says where the courier collects; moving it back ends the alert', async () => {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  await it.refresh();
  const { id, locationId } = it.actions.createOrder(SHOP);
  await it.hear();
  await it.ship();

  it.actions.moveOrder(SHOP, id, depot.id);
  await it.hear();
  const moved = await it.order();
  it.actions.moveOrder(SHOP, id, locationId);
  await it.hear();

  expect(moved.attention).toMatch(/^The store moved the order to .*Joburg depot/);
  expect(moved.pickupLocation?.name).toBe('Bree Street studio');
  expect((await it.kinds()).filter((kind) => kind === 'movedInStore')).toHaveLength(1);
  expect((await it.order()).attention).toBeNull();
});

test('remaining items at another location do not affect the booked parcel', async () => {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  await it.refresh();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  await it.ship();
  await it.runOutbox();

  // A piece is added, and the rest of the order moves to the other location.
  it.actions.editOrder(SHOP, id);
  it.actions.moveOrder(SHOP, id, depot.id);
  await it.hear();
  await it.runOutbox();

  expect(await it.order()).toMatchObject({
    attention: null,
    pickupLocation: { name: 'Bree Street studio' },
  });
});

test('a closed location is no longer used for collection', async () => {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  await it.refresh();
  it.actions.createOrder(SHOP, { locationId: depot.id });
  await it.hear();
  expect((await it.order()).pickupLocation?.name).toBe('Joburg depot');

  it.actions.editLocation(SHOP, depot.id, { isActive: false });
  await it.refresh();

  expect(await it.order()).toMatchObject({
    status: 'eligible',
    reasons: [],
    pickupLocation: { name: 'Bree Street studio' },
  });
});

test('an order assigned to a location that is imported later is collected there afterwards', async () => {
  const it = await shopAtWork();
  const depot = { ...DEPOT, id: '7000000000001' };
  it.shop.locations.push(depot);
  const { id } = it.actions.createOrder(SHOP, { locationId: depot.id });
  await it.hear();
  expect((await it.order()).pickupLocation?.name).toBe('Bree Street studio');

  await it.refresh();
  it.actions.updateOrder(SHOP, id, {});
  await it.hear();

  expect((await it.order()).pickupLocation?.name).toBe('Joburg depot');
});

test('only items that are ours to send are in the parcel: for the courier, on label, slip and page', async () => {
  const it = await shopAtWork();
  it.actions.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 2 },
      { title: 'Sofa', quantity: 1, isElsewhere: true },
    ],
  });
  await it.hear();
  const contents = async () => {
    const where = {
      include: {
        lines: true,
        store: true,
        merchant: true,
        pickupLocation: true,
        shipments: true,
      },
    } as const;
    const order = await it.db.order.findFirstOrThrow(where);
    const { shipment } = await withShipment(it.services, order.id);
    const page = await getOrder(it.services, it.actor, order.orderKey);
    return [
      labelsOf(order, shipment, 'Thumela')[0]?.contents,
      slipOf(order, 'Thumela')
        .lines.map(({ name, packed }) => `${packed} × ${name}`)
        .join(),
      page.lines.map(({ name, packed }) => `${packed} × ${name}`).join(),
    ];
  };
  const all = [
    '2 of 3 items: 1 is sent separately. 2 × Rooibos tin',
    '2 × Rooibos tin',
    '2 × Rooibos tin,0 × Sofa',
  ];

  await it.ship();
  const booked = await contents();
  await it.runOutbox();
  await it.hear();
  const written = await contents();

  expect(booked).toEqual(all);
  expect(written).toEqual(all);
  const [asked] = it.courier.bookings;
  expect(asked?.description).toContain('2 × Rooibos tin');
  expect(asked?.description).not.toContain('Sofa');
});

test('items removed or added after booking are updated at the courier', async () => {
  const it = await shopAtWork();
  const { id, lines } = it.actions.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 3 },
      { title: 'Mug', quantity: 1 },
    ],
  });
  await it.hear();
  await it.ship();
  await it.runOutbox();
  await it.hear();
  const reported = () => it.courier.edits.at(-1)?.booking.description;

  it.actions.editOrder(SHOP, id);
  await it.hear();
  await it.runOutbox();
  const added = reported();
  it.actions.updateOrder(SHOP, id, { lines: lines.map((line) => ({ ...line, removed: 1 })) });
  await it.hear();
  await it.runOutbox();

  expect(added).toContain('4 × Rooibos tin, 1 × Mug');
  expect(reported()).toContain('3 × Rooibos tin');
  expect(reported()).not.toContain('Mug');
});

test('a recipient and note corrected here stay when the store changes something else, and go when it changes them', async () => {
  const it = await shopAtWork();
  const { id, address } = it.actions.createOrder(SHOP, { note: 'Ring the bell' });
  await it.hear();
  const { orderKey } = await it.order();
  const corrected = {
    phone: '+27831111111',
    street: '99 Corrected Street',
    note: 'Gate code 1234',
  };
  await updateOrder(it.services, it.actor, { orderKey, confirmedSameId: false, ...corrected });

  it.actions.editOrder(SHOP, id);
  await it.hear();
  // Our own tracking changes the order in the store, which then sends it again.
  await it.ship();
  it.clock.advance(1_000);
  await it.runOutbox();
  await it.hear();
  expect(await it.order()).toMatchObject({ ...corrected, reasons: [] });
  expect(await it.kinds()).not.toContain('changedInStore');

  it.actions.updateOrder(SHOP, id, { note: 'Leave it at the door' });
  await it.hear();
  expect(await it.order()).toMatchObject({ ...corrected, note: 'Leave it at the door' });

  it.actions.updateOrder(SHOP, id, { address: { ...address, address1: '7 New Street' } });
  await it.hear();
  expect(await it.order()).toMatchObject({ street: '7 New Street', note: 'Leave it at the door' });
});

test('a corrected province or street stays with its position when only coordinates, email or customer change', async () => {
  const it = await shopAtWork();
  const { id, address } = it.actions.createOrder(SHOP);
  await it.hear();
  const { orderKey } = await it.order();
  const corrected = { street: '99 Corrected Street', province: 'WC' };
  await updateOrder(it.services, it.actor, { orderKey, confirmedSameId: false, ...corrected });
  const { latitude, approximate } = await it.order();

  it.actions.updateOrder(SHOP, id, {
    email: 'new@example.co.za',
    address: { ...address, latitude: -29.9, longitude: 30.9 },
  });
  await it.hear();

  expect(await it.order()).toMatchObject({
    ...corrected,
    latitude,
    approximate,
    email: 'new@example.co.za',
  });
});

const AT_THE_GATE = { latitude: -33.95, longitude: 18.45, geoSource: 'store', approximate: false };

test('a position corrected here stays until the store changes its own', async () => {
  const it = await shopAtWork();
  const { id, address } = it.actions.createOrder(SHOP);
  await it.hear();
  const { orderKey } = await it.order();
  const position = UpdateOrderInput.shape.position.parse(AT_THE_GATE)!;
  await updateOrder(it.services, it.actor, { orderKey, confirmedSameId: false, position });

  it.actions.editOrder(SHOP, id);
  await it.hear();
  expect(await it.order()).toMatchObject(AT_THE_GATE);

  const moved = { latitude: -33.97, longitude: 18.47 };
  it.actions.updateOrder(SHOP, id, { address: { ...address, ...moved } });
  await it.hear();
  expect(await it.order()).toMatchObject(moved);
});

/** An order with a corrected street and position, of which it is not known what the store wrote last, as of an earlier
 *  release. */
async function correctedBefore(more: { email?: string; note?: string } = {}) {
  const it = await shopAtWork();
  const created = it.actions.createOrder(SHOP, { note: 'Ring the bell' });
  await it.hear();
  const { orderKey } = await it.order();
  const position = UpdateOrderInput.shape.position.parse(AT_THE_GATE)!;
  const written = { street: '99 Corrected Street', ...more };
  await updateOrder(it.services, it.actor, {
    orderKey,
    confirmedSameId: false,
    position,
    ...written,
  });
  const data = {
    storeRecipientHash: null,
    storeNameHash: null,
    storeCompanyHash: null,
    storePhoneHash: null,
    storeAddressHash: null,
    storeEmailHash: null,
    storeNoteHash: null,
    storePositionHash: null,
  };
  await it.db.order.updateMany({ data });
  return { ...it, ...created, corrected: { ...AT_THE_GATE, ...written } };
}

test('a correction from before an upgrade stays when the first change in the store is of something else', async () => {
  const it = await correctedBefore();
  it.actions.editOrder(SHOP, it.id);
  it.actions.updateOrder(SHOP, it.id, { note: 'Leave it at the door' });
  await it.hear();
  expect(await it.order()).toMatchObject({ ...it.corrected, note: 'Leave it at the door' });

  const address1 = '7 New Street';
  it.actions.updateOrder(SHOP, it.id, { address: { ...it.address, address1 } });
  await it.hear();
  expect(await it.order()).toMatchObject({ street: address1, attention: null });
});

test('if the first change in the store after an upgrade is of what was corrected here, an alert says so', async () => {
  const it = await correctedBefore();
  it.actions.updateOrder(SHOP, it.id, { address: { ...it.address, address1: '7 New Street' } });
  await it.hear();

  const order = await it.order();
  expect(order).toMatchObject(it.corrected);
  expect(order.attention).toMatch(/recipient or address.*Check it in the store/);
});

test.each([
  ['email address', { email: 'ours@example.co.za' }, { email: 'theirs@example.co.za' }],
  ['note', { note: 'Gate code 1234' }, { note: 'Leave it at the door' }],
])(
  'the alert names each part that was corrected here and is different in the store, such as the %s',
  async (name, ours, theirs) => {
    const it = await correctedBefore(ours);
    it.actions.updateOrder(SHOP, it.id, theirs);
    await it.hear();

    const order = await it.order();
    expect(order).toMatchObject(it.corrected);
    expect(order.attention).toContain(`in the store: recipient or address, position, ${name}.`);
  },
);

test('what a store wrote before an upgrade is known after a read without changes', async () => {
  const it = await correctedBefore();
  it.actions.updateOrder(SHOP, it.id, {});
  await it.hear();
  expect(await it.order()).toMatchObject(it.corrected);

  const address1 = '7 New Street';
  it.actions.updateOrder(SHOP, it.id, { address: { ...it.address, address1 } });
  await it.hear();
  expect(await it.order()).toMatchObject({ street: address1 });
});

import { expect, test } from 'vitest';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { undoScan } from '#app/domain/hubs/undo-scan.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { labelsOf } from '#app/domain/documents/order-label.ts';
import { slipOf } from '#app/domain/documents/order-slip.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

const DEPOT = {
  name: 'Joburg depot',
  address1: '1 Main Road',
  city: 'Johannesburg',
  province: 'Gauteng',
  provinceCode: 'GP',
  zip: '2000',
  phone: '+27115550100',
  latitude: -26.2,
  longitude: 28.04,
};

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

  expect(moved.attention).toMatch(/^The store moved it after booking: .* Joburg depot/);
  expect(moved.pickupLocation?.name).toBe('Bree Street studio');
  expect((await it.kinds()).filter((kind) => kind === 'movedInStore')).toHaveLength(1);
  expect((await it.order()).attention).toBeNull();
});

/** A booked order, which a clerk may scan in and undo, and which the shop may move to its depot and back. Our tracking
 *  does not reach the shop. */
async function scannedShop() {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  await it.refresh();
  const { id, locationId } = it.actions.createOrder(SHOP);
  await it.hear();
  await it.ship();
  const hub = await given.hub(it.services, { teamId: '41002' });
  const clerk = given.hubStaff([hub.id]);
  const move = async (to: 'depot' | 'back') => {
    it.clock.advance(1_000);
    it.actions.moveOrder(SHOP, id, to === 'depot' ? depot.id : locationId);
    await it.hear();
    return (await it.order()).attention;
  };
  const scan = async () => {
    const { orderKey: code } = await it.order();
    const input = { hubId: hub.id, code, day: isoDay(it.clock.now()) };
    const { taken } = await receiveParcel(it.services, clerk, ReceiveInput.parse(input));
    return taken!.scanId;
  };
  const undo = async (scanId: string) => {
    it.clock.advance(1_000);
    await undoScan(it.services, clerk, { scanId });
    await it.db.outbox.deleteMany({ where: { job: writeTrackingJob.name } });
    await it.runOutbox();
    return (await it.order()).attention;
  };
  return { ...it, move, scan, undo };
}

test('an undone scan asks the shop whether the order is still elsewhere', async () => {
  const it = await scannedShop();
  expect(await it.move('depot')).toMatch(/Joburg depot/);
  expect(await it.undo(await it.scan())).toMatch(/Joburg depot/);

  const scanId = await it.scan();
  await it.move('back');

  expect(await it.undo(scanId)).toBeNull();
});

test('a move of the order while its parcel was scanned in by mistake raises an alert after the undo', async () => {
  const it = await scannedShop();
  const scanId = await it.scan();
  expect(await it.move('depot')).toBeNull();

  expect(await it.undo(scanId)).toMatch(/Joburg depot/);
});

test('an undone scan does not ask again about a move that a person has settled', async () => {
  const it = await scannedShop();
  await it.move('depot');
  const { id } = await it.db.alert.findFirstOrThrow({ where: { code: 'movedInStore' } });
  await settleAlert(it.services, it.actor, { id });

  expect(await it.undo(await it.scan())).toBeNull();
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

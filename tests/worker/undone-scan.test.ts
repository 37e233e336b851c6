import { expect, test } from 'vitest';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { undoScan } from '#app/domain/hubs/undo-scan.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { DEPOT, shopAtWork } from './shop-at-work.ts';

const CAPE = {
  name: 'Cape depot',
  address1: '2 Main Road',
  city: 'Cape Town',
  province: 'Western Cape',
  provinceCode: 'WC',
  zip: '8001',
  phone: '+27215550100',
  latitude: -33.92,
  longitude: 18.42,
};

/** A booked order, which a clerk may scan in and undo, and which the shop may move to a depot and back. Our tracking
 *  does not reach the shop. */
async function scannedShop() {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  const cape = it.actions.addLocation(SHOP, CAPE);
  await it.refresh();
  const { id, locationId } = it.actions.createOrder(SHOP);
  await it.hear();
  await it.ship();
  const hub = await given.hub(it.services, { teamId: '41002' });
  const clerk = given.hubStaff([hub.id]);
  const places = { depot: depot.id, cape: cape.id, back: locationId };
  const move = async (to: keyof typeof places) => {
    it.clock.advance(1_000);
    it.actions.moveOrder(SHOP, id, places[to]);
    await it.hear();
    return (await it.order()).attention;
  };
  const scan = async () => {
    const { shipment } = await withShipment(it.services, (await it.order()).id);
    const code = shipment.reference;
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
  const settle = async () => {
    const where = { code: 'movedInStore', closedAt: null };
    const { id: alertId } = await it.db.alert.findFirstOrThrow({ where });
    await settleAlert(it.services, it.actor, { id: alertId });
  };
  const again = async () => {
    const { id: orderId, orderKey, currentShipmentId } = await it.order();
    const orderKeys = [orderKey];
    await cancelOrders(it.services, it.actor, { orderKeys });
    await cancelCourier(it.services, { shipmentId: currentShipmentId! });
    await shipAgain(it.services, it.actor, { orderKeys, whyCode: 'damaged', note: null });
    const { shipment } = await withShipment(it.services, orderId);
    await bookCourier(it.services, { shipmentId: shipment.id });
  };
  return { ...it, id, move, scan, undo, settle, again };
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
  await it.settle();

  expect(await it.undo(await it.scan())).toBeNull();
});

test('an undone scan asks about a move to another location than the one that a person has settled', async () => {
  const it = await scannedShop();
  await it.move('depot');
  await it.settle();
  const scanId = await it.scan();
  expect(await it.move('cape')).toBeNull();

  expect(await it.undo(scanId)).toMatch(/Cape depot/);
});

test('a move that was settled for an earlier shipment is asked about again after an undone scan', async () => {
  const it = await scannedShop();
  await it.move('depot');
  await it.settle();
  await it.move('back');
  it.clock.advance(1_000);
  await it.again();
  const scanId = await it.scan();
  expect(await it.move('depot')).toBeNull();

  expect(await it.undo(scanId)).toMatch(/Joburg depot/);
});

test('the shop is asked once more if the order was read while the answer was on its way', async () => {
  const it = await scannedShop();
  const scanId = await it.scan();
  await it.move('depot');
  const { readOrder } = it.services.platforms.shopify;
  it.services.platforms.shopify.readOrder = async (...asked) => {
    const read = await readOrder(...asked);
    it.clock.advance(1_000);
    await it.db.order.updateMany({ data: { sourceReadAt: it.clock.now() } });
    return read;
  };
  await expect(it.undo(scanId)).rejects.toMatchObject({ code: 'store-down' });
  it.services.platforms.shopify.readOrder = readOrder;

  await it.runOutbox();

  expect((await it.order()).attention).toMatch(/Joburg depot/);
});

test('nothing but its location is taken from the shop after an undone scan', async () => {
  const it = await scannedShop();
  const scanId = await it.scan();
  it.actions.updateOrder(SHOP, it.id, { note: 'Leave it at the door' });
  await it.hear(() => []);
  const { note, sourceHash, sourceReadAt } = await it.order();

  expect(await it.undo(scanId)).toBeNull();

  expect(await it.order()).toMatchObject({ note, sourceHash, sourceReadAt });
});

import { expect, test } from 'vitest';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { undoScan } from '#app/domain/hubs/undo-scan.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { given } from '#tests/builders/given.ts';
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
  return { ...it, id, move, scan, undo };
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

test('nothing but its location is taken from the shop after an undone scan', async () => {
  const it = await scannedShop();
  const scanId = await it.scan();
  it.actions.updateOrder(SHOP, it.id, { note: 'Leave it at the door' });
  await it.hear(() => []);
  const { note, sourceHash, sourceReadAt } = await it.order();

  expect(await it.undo(scanId)).toBeNull();

  expect(await it.order()).toMatchObject({ note, sourceHash, sourceReadAt });
});

import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { bringBackJob } from '#app/domain/shipments/bring-back.job.ts';
import { bringBack } from '#app/domain/shipments/bring-back.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { undoScan } from './undo-scan.ts';

test('a mistaken scan that is undone within the hour restores everything, also at the courier', async () => {
  const it = await beltWorld();
  await it.says('pickup', 'assigned');
  const { taken } = await it.scan();
  await it.give();
  const undo = () => undoScan(it.services, it.clerk, { scanId: taken?.scanId ?? '' });
  await undo();

  expect(await it.now()).toMatchObject({ status: 'assigned' });
  expect(await it.shipment()).toMatchObject({
    status: 'assigned',
    receivedHubId: null,
    receivedAt: null,
    firstReceivedFor: null,
    collectedAt: null,
  });
  const kinds = (await it.db.orderEvent.findMany()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('return.'))).toEqual([]);
  expect(await it.db.driverAsk.count()).toBe(0);
  const { payload } = await it.db.outbox.findFirstOrThrow({ where: { job: bringBackJob.name } });
  await bringBack(it.services, bringBackJob.payload.parse(payload));
  expect(it.courier.broughtOn.at(-1)).toMatchObject({ hub: { latitude: -33.9249 } });
  await expect(undo()).rejects.toMatchObject({ code: 'conflict' });
  expect(await it.verdict()).toBe('accepted');
});

test('a scan can no longer be undone after an hour, or once a driver is loading the parcel', async () => {
  const it = await beltWorld();
  const { taken } = await it.scan();
  const undo = (by = it.clerk) => undoScan(it.services, by, { scanId: taken?.scanId ?? '' });
  await expect(undo(given.hubStaff([it.other.id]))).rejects.toMatchObject({ code: 'not-found' });
  await it.give();
  await it.says('pickup', 'started');
  await expect(undo()).rejects.toMatchObject({
    message: expect.stringContaining('The parcel is being loaded or has left'),
  });
  await it.db.shipment.updateMany({ data: { status: 'atHub' } });
  it.clock.advance(3_600_001);
  await expect(undo()).rejects.toMatchObject({
    message: expect.stringContaining('within an hour'),
  });
});

test('a store that was notified of a scan is notified again when the scan is undone', async () => {
  const it = await beltWorld('shopify');
  await it.says('pickup', 'successful');
  it.clock.advance(60_000);
  const { taken } = await it.scan();
  it.clock.advance(60_000);
  await undoScan(it.services, it.clerk, { scanId: taken?.scanId ?? '' });

  const steps = await it.db.storeMilestone.findMany({ orderBy: { at: 'asc' } });
  expect(await it.now()).toMatchObject({ status: 'collected' });
  expect(steps.map(({ milestone }) => milestone)).toEqual([
    'booked',
    'collected',
    'inTransit',
    'collected',
  ]);
});

test('after the scan of one of several parcels is undone, the order stays at the hub', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { parcels: 2 } });
  const first = await it.scan();
  const second = await it.scan({ code: `${it.order.orderKey}-P2` });
  await undoScan(it.services, it.clerk, { scanId: first.taken?.scanId ?? '' });

  expect(await it.now()).toMatchObject({ status: 'atHub' });
  await undoScan(it.services, it.clerk, { scanId: second.taken?.scanId ?? '' });
  expect(await it.now()).toMatchObject({ status: 'unassigned' });
});

test('an undone scan that is sent again stays undone, and the id of another scan is refused', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { parcels: 2 } });
  const scanId = newId();
  await it.scan({ scanId });
  await expect(it.scan({ scanId, code: `${it.order.orderKey}-P2` })).rejects.toMatchObject({
    details: { fields: { scanId: 'Another scan already has this ID.' } },
  });
  await undoScan(it.services, it.clerk, { scanId });
  await expect(it.scan({ scanId })).rejects.toMatchObject({
    message: 'This scan was already undone.',
  });
  expect(await it.scans()).toEqual([]);
  expect(await it.now()).toMatchObject({ status: 'unassigned' });
});

test('reports of the earlier pickup that arrive after the scan move nothing, and no driver is sent for it again', async () => {
  const it = await beltWorld();
  const late = (['started', 'successful'] as const).map((state) =>
    it.courier.event(it.order.orderKey, 'pickup', state),
  );
  it.clock.advance(60_000);
  const { taken } = await it.scan();
  for (const event of late) await it.sayEvent(event);

  const { deliveryJobId, ...at } = await it.shipment();
  expect(at).toMatchObject({ status: 'atHub', receivedFrom: 'collected' });
  await it.give();
  expect(it.courier.assigned).toMatchObject([{ jobIds: [deliveryJobId] }]);
  await undoScan(it.services, it.clerk, { scanId: taken?.scanId ?? '' });
  expect(await it.now()).toMatchObject({ status: 'collected' });
  // The driver has it, so a cancellation keeps the fee, and the parcel can be returned to sender.
  expect((await it.shipment()).collectedAt).not.toBeNull();
});

test('the scans of two parcels at a first hub can be undone after a mistaken scan at a second hub', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { parcels: 2 } });
  const there = given.hubStaff([it.other.id]);
  const here = [await it.scan()];
  it.clock.advance(60_000);
  here.push(await it.scan({ code: `${it.order.orderKey}-P2` }));
  it.clock.advance(60_000);
  const second = await it.scan({ hubId: it.other.id, here: true }, there);
  await undoScan(it.services, there, { scanId: second.taken?.scanId ?? '' });
  for (const { taken } of here)
    await undoScan(it.services, it.clerk, { scanId: taken?.scanId ?? '' });

  expect(await it.shipment()).toMatchObject({ status: 'unassigned', collectedAt: null });
});

test('a parcel loaded at one hub and scanned at another stays collected after the undo, and needs no new pickup', async () => {
  const it = await beltWorld();
  await it.scan();
  await it.give();
  it.courier.assigned.length = 0;
  const { collectedAt, deliveryJobId } = await it.shipment();
  it.clock.advance(1);
  await it.says('pickup', 'successful');
  it.clock.advance(1);
  const there = given.hubStaff([it.other.id]);
  const { taken } = await it.scan({ hubId: it.other.id, here: true }, there);
  await it.give();
  expect(it.courier.assigned).toMatchObject([{ jobIds: [deliveryJobId], teamId: '41003' }]);

  await undoScan(it.services, there, { scanId: taken?.scanId ?? '' });
  const { hub } = it;
  const before = { status: 'pickupCompleted', receivedHubId: hub.id, collectedAt };
  expect(await it.shipment()).toMatchObject(before);
  expect(await it.db.outbox.count({ where: { job: bringBackJob.name } })).toBe(0);
});

test('a failed parcel that was assigned again goes back to that driver when its scan is undone', async () => {
  const it = await beltWorld();
  await it.says('pickup', 'successful');
  const { collectedAt, deliveryJobId } = await it.shipment();
  for (const state of ['started', 'failed', 'assigned'] as const) {
    it.clock.advance(1);
    await it.says('delivery', state);
  }
  it.clock.advance(1);
  const { taken } = await it.scan();
  await it.give();
  expect(it.courier.assigned).toMatchObject([{ jobIds: [deliveryJobId] }]);
  await undoScan(it.services, it.clerk, { scanId: taken?.scanId ?? '' });
  expect(await it.shipment()).toMatchObject({ status: 'assigned', collectedAt });
});

test('undoing a mistaken scan at a second hub leaves the parcel at the first hub with that hub’s driver', async () => {
  const it = await beltWorld();
  await it.scan();
  await it.give();
  const there = given.hubStaff([it.other.id]);
  it.clock.advance(1);
  const second = await it.scan({ hubId: it.other.id, here: true }, there);
  it.clock.advance(1);
  await undoScan(it.services, there, { scanId: second.taken?.scanId ?? '' });

  expect(await it.now()).toMatchObject({ status: 'atHub' });
  expect(await it.shipment()).toMatchObject({ receivedHubId: it.hub.id, status: 'atHub' });
  const before = { teamId: '41002', state: 'given', driverName: 'Zola' };
  expect(await it.db.driverAsk.findFirst()).toMatchObject(before);
});

test('an approximate pickup address is sent without its position, and a refusal by the courier raises an alert', async () => {
  const it = await beltWorld();
  await it.db.pickupLocation.updateMany({ data: { approximate: true } });
  const undone = async () => {
    const { taken } = await it.scan();
    await undoScan(it.services, it.clerk, { scanId: taken?.scanId ?? '' });
    await bringBack(it.services, { shipmentId: it.first.id });
  };
  await undone();
  expect(it.courier.broughtOn.at(-1)).toMatchObject({
    hub: { address: expect.any(String), latitude: null, longitude: null },
  });
  expect(await it.db.alert.count()).toBe(0);

  it.courier.switches.refuseBringOn = (await it.shipment()).deliveryJobId;
  await undone();
  expect(await it.db.alert.findMany()).toMatchObject([
    { code: 'editNotTold', facts: { why: 'refused', said: 'Task can not be edited' } },
  ]);
  const { id: orderId } = it.order;
  const refused = { orderId, kind: 'courierEditRefused' } as const;
  expect(await it.db.orderEvent.findMany({ where: refused })).toMatchObject([
    { note: 'Task can not be edited' },
  ]);
});

test('if the parcel is scanned again while its pickup is moved back, the courier is sent the hub once more', async () => {
  const it = await beltWorld();
  const { taken } = await it.scan();
  await undoScan(it.services, it.clerk, { scanId: taken?.scanId ?? '' });
  const { courier } = it.services;
  const late = {
    ...courier,
    bringOn: async (...reported: Parameters<typeof courier.bringOn>) => {
      it.clock.advance(1);
      await it.scan();
      await it.give();
      await courier.bringOn(...reported);
    },
  };
  await bringBack({ ...it.services, courier: late }, { shipmentId: it.first.id });
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'wanted' });
  await it.give();

  expect(it.courier.broughtOn.at(-1)).toMatchObject({ hub: { latitude: it.hub.latitude } });
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given' });
});

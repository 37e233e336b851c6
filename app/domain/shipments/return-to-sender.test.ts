import { expect, test } from 'vitest';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { giveToDriver } from './give-to-driver.ts';
import { giveToDriverJob } from './give-to-driver.job.ts';
import { returnToSender } from './return-to-sender.ts';

async function collected() {
  const world = await bookedWorld('woocommerce');
  await world.says('pickup', 'successful');
  const { services, merchant, keys, db } = world;
  const back = () => returnToSender(services, merchant, { ...keys, whyCode: 'called', note: null });
  const returned = () => db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  const reported = async () =>
    (await db.storeMilestone.findMany({ orderBy: { id: 'asc' } })).map((step) => step.milestone);
  const codes = () => alertCodes(db, world.order.id);
  return { ...world, back, returned, reported, codes, key: `${world.order.orderKey}-R1` };
}

test('a parcel on its way returns to its sender: the delivery is cancelled first, and one job brings it back', async () => {
  const it = await collected();
  await it.says('delivery', 'started');
  await it.back();

  expect(await it.now()).toMatchObject({ status: 'cancelled', currentShipmentId: it.first.id });
  const back = await it.returned();
  await expect(bookCourier(it.services, { shipmentId: back.id })).rejects.toMatchObject({
    code: 'courier-unknown',
  });
  await cancelCourier(it.services, { shipmentId: it.first.id });
  await bookCourier(it.services, { shipmentId: back.id });

  const [out, home] = it.courier.bookings;
  expect(home).toMatchObject({ reference: it.key, pickup: null });
  expect(home!.delivery.address).toBe(out!.pickup!.address);
  await it.says('delivery', 'successful', it.key);

  expect(await it.returned()).toMatchObject({ state: 'completed', status: 'deliveryCompleted' });
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  // The store's fulfilment stays: the store is notified that the parcel comes back, not that it never left.
  expect(await it.reported()).toEqual([
    'booked',
    'collected',
    'outForDelivery',
    'turnedBack',
    'returned',
  ]);
  expect(await it.books()).toMatchObject({
    held: 0,
    drift: 0,
    feeStates: ['SUCCESSFUL', 'SUCCESSFUL'],
  });
});

test('a failed parcel returns to its sender, and late events of its delivery move nothing', async () => {
  const it = await collected();
  await it.says('delivery', 'failed');
  await it.back();
  await cancelCourier(it.services, { shipmentId: it.first.id });
  await bookCourier(it.services, { shipmentId: (await it.returned()).id });
  await it.says('delivery', 'cancelled');
  await it.says('pickup', 'cancelled');

  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  expect(it.courier.livePairs(it.key)).toBe(1);
  expect(await alertCodes(it.db, it.order.id)).toEqual([]);
});

test('a failed parcel that was assigned to a driver again can be returned to its sender too', async () => {
  const it = await collected();
  for (const state of ['started', 'failed', 'assigned'] as const) {
    it.clock.advance(1);
    await it.says('delivery', state);
  }
  expect(await it.now()).toMatchObject({ status: 'assigned' });
  await it.back();

  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  expect(await it.returned()).toMatchObject({ isDeliveryOnly: true });
});

test('for a parcel that arrived first, the return to sender is neither booked nor charged', async () => {
  const it = await collected();
  await it.back();
  it.clock.advance(60_000);
  await it.says('delivery', 'successful');

  await bookCourier(it.services, { shipmentId: (await it.returned()).id });

  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.returned()).toMatchObject({ state: 'cancelled' });
  expect(it.courier.livePairs(it.key)).toBe(0);
  expect(await alertCodes(it.db, it.order.id)).toEqual(['turnBackTooLate']);
  expect((await it.reported()).slice(-2)).toEqual(['turnedBack', 'delivered']);
  expect(await it.books()).toMatchObject({
    held: 0,
    drift: 0,
    feeStates: ['SUCCESSFUL', 'FAILED'],
  });
});

/** Returned to sender with its first job gone, so that the trip back depends on the courier. */
async function returningToSender() {
  const it = await collected();
  await it.back();
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const book = async () => {
    const { id } = await it.db.shipment.findFirstOrThrow({
      where: { kind: 'return' },
      orderBy: { id: 'desc' },
    });
    await bookCourier(it.services, { shipmentId: id });
  };
  return { ...it, book };
}

test('a return to sender that the courier refuses can be requested again and is charged once', async () => {
  const it = await returningToSender();
  it.courier.switches.refuse = 'No driver today';
  await it.book();
  expect(await it.codes()).toEqual(['returnRefused']);

  it.courier.switches.refuse = null;
  await it.back();
  expect(await it.codes()).toEqual([]);
  await it.book();

  const again = it.key.replace('-R1', '-R2');
  expect(it.courier.livePairs(again)).toBe(1);
  await it.says('delivery', 'successful', again);
  expect((await it.reported()).slice(-2)).toEqual(['turnedBack', 'returned']);
  expect(await it.now()).toMatchObject({ status: 'cancelled', currentShipmentId: it.first.id });
  expect(await it.books()).toMatchObject({
    held: 0,
    drift: 0,
    feeStates: ['SUCCESSFUL', 'FAILED', 'SUCCESSFUL'],
  });
});

test('a return to sender that the courier cancels can be requested again, but not once the parcel is back', async () => {
  const it = await returningToSender();
  await it.book();
  await expect(it.back()).rejects.toMatchObject({ code: 'nothing-to-do' });
  await it.says('delivery', 'cancelled', it.key);
  expect(await it.codes()).toEqual(['returnFailed']);

  await it.back();
  expect(await it.codes()).toEqual([]);
  await it.book();
  await it.says('delivery', 'successful', it.key.replace('-R1', '-R2'));

  await expect(it.back()).rejects.toMatchObject({ code: 'nothing-to-do' });
  expect(await it.db.shipment.count({ where: { kind: 'return' } })).toBe(2);
});

test.each([true, false])(
  'a return to sender that the courier cancels is charged, whether or not we knew of its job (%s)',
  async (isKnown) => {
    const it = await returningToSender();
    it.courier.switches.loseAnswer = !isKnown;
    await it.book().catch(() => undefined);
    await it.says('delivery', 'cancelled', it.key);

    const { state, bookedAt } = await it.returned();
    expect([state, bookedAt !== null]).toEqual(['cancelled', isKnown]);
    expect(await it.books()).toMatchObject({
      held: 0,
      drift: 0,
      feeStates: ['SUCCESSFUL', 'SUCCESSFUL'],
    });
    expect(await it.codes()).toEqual(['returnFailed']);
  },
);

test('a collected parcel whose delivery the courier cancelled can be returned to its sender', async () => {
  const it = await collected();
  await it.says('delivery', 'cancelled');
  expect(await it.codes()).toEqual(['courierCancelled']);

  await it.back();
  expect(await it.codes()).toEqual([]);
  await bookCourier(it.services, { shipmentId: (await it.returned()).id });

  expect(it.courier.livePairs(it.key)).toBe(1);
  expect((await it.books()).feeStates).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
});

test('a parcel that no driver has cannot be returned to its sender', async () => {
  const it = await bookedWorld();
  await it.says('pickup', 'failed');
  const why = { ...it.keys, whyCode: 'called', note: null };
  await expect(returnToSender(it.services, it.merchant, why)).rejects.toMatchObject({
    code: 'nothing-to-do',
  });
});

test('five concurrent requests create one return to sender', async () => {
  const it = await collected();

  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => it.back()));

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await it.db.shipment.count({ where: { kind: 'return' } })).toBe(1);
});

test('the driver who has the parcel is requested for its return as soon as that is booked', async () => {
  const it = await collected();
  const driver = await it.db.driver.create({ data: { id: newId(), fleetId: '7', name: 'Zola' } });
  await it.db.shipment.update({ where: { id: it.first.id }, data: { driverId: driver.id } });
  await it.back();
  const back = await it.returned();
  const give = () => giveToDriver(it.services, { shipmentId: back.id });
  await give();
  expect(it.courier.assigned).toEqual([]);

  await cancelCourier(it.services, { shipmentId: it.first.id });
  await bookCourier(it.services, { shipmentId: back.id });
  await give();

  const { deliveryJobId } = await it.returned();
  expect(it.courier.assigned).toEqual([{ jobIds: [deliveryJobId], fleetId: '7', teamId: null }]);
  const key = { job: giveToDriverJob.name, key: { startsWith: back.id } };
  expect(await it.db.outbox.findFirst({ where: key })).toMatchObject({ doneAt: null });
});

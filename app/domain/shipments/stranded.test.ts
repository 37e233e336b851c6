import { expect, test } from 'vitest';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { given } from '#tests/builders/given.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { cancelReturns, returnOrders } from './return-orders.ts';
import { shipAgain } from './ship-again.ts';
import { returnToSender } from './return-to-sender.ts';

async function booked() {
  const it = await bookedWorld('woocommerce');
  const { services, merchant, keys, db } = it;
  const lastReturn = () =>
    db.shipment.findFirstOrThrow({ where: { kind: 'return' }, orderBy: { id: 'desc' } });
  return {
    ...it,
    lastReturn,
    book: async () => bookCourier(services, { shipmentId: (await lastReturn()).id }),
    back: () => returnToSender(services, merchant, { ...keys, whyCode: 'called', note: null }),
    codes: () => alertCodes(db, it.order.id),
  };
}

test('an order cancelled during collection raises an alert, and its parcel can be returned to sender', async () => {
  const it = await booked();
  await cancelOrders(it.services, it.merchant, it.keys);
  await it.says('pickup', 'successful');
  await cancelCourier(it.services, { shipmentId: it.first.id });
  expect(await it.codes()).toEqual(['cancelTooLate']);

  await it.back();
  await it.book();

  expect(await it.codes()).toEqual([]);
  expect(it.courier.livePairs(`${it.order.orderKey}-R1`)).toBe(1);
});

test('a return cancelled during collection raises an alert, and can be returned to sender', async () => {
  const it = await booked();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  const why = { ...it.keys, whyCode: 'faulty', note: null };
  await returnOrders(it.services, it.merchant, why);
  await it.book();
  const { id, reference } = await it.lastReturn();
  await cancelReturns(it.services, it.merchant, it.keys);
  await it.says('pickup', 'successful', reference);
  await cancelCourier(it.services, { shipmentId: id });
  expect(await it.codes()).toEqual(['returnFailed']);
  await expect(returnOrders(it.services, it.merchant, why)).rejects.toMatchObject({
    details: { skipped: [{ reason: 'The driver has the parcel. Return it to sender instead.' }] },
  });

  await it.back();
  await it.book();
  const home = await it.lastReturn();
  await it.says('delivery', 'successful', home.reference);

  expect(home).toMatchObject({ isDeliveryOnly: true });
  expect(await it.lastReturn()).toMatchObject({ state: 'completed' });
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.codes()).toEqual([]);
  await expect(it.back()).rejects.toMatchObject({ code: 'nothing-to-do' });
});

/** Delivered, shipped again, and cancelled while the driver collects the second parcel. */
async function secondInVan() {
  const it = await booked();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  const why = { ...it.keys, whyCode: 'lost', note: null };
  await shipAgain(it.services, it.merchant, why);
  const second = await it.db.shipment.findFirstOrThrow({ where: { kind: 'again' } });
  await bookCourier(it.services, { shipmentId: second.id });
  await cancelOrders(it.services, it.merchant, it.keys);
  const { reference } = second;
  return {
    ...it,
    collect: () => it.says('pickup', 'successful', reference),
    stop: () => cancelCourier(it.services, { shipmentId: second.id }),
    returns: () =>
      returnOrders(it.services, it.merchant, { ...it.keys, whyCode: 'faulty', note: null }),
  };
}

test('a cancelled replacement left with its driver can be returned to sender, although the first parcel was delivered', async () => {
  const it = await secondInVan();
  await it.collect();
  await it.stop();
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.codes()).toEqual(['cancelTooLate']);
  await expect(it.returns()).rejects.toMatchObject({
    details: { skipped: [{ reason: 'The driver has the parcel. Return it to sender instead.' }] },
  });

  await it.back();
  await it.book();

  expect(await it.codes()).toEqual([]);
  expect(it.courier.livePairs(`${it.order.orderKey}-R1`)).toBe(1);
  await it.says('delivery', 'successful', `${it.order.orderKey}-R1`);
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.codes()).toEqual([]);
});

test('a return of the first parcel leaves the alert of the second open, which can still be returned to sender', async () => {
  const it = await secondInVan();
  await it.collect();
  await it.returns();
  await it.stop();
  expect(await it.codes()).toEqual(['cancelTooLate']);
  await it.book();
  const { reference } = await it.lastReturn();
  for (const leg of ['pickup', 'delivery'] as const) {
    it.clock.advance(60_000);
    await it.says(leg, 'successful', reference);
  }
  expect(await it.codes()).toEqual(['cancelTooLate']);

  await it.back();

  expect(await it.lastReturn()).toMatchObject({ isDeliveryOnly: true, attempt: 2 });
  expect(await it.codes()).toEqual([]);
});

/** Returned to sender, and the courier cancelled the return trip. */
async function failed() {
  const it = await booked();
  await it.says('pickup', 'successful');
  await it.back();
  await cancelCourier(it.services, { shipmentId: it.first.id });
  await it.book();
  const { reference } = await it.lastReturn();
  await it.says('delivery', 'cancelled', reference);
  const arrives = async () => {
    it.clock.advance(60_000);
    await it.says('delivery', 'successful', reference);
  };
  const first = () => it.db.shipment.findUniqueOrThrow({ where: { reference } });
  return { ...it, arrives, given: first };
}

test('a cancelled return to sender that still arrives closes its alert', async () => {
  const it = await failed();
  expect(await it.codes()).toEqual(['returnFailed']);

  await it.arrives();

  expect(await it.codes()).toEqual([]);
  expect(await it.given()).toMatchObject({ state: 'completed', status: 'deliveryCompleted' });
  const reported = await it.db.storeMilestone.findFirst({ orderBy: { id: 'desc' } });
  expect(reported?.milestone).toBe('returned');
});

test.each([false, true])(
  'a second request made in the meantime (booked: %s) is cancelled and costs nothing',
  async (isBooked) => {
    const it = await failed();
    await it.back();
    const again = await it.lastReturn();
    if (isBooked) await it.book();
    await it.arrives();
    await it.book();
    if (isBooked) await cancelCourier(it.services, { shipmentId: again.id });

    expect(await it.lastReturn()).toMatchObject({ id: again.id, state: 'cancelled' });
    expect(it.courier.livePairs(again.reference)).toBe(0);
    expect((await it.books()).feeStates).toEqual(['SUCCESSFUL', 'SUCCESSFUL', 'FAILED']);
    expect(await it.codes()).toEqual([]);
  },
);

test('a job that the courier reports after the shipment has ended is cancelled', async () => {
  const it = await booked();
  const where = { id: it.first.id };
  const nameless = { pickupJobId: null, deliveryJobId: null, bookedAt: null };
  await it.db.shipment.update({
    where,
    data: { ...nameless, state: 'cancelled', status: 'cancelled', endedAt: it.clock.now() },
  });

  await it.says('pickup', 'assigned');
  await it.says('delivery', 'assigned');
  await cancelCourier(it.services, { shipmentId: it.first.id });

  expect(it.courier.livePairs(it.order.orderKey)).toBe(0);
  expect(await it.db.shipment.findUnique({ where })).toMatchObject({ state: 'cancelled' });
});

test.each([
  ['abroad', { country: 'US' }, 'The address is not in South Africa.'],
  ['without a street', { street: null }, 'The street is missing.'],
  ['not paid', { sourceState: 'unpaid', paid: false }, 'The order is not paid yet.'],
] as const)('an order that is %s cannot ship again', async (_, over, reason) => {
  const { services, merchant } = await bookedWorld();
  const order = await given.order(services, { merchant, status: 'ineligible', ...over });
  const keys = { orderKeys: [order.orderKey] };
  await cancelOrders(services, merchant, keys);

  await expect(
    shipAgain(services, merchant, { ...keys, whyCode: 'lost', note: null }),
  ).rejects.toMatchObject({ details: { skipped: [{ reason }] } });
});

import { expect, test } from 'vitest';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { given } from '#tests/builders/given.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelReturns, returnOrders } from './return-orders.ts';

async function delivered(platform: Parameters<typeof bookedWorld>[0] = 'custom') {
  const world = await bookedWorld(platform);
  await world.says('pickup', 'successful');
  await world.says('delivery', 'successful');
  const { services, merchant, keys, db } = world;
  const back = (whyCode = 'changedMind', note: string | null = null) =>
    returnOrders(services, merchant, { ...keys, whyCode, note });
  const returned = () => db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  const reported = async () =>
    (await db.storeMilestone.findMany({ orderBy: { id: 'asc' } })).map((step) => step.milestone);
  return { ...world, back, returned, reported };
}

test('a delivered order is collected from its recipient and brought to the pickup location', async () => {
  const it = await delivered('woocommerce');
  expect(await it.back('other', 'A birthday present twice')).toMatchObject({
    accepted: [it.order.orderKey],
  });
  const back = await it.returned();
  const key = `${it.order.orderKey}-R1`;
  expect(back).toMatchObject({
    reference: key,
    ofShipmentId: it.first.id,
    whyCode: 'other',
    whyText: 'A birthday present twice',
    isDeliveryOnly: false,
    status: 'unassigned',
  });

  await bookCourier(it.services, { shipmentId: back.id });
  const [out, home] = it.courier.bookings;
  expect([home!.pickup!.address, home!.delivery.address]).toEqual([
    out!.delivery.address,
    out!.pickup!.address,
  ]);
  expect(home!.description).toMatch(/^Return of order /);
  await it.says('pickup', 'assigned', key);
  await it.says('pickup', 'successful', key);
  await it.says('delivery', 'successful', key);

  expect(await it.returned()).toMatchObject({ state: 'completed', status: 'deliveryCompleted' });
  expect(await it.now()).toMatchObject({
    status: 'deliveryCompleted',
    currentShipmentId: it.first.id,
  });
  expect(await it.reported()).toEqual([
    'booked',
    'collected',
    'delivered',
    'returnBooked',
    'returned',
  ]);
  expect(await it.books()).toMatchObject({
    held: 0,
    drift: 0,
    feeStates: ['SUCCESSFUL', 'SUCCESSFUL'],
  });
});

test('five concurrent requests create one return and reserve one fee', async () => {
  const it = await delivered();

  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => it.back()));

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await it.db.shipment.count({ where: { kind: 'return' } })).toBe(1);
  expect((await it.books()).feeStates).toEqual(['SUCCESSFUL', 'PENDING']);
});

test('an order that has not arrived cannot be returned, and the message says what can be done instead', async () => {
  const it = await bookedWorld();
  const why = { ...it.keys, whyCode: 'faulty', note: null };
  const refusal = async () => {
    const error = await returnOrders(it.services, it.merchant, why).catch((one: unknown) => one);
    return (error as { details: { skipped: { reason: string }[] } }).details.skipped[0]!.reason;
  };
  expect(await refusal()).toBe(
    'The parcel was never collected, so there is nothing to bring back. Cancel the order instead.',
  );
  await it.says('pickup', 'successful');
  expect(await refusal()).toBe('The parcel is on its way. Return it to sender instead.');
  const fresh = await given.order(it.services, { merchant: it.merchant });
  why.orderKeys = [fresh.orderKey];
  expect(await refusal()).toMatch(/^The order has the status Thumela Eligible\. /);
});

test('a return needs a reason from its list, or another one in words', async () => {
  const it = await delivered();
  const ask = (whyCode: string, note: string | null = null) =>
    returnOrders(it.services, it.merchant, { ...it.keys, whyCode, note });
  for (const whyCode of ['lost', '', 'toString'])
    expect(() => ask(whyCode)).toThrow('Choose a reason for the return.');

  await ask('other', 'The box was wet');
  expect(await it.returned()).toMatchObject({ whyCode: 'other', whyText: 'The box was wet' });
});

test('a return can be cancelled with a refund until it is collected, and another may follow', async () => {
  const it = await delivered('woocommerce');
  await it.back();
  await bookCourier(it.services, { shipmentId: (await it.returned()).id });
  await cancelReturns(it.services, it.merchant, it.keys);
  await cancelCourier(it.services, { shipmentId: (await it.returned()).id });

  expect(await it.returned()).toMatchObject({ state: 'cancelled', status: 'cancelled' });
  expect(it.courier.livePairs(`${it.order.orderKey}-R1`)).toBe(0);
  expect((await it.reported()).slice(-2)).toEqual(['returnBooked', 'returnCancelled']);
  expect((await it.books()).feeStates).toEqual(['SUCCESSFUL', 'FAILED']);

  await it.back();
  const second = await it.db.shipment.findUniqueOrThrow({
    where: { reference: `${it.order.orderKey}-R2` },
  });
  await bookCourier(it.services, { shipmentId: second.id });
  await it.says('pickup', 'successful', second.reference);
  await expect(cancelReturns(it.services, it.merchant, it.keys)).rejects.toMatchObject({
    code: 'nothing-to-do',
  });
  expect(await it.books()).toMatchObject({ drift: 0 });
});

test('a return that the courier refuses or cancels raises an alert and costs nothing', async () => {
  const it = await delivered();
  await it.back();
  it.courier.switches.refuse = 'No trucks there';
  await bookCourier(it.services, { shipmentId: (await it.returned()).id });
  it.courier.switches.refuse = null;

  expect(await it.returned()).toMatchObject({ state: 'refused' });
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await alertCodes(it.db, it.order.id)).toEqual(['returnRefused']);
  expect((await it.books()).feeStates).toEqual(['SUCCESSFUL', 'FAILED']);

  await it.back();
  expect(await alertCodes(it.db, it.order.id)).toEqual([]);
  const second = `${it.order.orderKey}-R2`;
  const { id } = await it.db.shipment.findUniqueOrThrow({ where: { reference: second } });
  await bookCourier(it.services, { shipmentId: id });
  await it.says('pickup', 'failed', second);
  expect(await alertCodes(it.db, it.order.id)).toEqual(['returnFailed']);
  await it.says('pickup', 'assigned', second);
  expect(await alertCodes(it.db, it.order.id)).toEqual([]);
  await it.says('pickup', 'cancelled', second);
  expect(await alertCodes(it.db, it.order.id)).toEqual(['returnRefused']);
});

test('another account’s order cannot be returned', async () => {
  const it = await delivered();
  const stranger = await given.merchant(it.services);
  const why = { ...it.keys, whyCode: 'faulty', note: null };
  await expect(returnOrders(it.services, stranger, why)).rejects.toMatchObject({
    code: 'nothing-to-do',
  });
  expect(await it.db.shipment.count({ where: { kind: 'return' } })).toBe(0);
});

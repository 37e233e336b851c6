import { expect, test } from 'vitest';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { trackOrder } from '#app/domain/tracking/track-order.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { given } from '#tests/builders/given.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { cancelReturns, returnOrders } from './return-orders.ts';
import { shipAgain } from './ship-again.ts';
import { returnToSender } from './return-to-sender.ts';

const TURN_IT_BACK = 'The driver has the parcel. Return it to sender instead.';
const WITH_THE_DRIVER =
  'The parcel is still with the driver. Return it to sender, or choose ‘It came back to us’ once you have it back.';

type Asked = Promise<{ skipped: readonly { reason: string }[] }>;
type Refused = Error & { details?: { skipped?: { reason: string }[] } };

/** 'ok', or the reason why the action was refused. */
function said(asked: Asked): Promise<string> {
  return asked.then(
    ({ skipped }) => skipped[0]?.reason ?? 'ok',
    (error: Refused) => error.details?.skipped?.[0]?.reason ?? error.message,
  );
}

/** A booked order with its actions by name. The clock advances by a minute before each courier event. */
async function world() {
  const it = await bookedWorld('woocommerce');
  const { services, merchant, keys, db, order } = it;
  const why = (whyCode: string) => ({ ...keys, whyCode, note: null });
  const last = (kind: 'return' | 'again') =>
    db.shipment.findFirstOrThrow({ where: { kind }, orderBy: { id: 'desc' } });
  return {
    ...it,
    last,
    says: async (...what: Parameters<typeof it.says>) => {
      it.clock.advance(60_000);
      await it.says(...what);
    },
    book: async (kind: 'return' | 'again') =>
      bookCourier(services, { shipmentId: (await last(kind)).id }),
    stop: ({ id }: { id: string }) => cancelCourier(services, { shipmentId: id }),
    turn: () => said(returnToSender(services, merchant, why('called'))),
    back: () => said(returnOrders(services, merchant, why('faulty'))),
    again: (whyCode = 'lost') => said(shipAgain(services, merchant, why(whyCode))),
    cancel: () => said(cancelOrders(services, merchant, keys)),
    cancelReturn: () => said(cancelReturns(services, merchant, keys)),
    codes: async () => (await alertCodes(db, order.id)).toSorted(),
  };
}

async function delivered() {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  return it;
}

/** Delivered, and its return is collected by a driver. */
async function fetched() {
  const it = await delivered();
  await it.back();
  await it.book('return');
  const { reference } = await it.last('return');
  await it.says('pickup', 'successful', reference);
  return { ...it, failed: () => it.says('delivery', 'cancelled', reference) };
}

/** Delivered, and its return is cancelled while the driver is on the way. */
async function returnCalledOff() {
  const it = await delivered();
  await it.back();
  await it.book('return');
  const first = await it.last('return');
  await it.cancelReturn();
  return { ...it, back1: first };
}

test('a parcel that arrived before it could be returned to sender can only be returned from its recipient', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.turn();
  await it.says('delivery', 'successful');
  await it.book('return');
  expect(await it.codes()).toEqual(['turnBackTooLate']);

  expect(await it.turn()).toBe('The parcel was delivered. Arrange a return instead.');
  expect(await it.back()).toBe('ok');
});

test('a first return trip that arrives settles the parcel, and the second one is cancelled', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.turn();
  await it.stop(it.first);
  await it.book('return');
  const { reference } = await it.last('return');
  await it.says('delivery', 'cancelled', reference);
  expect(await it.turn()).toBe('ok');
  await it.says('delivery', 'successful', reference);
  await it.book('return');

  expect(await it.last('return')).toMatchObject({ state: 'cancelled' });
  expect(await it.turn()).toBe('The parcel is already back at the store.');
  expect(await it.codes()).toEqual([]);
});

test('a parcel that its driver has ships again only for a reason that says where it is', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'cancelled');

  expect(await it.again('notThere')).toBe(WITH_THE_DRIVER);
  expect(await it.codes()).toEqual(['courierCancelled']);
  expect(await it.again('cameBack')).toBe('ok');
  expect(await it.codes()).toEqual([]);
  expect(await it.cancel()).toBe('ok');
  expect(await it.turn()).toMatch(/nothing to bring back/);
});

test('a parcel on its way back ships again only if it is said to have come back', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.turn();

  expect(await it.again('notThere')).toMatch(/^The parcel is on its way back\./);
  expect(await it.again('cameBack')).toBe('ok');
});

test('a parcel collected after the order was shipped again keeps its alert and can be returned to sender', async () => {
  const it = await world();
  await it.cancel();
  expect(await it.again('cameBack')).toBe('ok');
  await it.says('pickup', 'successful');
  await it.stop(it.first);
  await it.cancel();
  await it.book('again');
  expect(await it.codes()).toEqual(['cancelTooLate']);
  expect(await it.again('notThere')).toBe(WITH_THE_DRIVER);

  expect(await it.turn()).toBe('ok');
  expect(await it.codes()).toEqual([]);
});

test('it can be returned to sender while the replacement is on its way, which goes on', async () => {
  const it = await world();
  await it.cancel();
  await it.again('notThere');
  await it.says('pickup', 'successful');
  await it.stop(it.first);
  await it.book('again');
  const { reference } = await it.last('again');
  await it.says('pickup', 'successful', reference);
  expect(await it.codes()).toEqual(['cancelTooLate']);

  expect(await it.turn()).toBe('ok');
  await it.book('return');

  expect(await it.now()).toMatchObject({ status: 'collected' });
  expect(it.courier.livePairs(reference)).toBe(1);
  expect(it.courier.livePairs(`${it.order.orderKey}-R1`)).toBe(1);
  expect(await it.codes()).toEqual([]);
});

test('the alert about a cancelled return stays open, whether the replacement ships before or after', async () => {
  for (const isFirst of [false, true]) {
    const it = await fetched();
    if (isFirst) expect(await it.again('damaged')).toBe('ok');
    await it.failed();
    if (!isFirst) expect(await it.again('damaged')).toBe('ok');
    expect(await it.codes()).toEqual(['returnFailed']);
    await it.book('again');
    const { reference } = await it.last('again');
    await it.says('pickup', 'successful', reference);
    await it.says('delivery', 'successful', reference);
    expect(await it.codes()).toEqual(['returnFailed']);

    expect(await it.turn()).toBe('ok');
    expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
    expect(await it.codes()).toEqual([]);
  }
});

test('the alert about a cancelled return stays open if the driver who has it drives on', async () => {
  const it = await returnCalledOff();
  await it.says('pickup', 'successful', it.back1.reference);
  await it.says('delivery', 'started', it.back1.reference);
  await it.stop(it.back1);

  expect(await it.last('return')).toMatchObject({ state: 'cancelled' });
  expect(await it.codes()).toEqual(['returnFailed']);
});

test('the alert stays open even if the start of the delivery is the only event', async () => {
  const it = await returnCalledOff();
  await it.says('delivery', 'started', it.back1.reference);
  await it.stop(it.back1);

  expect(await it.codes()).toEqual(['returnFailed']);
});

test('a collection that is reported after the jobs were cancelled raises an alert', async () => {
  const it = await world();
  const at = it.clock.now();
  it.clock.advance(60_000);
  await it.cancel();
  await it.stop(it.first);
  await it.sayEvent({ ...it.courier.event(it.first.reference, 'pickup', 'successful'), at });
  expect(await it.codes()).toEqual(['cancelTooLate']);

  expect(await it.turn()).toBe('ok');
  expect(await it.codes()).toEqual([]);
});

test('a cancelled return that the driver fails to collect raises no alert', async () => {
  const it = await returnCalledOff();
  await it.says('pickup', 'failed', it.back1.reference);
  await it.stop(it.back1);

  expect(await it.codes()).toEqual([]);
});

test('of two parcels with drivers, the return of one does not settle the other', async () => {
  const it = await delivered();
  await it.again('lost');
  await it.book('again');
  const second = await it.last('again');
  await it.cancel();
  await it.back();
  await it.says('pickup', 'successful', second.reference);
  await it.stop(second);
  await it.book('return');
  const { reference } = await it.last('return');
  await it.says('pickup', 'successful', reference);
  await it.says('delivery', 'cancelled', reference);
  expect(await it.codes()).toEqual(['cancelTooLate', 'returnFailed']);

  expect(await it.turn()).toBe('ok');
  expect(await it.codes()).toEqual(['cancelTooLate']);
  await it.book('return');
  await it.says('delivery', 'successful', (await it.last('return')).reference);

  expect(await it.turn()).toBe('ok');
  expect(await it.codes()).toEqual([]);
});

test.each(['cancelled', 'refused'])(
  'a delivered order can be returned even if its replacement was %s by the courier',
  async (how) => {
    const it = await delivered();
    await it.again('lost');
    it.courier.switches.refuse = how === 'refused' ? 'no' : null;
    await it.book('again');
    it.courier.switches.refuse = null;
    const second = await it.last('again');
    if (how === 'cancelled') {
      await it.says('pickup', 'cancelled', second.reference);
      await it.stop(second);
    }

    expect(await it.back()).toBe('ok');
  },
);

test('a return left with its driver can be returned to sender even if the replacement was refused', async () => {
  const it = await fetched();
  await it.again('lost');
  it.courier.switches.refuse = 'no';
  await it.book('again');
  it.courier.switches.refuse = null;
  await it.failed();
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.codes()).toContain('returnFailed');

  expect(await it.back()).toBe(TURN_IT_BACK);
  expect(await it.turn()).toBe('ok');
});

test.each(['first', 'after'] as const)(
  'a collected job that becomes known after its shipment ended raises an alert (%s event)',
  async (which) => {
    const it = await world();
    const { order, shipment } = await given.shippedOrder(it.services, it.merchant, {});
    it.courier.switches.loseAnswer = true;
    it.courier.switches.commitMs = 300_000;
    const book = () => bookCourier(it.services, { shipmentId: shipment.id });
    await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });
    const keys = { orderKeys: [order.orderKey] };
    await cancelOrders(it.services, it.merchant, keys);
    it.clock.advance(60_000);
    await book();
    it.clock.advance(300_000);
    if (which === 'after') await it.says('pickup', 'assigned', shipment.reference);
    await it.says('pickup', 'successful', shipment.reference);
    await it.says('delivery', 'assigned', shipment.reference);
    await it.stop(shipment);

    expect(await alertCodes(it.db, order.id)).toEqual(['cancelTooLate']);
    expect(it.courier.livePairs(shipment.reference)).toBe(0);
    const back = returnToSender(it.services, it.merchant, {
      ...keys,
      whyCode: 'called',
      note: null,
    });
    expect(await said(back)).toBe('ok');
  },
);

test('a parcel that a driver collects although the courier refused its booking can be returned to sender', async () => {
  const it = await world();
  const { order, shipment } = await given.shippedOrder(it.services, it.merchant, {});
  const { id, orderKey } = order;
  it.courier.switches.refuse = 'Outside the area';
  await bookCourier(it.services, { shipmentId: shipment.id });
  it.courier.switches.refuse = null;
  await it.says('pickup', 'successful', shipment.reference);
  expect(await alertCodes(it.db, id)).toContain('cancelTooLate');
  const { docs } = await listOrders(it.services, it.merchant, OrderListQuery.parse({}));
  const page = await getOrder(it.services, it.merchant, orderKey);

  expect(docs.find((row) => row.id === id)?.actions).toContain('turnBack');
  expect(page.actions).toContain('turnBack');
  const why = { orderKeys: [orderKey], whyCode: 'called', note: null };
  expect(await said(returnToSender(it.services, it.merchant, why))).toBe('ok');
  expect(await alertCodes(it.db, id)).not.toContain('cancelTooLate');
  await it.book('return');
  expect(it.courier.livePairs(`${orderKey}-R1`)).toBe(1);
});

test('requesting a refused return to sender again closes its alert', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.turn();
  await it.stop(it.first);
  it.courier.switches.refuse = 'no';
  await it.book('return');
  it.courier.switches.refuse = null;
  expect(await it.codes()).toEqual(['returnRefused']);

  expect(await it.turn()).toBe('ok');
  expect(await it.codes()).toEqual([]);
});

test.each([false, true])(
  'if a returning parcel (failed before: %s) is said to be damaged, its cancelled return raises no alert',
  async (hasFailed) => {
    const it = await world();
    await it.says('pickup', 'successful');
    await it.turn();
    await it.stop(it.first);
    await it.book('return');
    const { reference } = await it.last('return');
    if (hasFailed) await it.says('delivery', 'failed', reference);
    expect(await it.again('damaged')).toBe('ok');
    await it.says('delivery', 'cancelled', reference);

    expect(await it.codes()).toEqual([]);
  },
);

test('the public page shows the second trip back after the first return was cancelled with its driver', async () => {
  const it = await fetched();
  await it.failed();
  await it.turn();
  await it.book('return');

  const { back } = await trackOrder(it.services, it.order.orderKey);
  expect(back).toMatchObject({ number: `${it.order.orderKey}-R2`, isOver: false });
});

test('returning a parcel to sender repeats the cancellation that the courier refused during collection', async () => {
  const it = await world();
  await it.cancel();
  it.courier.switches.refuseCancel = 'Task is already completed';
  await it.stop(it.first);
  await it.says('pickup', 'successful');
  it.courier.switches.refuseCancel = null;
  const asked = () => it.db.outbox.count({ where: { job: 'orders.cancel-courier' } });
  expect(await asked()).toBe(1);

  expect(await it.turn()).toBe('ok');
  expect(await asked()).toBe(2);
  await it.stop(it.first);
  await it.book('return');

  expect(it.courier.livePairs(`${it.order.orderKey}-R1`)).toBe(1);
  expect(await it.codes()).toEqual([]);
});

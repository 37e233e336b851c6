import { expect, test } from 'vitest';
import { compareSynced } from '#app/domain/tracking/compare-synced.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { given } from '#tests/builders/given.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { bookCourier } from './book-courier.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { returnOrders } from './return-orders.ts';
import { reviveOrder } from './revive-order.ts';
import { shipAgain } from './ship-again.ts';
import { returnToSender } from './return-to-sender.ts';

async function world() {
  const it = await bookedWorld('woocommerce');
  const { services, merchant, keys, db, order } = it;
  const why = (whyCode: string) => ({ ...keys, whyCode, note: null });
  return {
    ...it,
    again: (whyCode = 'notThere') => shipAgain(services, merchant, why(whyCode)),
    back: () => returnToSender(services, merchant, why('called')),
    cancel: () => cancelOrders(services, merchant, keys),
    fetch: () => returnOrders(services, merchant, why('faulty')),
    book: (shipmentId: string) => bookCourier(services, { shipmentId }),
    alerts: () => alertCodes(db, order.id),
  };
}

test('a replacement waits for all earlier shipments, not only for the previous one', async () => {
  const it = await world();
  await it.says('pickup', 'failed');
  await it.again();
  await it.cancel();
  await it.book((await it.shipments())[1]!.id);
  await it.again();
  const third = (await it.shipments())[2]!;

  await expect(it.book(third.id)).rejects.toMatchObject({ code: 'courier-unknown' });
  expect(it.courier.livePairs(it.first.reference)).toBe(1);

  await cancelCourier(it.services, { shipmentId: it.first.id });
  await it.book(third.id);
  expect(it.courier.livePairs(it.first.reference)).toBe(0);
  expect(it.courier.livePairs(third.reference)).toBe(1);
});

test('a replacement does not wait for the parcels of other orders', async () => {
  const it = await world();
  await given.bookedOrder(it.services, it.merchant, { store: it.store });
  await it.says('pickup', 'failed');
  await it.again();
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const { currentShipmentId } = await it.now();

  await it.book(currentShipmentId ?? '');

  expect(await it.db.shipment.findUnique({ where: { id: currentShipmentId ?? '' } })).toMatchObject(
    { kind: 'again', state: 'booked' },
  );
});

test('a parcel delivered after its return was booked makes the order delivered and raises an alert', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'started');
  await it.back();
  await cancelCourier(it.services, { shipmentId: it.first.id });
  await it.book((await it.shipments())[1]!.id);
  it.clock.advance(60_000);
  await it.says('delivery', 'successful');

  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.alerts()).toEqual(['arrivedAfterAll']);
});

test('a parcel that the courier delivers after cancelling its job makes the order delivered', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'cancelled');
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  it.clock.advance(60_000);
  await it.says('delivery', 'successful');

  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect((await it.shipments())[0]).toMatchObject({
    state: 'completed',
    status: 'deliveryCompleted',
  });
  expect(await it.alerts()).toEqual([]);
  const synced = await it.db.storeMilestone.findMany({ where: { shipmentId: it.first.id } });
  expect(synced.map(({ milestone }) => milestone)).toContain('delivered');
});

test.each(['before', 'after'])(
  'a parcel that is delivered although the courier cancelled its pickup makes the order delivered; %s its delivery was cancelled',
  async (when) => {
    const it = await world();
    await it.says('pickup', 'cancelled');
    expect(await it.now()).toMatchObject({ status: 'cancelled' });
    if (when === 'after') await cancelCourier(it.services, { shipmentId: it.first.id });
    it.clock.advance(60_000);
    await it.says('delivery', 'successful');

    expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
    expect((await it.shipments())[0]).toMatchObject({
      state: 'completed',
      status: 'deliveryCompleted',
    });
    expect(await it.alerts()).toEqual(['feeTakenBack']);
    expect(await it.db.alert.findFirst({ where: { code: 'feeTakenBack' } })).toMatchObject({
      facts: { isDelivered: true },
    });
    expect((await stepsOf(it, it.first.id)).at(-1)).toBe('delivered');
  },
);

test('an order that a person cancelled stays cancelled, and an alert reports its delivery', async () => {
  const it = await world();
  await it.cancel();
  await it.says('pickup', 'cancelled');
  it.clock.advance(60_000);
  await it.says('delivery', 'successful');

  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  expect(await it.alerts()).toEqual(['feeTakenBack']);
  const alert = await it.db.alert.findFirstOrThrow({ where: { code: 'feeTakenBack' } });
  expect(alert.facts).not.toHaveProperty('isDelivered');
});

/** The store cancels the order, and the courier does not cancel its jobs. */
async function cancelledInStore() {
  const it = await world();
  const inStore = (sourceState: 'open' | 'cancelled') =>
    it.db.$transaction(async (tx) => {
      const where = { id: it.order.id };
      await lockOrder(tx, it.order.id);
      const order = await tx.order.update({ where, data: { sourceState } });
      const transition = { at: it.clock.now(), source: 'store', actor: 'Store' } as const;
      if (sourceState === 'cancelled') await cancelOrder(tx, order, transition);
      else await reviveOrder(tx, order, transition, { isChanged: true });
    });
  const deliver = async () => {
    await it.says('pickup', 'successful');
    it.clock.advance(60_000);
    await it.says('delivery', 'successful');
  };
  const steps = async () => (await stepsOf(it, it.first.id)).at(-1);
  await inStore('cancelled');
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  return { ...it, inStore, deliver, steps };
}

test('an order that its store cancelled and reopened is delivered with the parcel that was not stopped', async () => {
  const it = await cancelledInStore();
  await it.inStore('open');
  await it.deliver();

  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.steps()).toBe('delivered');
  await it.inStore('open');
  expect(await it.now(), 'a later change').toMatchObject({ status: 'deliveryCompleted' });
});

test('an order that its store reopens after the parcel was delivered anyway is delivered, not eligible', async () => {
  const it = await cancelledInStore();
  await it.deliver();
  expect(await it.now()).toMatchObject({ status: 'cancelled' });

  await it.inStore('open');

  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.steps()).toBe('delivered');
});

test('if the first parcel is delivered after the second was booked, the second goes on and an alert is raised', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  await it.again('lost');
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const second = (await it.shipments())[1]!;
  await it.book(second.id);
  it.clock.advance(60_000);
  await it.says('delivery', 'successful');

  expect(await it.now()).toMatchObject({ status: 'unassigned', currentShipmentId: second.id });
  expect(await it.alerts()).toEqual(['arrivedAfterAll']);
  expect(await it.db.orderEvent.count({ where: { kind: 'arrivedAfterAll' } })).toBe(0);
});

test('a parcel that was cancelled, shipped again, cancelled and still delivered can be returned', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  await it.again('lost');
  await it.cancel();
  it.clock.advance(60_000);
  await it.says('delivery', 'successful');

  expect(await it.now()).toMatchObject({
    status: 'deliveryCompleted',
    currentShipmentId: it.first.id,
  });
  expect(await it.alerts()).toContain('arrivedAfterAll');
  expect((await it.fetch()).accepted).toEqual([it.order.orderKey]);
});

test('a delivered order that ships again stays delivered when the replacement is cancelled', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  await it.again('lost');
  await it.cancel();

  expect(await it.now()).toMatchObject({
    status: 'deliveryCompleted',
    currentShipmentId: it.first.id,
  });
  expect((await it.fetch()).accepted).toEqual([it.order.orderKey]);
  expect(await it.books()).toMatchObject({ drift: 0 });
});

test('a delivered order whose parcel came back stays delivered when its replacement fails and the next one is cancelled', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  await it.fetch();
  const back = (await it.shipments())[1]!;
  await it.book(back.id);
  await it.says('pickup', 'successful', back.reference);
  await it.says('delivery', 'successful', back.reference);
  await it.again('cameBack');
  const second = (await it.shipments())[2]!;
  await it.book(second.id);
  await it.says('pickup', 'failed', second.reference);
  await it.again('wrongAddress');

  await it.cancel();

  expect(await it.now()).toMatchObject({
    status: 'deliveryCompleted',
    currentShipmentId: it.first.id,
  });
});

type World = Awaited<ReturnType<typeof world>>;

/** Delivered, booked again and cancelled, so that the order follows its first delivery again. Returns the
 *  replacement. */
async function wentBack(it: World) {
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  const second = await bookedAgain(it);
  await it.cancel();
  expect((await it.now()).currentShipmentId).toBe(it.first.id);
  return second;
}

const stepsOf = async ({ db }: World, shipmentId: string) =>
  (await db.storeMilestone.findMany({ where: { shipmentId }, orderBy: { id: 'asc' } })).map(
    ({ milestone }) => milestone,
  );

test('if the cancelled replacement of a delivered order arrives too, the store is notified', async () => {
  const it = await world();
  const { id, reference } = await wentBack(it);
  await it.says('pickup', 'successful', reference);
  await it.says('delivery', 'successful', reference);

  expect(await stepsOf(it, id)).toEqual(['booked', 'delivered']);
});

test.each<[string, (it: World, shipmentId: string, reference: string) => Promise<unknown>]>([
  [
    'the courier cancels on request',
    async (it, shipmentId) => cancelCourier(it.services, { shipmentId }),
  ],
  [
    'the courier cancels on its own',
    async (it, _, reference) => it.says('delivery', 'cancelled', reference),
  ],
])(
  'if %s after the cancelled replacement was collected, the store is notified',
  async (_, ends) => {
    const it = await world();
    const { id, reference } = await wentBack(it);
    await it.says('pickup', 'successful', reference);
    await ends(it, id, reference);

    expect(await stepsOf(it, id)).toEqual(['booked', 'cancelled']);
    expect(await it.db.shipment.findUnique({ where: { id } })).toMatchObject({
      state: 'cancelled',
      collectedAt: expect.any(Date),
    });
    await it.services.db.storeMilestone.deleteMany({ where: { milestone: 'cancelled' } });
    await it.services.db.storeMilestone.updateMany({ data: { state: 'told' } });
    await compareSynced(it.services, { storeId: it.store.id, period: 1 });
    expect(await stepsOf(it, id)).toEqual(['booked', 'cancelled']);
  },
);

test('replacing a parcel on its way does not cancel it in the store', async () => {
  const it = await world();
  await failedAtRecipient(it);
  await bookedAgain(it);

  expect(await stepsOf(it, it.first.id)).toEqual(['booked', 'collected', 'failed']);
});

async function failedAtRecipient(it: World) {
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
}

async function bookedAgain(it: World) {
  await it.again('lost');
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const second = (await it.shipments())[1]!;
  await it.book(second.id);
  return second;
}

test.each<[string, (it: World) => Promise<unknown>]>([
  [
    'while the replacement waits',
    async (it) => {
      await failedAtRecipient(it);
      await it.again('lost');
      await it.says('delivery', 'successful');
    },
  ],
  [
    'while the replacement waits, and no driver was known to have the first',
    async (it) => {
      await it.says('pickup', 'failed');
      await it.again();
      await it.says('delivery', 'successful');
    },
  ],
  [
    'while the replacement is being booked',
    async (it) => {
      await failedAtRecipient(it);
      await it.again('lost');
      await cancelCourier(it.services, { shipmentId: it.first.id });
      const createBegunAt = it.clock.now();
      const { id } = (await it.shipments())[1]!;
      await it.db.shipment.update({ where: { id }, data: { state: 'booking', createBegunAt } });
      await it.says('delivery', 'successful');
    },
  ],
  [
    'after the replacement was cancelled',
    async (it) => {
      await failedAtRecipient(it);
      await it.again('lost');
      await it.cancel();
      await it.says('delivery', 'successful');
    },
  ],
  [
    'after the courier refused the replacement',
    async (it) => {
      await failedAtRecipient(it);
      it.courier.switches.refuse = 'Address outside the area';
      await bookedAgain(it);
      await it.says('delivery', 'successful');
    },
  ],
  [
    'before the replacement was cancelled',
    async (it) => {
      await failedAtRecipient(it);
      const second = await bookedAgain(it);
      await it.says('delivery', 'successful');
      await it.cancel();
      await cancelCourier(it.services, { shipmentId: second.id });
    },
  ],
  [
    'before the courier cancelled the replacement',
    async (it) => {
      await failedAtRecipient(it);
      const second = await bookedAgain(it);
      await it.says('delivery', 'successful');
      await it.says('pickup', 'cancelled', second.reference);
      await cancelCourier(it.services, { shipmentId: second.id });
    },
  ],
  [
    'before the courier refused the replacement',
    async (it) => {
      await it.says('pickup', 'successful');
      await it.says('delivery', 'successful');
      it.courier.switches.refuse = 'Address outside the area';
      await bookedAgain(it);
    },
  ],
  [
    'before it was to be returned to sender',
    async (it) => {
      await it.says('pickup', 'successful');
      await it.says('delivery', 'started');
      await it.back();
      await it.says('delivery', 'successful');
    },
  ],
])(
  'if the first parcel is delivered %s, the order becomes delivered and the store is notified at once',
  async (_name, happens) => {
    const it = await world();
    await happens(it);

    expect(await it.now()).toMatchObject({
      status: 'deliveryCompleted',
      currentShipmentId: it.first.id,
    });
    const steps = () => it.db.storeMilestone.findMany({ orderBy: { id: 'asc' } });
    const scheduled = await steps();
    const ofFirst = scheduled.filter(({ shipmentId }) => shipmentId === it.first.id);
    expect(ofFirst.at(-1)).toMatchObject({ milestone: 'delivered' });
    await compareSynced(it.services, { storeId: it.store.id, period: 1 });
    expect(await steps(), 'nothing is left for the comparison of the day').toEqual(scheduled);
  },
);

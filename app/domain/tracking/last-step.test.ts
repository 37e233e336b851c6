import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { statementsOf } from '#tests/fakes/statements.ts';
import { compareSynced } from './compare-synced.ts';
import { AS_QUEUED, scheduleRefused } from './schedule-milestone.ts';
import { writeTracking } from './write-tracking.ts';
import { writeTrackingJob } from './write-tracking.job.ts';

/** A booked order whose steps are synced to the store only when the test calls `report`. */
async function world() {
  const it = await bookedWorld('woocommerce');
  const { services, merchant, keys, db, order } = it;
  const store = it.platforms.woocommerce;
  const { writeTracking: write } = store;
  return {
    ...it,
    again: async (whyCode = 'lost') => {
      await shipAgain(services, merchant, { ...keys, whyCode, note: null });
      await cancelCourier(services, { shipmentId: it.first.id });
      const second = (await it.shipments()).at(-1)!;
      await bookCourier(services, { shipmentId: second.id });
      return second;
    },
    cancel: async (shipmentId: string) => {
      await cancelOrders(services, merchant, keys);
      return () => cancelCourier(services, { shipmentId });
    },
    report: async () => {
      const queued = await db.outbox.findMany({
        where: { job: writeTrackingJob.name },
        orderBy: { id: 'asc' },
      });
      await db.outbox.deleteMany({ where: { job: writeTrackingJob.name } });
      for (const { payload } of queued)
        await writeTracking(services, writeTrackingJob.payload.parse(payload));
    },
    /** The steps that the store has. An exclamation mark means that the customer was emailed. */
    reported: () =>
      store.updates.map(
        ({ milestone, notifyCustomer: mails }) => `${milestone}${mails ? '!' : ''}`,
      ),
    refuses: (isRefusing: boolean) => {
      const refuse = () => Promise.reject(new AppError('store-refused', 'The order is locked.'));
      store.writeTracking = isRefusing ? refuse : write;
    },
    alerts: () => alertCodes(db, order.id),
  };
}

type World = Awaited<ReturnType<typeof world>>;

async function deliver({ says, clock }: World, reference?: string) {
  await says('pickup', 'successful', reference);
  clock.advance(60_000);
  await says('delivery', 'successful', reference);
  clock.advance(60_000);
}

async function failAtRecipient({ says, clock }: World) {
  await says('pickup', 'successful');
  clock.advance(60_000);
  await says('delivery', 'failed');
  clock.advance(60_000);
}

test('when the merchant cancels the replacement of a delivered order, its store shows it as delivered', async () => {
  const it = await world();
  await deliver(it);
  const second = await it.again();
  await it.report();
  it.clock.advance(60_000);
  const agree = await it.cancel(second.id);
  await it.report();
  const atOnce = it.reported().at(-1);
  await agree();
  await it.report();

  expect(atOnce, 'before the courier has agreed').toBe('delivered');
  expect(it.reported().slice(-4)).toEqual(['booked!', 'delivered', 'cancelled!', 'delivered']);
  await compareSynced(it.services, { storeId: it.store.id, period: 1 });
  expect(await it.db.storeMilestone.count({ where: { state: 'waiting' } })).toBe(0);
});

test('a cancellation reads the steps of its order once', async () => {
  const it = await world();
  await deliver(it);
  const second = await it.again();
  const agree = await it.cancel(second.id);

  const sent = await statementsOf(agree);

  const ofSteps = sent.filter((one) => /^SELECT .* FROM "store_milestones"/.test(one));
  expect(ofSteps).toHaveLength(1);
  const steps = await it.db.storeMilestone.findMany({ orderBy: AS_QUEUED });
  expect(steps.slice(-2).map(({ milestone }) => milestone)).toEqual(['cancelled', 'delivered']);
});

test.each([false, true])(
  'when the courier cancels the replacement, the store shows the order as delivered; after collection: %s',
  async (isCollected) => {
    const it = await world();
    await deliver(it);
    const { id, reference } = await it.again();
    await it.report();
    if (isCollected) await it.says('pickup', 'successful', reference);
    it.clock.advance(60_000);
    await it.says('delivery', 'cancelled', reference);
    await cancelCourier(it.services, { shipmentId: id });
    await it.report();

    expect(await it.now()).toMatchObject({ currentShipmentId: it.first.id });
    expect(it.reported().slice(-2)).toEqual(['cancelled!', 'delivered']);
  },
);

test('if that last step is lost, the comparison queues it again', async () => {
  const it = await world();
  await deliver(it);
  const second = await it.again();
  await (
    await it.cancel(second.id)
  )();
  await it.report();
  const [repeat] = await it.db.storeMilestone.findMany({ orderBy: { at: 'desc' }, take: 1 });
  const before = { shipmentId: it.first.id, milestone: 'delivered' } as const;
  const all = await it.db.storeMilestone.findMany({ where: before, orderBy: { at: 'asc' } });
  await it.db.storeMilestone.deleteMany({
    where: { id: { in: all.slice(1).map(({ id }) => id) } },
  });
  await compareSynced(it.services, { storeId: it.store.id, period: 1 });
  await compareSynced(it.services, { storeId: it.store.id, period: 2 });
  await it.report();

  expect(repeat).toMatchObject(before);
  expect(it.reported().slice(-2)).toEqual(['delivered', 'delivered']);
});

test('a parcel that arrives after its cancellation is shown as delivered by a store that had neither step', async () => {
  const it = await world();
  await it.report();
  await it.says('pickup', 'failed');
  const second = await it.again('notThere');
  await (
    await it.cancel(second.id)
  )();
  it.clock.advance(60_000);
  await it.says('delivery', 'successful');
  await it.report();

  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(it.reported()).toEqual(['booked!', 'cancelled', 'cancelled', 'delivered!']);
});

test('a store that was unreachable gets the steps of two shipments in the order in which they happened', async () => {
  const it = await world();
  await failAtRecipient(it);
  const second = await it.again();
  await it.report();
  await it.says('delivery', 'successful');
  await (
    await it.cancel(second.id)
  )();
  await it.report();

  expect(it.reported()).toEqual([
    'booked!',
    'collected!',
    'failed!',
    'booked!',
    'delivered!',
    'cancelled',
    'delivered',
  ]);
});

test('a customer is not emailed about the first parcel after the second has arrived', async () => {
  const it = await world();
  await failAtRecipient(it);
  const { reference } = await it.again();
  await deliver(it, reference);
  await it.report();

  expect(it.reported()).toEqual([
    'booked',
    'collected',
    'failed',
    'booked',
    'collected',
    'delivered!',
  ]);
});

test.each([-60_000, 0, 60_000])(
  'steps of an order are at least a second apart, with the courier’s clock %d ms off',
  async (ms) => {
    const it = await world();
    it.clockOff.ms = ms;
    await failAtRecipient(it);
    const { reference } = await it.again();
    await it.says('pickup', 'successful', reference);
    await it.says('delivery', 'started', reference);
    await it.says('delivery', 'successful', reference);

    const steps = await it.db.storeMilestone.findMany({ orderBy: { id: 'asc' } });
    const times = steps.map(({ at }) => Math.floor(at.getTime() / 1000));
    expect(times).toHaveLength(7);
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
  },
);

test('a refused step is not synced after a later one, and its alert is closed', async () => {
  const it = await world();
  await failAtRecipient(it);
  const { id, reference } = await it.again();
  it.refuses(true);
  await it.report();
  const asked = await it.alerts();
  it.refuses(false);
  await it.says('pickup', 'successful', reference);
  await it.report();
  const left = await it.alerts();
  for (const one of [it.first.id, id]) await scheduleRefused(it.db, one, it.clock.now());
  await it.report();

  expect(asked).toContain('writeBackGivenUp');
  expect(left).not.toContain('writeBackGivenUp');
  expect(it.reported()).toEqual(['collected!']);
});

import { expect, test } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { refreshShopJob } from '#app/domain/stores/refresh-shop.job.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { openInbox } from '#tests/fakes/inbox.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { reconcileStore } from './reconcile-store.ts';
import { takeInCourierDeliveryJob, takeInDeliveryJob } from './take-in-delivery.job.ts';
import { takeInDelivery } from './take-in-delivery.ts';

async function connected() {
  const world = await testServices();
  const { services, db, platforms, databaseUrl } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const inbox = openInbox(databaseUrl);
  const shop = platforms.woocommerce;
  shop.orders.set('77', incomingOrder(0));
  const hint = (over: object = {}) =>
    inbox.receive({
      source: 'woocommerce',
      deliveryKey: `${store.id} 77`,
      storeId: store.id,
      sender: null,
      topic: 'order.updated',
      resourceId: '77',
      body: null,
      ...over,
    });
  const take = async () => {
    const open = await db.webhookDelivery.findMany({ where: { processedAt: null } });
    for (const { id } of open) await takeInDelivery(services, { deliveryId: id });
  };
  const outcomes = async () =>
    (await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } })).map(({ outcome }) => outcome);
  return { ...world, merchant, store, shop, hint, take, outcomes };
}

test('several webhooks for an order that no worker has started on make one row and one job', async () => {
  const { hint, take, outcomes, db, shop } = await connected();

  for (let time = 0; time < 5; time += 1) await hint();
  expect(await db.outbox.count()).toBe(1);
  await take();

  expect(await outcomes()).toEqual(['created']);
  expect(shop.reads).toEqual(['77']);
});

test('a webhook that arrives while the order is being read makes a new row, so that its change is not missed', async () => {
  const { hint, take, outcomes, db, shop } = await connected();
  await hint();
  const { readOrder } = shop;
  shop.readOrder = async (...asked) => {
    shop.readOrder = readOrder;
    const old = await readOrder(...asked);
    shop.orders.set('77', incomingOrder(1, { note: 'changed meanwhile' }));
    await hint();
    return old;
  };

  await take();
  await take();

  expect(await outcomes()).toEqual(['created', 'updated']);
  expect(await db.order.findFirst()).toMatchObject({ note: 'changed meanwhile' });
});

test('if the store is down, the read is retried and the delivery waits', async () => {
  const { hint, take, outcomes, shop } = await connected();
  await hint();
  shop.switches.down = true;

  await expect(take()).rejects.toMatchObject({ code: 'store-down' });
  expect(await outcomes()).toEqual([null]);
  shop.switches.down = false;
  await take();

  expect(await outcomes()).toEqual(['created']);
});

test('a store that did not answer is called by one delivery a minute, until it answers', async () => {
  const { hint, take, db, services, clock, shop } = await connected();
  const ids = ['77', '78', '79'];
  for (const resourceId of ids) {
    shop.orders.set(resourceId, incomingOrder(Number(resourceId), { externalId: resourceId }));
    await hint({ deliveryKey: resourceId, resourceId });
  }
  const rows = await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
  const each = () =>
    Promise.allSettled(rows.map(({ id }) => takeInDelivery(services, { deliveryId: id })));
  shop.switches.silent = true;
  await expect(take()).rejects.toMatchObject({ code: 'store-down' });
  expect(shop.reads).toHaveLength(1);

  const waiting = await each();
  const wait = { code: 'store-down', details: { retryAfterSeconds: 60 } };
  expect(waiting).toMatchObject(ids.map(() => ({ status: 'rejected', reason: wait })));
  expect(shop.reads).toHaveLength(1);
  clock.advance(60_000);
  await each();
  expect(shop.reads).toHaveLength(2);
  clock.advance(60_000);
  shop.switches.silent = false;
  await each();
  await each();

  expect(await db.order.count()).toBe(3);
  expect(await db.store.findFirst()).toMatchObject({ restsUntil: null });
});

/** Deliveries about orders of a store that has answered before, and how to take in the one about an order. */
async function answering(...ids: string[]) {
  const it = await connected();
  for (const resourceId of ['77', ...ids]) {
    it.shop.orders.set(resourceId, incomingOrder(0, { externalId: resourceId }));
    await it.hint({ deliveryKey: resourceId, resourceId });
  }
  const takeIn = async (resourceId: string) => {
    const where = { resourceId };
    const { id } = await it.db.webhookDelivery.findFirstOrThrow({ where });
    return takeInDelivery(it.services, { deliveryId: id });
  };
  const getsNoAnswer = async (resourceId: string) => {
    it.shop.switches.silent = true;
    await expect(takeIn(resourceId)).rejects.toMatchObject({ code: 'store-down' });
    it.shop.switches.silent = false;
  };
  await takeIn('77');
  const restsUntil = async () => (await it.db.store.findFirstOrThrow()).restsUntil;
  return { ...it, takeIn, getsNoAnswer, restsUntil };
}

test('one order that takes too long does not stop a store that answers other calls', async () => {
  const { getsNoAnswer, restsUntil, clock } = await answering('78', '79', '80');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await getsNoAnswer('78');
    clock.advance(1_000);
  }
  expect(await restsUntil()).toBeNull();

  await getsNoAnswer('79');
  expect(await restsUntil()).toBeNull();
  await getsNoAnswer('80');
  expect(await restsUntil()).toEqual(expect.any(Date));
});

test('an answer between slow orders shows that the store is up', async () => {
  const { getsNoAnswer, takeIn, restsUntil } = await answering('78', '79', '80', '81');
  await getsNoAnswer('78');
  await getsNoAnswer('79');
  await takeIn('80');

  await getsNoAnswer('81');

  expect(await restsUntil()).toBeNull();
});

test.each([{ httpStatus: 402 }, { httpStatus: 403 }, { httpStatus: 423 }])(
  'a store that keeps refusing all work with %o rests, so that its deliveries keep their attempts',
  async (details) => {
    const { hint, take, outcomes, db, clock, shop } = await connected();
    await hint();
    const { readOrder } = shop;
    shop.readOrder = async () => {
      throw new AppError('store-down', 'The store does not work now.', details);
    };
    for (let n = 0; n < 3; n += 1) await expect(take()).rejects.toMatchObject({ details });

    await expect(take()).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } });
    clock.advance(60_000);
    await expect(take()).rejects.toMatchObject({ details });
    await expect(take()).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } });

    clock.advance(60_000);
    shop.readOrder = readOrder;
    await take();
    expect(await outcomes()).toEqual(['created']);
    expect(await db.store.findFirst()).toMatchObject({ restsUntil: null });
  },
);

test.each([{ httpStatus: 503 }, { status: 500 }])(
  'a store whose server fails with %o rests once that happened for several orders, however often one is tried',
  async (details) => {
    const { takeIn, restsUntil, clock, shop } = await answering('78', '79', '80');
    const { readOrder } = shop;
    shop.readOrder = async () => {
      throw new AppError('store-down', 'The store does not work now.', details);
    };
    const fails = (id: string) => expect(takeIn(id)).rejects.toMatchObject({ details });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await fails('78');
      clock.advance(60_000);
    }
    await fails('79');
    expect(await restsUntil()).toBeNull();

    await fails('80');
    await expect(takeIn('79')).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } });
    clock.advance(60_000);
    await fails('78');
    await expect(takeIn('79')).rejects.toMatchObject({ details: { isResting: true } });

    clock.advance(60_000);
    shop.readOrder = readOrder;
    await takeIn('79');
    expect(await restsUntil()).toBeNull();
  },
);

test('a store that fails once and answers in between does not rest', async () => {
  const { hint, take, db, shop } = await connected();
  const { readOrder } = shop;
  for (let n = 0; n < 4; n += 1) {
    await hint({ deliveryKey: `${n}` });
    shop.readOrder = async () => {
      throw new AppError('store-down', 'The store does not work now.', { httpStatus: 500 });
    };
    await expect(take()).rejects.toMatchObject({ code: 'store-down' });
    shop.readOrder = readOrder;
    await take();
  }

  expect(await db.store.findFirst()).toMatchObject({ restsUntil: null });
});

test('a store that answers with an error does not rest any longer', async () => {
  const { hint, take, db, clock, shop } = await connected();
  await hint();
  shop.switches.silent = true;
  await expect(take()).rejects.toMatchObject({ code: 'store-down' });
  clock.advance(60_000);
  shop.switches.silent = false;
  shop.switches.rightsLost = true;

  await take();

  expect(await db.store.findFirst()).toMatchObject({ restsUntil: null, state: 'attention' });
});

test('a reconciliation that reads a silent store again ends its rest', async () => {
  const { hint, take, services, store, shop } = await connected();
  await hint();
  shop.switches.silent = true;
  await expect(take()).rejects.toMatchObject({ code: 'store-down' });
  shop.switches.silent = false;

  await reconcileStore(services, { storeId: store.id });
  await take();

  expect(shop.reads).toEqual(['77', '77']);
});

test('what does not call a silent store does not wait for it, and neither do other stores and the courier', async () => {
  const { hint, outcomes, db, services, clock, store, merchant } = await connected();
  const other = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const restsUntil = new Date(clock.now().getTime() + 60_000);
  await db.store.update({ where: { id: store.id }, data: { restsUntil } });
  await hint({ deliveryKey: 'a', topic: 'action.wc', resourceId: null });
  await hint({ deliveryKey: 'b', storeId: other.id });
  await hint({ deliveryKey: 'c', source: 'courier', storeId: null, body: '{}' });

  for (const { id } of await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } }))
    await takeInDelivery(services, { deliveryId: id }).catch((error: unknown) => {
      expect(error).not.toMatchObject({ code: 'store-down' });
    });

  expect((await outcomes()).slice(0, 2)).toEqual(['noResource', 'created']);
});

test('the courier’s webhooks do not queue behind those that call a store', async () => {
  const { hint, db } = await connected();
  for (let n = 0; n < 20; n += 1) await hint({ deliveryKey: `${n}`, resourceId: `${n}` });

  await hint({ deliveryKey: 'event', source: 'courier', storeId: null, body: '{}' });

  const rows = await db.outbox.groupBy({ by: ['job'], _count: true, orderBy: { job: 'asc' } });
  expect(rows).toEqual([
    { job: takeInCourierDeliveryJob.name, _count: 1 },
    { job: takeInDeliveryJob.name, _count: 20 },
  ]);
  expect(takeInCourierDeliveryJob.lane).not.toBe(takeInDeliveryJob.lane);
});

test('lost rights are shown on the store alone, and the order is imported once they are restored', async () => {
  const { hint, take, outcomes, db, services, store, shop } = await connected();
  await db.store.update({
    where: { id: store.id },
    data: { connectedAt: new Date('2026-11-18T00:00:00Z') },
  });
  await hint();
  shop.switches.rightsLost = true;
  await take();
  // A failed job for each webhook would leave an alert that the reconnection does not close.
  expect(await outcomes()).toEqual(['rightsLost']);
  expect(await db.store.findUnique({ where: { id: store.id } })).toMatchObject({
    state: 'attention',
    stateReason: 'The store no longer gives us access.',
  });

  shop.switches.rightsLost = false;
  await reconcileStore(services, { storeId: store.id });

  expect(await db.order.count()).toBe(1);
  expect((await db.store.findFirstOrThrow()).state).toBe('connected');
});

test('deliveries of a disconnected store, or without an order, are stored and change nothing', async () => {
  const { hint, take, outcomes, db, store } = await connected();
  await hint({ deliveryKey: 'a', topic: 'shop/redact', resourceId: null });
  await hint({ deliveryKey: 'b', topic: 'error.404', resourceId: null });
  await take();
  await db.store.update({ where: { id: store.id }, data: { state: 'disconnected' } });
  await hint();
  await take();

  // From a WooCommerce store, a privacy topic of Shopify has no effect.
  expect(await outcomes()).toEqual(['noResource', 'noResource', 'dropped']);
  // The signed error means that the connection has a problem, so it is checked at once.
  expect(await db.outbox.count({ where: { job: 'intake.reconcile-store' } })).toBe(1);
  expect(await db.order.count()).toBe(0);
});

test('an order that no longer exists when it is read is deleted here too', async () => {
  const { hint, take, outcomes, db, shop } = await connected();
  await hint();
  await take();
  shop.orders.set('77', null);

  await hint();
  await take();

  expect(await outcomes()).toEqual(['created', 'deleted']);
  expect(await db.order.findFirst()).toMatchObject({ status: 'deleted' });
});

test('an implausibly large amount is refused and does not block other orders', async () => {
  const { hint, take, db, services, store, shop } = await connected();
  shop.orders.set('77', incomingOrder(0, { totalCents: 2 ** 60 }));
  shop.orders.set('78', incomingOrder(1, { externalId: '78', orderId: '1043' }));
  await hint();

  await expect(take()).rejects.toMatchObject({ code: 'store-refused' });
  await db.store.update({
    where: { id: store.id },
    data: { connectedAt: new Date('2026-11-18T00:00:00Z') },
  });
  await reconcileStore(services, { storeId: store.id });

  expect(await db.order.findMany()).toMatchObject([{ externalId: '78', status: 'eligible' }]);
});

test('every report of changed locations makes the shop be read again, even two within a minute', async () => {
  const { take, db, services, merchant, databaseUrl } = await connected();
  const shop = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const report = (deliveryKey: string) =>
    openInbox(databaseUrl).receive({
      source: 'shopify',
      deliveryKey,
      storeId: shop.id,
      sender: null,
      topic: 'locations/update',
      resourceId: null,
      body: '{}',
    });
  const waiting = { job: refreshShopJob.name, doneAt: null };
  await report('first');
  await take();
  // The first job reads the shop before the second change.
  await db.outbox.updateMany({ where: waiting, data: { doneAt: new Date() } });

  await report('second');
  await take();

  expect(await db.outbox.count({ where: waiting })).toBe(1);
});

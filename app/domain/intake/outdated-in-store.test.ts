import { expect, test } from 'vitest';
import { refreshShop } from '#app/domain/stores/refresh-shop.ts';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { checkStoreDocumentsJob } from '#app/domain/orders/check-store-documents.job.ts';
import { keepPrints } from '#app/domain/orders/keep-prints.ts';
import { moveOrder } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { documentFacts } from '#app/domain/orders/document-facts.rules.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { DEPOT, shopFacts } from '#tests/builders/shop-facts.ts';
import { alertCodes, alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { takeInOrder } from './take-in-order.ts';

/** A shop with one order whose packing slip is printed. */
async function shop() {
  const world = await testServices();
  const { services, db, clock } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const take = (minute: number, over: Partial<IncomingOrder> = {}) =>
    takeInOrder(services, store.id, incomingOrder(minute, over));
  await take(0);
  const include = { store: true, merchant: true, pickupLocation: true, lines: true } as const;
  const order = await db.order.findFirstOrThrow({ include });
  const print = (paper: 'slip' | 'manifest') => {
    const facts = documentFacts(order, null)[paper];
    const made = { orderId: order.id, paper, shipmentId: null, facts };
    return db.$transaction((tx) =>
      keepPrints(tx, [made], { at: clock.now(), documentJobId: null }),
    );
  };
  await print('slip');
  return { ...world, store, order, take, print, words: () => alertCodesOf(db) };
}

const { shipping, lines } = incomingOrder(0);

test('a change by the store makes the packing slip outdated', async () => {
  const { take, words } = await shop();

  await take(1, { shipping: { ...shipping, address1: '99 Kloof Street' } });
  expect(await words()).toContain('Its packing slip was printed before the address changed.');

  await take(2, { lines: [{ ...lines[0]!, quantity: 3, shippableQuantity: 3 }] });
  expect(await words()).toContain('before the items changed');

  await take(3, {});
  expect(await words()).toBeNull();
});

test('the echo of our own tracking sync makes nothing outdated', async () => {
  const { take, words, db, order } = await shop();
  await db.orderLine.updateMany({ where: { orderId: order.id }, data: { parcelQuantity: 2 } });
  await db.order.updateMany({ data: { status: 'assigned' } });

  await take(1, {
    lines: [{ ...lines[0]!, fulfilledQuantity: 2, shippableQuantity: 0 }],
    facts: { ...incomingOrder(1).facts, platformStatus: 'completed' },
  });

  expect(await words()).toBeNull();
});

test('the alert closes when the store deletes the order, or someone else sends it', async () => {
  for (const move of ['deleteInStore', 'fulfilledElsewhere'] as const) {
    const { take, db, order } = await shop();
    await take(1, { shipping: { ...shipping, address1: '99 Kloof Street' } });
    expect(await alertCodes(db, order.id)).toEqual(['staleLabel']);

    await db.$transaction(async (tx) => {
      const at = new Date(0);
      await moveOrder(tx, await lockOrder(tx, order.id), move, { at, source: 'store', actor: 'S' });
    });

    expect(await alertCodes(db, order.id)).toEqual([]);
  }
});

test('an order whose store now collects elsewhere is checked for outdated documents during its evaluation', async () => {
  const { services, db, store, words, print } = await shop();
  await print('manifest');
  await db.pickupLocation.updateMany({ data: { deletedAt: new Date(0) } });
  await given.pickupLocation(services, store, {
    name: 'Depot',
    address: '3 Dock Road',
    isDefault: true,
  });

  await evaluateStore(services, { storeId: store.id, cause: 'test' });

  expect(await words()).toContain('Its manifest was confirmed before the sender changed.');
});

test('changed locations of a shop queue a check of its printed documents', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const { id: storeId, externalId } = await given.store(services, merchant, {
    ...PLATFORM_STORE('shopify'),
    externalId: 'karoo.myshopify.com',
  });
  const reads = (phone: string | null) =>
    refreshShop(
      {
        ...services,
        readShop: async () => shopFacts(externalId!, { locations: [{ ...DEPOT, phone }] }),
      },
      { storeId },
    );
  await reads(null);
  const scheduled = () => db.outbox.findMany({ where: { job: checkStoreDocumentsJob.name } });
  await reads(null);
  expect(await scheduled()).toHaveLength(1);

  await reads('+27215550199');

  expect(await scheduled()).toMatchObject([{ payload: { storeId } }, { payload: { storeId } }]);
});

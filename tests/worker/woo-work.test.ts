import { expect, test } from 'vitest';
import { receiveDelivery } from '#app/domain/intake/receive-delivery.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { storeOutThere } from './stores-out-there.ts';

const MINUTE_MS = 60_000;

test('an address in KwaZulu-Natal with another platform’s code is in KwaZulu-Natal', async () => {
  const it = await storeOutThere('woocommerce');
  const place = { city: 'Durban', postcode: '4001', country: 'ZA' };
  it.wooControl!.placeOrder({ shipping: { ...place, state: 'NL' } });
  it.wooControl!.placeOrder({ shipping: { ...place, state: 'KZN' } });

  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.db.order.findMany({ select: { province: true } })).toEqual([
    { province: 'KZN' },
    { province: 'KZN' },
  ]);
});

test('a cart is not stored; once it is an order it comes in, also where its webhook was lost', async () => {
  const it = await storeOutThere('woocommerce');
  const id = it.wooControl!.placeOrder({ status: 'checkout-draft' });
  await reconcileStore(it.services, { storeId: it.store.id });
  const asCart = await it.db.order.count();
  it.clock.advance(10 * MINUTE_MS);
  it.wooControl!.edit(id, { status: 'processing' });
  it.clock.advance(MINUTE_MS);

  await reconcileStore(it.services, { storeId: it.store.id });

  expect(asCart).toBe(0);
  expect(await it.db.order.findMany()).toMatchObject([
    { externalId: String(id), platformStatus: 'processing', paid: true },
  ]);
  expect(await it.db.syncCursor.findFirst()).toMatchObject({ storeCount: 1, missing: 0 });
});

test('a delivery that is an error of 403 has the connection looked at, which says that its rights are lost', async () => {
  const it = await storeOutThere('woocommerce');
  it.bad('revoked', true);
  const query = (text: string, values: unknown[]) => it.db.$executeRawUnsafe(text, ...values);
  await receiveDelivery(
    { query },
    {
      source: 'woocommerce',
      deliveryKey: newId(),
      storeId: it.store.id,
      sender: null,
      topic: 'error.403',
      resourceId: null,
      body: null,
    },
  );
  const { id: deliveryId } = await it.db.webhookDelivery.findFirstOrThrow();

  await takeInDelivery(it.services, { deliveryId });

  const promised = await it.db.outbox.findFirstOrThrow({ where: { job: reconcileStoreJob.name } });
  const job = reconcileStoreJob.payload.parse(promised.payload);
  await expect(reconcileStore(it.services, job)).rejects.toMatchObject({
    code: 'store-rights-lost',
  });
  expect(await it.db.store.findUnique({ where: { id: it.store.id } })).toMatchObject({
    state: 'attention',
    brokenBy: 'rightsLost',
    stateReason: 'The store no longer lets us in.',
  });
  expect(await it.db.outbox.count({ where: { job: 'stores.tell-break' } })).toBe(1);
});

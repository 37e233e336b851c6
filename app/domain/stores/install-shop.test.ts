import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { installShop } from './install-shop.ts';
import { refreshShop } from './refresh-shop.ts';
import { noteFailure, WHOLE } from './store-break.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { DEPOT, shopFacts } from '#tests/builders/shop-facts.ts';

const FACTS = shopFacts('kloof.myshopify.com');

test('opening the app again repairs a broken connection and continues where synchronisation stopped', async () => {
  const { services, db, clock } = await testServices();
  const store = await installShop(services, FACTS);
  const watermark = new Date('2025-03-07T07:00:00Z');
  await db.syncCursor.update({ where: { storeId: store.id }, data: { watermark } });
  await noteFailure(services, store, new AppError('store-rights-lost', 'No.'));
  expect(await db.store.findUnique({ where: { id: store.id } })).toMatchObject({
    state: 'attention',
    brokenBy: 'rightsLost',
  });
  await db.outbox.deleteMany();
  clock.advance(60_000);

  await installShop(services, FACTS);

  expect(await db.store.findUnique({ where: { id: store.id } })).toMatchObject(WHOLE);
  expect(await db.syncCursor.findFirst()).toMatchObject({ watermark, failingSince: null });
  const jobs = await db.outbox.findMany({ select: { job: true } });
  expect(jobs).toContainEqual({ job: 'intake.reconcile-store' });
});

test('opening the app of a healthy store queues nothing', async () => {
  const { services, db } = await testServices();
  await installShop(services, FACTS);
  await db.outbox.deleteMany();

  await installShop(services, FACTS);

  expect(await db.outbox.count()).toBe(0);
});

test('a shop whose account was deleted starts as a new store with its own account', async () => {
  const { services, db, clock } = await testServices();
  const before = await installShop(services, FACTS);
  await db.store.update({
    where: { id: before.id },
    data: { state: 'disconnected', disconnectedAt: clock.now() },
  });
  await db.merchant.update({
    where: { id: before.merchantId },
    data: { closedAt: clock.now(), email: `deleted ${before.merchantId}` },
  });

  const store = await installShop(services, FACTS);

  expect(store.id).not.toBe(before.id);
  expect(store).toMatchObject({ state: 'connected', externalId: FACTS.domain });
  expect(store.merchantId).not.toBe(before.merchantId);
  expect(await db.store.findUnique({ where: { id: before.id } })).toMatchObject({
    state: 'disconnected',
    externalId: null,
  });
  await installShop(services, FACTS);
  expect(await db.store.count()).toBe(2);
});

test('the id by which Shopify bills a shop is stored when it is installed, and for older stores when it is read again', async () => {
  const { services, db } = await testServices();
  const { billingId } = FACTS;
  const { id: storeId, ...installed } = await installShop(services, FACTS);
  expect(installed).toMatchObject({ billingId });
  await db.store.update({ where: { id: storeId }, data: { billingId: null } });

  await refreshShop({ ...services, readShop: async () => FACTS }, { storeId });

  expect(await db.store.findUnique({ where: { id: storeId } })).toMatchObject({ billingId });
});

test('of two reads of a shop at once, the one that began later counts, whichever is stored last', async () => {
  const { services, db } = await testServices();
  const { id: storeId } = await installShop(
    services,
    shopFacts(FACTS.domain, { locations: [DEPOT] }),
  );
  const slow = Promise.withResolvers<void>();
  const read = (name: string, minute: number, answer = Promise.resolve()) =>
    refreshShop(
      {
        ...services,
        readShop: async () => {
          await answer;
          const readAt = new Date(FACTS.readAt.getTime() + minute * 60_000);
          return shopFacts(FACTS.domain, { locations: [{ ...DEPOT, name }], readAt });
        },
      },
      { storeId },
    );

  const older = read('Old name', 1, slow.promise);
  await read('New name', 2);
  slow.resolve();
  await older;

  expect(await db.pickupLocation.findMany()).toMatchObject([{ name: 'New name' }]);
});

test('opening the app of one shop does not wait for a change of another shop', async () => {
  const { services, db } = await testServices();
  const other = await installShop(services, { ...FACTS, domain: 'karoo.myshopify.com' });

  const opened = await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from stores where id = ${other.id}::uuid for update`;
    return installShop(services, FACTS);
  });

  expect(opened).toMatchObject({ externalId: FACTS.domain, state: 'connected' });
});

test('a shop that had joined an account starts again in its own first account when that account is deleted', async () => {
  const { services, db, clock } = await testServices();
  const { id: storeId, merchantId: first } = await installShop(services, FACTS);
  const { merchantId: joined } = await given.merchant(services);
  await db.store.update({
    where: { id: storeId },
    data: { merchantId: joined, state: 'disconnected', disconnectedAt: clock.now() },
  });
  await db.membership.deleteMany({ where: { merchantId: joined } });
  await db.merchant.update({
    where: { id: joined },
    data: { closedAt: clock.now(), email: `deleted ${joined}` },
  });
  const credits = () => db.transaction.count({ where: { merchantId: first } });
  const before = await credits();

  const store = await installShop(services, FACTS);

  expect(store).toMatchObject({ state: 'connected', externalId: FACTS.domain, merchantId: first });
  expect(store.id).not.toBe(storeId);
  expect(await credits(), 'welcome credit is given once').toBe(before);
});

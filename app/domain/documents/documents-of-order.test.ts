import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { getDocument } from './documents.ts';
import { documentsOfOrder } from './documents-of-order.ts';
import { requestPackingSlips } from './request-documents.ts';

/** An account with two people, and orders of one store that both see and of one that only the first sees. */
async function twoPeople() {
  const it = await testServices();
  const { services } = it;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const order = await given.order(services, { merchant, store, status: 'eligible' });
  const other = await given.order(services, { merchant, status: 'eligible' });
  const aisha = await givenPerson(services, 'storeManager', merchant.merchantId, {
    firstName: 'Aisha',
    lastName: 'Dube',
  });
  const manager: Actor = { ...merchant, ...aisha, role: 'storeManager', storeIds: [store.id] };
  const of = {
    id: order.id,
    orderKey: order.orderKey,
    merchantId: order.merchantId,
    createdAt: order.createdAt.toISOString(),
    storeName: store.name,
  };
  return { ...it, merchant, manager, store, order, other, of };
}

test('documents of an order are listed newest first, with who requested them', async () => {
  const { services, clock, db, merchant, manager, store, order, other, of } = await twoPeople();
  const shop: Actor = {
    ...manager,
    role: 'embedded',
    userId: null,
    membershipId: null,
    storeIds: [store.id],
  };
  const ask = async (actor: Actor, ...orders: { orderKey: string }[]) => {
    clock.advance(60_000);
    const orderKeys = orders.map(({ orderKey }) => orderKey);
    return (await requestPackingSlips(services, actor, { orderKeys })).jobId;
  };
  const one = await ask(manager, order);
  const both = await ask(merchant, order, other);
  const shops = await ask(shop, order);
  await ask(merchant, other);
  await db.documentJob.updateMany({ data: { state: 'completed', fileKey: 'documents/x.pdf' } });

  const mine = await documentsOfOrder(services, merchant, of);
  expect(mine).toMatchObject([
    { jobId: shops, by: store.name, url: null, total: 1 },
    { jobId: both, by: 'You', url: expect.stringContaining(both), total: 2 },
    { jobId: one, by: 'Aisha Dube, store manager', url: null, collection: 'packing-slips' },
  ]);
  // This person does not see the other order, so it is not counted either.
  expect(
    (await documentsOfOrder(services, manager, of)).map(({ by, total }) => [by, total]),
  ).toEqual([
    [store.name, 1],
    [expect.stringMatching(/, merchant$/), 1],
    ['You', 1],
  ]);
});

test('only the requester can open a file, and hub staff see no documents', async () => {
  const { services, merchant, manager, order, of } = await twoPeople();
  const { jobId } = await requestPackingSlips(services, manager, { orderKeys: [order.orderKey] });

  await expect(getDocument(services, merchant, jobId)).rejects.toMatchObject({ code: 'not-found' });
  expect(await documentsOfOrder(services, given.hubStaff(), of)).toEqual([]);
});

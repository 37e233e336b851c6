import { expect, test } from 'vitest';
import { confirmManifests } from '#app/domain/manifests/confirm-manifests.ts';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { MAX_UNDER_WAY } from '#app/domain/audit/account-limits.rules.ts';
import { DOCUMENT_LIMITS } from './document-limits.rules.ts';
import { documentState } from './documents.ts';
import { makeDocument } from './make-document.ts';
import { requestLabels, requestPackingSlips, requestZebraLabels } from './request-documents.ts';

async function world() {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  /** An order with this many lines, each with this many characters. */
  const orderOf = async (lines: number, characters = 5) => {
    const { id, orderKey } = await given.order(services, { merchant, store });
    await db.orderLine.deleteMany({ where: { orderId: id } });
    const line = { orderId: id, quantity: 1, shippableQuantity: 1, unitPriceCents: 100n };
    await db.orderLine.createMany({
      data: Array.from({ length: lines }, (_, position) => ({
        ...line,
        id: newId(),
        position,
        name: '가'.repeat(characters),
      })),
    });
    return orderKey;
  };
  const slips = (...orderKeys: string[]) => requestPackingSlips(services, merchant, { orderKeys });
  const scheduled = async () => {
    const rows = await db.outbox.findMany({
      where: { job: { startsWith: 'labels.' } },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ job, payload }) => [job, (payload as { turn: number }).turn]);
  };
  return { services, db, merchant, store, orderOf, slips, scheduled };
}

test('packing slips with more lines or text than a document may have are refused with what to do', async () => {
  const { db, orderOf, slips } = await world();
  const half = DOCUMENT_LIMITS.lines / 2;
  const [one, two, third] = [await orderOf(half), await orderOf(half), await orderOf(1)];

  await slips(one, two);
  await expect(slips(one, two, third)).rejects.toMatchObject({
    code: 'invalid-input',
    message:
      'These orders have 5\u00a0001 item lines. One document holds at most 5\u00a0000. Choose fewer orders.',
  });

  const wordy = await orderOf(600, DOCUMENT_LIMITS.characters / 600);
  await slips(wordy);
  await expect(slips(wordy, third)).rejects.toMatchObject({
    code: 'invalid-input',
    message:
      'These orders have 600\u00a0005 characters in item names and SKUs. One document holds at most 600\u00a0000. Choose fewer orders.',
  });
  expect(await db.documentJob.count()).toBe(2);
});

test('more labels than a document may have are refused, counted by parcel', async () => {
  const { services, db, merchant, store } = await world();
  const { order } = await given.bookedOrder(services, merchant, { store });
  const keys = { orderKeys: [order.orderKey] };
  // One large shipment instead of a hundred orders.
  await db.$executeRaw`alter table shipments drop constraint shipments_parcels`;
  const parcelsAre = (parcels: number) => db.shipment.updateMany({ data: { parcels } });
  await parcelsAre(DOCUMENT_LIMITS.labels);
  await requestZebraLabels(services, merchant, keys);

  await parcelsAre(DOCUMENT_LIMITS.labels + 1);
  for (const request of [requestZebraLabels, requestLabels])
    await expect(request(services, merchant, keys)).rejects.toMatchObject({
      code: 'invalid-input',
      message:
        'These orders have 2\u00a0001 labels. One document holds at most 2\u00a0000. Choose fewer orders.',
    });
  await requestPackingSlips(services, merchant, keys);
  expect(await db.documentJob.count()).toBe(2);
});

test('an account with the maximum of a kind in progress must wait until one is finished', async () => {
  const { services, db, merchant, orderOf, slips } = await world();
  const orderKey = await orderOf(1);
  for (let n = 0; n < MAX_UNDER_WAY.packingSlips; n += 1) await slips(orderKey);

  await expect(slips(orderKey)).rejects.toMatchObject({
    code: 'too-many-requests',
    message: '20 documents of this kind are still being made. Try again when one is finished.',
  });
  const other = await given.merchant(services);
  const store = await given.store(services, other);
  const theirs = await given.order(services, { merchant: other, store });
  await requestPackingSlips(services, other, { orderKeys: [theirs.orderKey] });
  const { order } = await given.bookedOrder(services, merchant);
  await requestLabels(services, merchant, { orderKeys: [order.orderKey] });

  const first = await db.documentJob.findFirstOrThrow({ where: { kind: 'packingSlips' } });
  await db.documentJob.update({ where: { id: first.id }, data: { state: 'completed' } });
  await slips(orderKey);
});

test('of two concurrent requests for the last document allowed, only one starts', async () => {
  const { db, orderOf, slips } = await world();
  const orderKey = await orderOf(1);
  for (let n = 0; n < MAX_UNDER_WAY.packingSlips - 1; n += 1) await slips(orderKey);

  const asked = await Promise.allSettled([slips(orderKey), slips(orderKey)]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await db.documentJob.count()).toBe(MAX_UNDER_WAY.packingSlips);
});

test('a manifest cannot be confirmed, and nothing changes, while its document may not be made', async () => {
  const { services, db, merchant, store } = await world();
  const { orderKey } = await given.order(services, { merchant, store });
  const keys = { orderKeys: [orderKey] };
  await manifestOrders(services, merchant, keys);
  const [first] = await given.documentsInProgress(services, merchant, 'manifests');

  await expect(confirmManifests(services, merchant, keys)).rejects.toMatchObject({
    code: 'too-many-requests',
    message: '20 documents of this kind are still being made. Try again when one is finished.',
  });
  expect(await db.manifest.count()).toBe(0);
  expect(await db.order.findFirst()).toMatchObject({ manifestStatus: 'inManifest' });

  await db.documentJob.update({ where: { id: first! }, data: { state: 'completed' } });
  expect(await confirmManifests(services, merchant, keys)).toMatchObject({ accepted: [orderKey] });
});

test('the second document of an account has turn 2, and small documents have their own lane', async () => {
  const { services, orderOf, slips, scheduled } = await world();
  const [large, small] = [await orderOf(500), await orderOf(2)];
  const other = await given.merchant(services);
  const { order } = await given.bookedOrder(services, other);

  await slips(large);
  await slips(large);
  await slips(small);
  await requestLabels(services, other, { orderKeys: [order.orderKey] });

  expect(await scheduled()).toEqual([
    ['labels.make-document', 1],
    ['labels.make-document', 2],
    ['labels.make-small-document', 3],
    ['labels.make-small-document', 1],
  ]);
});

test('a document that takes too long or is too large ends at once with a message', async () => {
  const { services, db, orderOf, slips } = await world();
  const { jobId } = await slips(await orderOf(1));
  const tooLarge = () => Promise.reject(new AppError('too-large', 'It is too big. Choose fewer.'));
  const renders = {
    renderLabels: tooLarge,
    renderPrints: tooLarge,
    renderSlips: tooLarge,
    renderManifests: tooLarge,
  };

  await makeDocument({ ...services, ...renders }, { documentJobId: jobId });

  const job = await db.documentJob.findUniqueOrThrow({ where: { id: jobId } });
  expect(documentState(job)).toMatchObject({
    status: 'error',
    error: 'It is too big. Choose fewer.',
  });
});

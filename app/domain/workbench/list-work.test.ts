import { expect, test } from 'vitest';
import { failDocument } from '#app/domain/documents/make-document.ts';
import { startLabelOf } from '#app/domain/documents/label-of-order.ts';
import { pdfHistory } from '#app/domain/documents/pdf-history.ts';
import { requestZebraLabels } from '#app/domain/documents/request-documents.ts';
import { failImport, requestCheck, requestImport } from '#app/domain/imports/change-import.ts';
import { checkImport } from '#app/domain/imports/check-import.ts';
import { startImport } from '#app/domain/imports/start-import.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { answerAction } from './answer-action.ts';
import { dismissWork, listWork, readBatch } from './list-work.ts';
import { runBatch } from './run-batch.ts';

async function twoMerchants() {
  const world = await testServices();
  const { services, db, clock } = world;
  const naledi = await given.merchant(services);
  const other = await given.merchant(services);
  await db.user.updateMany({ data: { emailProvedAt: clock.now() } });
  const { order, shipment } = await given.shippedOrder(services, naledi);
  await bookCourier(services, { shipmentId: shipment.id });
  const orderKeys = [order.orderKey];
  const { batchId } = await answerAction(services, naledi, { intent: 'shipAndPrint', orderKeys });
  return { ...world, naledi, other, orderKeys, batchId: batchId ?? '' };
}

test('a batch and its document are one row from the start', async () => {
  const { services, naledi, batchId, orderKeys } = await twoMerchants();

  const [begun] = await listWork(services, naledi);
  await runBatch(services, { batchId });
  const rows = await listWork(services, naledi);

  expect(begun).toMatchObject({ id: batchId, isRunning: true, total: 1, done: 0, document: null });
  expect(rows).toHaveLength(1);
  // The labels are still being created.
  expect(rows[0]).toMatchObject({
    id: batchId,
    isRunning: true,
    done: 1,
    document: { collection: 'shipping-labels', status: 'processing', total: 1 },
  });
  expect(await readBatch(services, naledi, batchId)).toMatchObject({
    orders: [{ orderKey: orderKeys[0], state: 'labelReady' }],
  });
});

test('another person cannot see or dismiss it', async () => {
  const { services, naledi, other, orderKeys, batchId, db } = await twoMerchants();
  const { jobId } = await answerAction(services, naledi, { intent: 'packingSlips', orderKeys });
  await db.batch.updateMany({ data: { state: 'finished' } });
  await db.documentJob.updateMany({ data: { state: 'completed' } });

  await dismissWork(services, other, [batchId, jobId ?? '']);

  expect(await listWork(services, other)).toEqual([]);
  expect(await readBatch(services, other, batchId)).toBeNull();
  expect((await listWork(services, naledi)).map(({ id }) => id).sort()).toEqual(
    [batchId, jobId ?? ''].sort(),
  );
});

test('an import is listed from its check on, until it is dismissed or a day old', async () => {
  const { services, naledi, other, clock, db } = await twoMerchants();
  const content = (async function* () {
    yield Buffer.from('Customer,Street,City\nNomsa Zulu,9 Main Road,Durban\n');
  })();
  const id = await startImport(services, naledi, { name: 'orders.csv', content });
  const rowOf = async (actor = naledi) =>
    (await listWork(services, actor)).find(({ imported }) => imported);
  expect(await rowOf()).toBeUndefined();

  clock.advance(2 * 86_400_000);
  const [store] = await db.store.findMany({ where: { merchantId: naledi.merchantId } });
  const settings = {
    mapping: { customerName: 0, street: 1, city: 2 },
    storeName: store!.name,
    pickupLocationId: '',
    includeDone: false,
    dateOrder: '' as const,
  };
  await requestCheck(services, naledi, id, settings);
  expect(await rowOf()).toMatchObject({ id, isRunning: true, total: 0 });
  await dismissWork(services, naledi, [id]);
  await checkImport(services, { importId: id });
  expect(await rowOf()).toMatchObject({
    isRunning: false,
    imported: { state: 'checked', fileName: 'orders.csv', ready: 1 },
  });
  expect(await rowOf(other)).toBeUndefined();
  await dismissWork(services, other, [id]);
  expect(await rowOf()).toBeDefined();
  await dismissWork(services, naledi, [id]);
  expect(await rowOf()).toBeUndefined();

  await requestImport(services, naledi, id);
  expect(await rowOf()).toMatchObject({ isRunning: true, imported: { state: 'importing' } });
  await failImport(services, { importId: id }, 'Given up.');
  expect(await rowOf()).toMatchObject({ imported: { state: 'failed', error: 'Given up.' } });
  clock.advance(25 * 3_600_000);
  expect(await rowOf()).toBeUndefined();
});

test('finished work is dismissed by its owner or after a day, and running work stays', async () => {
  const { services, naledi, orderKeys, batchId, clock, db } = await twoMerchants();
  const { jobId } = await answerAction(services, naledi, { intent: 'packingSlips', orderKeys });
  await db.documentJob.updateMany({ data: { state: 'completed' } });

  await dismissWork(services, naledi, [batchId, jobId ?? '']);

  expect((await listWork(services, naledi)).map(({ id }) => id)).toEqual([batchId]);
  clock.advance(25 * 3_600_000);
  expect(await listWork(services, naledi)).toEqual([]);
});

test('labels for a label printer are listed only if they failed or orders were left out', async () => {
  const { services, db, naledi, orderKeys } = await twoMerchants();
  await db.batch.deleteMany();
  const { jobId } = await requestZebraLabels(services, naledi, { orderKeys });

  const begun = await listWork(services, naledi);
  await failDocument(services, { documentJobId: jobId }, 'The disk is full.');

  expect(begun).toEqual([]);
  expect(await listWork(services, naledi)).toMatchObject([
    { id: jobId, document: { collection: 'zebra-labels', error: 'The disk is full.' } },
  ]);
});

test('labels that were opened by a link are not listed', async () => {
  const { services, db, naledi, orderKeys } = await twoMerchants();
  await db.batch.deleteMany();
  const [orderKey = ''] = orderKeys;

  await startLabelOf(services, naledi, orderKey);

  expect(await listWork(services, naledi)).toEqual([]);
  expect(await pdfHistory(services, naledi)).toEqual([]);
});

import { expect, test } from 'vitest';
import { MAX_PARCELS } from '#app/domain/orders/parcels.rules.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { changeParcels } from '#app/domain/shipments/change-parcels.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { listWork } from '#app/domain/workbench/list-work.ts';
import { workMessages } from '#app/messages/work.ts';
import { workText } from '#app/shells/work-words.rules.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';
import { documentState } from './documents.ts';
import { printJobPicture } from './label-picture.ts';
import { startLabelOf } from './label-of-order.ts';
import type { Label } from './label.schema.ts';
import { makeDocument } from './make-document.ts';
import { markSent, printHistory, queuedLabels, settlePrint } from './printer-feed.ts';
import { requestLabels, requestZebraLabels } from './request-documents.ts';

/** Two booked orders, the first with three parcels, the other with one. */
async function parcels() {
  const world = await testServices();
  const { services, db } = world;
  const merchant = await given.merchant(services, { balanceCents: 50_000 });
  const store = await given.store(services, merchant);
  const [many, one] = [
    await given.order(services, { merchant, store }),
    await given.order(services, { merchant, store }),
  ];
  await requestShipments(services, merchant, { orderKeys: [many.orderKey], parcels: 3 });
  await requestShipments(services, merchant, { orderKeys: [one.orderKey] });
  for (const { id } of await db.shipment.findMany())
    await bookCourier(services, { shipmentId: id });
  const orderKeys = [many.orderKey, one.orderKey];
  const codes = [many.orderKey, `${many.orderKey}-P2`, `${many.orderKey}-P3`, one.orderKey];
  const rendered: string[][] = [];
  const renderer = {
    ...services,
    renderLabels: async (labels: readonly Label[]) => {
      rendered.push(labels.map(({ barcode, parcel }) => `${barcode} ${parcel}`));
      return Buffer.from('%PDF');
    },
    renderPrints: zplPrints,
    renderSlips: async () => Buffer.from('%PDF'),
    renderManifests: async () => Buffer.from('%PDF'),
  };
  const make = (documentJobId: string, on = renderer) => makeDocument(on, { documentJobId });
  const stateOf = async (id: string) =>
    documentState(await db.documentJob.findUniqueOrThrow({ where: { id } }));
  return { ...world, merchant, many, orderKeys, codes, rendered, renderer, make, stateOf };
}

test('a PDF has a label for each parcel, and counts orders and labels separately', async () => {
  const { services, merchant, orderKeys, codes, rendered, make, stateOf } = await parcels();
  const { jobId } = await requestLabels(services, merchant, { orderKeys });
  expect(await stateOf(jobId)).toMatchObject({ total: 2, labels: null });

  await make(jobId);

  const counts = ['1 of 3', '2 of 3', '3 of 3', '1 of 1'];
  expect(rendered).toEqual([codes.map((code, index) => `${code} ${counts[index]}`)]);
  expect(await stateOf(jobId)).toMatchObject({ status: 'completed', done: 2, total: 2, labels: 4 });
  const { text } = workMessages.in('en');
  const rows = await listWork(services, merchant);
  expect(rows.map((row) => workText(text, row))).toEqual(['4 labels are ready']);
});

test('each parcel is a separate print with its own acknowledgement', async () => {
  const { services, db, merchant, many, orderKeys, codes, make } = await parcels();
  const { userId } = merchant;
  const { jobId } = await requestZebraLabels(services, merchant, { orderKeys });
  await make(jobId);
  const waiting = await queuedLabels(services, merchant, 10);

  expect(waiting).toHaveLength(4);
  for (const [index, { id }] of waiting.entries()) {
    const sent = await markSent(services, merchant, id);
    expect(sent?.zpl).toContain(`^FD${codes[index]}^FS`);
    const ok = index !== 1;
    await settlePrint(services, userId, id, ok ? { ok } : { ok, error: 'No paper' });
    const left = await queuedLabels(services, merchant, 10);
    expect(left.map((one) => one.id)).toEqual(waiting.slice(index + 1).map((one) => one.id));
  }

  const rows = (await printHistory(services, merchant)).toReversed();
  expect(rows.map(({ parcel, state }) => [parcel, state])).toEqual([
    ['1 of 3', 'acknowledged'],
    ['2 of 3', 'failed'],
    ['3 of 3', 'acknowledged'],
    [null, 'acknowledged'],
  ]);
  // The picture has the number of parcels that was printed, even if the shipment has another now.
  await db.shipment.updateMany({ where: { orderId: many.id }, data: { parcels: 1 } });
  const picture = await printJobPicture(services, merchant, rows[2]!.id);
  const texts = picture?.texts.map(({ text }) => text);
  expect(texts).toContain(codes[2]);
  expect(texts).toContain('3 of 3');
});

test('a printer gets the labels as the rendering thread made them, in batches of fifty', async () => {
  const { services, db, merchant, renderer, make } = await parcels();
  const orders = [];
  for (let n = 0; n < 3; n += 1) orders.push(await given.order(services, { merchant }));
  const orderKeys = orders.map((order) => order.orderKey);
  await requestShipments(services, merchant, { orderKeys, parcels: MAX_PARCELS });
  for (const { id } of await db.shipment.findMany({ where: { parcels: MAX_PARCELS } }))
    await bookCourier(services, { shipmentId: id });
  const { jobId } = await requestZebraLabels(services, merchant, { orderKeys });
  const asked: number[] = [];
  const threaded = {
    ...renderer,
    renderPrints: async (labels: readonly Label[]) => {
      asked.push(labels.length);
      return labels.map(({ barcode }) => ({ zpl: `thread ${barcode}`, pdfData: 'JVBERi0=' }));
    },
  };

  await make(jobId, threaded);

  expect(asked).toEqual([50, 10]);
  const prints = await db.printJob.findMany({ orderBy: { position: 'asc' } });
  const codes = orderKeys.flatMap((key) =>
    Array.from({ length: MAX_PARCELS }, (_, n) => (n === 0 ? key : `${key}-P${n + 1}`)),
  );
  expect(prints.map(({ zpl }) => zpl)).toEqual(codes.map((code) => `thread ${code}`));
});

test('a killed worker, or two at once, print no label twice', async () => {
  const { services, db, merchant, orderKeys, renderer, make } = await parcels();
  const { jobId } = await requestZebraLabels(services, merchant, { orderKeys });
  const killed = {
    ...renderer,
    renderPrints: async () => {
      throw new Error('Killed');
    },
  };

  await expect(make(jobId, killed)).rejects.toThrow('Killed');
  expect(await db.printJob.count()).toBe(0);
  await Promise.all([make(jobId), make(jobId)]);
  await make(jobId);

  expect(await db.printJob.count()).toBe(4);
  const again = db.printJob.findFirstOrThrow({ where: { parcel: 2 } });
  const { id: _, shows: _shows, ...twin } = await again;
  // The database itself refuses a duplicate.
  await expect(db.printJob.create({ data: { ...twin, id: jobId } })).rejects.toThrow('Unique');
});

test('the link to an order’s label makes a new document after the number of parcels has changed', async () => {
  const { services, db, clock, merchant, many, make, rendered } = await parcels();
  await db.order.updateMany({ data: { updatedAt: clock.now() } });
  clock.advance(1000);
  const first = await startLabelOf(services, merchant, many.orderKey);
  expect(await startLabelOf(services, merchant, many.orderKey)).toBe(first);
  clock.advance(1000);

  await changeParcels(services, merchant, { orderKeys: [many.orderKey], parcels: 2 });
  clock.advance(1000);
  const second = await startLabelOf(services, merchant, many.orderKey);

  expect(second).not.toBe(first);
  await make(second);
  expect(rendered).toEqual([[`${many.orderKey} 1 of 2`, `${many.orderKey}-P2 2 of 2`]]);
});

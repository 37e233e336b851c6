import type { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { listWork } from '#app/domain/workbench/list-work.ts';
import { workMessages } from '#app/messages/work.ts';
import { workText } from '#app/shells/work-words.rules.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { printJobPicture } from './label-picture.ts';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { documentState, getDocument, readDocument } from './documents.ts';
import { issueDocumentTicket } from './document-tickets.ts';
import type { PrinterDpi } from './label-scale.rules.ts';
import type { Label } from './label.schema.ts';
import { failDocument, makeDocument } from './make-document.ts';
import { markSent, markUnsure, printHistory, queuedLabels, settlePrint } from './printer-feed.ts';
import { reprint } from './reprint-labels.ts';
import type { PackingSlip } from './packing-slip.schema.ts';
import { withdrawDocuments } from './remove-documents.ts';
import { requestLabels, requestPackingSlips, requestZebraLabels } from './request-documents.ts';
import { sweepDocuments } from './sweep-documents.ts';

async function printing(orders = 2) {
  const world = await testServices({ connections: 10 });
  const { services } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const booked = [];
  for (let n = 0; n < orders; n += 1)
    booked.push((await given.bookedOrder(services, merchant, { store })).order);
  const orderKeys = booked.map((order) => order.orderKey);
  const rendered: string[][] = [];
  const packed: PackingSlip[] = [];
  const renderer = {
    ...services,
    renderLabels: async (labels: readonly Label[]) => {
      rendered.push(labels.map((label) => label.barcode));
      return Buffer.from('%PDF');
    },
    renderSlips: async (slips: readonly PackingSlip[]) => {
      packed.push(...slips);
      return Buffer.from('%PDF of slips');
    },
    renderPrints: async (labels: readonly Label[], dpi: PrinterDpi) => {
      rendered.push(...labels.map((label) => [label.barcode]));
      return zplPrints(labels, dpi);
    },
    renderManifests: async () => Buffer.from('%PDF of manifests'),
  };
  const make = (documentJobId: string) => makeDocument(renderer, { documentJobId });
  const jobOf = (id: string) => services.db.documentJob.findUniqueOrThrow({ where: { id } });
  return { ...world, merchant, store, orderKeys, rendered, packed, make, jobOf, renderer };
}

/** A document ticket that was requested in a browser of the actor. */
const ticketFor = (services: Services, actor: Actor, jobId: string) =>
  issueDocumentTicket(services, actor, { by: 'session', id: newId() }, jobId);

test('labels are one file in the order selected, and orders without a courier job are skipped', async () => {
  const { services, merchant, store, orderKeys, rendered, make, jobOf } = await printing();
  const { order: waiting } = await given.shippedOrder(services, merchant, { store });
  const early = await given.order(services, { merchant, store });

  const selected = [orderKeys[1]!, waiting.orderKey, early.orderKey, orderKeys[0]!];
  const result = await requestLabels(services, merchant, { orderKeys: selected });
  await make(result.jobId);
  await make(result.jobId);

  expect(result.accepted).toEqual([orderKeys[1], orderKeys[0]]);
  expect(result.skipped.map(({ reason }) => reason)).toEqual([
    'The courier is not booked yet. Try again in a moment.',
    'The order has the status Thumela Eligible. It gets a label when it ships.',
  ]);
  expect(rendered).toEqual([[orderKeys[1], orderKeys[0]]]);
  expect(documentState(await jobOf(result.jobId))).toMatchObject({ status: 'completed', done: 2 });
  const { content: pieces } = await readDocument(services, merchant, result.jobId);
  const content = await wholeOf(pieces);
  expect(Buffer.from(content).toString()).toBe('%PDF');
});

test('packing slips are one file in the order selected, before any courier was booked', async () => {
  const { services, merchant, store, packed, make, jobOf } = await printing(0);
  const early = await given.order(services, { merchant, store, status: 'ineligible' });
  const gone = await given.order(services, { merchant, store, status: 'cancelled' });
  const other = await given.order(services, { merchant: await given.merchant(services) });
  const late = await given.order(services, {
    merchant,
    store,
    company: 'Kloof & Co',
    lines: {
      create: [
        ...[
          { position: 0, name: 'Mug', sku: 'MUG-1', quantity: 3, shippableQuantity: 2 },
          { position: 1, name: 'Gift card', sku: null, quantity: 1, shippableQuantity: 0 },
        ].map((line) => ({ id: newId(), unitPriceCents: 100n, ...line })),
      ],
    },
  });

  const selected = [late.orderKey, gone.orderKey, other.orderKey, early.orderKey, late.orderKey];
  const result = await requestPackingSlips(services, merchant, { orderKeys: selected });
  await make(result.jobId);
  await make(result.jobId);

  expect(result.accepted).toEqual([late.orderKey, early.orderKey]);
  expect(result.skipped.map(({ reason }) => reason)).toEqual([
    'The order has the status Cancelled.',
    'Order not found.',
  ]);
  expect(packed.map((slip) => slip.orderKey)).toEqual([late.orderKey, early.orderKey]);
  expect(packed[0]).toMatchObject({
    storeName: store.name,
    domain: store.url.replace('https://', ''),
    orderId: late.orderId,
    to: {
      name: 'Thandeka Mokoena',
      addressLines: ['Kloof & Co', '14 Kloof Street', 'Gardens, Cape Town, WC, 8001'],
      phone: '082 555 0142',
      email: 'thandeka@example.com',
    },
    lines: [{ name: 'Mug', sku: 'MUG-1', packed: 2, ordered: 3 }],
    total: 'R986.50',
  });
  expect(documentState(await jobOf(result.jobId))).toMatchObject({ status: 'completed', done: 2 });
  const { content: pieces } = await readDocument(services, merchant, result.jobId);
  const content = await wholeOf(pieces);
  expect(Buffer.from(content).toString()).toBe('%PDF of slips');
  await expect(
    requestPackingSlips(services, merchant, { orderKeys: [gone.orderKey] }),
  ).rejects.toMatchObject({ code: 'nothing-to-do' });
});

test('an order cancelled after the request is on no label or slip, and the requester sees why', async () => {
  const { services, merchant, orderKeys, rendered, packed, make, jobOf } = await printing(3);
  const pdf = await requestLabels(services, merchant, { orderKeys });
  const slips = await requestPackingSlips(services, merchant, { orderKeys });
  const zebra = await requestZebraLabels(services, merchant, { orderKeys });
  const none = await requestLabels(services, merchant, { orderKeys: [orderKeys[1]!] });
  await cancelOrders(services, merchant, { orderKeys: [orderKeys[1]!] });

  for (const { jobId } of [pdf, slips, zebra, none]) await make(jobId);

  const left = [orderKeys[0], orderKeys[2]];
  expect(rendered).toEqual([left, ...left.map((key) => [key])]);
  expect(packed.map((slip) => slip.orderKey)).toEqual(left);
  const reason = 'The order has the status Cancelled.';
  const skipped = [{ orderKey: orderKeys[1], orderId: expect.any(String), reason }];
  for (const { jobId } of [pdf, slips, zebra])
    expect(documentState(await jobOf(jobId))).toMatchObject({
      status: 'completed',
      done: 2,
      total: 3,
      skipped,
    });
  expect(documentState(await jobOf(none.jobId))).toMatchObject({
    status: 'error',
    url: null,
    error: 'There is nothing to print. The order has the status Cancelled.',
    skipped,
  });
  const work = await listWork(services, merchant);
  expect(work.map((row) => workText(workMessages.in('en').text, row)).toSorted()).toEqual([
    '2 labels are ready, 1 left out: The order has the status Cancelled.',
    '2 labels queued for printing, 1 left out: The order has the status Cancelled.',
    '2 packing slips are ready, 1 left out: The order has the status Cancelled.',
    'Error generating PDF labels: There is nothing to print. The order has the status Cancelled.',
  ]);
});

test('a document that is completed while it is given up stays completed', async () => {
  const { services, db, merchant, orderKeys, jobOf } = await printing(1);
  const { jobId } = await requestLabels(services, merchant, { orderKeys });
  const { failing } = await db.$transaction(
    async (tx) => {
      await tx.documentJob.update({ where: { id: jobId }, data: { state: 'completed' } });
      const under = failDocument(services, { documentJobId: jobId }, 'It took too long.');
      await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
      return { failing: { under } };
    },
    { timeout: HANG_MS },
  );
  await failing.under;

  expect(await jobOf(jobId)).toMatchObject({ state: 'completed', error: null });
});

test('another merchant’s order is not found, and neither is their document', async () => {
  const { services, merchant, orderKeys, make } = await printing();
  const other = await given.merchant(services);
  const { jobId } = await requestLabels(services, merchant, { orderKeys });
  await make(jobId);

  await expect(requestLabels(services, other, { orderKeys })).rejects.toMatchObject({
    details: { skipped: [{ orderId: null }, { orderId: null }] },
  });
  for (const look of [getDocument, readDocument, ticketFor])
    await expect(look(services, other, jobId)).rejects.toMatchObject({ code: 'not-found' });
});

test('a document job always ends: it is completed, fails, or is swept after half an hour [2§4.11]', async () => {
  const { services, merchant, orderKeys, make, jobOf, clock, renderer } = await printing();
  const ask = async () => (await requestLabels(services, merchant, { orderKeys })).jobId;
  const [made, broken, forgotten] = [await ask(), await ask(), await ask()];
  await make(made);
  const failing = { ...renderer, renderLabels: () => Promise.reject(new Error('no fonts')) };
  await expect(makeDocument(failing, { documentJobId: broken })).rejects.toThrow('no fonts');
  await failDocument(services, { documentJobId: broken }, 'It could not be made.');

  await sweepDocuments(services);
  expect((await jobOf(forgotten)).state).toBe('processing');
  clock.advance(1_800_001);
  await sweepDocuments(services);
  await make(forgotten);

  const states = [await jobOf(made), await jobOf(broken), await jobOf(forgotten)];
  expect(states.map(({ state }) => state)).toEqual(['completed', 'error', 'error']);
  expect(await services.db.documentJob.count({ where: { state: 'processing' } })).toBe(0);
});

async function queued() {
  const world = await printing();
  const { services, merchant, orderKeys } = world;
  const { jobId } = await requestZebraLabels(services, merchant, { orderKeys });
  await world.make(jobId);
  await world.make(jobId);
  const { userId } = merchant;
  return { ...world, userId, queue: () => queuedLabels(services, merchant, 10) };
}

test('Zebra labels wait for the printer of their requester, once each and in order', async () => {
  const { queue, orderKeys, services, merchant, rendered } = await queued();

  const labels = await queue();
  const contents = await Promise.all(labels.map(({ id }) => markSent(services, merchant, id)));

  expect(labels.map(({ order }) => order.orderKey)).toEqual(orderKeys);
  for (const [index, content] of contents.entries())
    expect(content?.zpl).toContain(orderKeys[index]);
  expect(rendered, 'a PDF of one page for each').toEqual(orderKeys.map((orderKey) => [orderKey]));
  const stranger = await given.merchant(services);
  expect(await queuedLabels(services, stranger, 10)).toEqual([]);
  // The same person, acting for another account.
  const elsewhere = { ...merchant, merchantId: stranger.merchantId };
  expect(await queuedLabels(services, elsewhere, 10)).toEqual([]);
});

test('a label is sent once, and a repeated answer has no effect', async () => {
  const { queue, services, userId, merchant } = await queued();
  const [first, second] = await queue();

  expect(await markSent(services, merchant, first!.id)).toEqual({
    zpl: expect.stringMatching(/^\^XA[^]*\^XZ\s*$/),
    pdfData: Buffer.from('%PDF').toString('base64'),
  });
  expect(await markSent(services, merchant, first!.id)).toBeNull();
  for (let time = 0; time < 2; time += 1)
    await settlePrint(services, userId, first!.id, { ok: true });
  await markSent(services, merchant, second!.id);
  await settlePrint(services, userId, second!.id, { ok: false, error: 'No paper' });

  const history = await printHistory(services, merchant);
  expect(history.map(({ state, error }) => [state, error]).toSorted()).toEqual([
    ['acknowledged', null],
    ['failed', 'No paper'],
  ]);
});

test('a label whose order was cancelled while it waited for the printer is never sent', async () => {
  const { queue, services, merchant, orderKeys } = await queued();
  await cancelOrders(services, merchant, { orderKeys: [orderKeys[0]!] });
  const [off, other] = await queue();

  expect(await markSent(services, merchant, off!.id)).toBeNull();
  expect(await markSent(services, merchant, other!.id)).not.toBeNull();
  const failed = { id: off!.id, state: 'failed', error: 'The order has the status Cancelled.' };
  expect(await printHistory(services, merchant)).toContainEqual(expect.objectContaining(failed));
  await reprint(services, merchant, off!.id);
  expect(await markSent(services, merchant, off!.id)).toBeNull();
  expect(await printHistory(services, merchant)).toContainEqual(expect.objectContaining(failed));
});

test('a label without an answer is unsure, and only a person can print it again', async () => {
  const { queue, services, userId, merchant } = await queued();
  const [first] = await queue();
  await markSent(services, merchant, first!.id);

  await markUnsure(services, userId, [first!.id]);

  expect((await queue()).map(({ id }) => id)).not.toContain(first!.id);
  expect(await reprint(services, { ...merchant, userId: newId() }, first!.id)).toBe(false);
  expect(await reprint(services, merchant, first!.id)).toBe(true);
  expect((await queue()).map(({ id }) => id)).toContain(first!.id);
});

test('a person who may no longer see a store cannot open its documents and labels, even earlier ones', async () => {
  const { services, merchant, store, orderKeys, make } = await printing();
  const manager = { ...merchant, role: 'storeManager' as const, storeIds: [store.id] };
  const paper = await requestLabels(services, manager, { orderKeys });
  const labels = await requestZebraLabels(services, manager, { orderKeys });
  for (const { jobId } of [paper, labels]) {
    await make(jobId);
    await make(jobId);
  }
  const [printed] = await printHistory(services, manager);
  await services.db.printJob.updateMany({ data: { state: 'failed' } });
  const moved = { ...manager, storeIds: [newId()] };

  expect((await readDocument(services, manager, paper.jobId)).bytes).toBeGreaterThan(0);
  expect(await printJobPicture(services, manager, printed!.id)).not.toBeNull();
  for (const look of [getDocument, readDocument, ticketFor])
    await expect(look(services, moved, paper.jobId)).rejects.toMatchObject({ code: 'not-found' });
  expect(await printHistory(services, moved)).toEqual([]);
  expect(await printJobPicture(services, moved, printed!.id)).toBeNull();
  expect(await reprint(services, moved, printed!.id)).toBe(false);
  expect(await reprint(services, manager, printed!.id)).toBe(true);
});

test('documents are kept for 90 days, with the labels made for printers', async () => {
  const { services, db, clock, files, merchant, orderKeys, make, jobOf } = await printing();
  const pdf = await requestLabels(services, merchant, { orderKeys });
  const zpl = await requestZebraLabels(services, merchant, { orderKeys });
  await make(pdf.jobId);
  await make(zpl.jobId);
  await db.documentJob.updateMany({ data: { createdAt: clock.now() } });

  clock.advance(89 * 86_400_000);
  await sweepDocuments(services);
  expect(files.kept.size).toBe(1);
  expect((await jobOf(pdf.jobId)).state).toBe('completed');

  clock.advance(2 * 86_400_000);
  await sweepDocuments(services);
  expect(files.kept.size).toBe(0);
  expect(await db.printJob.count()).toBe(0);
  expect(await db.documentJob.count()).toBe(0);
});

test('a file that cannot be removed holds up neither other files nor late documents', async () => {
  const { services, db, clock, files, merchant, orderKeys, make, jobOf } = await printing(1);
  const ask = async () => (await requestLabels(services, merchant, { orderKeys })).jobId;
  const [oldBroken, old, broken, withdrawn, late] = [
    await ask(),
    await ask(),
    await ask(),
    await ask(),
    await ask(),
  ];
  for (const id of [oldBroken, old, broken, withdrawn]) await make(id);
  const set = (ids: string[], data: Prisma.DocumentJobUpdateManyMutationInput) =>
    db.documentJob.updateMany({ where: { id: { in: ids } }, data });
  await set([oldBroken, old], { createdAt: new Date(clock.now().getTime() - 91 * 86_400_000) });
  await set([broken, withdrawn], { state: 'error', createdAt: clock.now() });
  await set([late], { createdAt: clock.now() });
  clock.advance(3_600_000);
  const isBroken = (key: string) => key.includes(oldBroken) || key.includes(broken);
  const remove = async (key: string) =>
    isBroken(key) ? Promise.reject(new Error('no disk')) : files.remove(key);

  const sweeping = sweepDocuments({ ...services, files: { ...files, remove } });

  await expect(sweeping).rejects.toThrow('no disk');
  expect([...files.kept.keys()].every(isBroken)).toBe(true);
  expect((await jobOf(withdrawn)).fileKey).toBeNull();
  expect((await jobOf(late)).state).toBe('error');
  await sweepDocuments(services);
  expect(files.kept.size).toBe(0);
});

test('the number of days for which documents are kept is a setting', async () => {
  const { services, db, clock, files, merchant, orderKeys, make } = await printing();
  const { jobId } = await requestLabels(services, merchant, { orderKeys });
  await make(jobId);
  await db.documentJob.updateMany({ data: { createdAt: clock.now() } });
  const kept = (keepDocumentDays: number) => ({
    ...services,
    settings: { ...services.settings, keepDocumentDays },
  });

  clock.advance(3 * 86_400_000);
  await sweepDocuments(kept(4));
  expect(files.kept.size).toBe(1);
  await sweepDocuments(kept(2));
  expect(files.kept.size).toBe(0);
});

test('a document that failed while it was being written leaves no file', async () => {
  const { services, merchant, files, orderKeys, renderer } = await printing(1);
  const { jobId } = await requestLabels(services, merchant, { orderKeys });
  const slow = {
    ...renderer,
    files: {
      ...files,
      put: async (...file: Parameters<typeof files.put>) => {
        await failDocument(services, { documentJobId: jobId }, 'late');
        await sweepDocuments(services);
        await files.put(...file);
      },
    },
  };

  await makeDocument(slow, { documentJobId: jobId });

  expect(files.kept.size).toBe(0);
});

test('a file that was written before its job failed is removed by the sweep', async () => {
  const { services, merchant, files, orderKeys, renderer } = await printing(1);
  const { jobId } = await requestLabels(services, merchant, { orderKeys });
  const full = {
    ...files,
    put: async (...file: Parameters<typeof files.put>) => {
      await files.put(...file);
      throw new Error('gone after all');
    },
  };
  const making = makeDocument({ ...renderer, files: full }, { documentJobId: jobId });
  await expect(making).rejects.toThrow('gone after all');
  await failDocument(services, { documentJobId: jobId }, 'given up');

  await sweepDocuments(services);

  expect(files.kept.size).toBe(0);
});

test('a file written after its document was withdrawn is removed, even if the worker was killed', async () => {
  const { services, db, clock, merchant, files, orderKeys, renderer, jobOf } = await printing(1);
  const { jobId } = await requestLabels(services, merchant, { orderKeys });
  const { orderIds } = await jobOf(jobId);
  const killed = {
    ...files,
    put: async (...file: Parameters<typeof files.put>) => {
      await withdrawDocuments(db, orderIds[0]!, 'Gone.');
      await sweepDocuments(services);
      await files.put(...file);
      throw new Error('killed');
    },
  };
  const making = makeDocument({ ...renderer, files: killed }, { documentJobId: jobId });
  await expect(making).rejects.toThrow('killed');
  expect(files.kept.size).toBe(1);

  await sweepDocuments(services);
  expect(files.kept.size).toBe(0);
  clock.advance(3_600_000);
  await sweepDocuments(services);
  expect((await jobOf(jobId)).fileKey).toBeNull();
});

test('no file is written for a document that was withdrawn while it was drawn', async () => {
  const { services, db, merchant, files, orderKeys, renderer, jobOf } = await printing(1);
  const { jobId } = await requestLabels(services, merchant, { orderKeys });
  const { orderIds } = await jobOf(jobId);
  const laid: string[] = [];
  const drawing = {
    ...renderer,
    files: { ...files, put: async (key: string) => void laid.push(key) },
    renderLabels: async () => {
      await withdrawDocuments(db, orderIds[0]!, 'Gone.');
      return Buffer.from('%PDF');
    },
  };

  await makeDocument(drawing, { documentJobId: jobId });

  expect(laid).toEqual([]);
});

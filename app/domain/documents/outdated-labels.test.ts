import { expect, test } from 'vitest';
import { confirmManifests } from '#app/domain/manifests/confirm-manifests.ts';
import { listWork } from '#app/domain/workbench/list-work.ts';
import { listAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { acceptPapers } from '#app/domain/orders/accept-outdated-documents.ts';
import { checkStoreDocuments } from '#app/domain/orders/check-store-documents.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { changeParcels } from '#app/domain/shipments/change-parcels.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { given } from '#tests/builders/given.ts';
import { printedWorld } from '#tests/builders/printed-world.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { documentsOfOrder } from './documents-of-order.ts';
import { markSent, markUnsure, queuedLabels, settlePrint } from './printer-feed.ts';
import { failedLabels, reprint } from './reprint-labels.ts';
import { pdfHistory } from './pdf-history.ts';
import { requestLabels, requestPackingSlips, requestZebraLabels } from './request-documents.ts';
import { sayItCameOut } from './unsure-prints.ts';

const ADDRESS =
  'Its label was printed before the address changed. Print it again, or accept it as it is.';
const BY_HAND = { whyCode: 'byHand', note: null };

test('changing the address after printing raises an alert until the label is printed again', async () => {
  const { label, change, words, services, merchant, order } = await printedWorld();
  await change({ street: '9 Long Street' });
  expect(await words()).toBeNull();
  await label();
  expect(await words()).toBeNull();

  await change({ street: '10 Long Street' });
  expect(await words()).toBe(ADDRESS);
  const { alerts, actions } = await getOrder(services, merchant, order.orderKey);
  expect(alerts).toMatchObject([{ code: 'staleLabel', repairs: ['labels', 'acceptPapers'] }]);
  expect(actions).toContain('acceptPapers');
  const { docs } = await listAlerts(services, merchant, { page: 1, limit: 10 });
  expect(docs).toMatchObject([{ repairs: ['labels', 'acceptPapers'], settled: null }]);

  await label();
  expect(await words()).toBeNull();
  expect((await getOrder(services, merchant, order.orderKey)).actions).not.toContain(
    'acceptPapers',
  );
});

test('another phone number of the account makes labels outdated that show it', async () => {
  const { services, db, label, words, store } = await printedWorld();
  await db.pickupLocation.updateMany({ data: { phone: null } });
  await label();

  await db.merchant.updateMany({ data: { phone: '+27215550200' } });
  await checkStoreDocuments(services, { storeId: store.id });

  expect(await words()).toBe(
    'Its label was printed before the sender’s phone number changed. Print it again, or accept it as it is.',
  );
});

test('changing the number of parcels after printing requires new labels', async () => {
  const { services, merchant, keys, label, words } = await printedWorld();
  await label();

  await changeParcels(services, merchant, { ...keys, parcels: 3 });
  expect(await words()).toBe(
    'Its label was printed before the number of parcels changed. Print it again, or accept it as it is.',
  );
  await label();
  expect(await words()).toBeNull();
});

test('an undone change closes its alert, and a change that is not on a document raises none', async () => {
  const { label, slip, change, words, order } = await printedWorld();
  await label();
  await slip();
  await change({ customerRef: 'VIP-7', email: 'else@example.com' });
  expect(await words()).toBeNull();

  await change({ phone: '0825550199', note: 'Ring twice' });
  expect(await words()).toContain(
    'Its label and packing slip were printed before the phone number and the delivery notes changed.',
  );
  await change({ phone: order.phone, note: order.note });
  expect(await words()).toBeNull();
});

test('a label that was read before a change and made after it is outdated at once', async () => {
  const { label, change, words } = await printedWorld();

  await label(() => change({ street: '10 Long Street' }));

  expect(await words()).toBe(ADDRESS);
});

test('a print that ends while a change is written is always outdated', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const { label, change, words } = await printedWorld();
    let changed: Promise<unknown> = Promise.resolve();

    await label(async () => {
      changed = change({ street: '10 Long Street' });
    });
    await changed;

    expect(await words()).toBe(ADDRESS);
  }
});

test('a document made by two workers, one of them killed, is recorded once', async () => {
  const { services, merchant, keys, make, change, words, prints } = await printedWorld();
  const { jobId } = await requestLabels(services, merchant, keys);
  const killed = make(jobId, () => Promise.reject(new Error('killed')));
  await expect(killed).rejects.toThrow('killed');
  expect(await prints()).toEqual([]);
  await change({ street: '10 Long Street' });

  await Promise.all([make(jobId), make(jobId)]);
  const [first] = await prints();
  await make(jobId);

  expect(await prints()).toEqual([first]);
  expect(await words()).toBeNull();
});

test('the alert about an outdated document cannot be dismissed without choosing an action', async () => {
  const { services, db, merchant, label, change, words } = await printedWorld();
  await label();
  await change({ street: '10 Long Street' });
  const { id } = await db.alert.findFirstOrThrow({ where: { code: 'staleLabel' } });

  await expect(settleAlert(services, merchant, { id })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await words()).toBe(ADDRESS);
});

test('an outdated label can be accepted with a reason, until the next change', async () => {
  const { services, db, merchant, keys, order, label, change, words, prints, clock } =
    await printedWorld();
  await label();
  await expect(acceptPapers(services, merchant, { ...keys, ...BY_HAND })).rejects.toMatchObject({
    code: 'nothing-to-do',
  });
  await change({ street: '10 Long Street' });
  const without = acceptPapers.bind(null, services, merchant, {
    ...keys,
    whyCode: null,
    note: null,
  });
  expect(without).toThrow('Choose a reason for accepting the documents.');
  const stranger = await given.merchant(services);
  await expect(acceptPapers(services, stranger, { ...keys, ...BY_HAND })).rejects.toMatchObject({
    code: 'nothing-to-do',
    details: { skipped: [{ reason: 'Order not found.' }] },
  });
  expect(await words()).toBe(ADDRESS);

  const both = await Promise.allSettled([
    acceptPapers(services, merchant, { ...keys, ...BY_HAND }),
    acceptPapers(services, merchant, { ...keys, ...BY_HAND }),
  ]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await words()).toBeNull();
  expect(await prints()).toMatchObject([
    {
      acceptedAt: clock.now(),
      acceptedBy: merchant.name,
      acceptedByUserId: merchant.userId,
      acceptedReason: 'It was corrected by hand',
    },
  ]);
  const { timeline } = await getOrder(services, merchant, order.orderKey);
  expect(timeline.at(-1)).toMatchObject({
    title: 'Outdated documents accepted',
    note: 'Changed: the address. Reason: It was corrected by hand',
  });
  expect(await db.auditEntry.count({ where: { action: 'order.papersAccepted' } })).toBe(1);

  await change({ phone: '0825550199' });
  expect(await words()).toContain('before the phone number changed');
  await label();
  expect(await prints()).toMatchObject([{ acceptedAt: null, acceptedReason: null }]);
});

test('an order with an outdated label or slip cannot be confirmed', async () => {
  const { services, db, merchant, order, keys, label, slip, change, make } = await printedWorld();
  const other = await given.order(services, {
    merchant,
    store: await db.store.findUniqueOrThrow({ where: { id: order.storeId } }),
  });
  const orderKeys = [order.orderKey, other.orderKey];
  const inManifest = { manifestStatus: 'inManifest', inManifestAt: new Date(0) } as const;
  await db.order.updateMany({ data: inManifest });
  await db.order.update({ where: { id: other.id }, data: { status: 'inManifest' } });
  await label();
  await slip();
  await change({ street: '10 Long Street' });

  const done = await confirmManifests(services, merchant, { orderKeys });
  expect(done).toMatchObject({
    accepted: [other.orderKey],
    skipped: [
      {
        orderKey: order.orderKey,
        reason:
          'Its label and packing slip were printed before the address changed. Print them again, or accept them as they are.',
      },
    ],
  });
  await make(done.jobId);
  await label();
  await expect(confirmManifests(services, merchant, keys)).rejects.toMatchObject({
    details: { skipped: [{ reason: expect.stringContaining('Its packing slip was printed') }] },
  });

  await slip();
  expect(await confirmManifests(services, merchant, keys)).toMatchObject({
    accepted: [order.orderKey],
  });
});

test('an order whose documents become outdated during the confirmation is left out', async () => {
  const { services, db, merchant, order, keys, label } = await printedWorld();
  await db.order.updateMany({ data: { manifestStatus: 'inManifest', inManifestAt: new Date(0) } });
  await label();

  const confirmed = Promise.withResolvers<void>();
  const changing = db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from orders where id = ${order.id}::uuid for update`;
    const asked = confirmManifests(services, merchant, keys).catch((error: unknown) => error);
    void asked.then(() => confirmed.resolve());
    await tx.order.update({ where: { id: order.id }, data: { street: '10 Long Street' } });
    await checkOutdatedDocuments(tx, [order.id], new Date(0));
    return { asked };
  });
  const { asked } = await changing;
  await confirmed.promise;

  expect(await asked).toMatchObject({ code: 'nothing-to-do' });
});

test('a confirmed manifest becomes outdated too; a new label settles a changed address, but not the parcel count', async () => {
  const { services, db, merchant, order, keys, label, change, words } = await printedWorld();
  await db.order.updateMany({ data: { manifestStatus: 'inManifest', inManifestAt: new Date(0) } });
  await confirmManifests(services, merchant, keys);

  await change({ city: 'Paarl' });
  expect(await words()).toBe(
    'Its manifest was confirmed before the address changed. A manifest does not change after it is confirmed. Print a new label that shows the change, or accept the manifest as it is.',
  );
  await label();
  expect(await words()).toBeNull();

  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from orders where id = ${order.id}::uuid for update`;
    await tx.shipment.updateMany({ data: { parcels: 3 } });
    await checkOutdatedDocuments(tx, [order.id], new Date(0));
  });
  await label();
  expect(await words()).toContain(
    'Its manifest was confirmed before the number of parcels changed.',
  );
  await acceptPapers(services, merchant, { ...keys, ...BY_HAND });
  expect(await words()).toBeNull();
});

test('a slip printed before booking moves to the shipment, and stays outdated when it ships', async () => {
  const { services, db, merchant, make, order: booked, codes } = await printedWorld();
  const store = await db.store.findUniqueOrThrow({ where: { id: booked.storeId } });
  const order = await given.order(services, { merchant, store });
  const keys = { orderKeys: [order.orderKey] };
  await make((await requestPackingSlips(services, merchant, keys)).jobId);
  await db.$transaction(async (tx) => {
    await tx.order.update({ where: { id: order.id }, data: { phone: '+27825550199' } });
    await checkOutdatedDocuments(tx, [order.id], new Date(0));
  });

  await requestShipments(services, merchant, keys);

  expect(await alertCodes(db, order.id)).toEqual(['staleLabel']);
  expect(await codes()).toEqual([]);
  const { currentShipmentId } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(await db.documentPrint.findFirst()).toMatchObject({
    paper: 'slip',
    shipmentId: currentShipmentId,
  });
});

test('the label of an earlier shipment does not count for the next', async () => {
  const { services, db, merchant, order, keys, says, label, codes } = await printedWorld();
  await label();
  await says('delivery', 'failed');
  await shipAgain(services, merchant, { ...keys, whyCode: 'lost', note: null });
  await db.$transaction(async (tx) => {
    await tx.order.update({ where: { id: order.id }, data: { street: '10 Long Street' } });
    await checkOutdatedDocuments(tx, [order.id], new Date(0));
  });
  expect(await codes()).not.toContain('staleLabel');

  await db.shipment.updateMany({
    where: { attempt: 1 },
    data: { state: 'cancelled', endedAt: new Date(0) },
  });
  const { currentShipmentId } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  await bookCourier(services, { shipmentId: currentShipmentId! });
  await label();
  expect(await db.documentPrint.findFirst()).toMatchObject({ shipmentId: currentShipmentId });
});

test('the alert closes when the order or the shipment ends', async () => {
  for (const end of ['cancel', 'deliver'] as const) {
    const { services, db, merchant, order, keys, says, label, change, codes } =
      await printedWorld();
    await label();
    await change({ street: '10 Long Street' });
    await says('pickup', 'assigned');
    expect(await codes()).toEqual(['staleLabel']);

    if (end === 'cancel') await cancelOrders(services, merchant, keys);
    else await says('delivery', 'successful');

    expect(await codes()).toEqual([]);
    await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], new Date(0)));
    expect(await codes()).toEqual([]);
  }
});

test('a file that can be opened says if it is outdated, and if it was printed again', async () => {
  const { services, clock, merchant, order, label, change } = await printedWorld();
  await label();
  const shown = async () =>
    (await listWork(services, merchant)).map(({ document }) => document?.outdated);
  expect(await shown()).toEqual([{ orderKeys: [], isRemade: false }]);

  await change({ street: '10 Long Street' });
  expect(await shown()).toEqual([{ orderKeys: [order.orderKey], isRemade: false }]);
  expect((await pdfHistory(services, merchant))[0]?.outdated.orderKeys).toEqual([order.orderKey]);

  clock.advance(60_000);
  await label();
  expect(await shown()).toEqual([
    { orderKeys: [], isRemade: false },
    { orderKeys: [], isRemade: true },
  ]);
});

test('a label that waits for the printer counts as printed again only once it is printed', async () => {
  const { services, db, clock, merchant, keys, label, make } = await printedWorld();
  const remade = async () =>
    (await pdfHistory(services, merchant)).map(({ outdated }) => outdated.isRemade);
  await label();
  clock.advance(60_000);
  await make((await requestZebraLabels(services, merchant, keys)).jobId);
  const { id } = await db.printJob.findFirstOrThrow({ where: { state: 'queued' } });
  const answer = async (outcome: Parameters<typeof settlePrint>[3]) => {
    await markSent(services, merchant, id);
    await settlePrint(services, merchant.userId, id, outcome);
  };

  expect(await remade(), 'in the queue').toEqual([false]);
  await answer({ ok: false, error: 'No paper' });
  expect(await remade(), 'not printed').toEqual([false]);
  await reprint(services, merchant, id);
  await answer({ ok: true });
  expect(await remade(), 'printed').toEqual([true]);
});

test('an outdated label stays outdated until the new one for the label printer has been printed', async () => {
  const { services, db, merchant, keys, label, change, make, words, prints } = await printedWorld();
  await label();
  await change({ street: '10 Long Street' });
  await make((await requestZebraLabels(services, merchant, keys)).jobId);
  const { id, shows } = await db.printJob.findFirstOrThrow();
  expect(await words(), 'in the queue').toBe(ADDRESS);

  await markSent(services, merchant, id);
  expect(await words(), 'at the printer').toBe(ADDRESS);
  await settlePrint(services, merchant.userId, id, { ok: false, error: 'No paper' });
  expect(await words(), 'not printed').toBe(ADDRESS);

  await reprint(services, merchant, id);
  await markSent(services, merchant, id);
  await settlePrint(services, merchant.userId, id, { ok: true });
  expect(await words()).toBeNull();
  const { salt } = shows as { salt: string };
  expect(await prints()).toMatchObject([{ paper: 'label', salt }]);
});

test.each(['found at the printer', 'its alert dismissed'])(
  'a label without an answer counts as printed once a person confirms it: %s',
  async (how) => {
    const { services, db, merchant, keys, label, change, make, words } = await printedWorld();
    await label();
    await change({ street: '10 Long Street' });
    await make((await requestZebraLabels(services, merchant, keys)).jobId);
    const { id } = await db.printJob.findFirstOrThrow();
    await markSent(services, merchant, id);
    await markUnsure(services, merchant.userId, [id]);
    expect(await words()).toBe(ADDRESS);

    const alert = await db.alert.findFirstOrThrow({ where: { code: 'printUnsure' } });
    if (how === 'its alert dismissed') await settleAlert(services, merchant, { id: alert.id });
    else await sayItCameOut(services, merchant, id);

    expect(await words()).toBeNull();
  },
);

test('the new labels of several parcels count once all of them have been printed', async () => {
  const { services, db, merchant, keys, label, change, make, words } = await printedWorld();
  await changeParcels(services, merchant, { ...keys, parcels: 2 });
  await label();
  await change({ street: '10 Long Street' });
  await make((await requestZebraLabels(services, merchant, keys)).jobId);
  const [first, second] = await db.printJob.findMany({ orderBy: { parcel: 'asc' } });
  const printed = async (id: string) => {
    await markSent(services, merchant, id);
    await settlePrint(services, merchant.userId, id, { ok: true });
  };

  await printed(first!.id);
  expect(await words(), 'one of two').toBe(ADDRESS);
  await printed(second!.id);
  expect(await words()).toBeNull();
});

test('a label that is printed after its order was shipped again does not count for the new shipment', async () => {
  const { services, db, merchant, keys, order, make, prints } = await printedWorld();
  await make((await requestZebraLabels(services, merchant, keys)).jobId);
  const { id } = await db.printJob.findFirstOrThrow();
  await markSent(services, merchant, id);
  const before = await prints();
  const { shipment } = await given.bookedOrder(services, merchant);
  await db.order.update({ where: { id: order.id }, data: { currentShipmentId: shipment.id } });
  await db.documentPrint.updateMany({ data: { salt: 'another' } });

  await settlePrint(services, merchant.userId, id, { ok: true });

  expect(await prints()).toEqual(before.map((print) => ({ ...print, salt: 'another' })));
});

test('a file replaced by a later one stays marked while a label waits for the printer', async () => {
  const { services, clock, merchant, keys, label, make } = await printedWorld();
  await label();
  clock.advance(60_000);
  await label();
  clock.advance(60_000);
  await make((await requestZebraLabels(services, merchant, keys)).jobId);

  const marks = (await pdfHistory(services, merchant)).map(({ outdated }) => outdated.isRemade);
  expect(marks).toEqual([false, true]);
});

test('once the driver has the parcel the alert does not suggest printing, and it closes during the delivery', async () => {
  const { services, db, merchant, order, says, label, change, words, codes } = await printedWorld();
  await label();
  await change({ street: '10 Long Street' });
  const repairs = async () =>
    (await getOrder(services, merchant, order.orderKey)).alerts.map((one) => one.repairs);

  await says('pickup', 'successful');
  expect(await words()).toContain('The courier already has the parcel');
  expect(await repairs()).toEqual([['acceptPapers']]);
  await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], services.clock.now()));
  expect(await words()).toContain('The courier already has the parcel');

  await says('delivery', 'started');
  expect(await codes()).toEqual([]);
});

test('erasing an order marks nothing as outdated and deletes the hashes', async () => {
  const { services, db, merchant, order, keys, label, slip, change, make, codes, prints } =
    await printedWorld();
  await label();
  await slip();
  await change({ street: '10 Long Street' });
  const { jobId } = await requestLabels(services, merchant, keys);

  await make(jobId, async () => {
    await eraseOrder(services, order.id, { evenOnTheRoad: true });
    // Simulates a job that was not withdrawn.
    await db.documentJob.update({ where: { id: jobId }, data: { state: 'processing' } });
  });
  await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], new Date(0)));

  expect(await prints()).toEqual([]);
  expect(await codes()).toEqual([]);
});

test('a changed pickup location makes every label with it outdated', async () => {
  const { services, db, order, label, words } = await printedWorld();
  await label();
  await db.pickupLocation.updateMany({ data: { phone: '+27215550199' } });

  await checkStoreDocuments(services, { storeId: order.storeId });
  await checkStoreDocuments(services, { storeId: order.storeId });

  expect(await words()).toContain('before the sender changed');
});

test('the documents of an order show which of them was made before a change', async () => {
  const { services, merchant, order, label, slip, change } = await printedWorld();
  await label();
  await slip();
  const { storeName } = await getOrder(services, merchant, order.orderKey);
  const shown = { ...order, createdAt: order.createdAt.toISOString(), storeName };
  const before = async () =>
    (await documentsOfOrder(services, merchant, shown)).map(({ collection, before }) => [
      collection,
      before,
    ]);
  await change({ note: 'Ring twice' });

  expect(Object.fromEntries(await before())).toEqual({
    'packing-slips': null,
    'shipping-labels': 'the delivery notes',
  });
});

/** Orders labels for the label printer. Returns the id of the queued one. */
async function zebra({ services, merchant, keys, make }: Awaited<ReturnType<typeof printedWorld>>) {
  await make((await requestZebraLabels(services, merchant, keys)).jobId);
  const [waiting] = await queuedLabels(services, merchant, 1);
  return waiting!.id;
}

test('a label that waits for its printer is not printed if it is outdated, unless that was accepted', async () => {
  const world = await printedWorld();
  const { services, db, merchant, keys, change, words } = world;
  const first = await zebra(world);
  await change({ street: '10 Long Street' });

  expect(await markSent(services, merchant, first)).toBeNull();
  expect(await db.printJob.findUniqueOrThrow({ where: { id: first } })).toMatchObject({
    state: 'failed',
    error: 'The address changed after this label was made. Print it again.',
  });
  expect(await words()).toBe(ADDRESS);

  await acceptPapers(services, merchant, { ...keys, ...BY_HAND });
  expect(await reprint(services, merchant, first)).toBe(true);
  expect(await markSent(services, merchant, first)).not.toBeNull();
  await settlePrint(services, merchant.userId, first, { ok: true });
  expect(await words()).toBeNull();
});

test.each(['failed', 'acknowledged'] as const)(
  'reprinting an outdated label that was %s makes the new one',
  async (state) => {
    const world = await printedWorld();
    const { services, db, merchant, change, make, words } = world;
    const first = await zebra(world);
    if (state === 'acknowledged') {
      await markSent(services, merchant, first);
      await settlePrint(services, merchant.userId, first, { ok: true });
    }
    await change({ street: '10 Long Street' });
    if (state === 'failed') await markSent(services, merchant, first);

    expect(await reprint(services, merchant, first)).toBe(true);
    expect(await reprint(services, merchant, first), 'while it is being made').toBe(false);

    const job = await db.documentJob.findFirstOrThrow({ where: { state: 'processing' } });
    expect(job.kind).toBe('zebraLabels');
    await make(job.id);
    const [waiting] = await queuedLabels(services, merchant, 10);
    expect((await markSent(services, merchant, waiting!.id))?.zpl).toMatch(/10.Long.Street/);
    await settlePrint(services, merchant.userId, waiting!.id, { ok: true });
    expect(await words()).toBeNull();
    expect(await db.printJob.findUniqueOrThrow({ where: { id: first } })).toMatchObject({
      state,
      error: state === 'failed' ? 'A new label is printed instead.' : null,
    });
    expect(await failedLabels(services, merchant)).toEqual([]);
  },
);

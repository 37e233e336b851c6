import { expect, test } from 'vitest';
import { failJob } from '#app/domain/alerts/failed-job.ts';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import type { PrintedContent } from '#app/domain/documents/document-content.ts';
import { failDocument } from '#app/domain/documents/make-document.ts';
import { requestLabels } from '#app/domain/documents/request-documents.ts';
import { startDocument } from '#app/domain/documents/start-document.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { confirmManifests } from '#app/domain/manifests/confirm-manifests.ts';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { followAlerts } from './follow-alerts.ts';
import { listAlerts } from './list-alerts.ts';
import { retryAlert } from './retry-alert.ts';
import { settleAlert } from './settle-alert.ts';

const ALL = { page: 1, limit: 100 };

async function world() {
  const { services, db, clock } = await testServices({ connections: 10 });
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const orderOf = (of = store) => given.order(services, { merchant: of, store: of });
  const failed = async (kind: PrintedContent, by: Actor, stores = [store]) => {
    const orders = await Promise.all(stores.map(orderOf));
    const documentJobId = await startDocument(services, by, kind, orders);
    await failDocument(services, { documentJobId }, 'The disk is full.');
    await followAlerts(services);
    return db.alert.findFirstOrThrow({ where: { subjectId: documentJobId } });
  };
  const seenBy = async (actor: Actor) => (await listAlerts(services, actor, ALL)).docs;
  return { services, db, clock, merchant, store, failed, seenBy };
}

test('a document that two people retry at once is made once', async () => {
  const { services, db, merchant, failed } = await world();
  const { id } = await failed('zebraLabels', merchant);
  // The table lock holds both calls back until both have started.
  const asked = await db.$transaction(async (tx) => {
    await tx.$executeRaw`lock table document_jobs in share mode`;
    const both = [1, 2].map(() => retryAlert(services, merchant, { id }));
    await eventually(async () => expect(await waitingForLocks(db)).toBe(2));
    return { both };
  });
  const answers = await Promise.allSettled(asked.both);

  expect(await db.documentJob.count({ where: { state: 'processing' } })).toBe(1);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a document cannot be retried while too many of its kind are in progress', async () => {
  const { services, db, merchant, failed } = await world();
  const { id } = await failed('shippingLabels', merchant);
  const [first] = await given.documentsInProgress(services, merchant, 'shippingLabels');
  const retry = () => retryAlert(services, merchant, { id });

  await expect(retry()).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await db.alert.findUnique({ where: { id } })).toMatchObject({ closedAt: null });

  await db.documentJob.update({ where: { id: first! }, data: { state: 'completed' } });
  expect(await retry()).toMatchObject({ document: { total: 1 } });
});

test('a retried document keeps its manifests and its label format', async () => {
  const { services, db, merchant, store } = await world();
  const retried = async (documentJobId: string) => {
    await failDocument(services, { documentJobId }, 'The disk is full.');
    await followAlerts(services);
    const { id } = await db.alert.findFirstOrThrow({ where: { subjectId: documentJobId } });
    const { document } = await retryAlert(services, merchant, { id });
    return db.documentJob.findUniqueOrThrow({ where: { id: document!.jobId } });
  };
  const { orderKey } = await given.order(services, { merchant, store });
  await manifestOrders(services, merchant, { orderKeys: [orderKey] });
  const confirmed = await confirmManifests(services, merchant, { orderKeys: [orderKey] });
  const manifest = await db.manifest.findFirstOrThrow();
  const order = await given.labelledOrder(services, merchant, { store });
  const asked = { orderKeys: [order.orderKey], sheet: 'a4x4' } as const;
  const labels = await requestLabels(services, merchant, asked);

  expect(await retried(confirmed.jobId)).toMatchObject({ manifestIds: [manifest.id] });
  expect(await retried(labels.jobId)).toMatchObject({ labelSheet: 'a4x4' });
});

test('the alert about a document of several stores is visible only with access to all its orders', async () => {
  const { services, merchant, store, failed, seenBy } = await world();
  const admin = await given.admin(services);
  const others = await given.store(services, await given.merchant(services));
  const sibling = await given.store(services, merchant);
  const manager = given.storeManager(merchant, [store]);
  const documents = async (actor: Actor) =>
    (await seenBy(actor)).map(({ words }) => /^Labels for \d/.exec(words)?.[0]);

  await failed('shippingLabels', admin, [store, sibling, others]);
  expect([await documents(merchant), await documents(manager)]).toEqual([[], []]);
  expect(await documents(admin)).toEqual(['Labels for 3']);

  await failed('shippingLabels', merchant, [store, sibling]);
  expect([await documents(merchant), await documents(manager)]).toEqual([['Labels for 2'], []]);

  await failed('shippingLabels', merchant);
  expect(await documents(manager)).toEqual(['Labels for 1']);
});

test('labels for a printer can be retried by a person, but not by a store’s own admin', async () => {
  const { services, db, merchant, store, failed, seenBy } = await world();
  const { id, subjectId } = await failed('zebraLabels', merchant);
  const shop: Actor = { ...given.storeToken(store), role: 'embedded' };

  const offered = await Promise.all([seenBy(merchant), seenBy(shop)]);
  const refused = retryAlert(services, shop, { id });

  await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  expect(offered.map((docs) => docs.map(({ repairs }) => repairs))).toEqual([[['tryAgain']], [[]]]);
  expect(await db.auditEntry.count({ where: { subject: subjectId } })).toBe(0);
});

test('a retry is in the activity log with the person and the alert', async () => {
  const { services, db, merchant, failed } = await world();
  const { id, subjectId } = await failed('shippingLabels', merchant);

  await retryAlert(services, merchant, { id });

  expect(await db.auditEntry.findMany({ where: { action: 'attention.tryAgain' } })).toMatchObject([
    {
      subject: subjectId,
      merchantId: merchant.merchantId,
      actorUserId: merchant.userId,
      detail: { code: 'documentFailed' },
    },
  ]);
});

test('repeated retries of the same work queue one job', async () => {
  const { services, db, clock, merchant, store } = await world();
  const { order } = await given.bookedOrder(services, merchant, { store });
  const gap = { id: store.id, merchantId: store.merchantId, storeId: store.id };
  await raiseAlert(db, 'gapInStore', gap, clock.now());
  await raiseAlert(db, 'editNotTold', ownerOf(order), clock.now());
  const before = await db.outbox.count();

  for (let time = 0; time < 5; time += 1) {
    for (const { id } of await db.alert.findMany()) await retryAlert(services, merchant, { id });
    clock.advance(1_000);
  }

  expect(await db.outbox.count()).toBe(before + 2);
  await db.outbox.updateMany({ data: { doneAt: clock.now() } });
  for (const { id } of await db.alert.findMany()) await retryAlert(services, merchant, { id });
  expect(await db.outbox.count({ where: { doneAt: null } })).toBe(2);
});

test('the retry of a timer’s failed job does not retry a later failed job of its kind', async () => {
  const { services, db } = await world();
  const admin = await given.admin(services);
  const [first, later] = [newId(), newId()];
  for (const outboxId of [first, later]) {
    const row = { job: reconcileStoreJob.name, key: outboxId, payload: { storeId: newId() } };
    await db.outbox.create({ data: { ...row, id: outboxId } });
    const failed = { outboxId, key: outboxId, job: reconcileStoreJob };
    await failJob(services, { ...failed, error: new Error('The store is away.') });
  }
  const where = { facts: { path: ['key'], equals: first } };
  const { id } = await db.alert.findFirstOrThrow({ where });

  await retryAlert(services, admin, { id });

  const left = await db.outbox.findMany({ where: { failedAt: { not: null } } });
  expect(left.map((row) => row.id)).toEqual([later]);
  await db.outbox.updateMany({ where: { id: first }, data: { doneAt: services.clock.now() } });
  await expect(retryAlert(services, admin, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test.each([
  ['retries', retryAlert],
  ['settles', settleAlert],
] as const)('a person who %s an alert locks its order first', async (_, press) => {
  const { services, db, clock, merchant, store } = await world();
  const order = await given.order(services, { merchant, store });
  await raiseAlert(db, 'proofNotFetched', ownerOf(order), clock.now());
  const { id } = await db.alert.findFirstOrThrow();
  const retried = await db.$transaction(
    async (tx) => {
      await lockOrder(tx, order.id);
      const pressed = press(services, merchant, { id });
      await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
      await tx.$queryRaw`select 1 from attentions where id = ${id}::uuid for update nowait`;
      await closeAlert(tx, order.id, ['proofNotFetched'], { at: clock.now() });
      return { answer: Promise.allSettled([pressed]) };
    },
    { timeout: HANG_MS },
  );
  expect(await retried.answer).toMatchObject([{ reason: { code: 'not-found' } }]);
});

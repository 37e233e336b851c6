import type { Order } from '@prisma/client';
import { expect, test } from 'vitest';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { failJob } from '#app/domain/alerts/failed-job.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { failDocument } from '#app/domain/documents/make-document.ts';
import { startDocument } from '#app/domain/documents/start-document.ts';
import { markGone } from '#app/domain/intake/mark-gone.ts';
import { noteGap } from '#app/domain/intake/measure-store.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { moveOrder } from '#app/domain/orders/move-order.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { noteOutOfReach } from '#app/domain/shipments/out-of-reach.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { noteFailure } from '#app/domain/stores/store-break.ts';
import { switchOff } from '#app/domain/webhooks/deliver-webhook.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { followAlerts } from './follow-alerts.ts';
import { listAlerts } from './list-alerts.ts';
import { settleAlert } from './settle-alert.ts';

const ALL = { page: 1, limit: 100 };
const DAY_MS = 86_400_000;
const SINCE_AFTER_BOOKING: readonly AlertCode[] = [
  'heldInStore',
  'movedInStore',
  'restToSend',
  'changedUnseen',
  'editTooLate',
  'cancelTooLate',
  'cancelRefused',
  'addressNotFound',
  'editNotTold',
];

/** Monday morning before the cut-off. */
async function world() {
  const it = await testServices({ now: '2026-11-16T07:00:00Z' });
  const { services, db } = it;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const admin = await given.admin(services);
  const transition = () => ({
    at: services.clock.now(),
    source: 'courier' as const,
    actor: 'Courier',
  });
  const move = (order: Order, ...moves: OrderMove[]) =>
    db.$transaction(async (tx) => {
      for (const one of moves) {
        const now = await tx.order.findUniqueOrThrow({ where: { id: order.id } });
        await moveOrder(tx, now, one, transition());
      }
    });
  const order = (over = {}) => given.order(services, { merchant, store, ...over });
  const booked = () => given.bookedOrder(services, merchant, { store });
  return { ...it, merchant, store, admin, transition, move, order, booked };
}
type World = Awaited<ReturnType<typeof world>>;

/** Each function causes one error and returns a pattern for the text that the alert list shows for it. */
const ERRORS: Partial<Record<AlertCode, (world: World, nth: number) => Promise<RegExp>>> = {
  notShippable: async ({ db, order, transition }, nth) => {
    const lacking = [{ street: null }, { city: null }, { customerName: '' }][nth % 3]!;
    const planted = await order(lacking);
    await db.$transaction((tx) => evaluateOrder(tx, planted, transition()));
    return /missing/;
  },
  courierDeclined: async ({ move, booked }) => {
    await move((await booked()).order, 'courierAssigned', 'courierDeclined');
    return /driver declined/;
  },
  deliveryFailed: async ({ move, booked }) => {
    await move((await booked()).order, 'courierAssigned', 'deliveryFailed');
    return /could not collect or deliver/;
  },
  noDriver: async ({ booked }) => {
    await booked();
    return /no driver for over two hours/;
  },
  noCourierEvent: async ({ move, booked }) => {
    await move((await booked()).order, 'courierAssigned');
    return /sent no update on this parcel/;
  },
  trashedWhileBooked: async ({ db, services, store, booked, clock }, nth) => {
    const { order } = await booked();
    const externalId = `trashed-${nth}`;
    await db.order.update({ where: { id: order.id }, data: { externalId } });
    await markGone(services, store, externalId, { readAt: clock.now(), said: null });
    return /^The store deleted the order after booking/;
  },
  courierOutOfReach: async ({ services, merchant, store }) => {
    const { shipment } = await given.shippedOrder(services, merchant, { store });
    await noteOutOfReach(services, { shipmentId: shipment.id }, 'book');
    return /^We cannot reach the courier/;
  },
  noPickupLocation: async ({ db, services, merchant, transition }) => {
    const store = await given.store(services, merchant, { withPickup: false });
    const planted = await given.order(services, { merchant, store });
    await db.$transaction((tx) => evaluateOrder(tx, planted, transition()));
    return /^\d orders? cannot ship until the store has a pickup location/;
  },
  storeLeftOrders: async ({ services, merchant }) => {
    const store = await given.store(services, merchant);
    await given.order(services, { merchant, store });
    await disconnectStore(services, merchant, { storeName: store.name, typedName: store.name });
    await evaluateStore(services, { storeId: store.id, cause: 'test' });
    return /^1 order cannot ship while the store is disconnected/;
  },
  storeBroken: async ({ services, merchant }) => {
    const broken = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
    await noteFailure(services, broken, new AppError('store-rights-lost', 'The keys are gone.'));
    return /no longer gives us access/;
  },
  pastCutOff: async ({ services, merchant }) => {
    const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
    await given.order(services, { merchant, store });
    await given.order(services, { merchant, store });
    return /^2 orders arrived before/;
  },
  gapInStore: async ({ services, merchant, clock }) => {
    const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
    const window = { from: clock.now(), to: clock.now() };
    const look = { at: clock.now(), window, held: [] };
    await noteGap(services, store, look, { missing: ['1', '2'], outdated: [], surplus: [] });
    return /2 orders have been out of sync/;
  },
  webhookDown: async ({ db, services, merchant, clock }) => {
    const store = await given.store(services, merchant, {
      webhookUrl: 'https://shop.example/hook',
    });
    await db.$transaction((tx) => switchOff(tx, store, clock.now(), 'It answered 500 for 3 days.'));
    return /answered 500 for 3 days/;
  },
  privacyDue: async ({ db, store, clock }) => {
    await db.privacyRequest.create({
      data: {
        id: newId(),
        storeId: store.id,
        deliveryId: newId(),
        kind: 'dataRequest',
        receivedAt: clock.now(),
      },
    });
    return /within 30 days/;
  },
  documentFailed: async ({ services, merchant, booked }) => {
    const { order } = await booked();
    const documentJobId = await startDocument(services, merchant, 'shippingLabels', [order]);
    await failDocument(services, { documentJobId }, 'The disk is full.');
    return /^Labels for 1 order: The disk is full\./;
  },
};

test('forty planted errors appear with their causes, and the list is empty after each is closed', async () => {
  const it = await world();
  const { services, merchant, db, clock } = it;
  const planted: { code: AlertCode; cause: RegExp }[] = [];
  for (let nth = 0; nth < 3; nth += 1)
    for (const [code, plant] of Object.entries(ERRORS))
      planted.push({ code: code as AlertCode, cause: await plant(it, nth) });
  for (const code of SINCE_AFTER_BOOKING) {
    const owner = ownerOf((await it.booked()).order);
    await raiseAlert(db, code, owner, clock.now(), { why: 'unreachable' });
    planted.push({ code, cause: /\w/ });
  }
  // Some alerts are raised only after their state has lasted a while.
  clock.advance(3 * DAY_MS);
  await db.documentJob.updateMany({ data: { createdAt: clock.now() } });

  await followAlerts(services);
  const { docs } = await listAlerts(services, merchant, ALL);

  expect(planted.length).toBeGreaterThanOrEqual(40);
  for (const { code, cause } of planted)
    expect(
      docs.find((one) => one.code === code && cause.test(one.words)),
      code,
    ).toBeDefined();
  const count = (code: string) => docs.filter((one) => one.code === code).length;
  for (const code of Object.keys(ERRORS))
    expect(count(code), code).toBeGreaterThanOrEqual(planted.filter((p) => p.code === code).length);

  for (const { id } of docs) await settleAlert(services, merchant, { id });
  await followAlerts(services);
  expect((await listAlerts(services, merchant, ALL)).docs).toEqual([]);
  expect(await db.auditEntry.count({ where: { action: 'attention.settle' } })).toBe(docs.length);
});

test('alerts for administrators are visible only to them', async () => {
  const { services, db, clock, merchant, admin, store } = await world();
  const error = new Error('The disk is full.');
  const outboxId = newId();
  const { name: job } = bookCourierJob;
  await services.db.outbox.create({ data: { id: outboxId, job, key: 'k', payload: {} } });
  await failJob(services, { outboxId, job: bookCourierJob, key: 'k', error });
  await db.user.create({
    data: {
      id: newId(),
      email: 'new@thumela.example',
      firstName: 'New',
      lastName: 'Admin',
      phone: '+27821234567',
      approvalAskedAt: clock.now(),
    },
  });
  await followAlerts(services);

  const seen = async (actor: typeof admin) =>
    (await listAlerts(services, actor, ALL)).docs.map(({ code }) => code).sort();

  expect(await seen(admin)).toEqual(['administratorToApprove', 'jobGivenUp']);
  for (const actor of [merchant, given.storeManager(merchant, [store]), given.storeToken(store)])
    expect(await seen(actor)).toEqual([]);
});

test('no one sees or closes alerts about orders and stores of others', async () => {
  const { services, db, clock, merchant, order, store } = await world();
  await raiseAlert(db, 'heldInStore', ownerOf(await order()), clock.now());
  const broken = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  await noteFailure(services, broken, new AppError('store-rights-lost', 'The keys are gone.'));
  await followAlerts(services);
  const { docs } = await listAlerts(services, merchant, ALL);
  const stranger = await given.merchant(services);
  const others = await given.store(services, stranger);
  const outsiders = [stranger, given.storeManager(merchant, [others]), given.storeToken(others)];

  expect(docs).toHaveLength(2);
  for (const actor of [...outsiders, given.hubStaff()]) {
    expect((await listAlerts(services, actor, ALL)).totalDocs).toBe(0);
    for (const { id } of docs)
      await expect(settleAlert(services, actor, { id })).rejects.toMatchObject({
        code: 'not-found',
      });
  }
  // A store manager sees alerts about the store's orders, but not about its broken connection.
  const manager = given.storeManager(merchant, [store]);
  expect((await listAlerts(services, manager, ALL)).docs.map(({ code }) => code)).toEqual([
    'heldInStore',
  ]);
});

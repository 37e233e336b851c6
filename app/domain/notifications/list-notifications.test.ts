import { expect, test } from 'vitest';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { followAlerts } from '#app/domain/alert-actions/follow-alerts.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { actorOfStore, type Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { given } from '#tests/builders/given.ts';
import { raiseNow } from '#tests/fakes/alerts.ts';
import { quietLog, testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { countForBell, countNotifications, listNotifications } from './list-notifications.ts';
import { markRead } from './notification-reader.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An account with two stores; each has an order with an alert. */
async function account() {
  const world = await testServices();
  const { services, clock } = world;
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const [here, there] = [
    await given.store(services, merchant),
    await given.store(services, merchant),
  ];
  const orders = [
    await given.order(services, { merchant, store: here }),
    await given.order(services, { merchant, store: there }),
  ];
  for (const order of orders) {
    clock.advance(MINUTE_MS);
    await raiseNow(world, 'heldInStore', ownerOf(order));
  }
  return { ...world, merchant, here, there, orders };
}

/** The notifications that an actor sees, each reduced to its subject. */
async function shown({ services }: Pick<TestServices, 'services'>, actor: Actor) {
  const { entries } = await listNotifications(services, actor);
  const fresh = entries.filter(({ isNew }) => isNew).length;
  // The bell's count equals the number of new entries in its list.
  expect(await countNotifications(services, actor)).toBe(fresh);
  return entries.map((entry) => {
    if (entry.kind === 'payment') return `${entry.typeWords} ${entry.amountCents}`;
    if (entry.kind === 'work') return entry.work.document?.status ?? entry.work.imported?.state;
    return entry.about.kind === 'order' ? entry.about.orderId : entry.title;
  });
}

async function pay(
  { db, clock }: Pick<TestServices, 'db' | 'clock'>,
  { merchantId }: { merchantId: string },
  cents: number,
  type: 'accountTopUp' | 'orderCreationFee' = 'accountTopUp',
) {
  const legs = [{ step: 'in', from: HOUSE.topUps, to: availableOf(merchantId), cents }];
  return db.$transaction((tx) =>
    recordTransaction(tx, {
      merchantId,
      reference: newId(),
      type,
      status: 'SUCCESSFUL',
      amountCents: cents,
      at: clock.now(),
      legs,
    }),
  );
}

function documentOf(actor: Actor, at: Date, over: object = {}) {
  return {
    id: newId(),
    kind: 'packingSlips' as const,
    state: 'completed' as const,
    requestedBy: requesterOf(actor),
    merchantId: actor.merchantId,
    orderIds: [],
    createdAt: at,
    completedAt: at,
    ...over,
  };
}

function importOf(actor: Actor, at: Date) {
  return {
    id: newId(),
    state: 'done' as const,
    merchantId: actor.merchantId,
    requestedBy: requesterOf(actor),
    fileName: 'orders.csv',
    fileHash: 'a hash',
    encoding: 'utf-8',
    separator: ',',
    headers: [],
    created: 3,
    createdAt: at,
    endedAt: at,
  };
}

test('alerts, documents, imports and payments are listed together, newest first', async () => {
  const it = await account();
  const { db, clock, merchant, orders } = it;
  clock.advance(MINUTE_MS);
  await db.documentJob.create({ data: documentOf(merchant, clock.now()) });
  clock.advance(MINUTE_MS);
  await db.documentJob.create({
    data: documentOf(merchant, clock.now(), { state: 'error', error: 'Too long.' }),
  });
  clock.advance(MINUTE_MS);
  await db.orderImport.create({ data: importOf(merchant, clock.now()) });
  clock.advance(MINUTE_MS);
  await pay(it, merchant, 25_000);

  expect(await shown(it, merchant)).toEqual([
    'Account Top Up 25000',
    'done',
    'error',
    'completed',
    orders[1]!.orderId,
    orders[0]!.orderId,
  ]);
});

test('fees, running documents and dismissed ones are not listed', async () => {
  const it = await account();
  const { db, clock, merchant } = it;
  const before = await shown(it, merchant);
  clock.advance(MINUTE_MS);
  await pay(it, merchant, 500, 'orderCreationFee');
  const at = clock.now();
  await db.documentJob.createMany({
    data: [
      documentOf(merchant, at, { state: 'processing', completedAt: null }),
      documentOf(merchant, at, { dismissedAt: at }),
      documentOf(merchant, at, { isLink: true }),
      documentOf(merchant, at, { kind: 'zebraLabels' }),
    ],
  });

  expect(await shown(it, merchant)).toEqual(before);
});

test('failed labels for a label printer are listed for their requester', async () => {
  const it = await account();
  const { db, clock, merchant } = it;
  const before = await shown(it, merchant);
  clock.advance(MINUTE_MS);
  const failed = { kind: 'zebraLabels', state: 'error', error: 'The disk is full.' };
  await db.documentJob.create({ data: documentOf(merchant, clock.now(), failed) });

  expect(await shown(it, merchant)).toEqual(['error', ...before]);
});

test('an account sees nothing of other accounts, and an administrator sees all alerts', async () => {
  const it = await account();
  const { db, services, clock, merchant, orders } = it;
  const other = await given.merchant(services, { balanceCents: 0 });
  await pay(it, merchant, 25_000);
  await db.documentJob.create({ data: documentOf(merchant, clock.now()) });
  await db.orderImport.create({ data: importOf(merchant, clock.now()) });

  expect(await shown(it, other)).toEqual([]);
  expect(await shown(it, await given.admin(services))).toEqual([
    orders[1]!.orderId,
    orders[0]!.orderId,
  ]);
  expect(await shown(it, given.hubStaff([newId()]))).toEqual([]);
});

test('a manager sees their own stores, and no payments', async () => {
  const it = await account();
  const { merchant, here, orders } = it;
  const { merchantId } = merchant;
  await pay(it, merchant, 25_000);
  const low = { id: merchantId, merchantId, storeId: null };
  await raiseNow(it, 'lowBalance', low);

  expect(await shown(it, given.storeManager(merchant, [here]))).toEqual([orders[0]!.orderId]);
  expect(await shown(it, given.storeManager(merchant, []))).toEqual([]);
  expect(await shown(it, merchant)).toContain('The balance is low');
});

test.each(['embedded', 'shopStaff'] as const)(
  'inside a store’s own admin (%s), only that store is listed',
  async (role) => {
    const it = await account();
    const { there, orders, merchant } = it;
    await pay(it, merchant, 25_000);

    const actor = actorOfStore(there, role, 'Somebody');

    expect(await shown(it, actor)).toEqual([orders[1]!.orderId]);
  },
);

test('marking as read applies only to that person, and later notifications are new', async () => {
  const it = await account();
  const { services, clock, merchant, orders, here } = it;
  const [newest] = (await listNotifications(services, merchant)).entries;
  clock.advance(MINUTE_MS);
  await raiseNow(it, 'trashedWhileBooked', ownerOf(orders[0]!));

  await markRead(services, merchant, { until: newest!.at });

  expect(await news(services, merchant)).toEqual([true, false, false]);
  expect(await countNotifications(services, merchant)).toBe(1);
  const shop = actorOfStore(here, 'embedded', 'A shop');
  expect(await news(services, shop)).toEqual([true, true]);

  // A late request does not move the time back, and no request moves it into the future.
  await markRead(services, merchant, { until: '2001-01-01T00:00:00.000Z' });
  expect(await countNotifications(services, merchant)).toBe(1);
  await markRead(services, merchant, { until: '2999-01-01T00:00:00.000Z' });
  clock.advance(MINUTE_MS);
  await raiseNow(it, 'changedUnseen', ownerOf(orders[0]!));
  expect(await countNotifications(services, merchant)).toBe(1);
});

test('the people of a store’s own admin share one read time', async () => {
  const it = await account();
  const { services, here } = it;
  const [one, other] = [
    actorOfStore(here, 'embedded', 'One'),
    actorOfStore(here, 'shopStaff', 'Other'),
  ];
  await markRead(services, one, { until: it.clock.now().toISOString() });

  expect(await countNotifications(services, other)).toBe(0);
  await expect(
    markRead(services, given.storeToken(here), { until: it.clock.now().toISOString() }),
  ).rejects.toMatchObject({ code: 'not-allowed' });
});

test('a closed alert stays listed as closed for 30 days', async () => {
  const it = await account();
  const { db, services, clock, merchant, orders } = it;
  await closeAlert(db, orders[0]!.id, ['heldInStore'], { at: clock.now() });

  const { entries } = await listNotifications(services, merchant);
  expect(entries.map((entry) => entry.kind === 'alert' && entry.isClosed)).toEqual([false, true]);

  clock.advance(30 * DAY_MS);
  expect(await shown(it, merchant)).toEqual([]);
});

test('an alert about something that began long ago is new when it is raised', async () => {
  const it = await account();
  const { db, services, clock, merchant, here } = it;
  const began = clock.now();
  clock.advance(DAY_MS);
  await markRead(services, merchant, { until: clock.now().toISOString() });
  clock.advance(MINUTE_MS);
  await db.store.update({
    where: { id: here.id },
    data: { webhookUrl: 'https://shop.example/hook', webhookDisabledAt: began },
  });
  await followAlerts(services);

  const { entries } = await listNotifications(services, merchant);
  const found = entries.find((entry) => entry.kind === 'alert' && entry.code === 'webhookDown');
  expect(found).toMatchObject({ isNew: true, at: clock.now().toISOString() });
});

test('an alert about an event that a courier reports late is new when we receive it', async () => {
  const { db, orders, clock } = await account();
  const [before] = await db.$queryRaw<{ at: Date }[]>`select clock_timestamp() as at`;
  const longAgo = new Date(clock.now().getTime() - DAY_MS);

  await raiseAlert(db, 'deliveryFailed', ownerOf(orders[0]!), longAgo);

  const { since, raisedAt } = await db.alert.findFirstOrThrow({
    where: { code: 'deliveryFailed' },
  });
  expect(since).toEqual(longAgo);
  expect(raisedAt!.getTime()).toBeGreaterThanOrEqual(before!.at.getTime());
});

test('of more than a hundred notifications, the newest hundred are listed and counted', async () => {
  const it = await account();
  const { db, clock, merchant, services } = it;
  const jobs = Array.from({ length: 120 }, (_, nth) =>
    documentOf(merchant, new Date(clock.now().getTime() + nth)),
  );
  await db.documentJob.createMany({ data: jobs });

  const { entries } = await listNotifications(services, merchant);

  expect(entries).toHaveLength(100);
  expect(entries[0]?.id).toBe(jobs.at(-1)?.id);
  expect(await countNotifications(services, merchant)).toBe(100);
});

async function news(services: TestServices['services'], actor: Actor): Promise<boolean[]> {
  return (await listNotifications(services, actor)).entries.map(({ isNew }) => isNew);
}

test('a bell whose count fails shows 0, and the failure is logged once without personal data', async () => {
  const { services, db, merchant } = await account();
  const said: unknown[][] = [];
  const log = { ...quietLog, warn: (...words: unknown[]) => void said.push(words) };
  expect(await countForBell({ ...services, log }, merchant)).toBe(2);
  expect(said).toEqual([]);

  await db.$executeRaw`alter table document_jobs rename to document_jobs_away`;
  const counted = await countForBell({ ...services, log }, merchant);
  await db.$executeRaw`alter table document_jobs_away rename to document_jobs`;

  expect(counted).toBe(0);
  expect(said).toEqual([[{ err: expect.any(Error) }, 'the bell could not count']]);
});

import { expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { given } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { noteFailure } from './store-break.ts';
import { failureOf, STORE_FAILURES, breakWords } from './store-break.rules.ts';
import { notifyBreak } from './notify-store-break.ts';
import { notifyBreakJob } from './notify-store-break.job.ts';

const MINUTE_MS = 60_000;

async function connected() {
  const it = await testServices({ now: '2026-11-18T08:00:00Z' });
  const merchant = await given.merchant(it.services);
  const store = await given.store(it.services, merchant, {
    name: 'Braai & Co',
    integrationType: 'woocommerce',
  });
  return {
    ...it,
    merchant,
    store,
    run: () => reconcileStore(it.services, { storeId: store.id }).catch(() => undefined),
    now: () =>
      it.db.store.findUniqueOrThrow({ where: { id: store.id }, include: { cursor: true } }),
    async sendMails() {
      const due = await it.db.outbox.findMany({ where: { job: notifyBreakJob.name } });
      for (const row of due)
        await notifyBreak(it.services, notifyBreakJob.payload.parse(row.payload));
      await it.db.outbox.deleteMany({ where: { job: notifyBreakJob.name } });
      return it.mails;
    },
  };
}

test('lost rights break the connection at once, with one email for all attempts', async () => {
  const { run, now, sendMails, platforms, clock, merchant } = await connected();
  platforms.woocommerce.switches.rightsLost = true;

  for (let n = 0; n < 5; n += 1) {
    await run();
    clock.advance(5 * MINUTE_MS);
  }
  await sendMails();
  await run();
  await sendMails();

  expect(await now()).toMatchObject({
    state: 'attention',
    stateReason: 'The store no longer gives us access.',
    brokenBy: 'rightsLost',
    brokenSince: new Date('2026-11-18T08:00:00Z'),
  });
  const mails = await sendMails();
  expect(mails.map(({ to }) => to)).toEqual([merchant.email]);
  expect(mails[0]?.text).toContain('approve the connection in the store again');
  expect(mails[0]?.text).toMatch(/^To reconnect, .*\/store-settings\/store\/Braai%20%26%20Co$/m);
});

test('a store that withholds rights is shown with the names of these rights until it grants them', async () => {
  const { run, now, platforms } = await connected();
  const missing = ['read orders', 'write fulfilments'];
  platforms.woocommerce.missingRights = async () => missing;
  await run();

  expect(await now()).toMatchObject({
    state: 'attention',
    brokenBy: 'rightsMissing',
    stateReason: expect.stringContaining(
      'The store has not given us these permissions: read orders, write fulfilments.',
    ),
  });
  missing.length = 0;
  await run();
  expect(await now()).toMatchObject({ state: 'connected', stateReason: null });
});

test('the email about a store that does not answer does not ask to reconnect it', async () => {
  const { run, sendMails, platforms, clock } = await connected();
  platforms.woocommerce.switches.down = true;
  await run();
  clock.advance(15 * MINUTE_MS);
  await run();

  const [mail] = await sendMails();
  expect(mail?.text).toContain('We keep trying.');
  expect(mail?.text).toMatch(/^The store’s page shows when the connection works again: http/m);
  expect(mail?.text).not.toContain('reconnect');
});

test('a store that does not answer counts as broken only after a while, and recovers automatically', async () => {
  const { run, now, sendMails, platforms, clock } = await connected();
  platforms.woocommerce.switches.down = true;
  await run();
  clock.advance(14 * MINUTE_MS);
  await run();
  expect(await now()).toMatchObject({ state: 'connected', brokenSince: null });

  clock.advance(MINUTE_MS);
  await run();
  expect(await now()).toMatchObject({
    state: 'attention',
    brokenBy: 'notAnswering',
    brokenSince: new Date('2026-11-18T08:00:00Z'),
  });

  platforms.woocommerce.switches.down = false;
  await run();
  expect(await now()).toMatchObject({
    state: 'connected',
    stateReason: null,
    brokenSince: null,
    brokenBy: null,
    cursor: { failingSince: null, failure: null, lastError: null },
  });
  // The connection recovered before the mail was sent.
  expect(await sendMails()).toEqual([]);
});

test('a second outage sends another email', async () => {
  const { run, sendMails, platforms, clock } = await connected();
  for (let n = 0; n < 2; n += 1) {
    platforms.woocommerce.switches.rightsLost = true;
    await run();
    await sendMails();
    platforms.woocommerce.switches.rightsLost = false;
    await run();
    clock.advance(MINUTE_MS);
  }

  expect(await sendMails()).toHaveLength(2);
});

test('orders that could not be counted stay unknown instead of becoming 0', async () => {
  const { run, now, platforms } = await connected();
  platforms.woocommerce.switches.down = true;

  await run();

  const { cursor } = await now();
  expect(cursor).toMatchObject({
    storeCount: null,
    ownCount: null,
    missing: null,
    countedAt: null,
  });
  expect(cursor?.lastError).toBe('The store is not responding.');
});

test('a rate limit does not break the connection, but is recorded', async () => {
  const { services, store, now, clock } = await connected();
  const slowDown = new AppError('store-down', 'Slow down.', { status: 429, retryAfterSeconds: 9 });
  await noteFailure(services, store, slowDown);
  clock.advance(30 * MINUTE_MS);
  await noteFailure(services, store, slowDown);

  expect(await now()).toMatchObject({ state: 'connected', cursor: { slowedAt: clock.now() } });
});

test('a disconnected store stays disconnected despite a late answer', async () => {
  const { services, store, db, now } = await connected();
  await db.store.update({ where: { id: store.id }, data: { state: 'disconnected' } });

  await noteFailure(services, store, new AppError('store-rights-lost', 'No.'));

  expect(await now()).toMatchObject({ state: 'disconnected', brokenSince: null });
});

test('each failure is recognised from the adapter’s error and has a message', () => {
  const down = (details: Record<string, unknown>) => new AppError('store-down', '…', details);

  expect(failureOf(new AppError('store-rights-lost', '…'))).toBe('rightsLost');
  expect(failureOf(down({ failure: 'blocked', status: 403 }))).toBe('blocked');
  expect(failureOf(down({ httpStatus: 403 }))).toBe('blocked');
  expect(failureOf(down({ failure: 'moved', status: 301 }))).toBe('moved');
  expect(failureOf(down({ failure: 'not-woocommerce' }))).toBe('notUnderstood');
  expect(failureOf(down({ failure: 'down', status: 429 }))).toBe('slowedDown');
  expect(failureOf(down({ failure: 'down', status: 503, retryAfterSeconds: 60 }))).toBe(
    'notAnswering',
  );
  expect(failureOf(down({ retryAfterSeconds: 2 }))).toBe('slowedDown');
  expect(failureOf(down({}))).toBe('notAnswering');
  expect(failureOf(new Error('ours'))).toBeNull();
  for (const failure of STORE_FAILURES)
    for (const platform of ['shopify', 'woocommerce'] as const)
      expect(breakWords(failure, platform)).toEqual({
        what: expect.stringMatching(/^[A-Z].*\.$/),
        todo: expect.stringMatching(/^[A-Z].*\.$/),
      });
});

test('a store without calls left for counting still has its orders imported', async () => {
  const { run, platforms, db, now } = await connected();
  const order = incomingOrder(0, { externalId: '9', updatedAt: new Date('2026-11-18T07:59:00Z') });
  platforms.woocommerce.orders.set('9', order);
  platforms.woocommerce.countOrders = async () => {
    throw new AppError('store-down', 'Slow down.', { status: 429, retryAfterSeconds: 60 });
  };

  await run();
  await run();

  expect(await db.order.count()).toBe(1);
  expect(await now()).toMatchObject({ cursor: { failure: 'slowedDown', countedAt: null } });
});

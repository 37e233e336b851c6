import { expect, test } from 'vitest';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { given } from '#tests/builders/given.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { ALERT_CODE_NAMES, codeRow } from './alert-codes.rules.ts';
import { closeAlert, raiseAlert, setAlert } from './raise-alert.ts';

async function world() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  return { services, db, clock, owner: ownerOf(order), order };
}

test('an alert raised several times is one row, and the result says whether it is new or changed', async () => {
  const { db, clock, owner } = await world();
  const raise = (said: string) => raiseAlert(db, 'cancelRefused', owner, clock.now(), { said });

  const reported = await Promise.all([raise('Locked'), raise('Locked'), raise('Locked')]);
  const [again, changed] = [await raise('Locked'), await raise('Gone')];

  expect(reported.filter(Boolean)).toHaveLength(1);
  expect([again, changed]).toEqual([false, true]);
  expect(await db.alert.findMany()).toMatchObject([
    { code: 'cancelRefused', facts: { said: 'Gone' }, since: clock.now(), closedAt: null },
  ]);
});

test('several alerts of one order are listed together, the most urgent first', async () => {
  const { db, clock, owner } = await world();

  await raiseAlert(db, 'cancelTooLate', owner, clock.now());
  await raiseAlert(db, 'cancelRefused', owner, clock.now(), { said: 'Locked' });

  expect(await alertCodesOf(db)).toBe(
    'The courier did not cancel the booking: Locked. Retry, or call the courier. Cancelled after the parcel was collected. Return it to sender, or arrange a return after delivery.',
  );
});

test('a closed alert stores when and by whom it was closed, and can be raised again', async () => {
  const { db, clock, owner } = await world();
  const by = { name: 'Lerato Dlamini', userId: null };
  await setAlert(db, 'heldInStore', owner, clock.now(), {});
  clock.advance(60_000);
  const closedAt = clock.now();

  await closeAlert(db, owner.id, ['heldInStore'], { at: closedAt, how: 'goOn', by });
  const between = await alertCodesOf(db);
  await setAlert(db, 'heldInStore', owner, clock.now(), {});

  expect(between).toBeNull();
  expect(await db.alert.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { closedAt, closing: 'goOn', closedBy: 'Lerato Dlamini', openKey: null },
    { closedAt: null },
  ]);
});

test('alert texts that a process of the previous release writes become alerts, and are closed again', async () => {
  const { db, order } = await world();
  const say = (words: string | null) =>
    db.$executeRaw`update orders set attention = ${words} where id = ${order.id}::uuid`;

  await say('Moved in the store after booking: it is to leave from Paarl.');
  const moved = await db.alert.findFirstOrThrow({ where: { closedAt: null } });
  await say('The courier did not cancel its job: Locked');
  const words = await alertCodesOf(db);
  await say(null);

  expect(moved.code).toBe('movedInStore');
  expect(words).toBe('The courier did not cancel its job: Locked');
  expect(await alertCodesOf(db)).toBeNull();
});

const NAMED = {
  subject: 'Shop',
  shipment: null,
  holdReason: null,
  others: null,
  reasons: ['Why.'],
  item: () => 'Mug',
  place: () => 'Paarl',
  reason: () => 'Why.',
};

test.each(ALERT_CODE_NAMES)(
  '%s: a vendor’s text without a full stop gets one before our text',
  (code) => {
    expect(codeRow(code).words({ said: 'as they wrote it' }, NAMED)).not.toMatch(/wrote it [A-Z]/);
  },
);

test('every code has a title without a full stop and a text', () => {
  for (const code of ALERT_CODE_NAMES) {
    const { title, words } = codeRow(code);
    expect(title).toMatch(/^[A-Z][^.!]+$/);
    expect(words({ count: 2 }, NAMED)).toMatch(/^[A-Z\d]/);
  }
});

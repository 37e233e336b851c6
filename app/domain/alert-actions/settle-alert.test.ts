import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { reprint } from '#app/domain/documents/reprint-labels.ts';
import { markUnsureIn, sayItCameOut } from '#app/domain/documents/unsure-prints.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { reopenAlert, settleAlert } from './settle-alert.ts';

async function unsureLabel() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  const job = newId();
  const { userId } = merchant;
  await db.printJob.create({
    data: { id: job, userId, orderId: order.id, state: 'sent', zpl: '^XA^XZ' },
  });
  await db.$transaction((tx) => markUnsureIn(tx, userId, { id: job }, clock.now()));
  const { id } = await db.alert.findFirstOrThrow({ where: { subjectId: job } });
  const isOpen = async () => (await db.alert.count({ where: { closedAt: null } })) > 0;
  const state = async () => (await db.printJob.findUniqueOrThrow({ where: { id: job } })).state;
  return { services, db, clock, merchant, job, id, isOpen, state };
}

test('the answer that a label printed can be undone', async () => {
  const { services, db, merchant, id, isOpen, state } = await unsureLabel();
  await settleAlert(services, merchant, { id });
  const settled = [await isOpen(), await state()];

  await reopenAlert(services, merchant, { id });

  expect(settled).toEqual([false, 'acknowledged']);
  expect([await isOpen(), await state()]).toEqual([true, 'unsure']);
  expect(await db.printJob.findFirst()).toMatchObject({ acknowledgedAt: null });
});

test('an alert that only another release knows is refused instead of being called closed', async () => {
  const { services, db, merchant, id, isOpen } = await unsureLabel();
  await db.alert.update({ where: { id }, data: { code: 'ofAnotherRelease' } });

  const closing = settleAlert(services, merchant, { id });

  await expect(closing).rejects.toMatchObject({ code: 'conflict' });
  expect(await isOpen()).toBe(true);
});

test('the alert of a label that was printed again cannot be reopened', async () => {
  const { services, db, clock, merchant, job, id, isOpen, state } = await unsureLabel();
  await settleAlert(services, merchant, { id });
  await reprint(services, merchant, job);
  clock.advance(1_000);
  const printed = { state: 'acknowledged', acknowledgedAt: clock.now() } as const;
  await db.printJob.update({ where: { id: job }, data: printed });

  const reopening = reopenAlert(services, merchant, { id });

  await expect(reopening).rejects.toMatchObject({ code: 'not-found' });
  expect([await isOpen(), await state()]).toEqual([false, 'acknowledged']);
});

test.each([
  ['printed again', reprint],
  ['found at the printer', sayItCameOut],
])('the alert of a label that was %s cannot be reopened', async (_, repair) => {
  const { services, merchant, job, id, isOpen } = await unsureLabel();
  await repair(services, merchant, job);

  const reopening = reopenAlert(services, merchant, { id });

  await expect(reopening).rejects.toMatchObject({ code: 'not-found' });
  expect(await isOpen()).toBe(false);
});

test('of two people who close an alert at once, the second is told that it is closed', async () => {
  const { services, db } = await testServices({ connections: 5 });
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  await raiseAlert(db, 'heldInStore', ownerOf(order), services.clock.now());
  const { id } = await db.alert.findFirstOrThrow();

  // The row lock holds both calls back until both have started.
  const { both } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from attentions for update`;
    const asked = { both: [1, 2].map(() => settleAlert(services, merchant, { id })) };
    await eventually(async () => expect(await waitingForLocks(db)).toBe(2));
    return asked;
  });
  const answers = await Promise.allSettled(both);

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'not-found' },
  });
  expect(await db.auditEntry.count({ where: { action: 'attention.settle' } })).toBe(1);
});

test('a person who lost access to the store cannot reopen the alert that they closed', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const order = await given.order(services, { merchant, store });
  await raiseAlert(db, 'heldInStore', ownerOf(order), services.clock.now());
  const { id } = await db.alert.findFirstOrThrow();
  const manager = given.storeManager(merchant, [store]);
  await settleAlert(services, manager, { id });

  const without = reopenAlert(services, { ...manager, storeIds: [] }, { id });

  await expect(without).rejects.toMatchObject({ code: 'not-found' });
  expect(await reopenAlert(services, manager, { id })).toMatchObject({ message: 'Reopened' });
});

test('an alert that is raised and reopened at the same moment is open once', async () => {
  const { services, db } = await testServices({ connections: 5 });
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  const raise = (tx: Tx) => raiseAlert(tx, 'heldInStore', ownerOf(order), new Date());
  await raise(db);
  const { id } = await db.alert.findFirstOrThrow();
  await settleAlert(services, merchant, { id });

  const { reopening } = await db.$transaction(async (tx) => {
    await raise(tx);
    const asked = { reopening: reopenAlert(services, merchant, { id }) };
    await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
    return asked;
  });

  expect(await reopening).toMatchObject({ message: 'Reopened' });
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(1);
});

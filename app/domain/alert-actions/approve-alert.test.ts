import { expect, test } from 'vitest';
import { approveWaiting } from '#app/domain/approvals/approve-waiting.ts';
import { approveChange } from '#app/domain/approvals/decide-change.ts';
import { lockPerson } from '#app/domain/people/lock-person.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { approveAlert } from './approve-alert.ts';
import { followAlerts } from './follow-alerts.ts';
import { listAlerts } from './list-alerts.ts';
import { AlertsQuery } from './alerts.schema.ts';
import { settleAlert } from './settle-alert.ts';

const ALL = AlertsQuery.parse({});

async function waiting() {
  const { services, db, clock } = await testServices({ connections: 10 });
  const admin = await given.admin(services);
  const userId = newId();
  const at = clock.now();
  await db.user.create({
    data: {
      id: userId,
      email: 'new@thumela.example',
      firstName: 'New',
      lastName: 'Admin',
      phone: '+27821234567',
      emailProvedAt: at,
      approvalAskedAt: at,
    },
  });
  await followAlerts(services);
  const { docs } = await listAlerts(services, admin, ALL);
  return { services, db, admin, userId, alert: docs[0]! };
}

test('an administrator approves a waiting person once, and the alert closes', async () => {
  const { services, db, admin, userId, alert } = await waiting();
  expect(alert).toMatchObject({
    code: 'administratorToApprove',
    about: { kind: 'person', name: 'New Admin', email: 'new@thumela.example' },
    repairs: ['approve'],
  });

  const tries = await Promise.allSettled([
    approveAlert(services, admin, alert),
    approveAlert(services, admin, alert),
  ]);

  expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await db.membership.findMany({ where: { userId } })).toMatchObject([{ role: 'admin' }]);
  const approved = { action: 'administrator.approve', actorUserId: admin.userId, subject: userId };
  expect(await db.auditEntry.count({ where: approved })).toBe(1);
  expect((await listAlerts(services, admin, ALL)).docs).toMatchObject([{ code: 'changeMade' }]);
  await expect(approveAlert(services, admin, alert)).rejects.toMatchObject({ code: 'not-found' });
});

test('only administrators can approve a person, and only through the alert about one', async () => {
  const { services, db, admin, userId, alert } = await waiting();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  for (const actor of [merchant, given.storeManager(merchant, [store]), given.hubStaff()])
    await expect(approveAlert(services, actor, alert)).rejects.toMatchObject({
      code: 'not-allowed',
    });
  await db.alert.update({ where: { id: alert.id }, data: { code: 'jobGivenUp' } });
  await expect(approveAlert(services, admin, alert)).rejects.toMatchObject({ code: 'conflict' });
  expect(await db.membership.count({ where: { userId } })).toBe(0);
});

test('of a dismissal and an approval at once, only one succeeds', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { services, db, admin, userId, alert } = await waiting();
    const [approved, settled] = await Promise.allSettled([
      approveAlert(services, admin, alert),
      settleAlert(services, admin, alert),
    ]);
    expect([approved, settled].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isAdmin = (await db.membership.count({ where: { userId } })) === 1;
    expect(isAdmin).toBe(approved.status === 'fulfilled');
  }
});

test('every decision about a person locks the person before the request and the alert', async () => {
  const { services, db, admin, userId, alert } = await waiting();
  const other = await given.admin(services);
  await approveWaiting(services, admin, { id: userId });
  const [request] = await db.moneyRequest.findMany({ where: { state: 'waiting' } });

  const { answers } = await db.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    const deciding = [
      approveAlert(services, other, alert),
      approveChange(services, other, request!),
      approveWaiting(services, other, { id: userId }),
    ];
    await eventually(async () => expect(await waitingForLocks(db)).toBe(deciding.length));
    // None of the calls that wait for the lock on the person holds a lock on the request or the alert.
    await tx.$queryRaw`select 1 from money_requests where id = ${request!.id}::uuid for update nowait`;
    await tx.$queryRaw`select 1 from attentions where id = ${alert.id}::uuid for update nowait`;
    return { answers: Promise.allSettled(deciding) };
  }, WHILE_THEY_WAIT);

  const done = (await answers).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  expect(await db.membership.count({ where: { userId } })).toBe(1);
});

const WHILE_THEY_WAIT = { timeout: HANG_MS };

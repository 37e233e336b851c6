import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { approveWaiting } from '#app/domain/approvals/approve-waiting.ts';
import { listAdministrators, refuseWaiting, removeAdministrator } from './administrators.ts';
import { actorOfUser } from './actor-of.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

async function admin(): Promise<Actor> {
  const emailProvedAt = bench.auth.clock.now();
  const { userId } = await givenPerson(bench.auth, 'admin', null, { emailProvedAt });
  return (await actorOfUser(bench.db, userId))!;
}
async function waiting(): Promise<string> {
  const at = bench.auth.clock.now();
  const { userId } = await givenPerson(bench.auth, 'admin', null, {
    emailProvedAt: at,
    approvalAskedAt: at,
  });
  await bench.db.membership.deleteMany({ where: { userId } });
  return userId;
}
const audited = (subject: string) =>
  bench.db.auditEntry
    .findMany({ where: { subject }, orderBy: { at: 'asc' } })
    .then((rows) => rows.map(({ action }) => action));

test('a waiting person is listed until an administrator approves or refuses them', async () => {
  const own = await admin();
  const [first, second] = [await waiting(), await waiting()];
  const read = async () => (await listAdministrators(bench.auth, own)).waiting.map(({ id }) => id);
  expect(await read()).toEqual([first, second]);

  await approveWaiting(bench.auth, own, { id: first });
  await refuseWaiting(bench.auth, own, { id: second });

  expect(await read()).toEqual([]);
  expect(await audited(first)).toEqual(['administrator.approve']);
  expect(await audited(second)).toEqual(['administrator.refuse']);
  expect(await actorOfUser(bench.db, first)).toMatchObject({ role: 'admin' });
  expect(await actorOfUser(bench.db, second)).toBeNull();
  for (const action of [approveWaiting, refuseWaiting])
    await expect(action(bench.auth, own, { id: second })).rejects.toMatchObject({
      code: 'not-found',
    });
});

test('of an approval and a refusal at the same time, only one takes effect', async () => {
  await bench.db.membership.deleteMany({ where: { role: 'admin' } });
  const own = await admin();
  const id = await waiting();
  const tried = await Promise.allSettled([
    approveWaiting(bench.auth, own, { id }),
    refuseWaiting(bench.auth, own, { id }),
  ]);
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await audited(id)).toHaveLength(1);
});

test('an administrator can remove another, but not the last one, and two cannot remove each other', async () => {
  await bench.db.membership.deleteMany({ where: { role: 'admin' } });
  const [one, other] = [await admin(), await admin()];
  const both = await Promise.allSettled([
    removeAdministrator(bench.auth, one, { id: other.userId! }),
    removeAdministrator(bench.auth, other, { id: one.userId! }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const left = (await actorOfUser(bench.db, one.userId!)) ?? other;
  await expect(removeAdministrator(bench.auth, left, { id: left.userId! })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await listAdministrators(bench.auth, left)).administrators).toMatchObject([
    { id: left.userId, isSelf: true, hasAuthenticator: false },
  ]);
});

test('only administrators can list, refuse and remove administrators', async () => {
  const id = await waiting();
  for (const actor of [given.hubStaff()])
    for (const action of [approveWaiting, refuseWaiting, removeAdministrator])
      await expect(action(bench.auth, actor, { id })).rejects.toMatchObject({
        code: 'not-allowed',
      });
  await expect(listAdministrators(bench.auth, given.hubStaff())).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

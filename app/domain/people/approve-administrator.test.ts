import { afterEach, beforeEach, expect, test } from 'vitest';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { actorOfUser } from './actor-of.ts';
import { approveAdministrator } from './approve-administrator.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { proveEmail } from './prove-email.ts';
import { sendApproved } from './send-approved.ts';
import { tokenActor } from '#app/auth/bearer-actor.server.ts';

const BY = { name: 'root on the server', userId: null };

let bench: IdentityBench;
beforeEach(async () => {
  bench = await openIdentityBench();
});
afterEach(() => bench.close());

async function prove(email: string) {
  await bench.signUp(email);
  const ticket = await bench.proveTicket(email);
  const code = await bench.codeFor(email);
  return () => proveEmail(bench.auth, bench.caller, { ticket, code });
}

test('the first person who proves a company address becomes an administrator, the second waits for approval', async () => {
  const first = await (await prove('first@thumela.example'))();
  const second = await (await prove('second@thumela.example'))();

  expect(first.ok).toBe(true);
  expect(second).toEqual({ ok: false, reason: 'approval-pending' });
  const people = await bench.db.user.findMany({
    orderBy: { email: 'asc' },
    include: { memberships: true },
  });
  expect(
    people.map(({ email, memberships }) => [email, memberships.map((one) => one.role)]),
  ).toEqual([
    ['first@thumela.example', ['admin']],
    ['second@thumela.example', []],
  ]);
  expect(people[1]!.emailProvedAt).not.toBeNull();
  // No account is created, so no welcome credit is granted.
  expect(await bench.db.merchant.count()).toBe(0);
  expect(await bench.db.transaction.count()).toBe(0);
});

test('when eight people prove company addresses at once on an empty system, one becomes an administrator', async () => {
  const proofs = [];
  for (let n = 0; n < 8; n += 1) proofs.push(await prove(`rush${n}@thumela.example`));

  const results = await Promise.all(proofs.map((proof) => proof()));

  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(await bench.db.membership.count({ where: { role: 'admin' } })).toBe(1);
  expect(await bench.db.user.count({ where: { approvalAskedAt: { not: null } } })).toBe(7);
});

test('a waiting person learns at every sign-in that approval is pending, and has no access until then', async () => {
  await bench.provedPerson('first@thumela.example');
  await (
    await prove('waits@thumela.example')
  )();
  const { id } = await bench.db.user.findUniqueOrThrow({
    where: { email: 'waits@thumela.example' },
  });

  expect(await bench.signIn('waits@thumela.example')).toEqual({
    ok: false,
    reason: 'approval-pending',
  });
  expect(await bench.signIn('waits@thumela.example', 'Wrong-Passw0rd')).toEqual({
    ok: false,
    reason: 'wrong-password',
  });
  expect(await actorOfUser(bench.db, id)).toBeNull();
  const { token } = await createBearerToken(bench.auth, id);
  expect(await tokenActor(bench.auth, token)).toBeNull();
  // Signing up again changes nothing.
  await bench.signUp('waits@thumela.example', 'Another-Passw0rd1');
  expect(await bench.signIn('waits@thumela.example')).toMatchObject({
    reason: 'approval-pending',
  });

  const approval = await approveAdministrator(bench.auth, BY, { email: 'Waits@Thumela.example ' });

  expect(approval).toEqual({
    email: 'waits@thumela.example',
    name: "Ntombi-zodwa O'Brien",
    already: false,
  });
  expect((await bench.signIn('waits@thumela.example')).ok).toBe(true);
  expect(await actorOfUser(bench.db, id)).toMatchObject({ role: 'admin', merchantId: null });
});

test('an approval records who gave it and when, emails the person, and changes nothing when repeated', async () => {
  await bench.provedPerson('first@thumela.example');
  await (
    await prove('second@thumela.example')
  )();
  const { id: userId } = await bench.db.user.findUniqueOrThrow({
    where: { email: 'second@thumela.example' },
  });

  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      approveAdministrator(bench.auth, BY, { email: 'second@thumela.example' }),
    ),
  );

  expect(answers.filter(({ already }) => !already)).toHaveLength(1);
  const entries = await bench.db.auditEntry.findMany({
    where: { action: 'administrator.approve' },
  });
  expect(entries).toMatchObject([
    { actor: 'root on the server', actorUserId: null, subject: userId, at: bench.auth.clock.now() },
  ]);
  expect(await bench.db.outbox.count({ where: { job: 'people.send-approved' } })).toBe(1);
  await sendApproved({ ...bench.auth, mailer: bench.mailer }, { userId });
  expect(bench.mails.at(-1)).toMatchObject({
    to: 'second@thumela.example',
    subject: 'You are an administrator of Thumela',
  });
});

test('a person can be approved when no administrator is left', async () => {
  const first = await bench.provedPerson('first@thumela.example');
  await (
    await prove('second@thumela.example')
  )();
  await bench.db.user.delete({ where: { id: first } });

  await approveAdministrator(bench.auth, BY, { email: 'second@thumela.example' });

  expect((await bench.signIn('second@thumela.example')).ok).toBe(true);
});

test('an approval is refused with the reason for an unknown person, an unproved address or another role', async () => {
  await bench.signUp('unproved@thumela.example');
  await bench.provedPerson('shop@example.co.za');
  const approve = (email: string) => approveAdministrator(bench.auth, BY, { email });

  await expect(approve('nobody@thumela.example')).rejects.toMatchObject({ code: 'not-found' });
  await expect(approve('unproved@thumela.example')).rejects.toMatchObject({
    code: 'email-not-proved',
  });
  await expect(approve('shop@example.co.za')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/Role of .+: merchant\./) as string,
  });
  expect(await bench.db.membership.count({ where: { role: 'admin' } })).toBe(0);
  expect(await bench.db.auditEntry.count({ where: { action: 'administrator.approve' } })).toBe(0);
});

test('a person who is approved again on the same day gets a mail again', async () => {
  await bench.provedPerson('first@thumela.example');
  const email = 'again@thumela.example';
  await (
    await prove(email)
  )();
  await approveAdministrator(bench.auth, BY, { email });
  const { id } = await bench.db.user.findUniqueOrThrow({ where: { email } });
  await bench.db.membership.deleteMany({ where: { userId: id } });
  const approvalAskedAt = bench.auth.clock.now();
  await bench.db.user.update({ where: { id }, data: { approvalAskedAt } });

  await approveAdministrator(bench.auth, BY, { email });

  expect(await bench.db.outbox.count({ where: { job: 'people.send-approved' } })).toBe(2);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePassword } from '#app/domain/people/choose-password.ts';
import { proveEmail } from '#app/domain/people/prove-email.ts';
import { passSecondStep } from '#app/domain/people/second-step.ts';
import { changeOwnPassword } from '#app/domain/people/own-password.ts';
import { createSession, readSession } from '#app/domain/people/sessions.ts';
import { appCode, givenAuthenticator, selfOf } from '#tests/builders/self.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';

const LENT = 'Temporary-1!';
const OWN = 'Another-Passw0rd!';

let bench: IdentityBench;
let nth = 0;
beforeAll(async () => {
  bench = await openIdentityBench({ passwordsIn: 'user pool' });
});
afterAll(() => bench.close());

const address = () => `pool${(nth += 1)}@example.co.za`;

/** Performs an administrator's operation on this user at the pool's console. */
async function atConsole(email: string, operation: string, more: object = {}): Promise<void> {
  const user = await bench.db.user.findUniqueOrThrow({ where: { email } });
  const Username = bench.pool!.userOf(user.passwordHash)?.username;
  bench.pool!.simulator.console(operation, { Username, ...more });
}
const lend = (email: string, Password = LENT) =>
  atConsole(email, 'AdminSetUserPassword', { Password, Permanent: false });

async function chooseTicket(email: string): Promise<string> {
  const result = await bench.signIn(email, LENT);
  if (result.ok || result.reason !== 'must-choose') throw new Error('nothing to choose');
  return result.chooseTicket;
}
const choose = (ticket: string, password = OWN) =>
  choosePassword(bench.auth, bench.caller, { ticket, password });

test('a temporary password only allows choosing a new one, once, and that signs the person in', async () => {
  const email = address();
  const userId = await bench.provedPerson(email);
  const { sessionId } = await createSession(bench.auth, userId);
  await lend(email);

  const ticket = await chooseTicket(email);
  const chosen = await choose(ticket);

  expect(chosen).toMatchObject({ ok: true, userId });
  expect(await readSession(bench.auth, sessionId)).toBeNull();
  expect((await bench.signIn(email, OWN)).ok).toBe(true);
  expect((await bench.signIn(email, LENT)).ok).toBe(false);
  await expect(choose(ticket)).rejects.toMatchObject({ code: 'gone' });
  await bench.deliverCodes();
  expect(bench.mails.at(-1)).toMatchObject({
    to: email,
    text: expect.stringContaining('changed during a sign-in, to replace a temporary password'),
  });
  expect(bench.mails.at(-1)?.text).not.toContain('someone can read your emails');
  const entries = await bench.db.auditEntry.findMany({ where: { subject: userId } });
  expect(entries.map(({ action }) => action)).toContain('password.change');
});

test('a new password that the pool’s policy refuses is reported at the field, and can be chosen again', async () => {
  const email = address();
  await bench.provedPerson(email);
  await lend(email);
  const ticket = await chooseTicket(email);

  const words =
    'Password did not conform with password policy: Password must have symbol characters';
  await expect(choose(ticket, 'NdebelePass1€')).rejects.toMatchObject({
    code: 'invalid-input',
    details: { fields: { password: words } },
  });
  expect(await choose(ticket)).toMatchObject({ ok: true });
});

test('a person who chooses a password must still verify the email address', async () => {
  const unproved = address();
  await bench.signUp(unproved);
  await lend(unproved);
  const asked = await choose(await chooseTicket(unproved));
  expect(asked).toMatchObject({ ok: false, reason: 'email-not-proved' });
  const ticket = 'proveTicket' in asked ? asked.proveTicket : '';
  const code = await bench.codeFor(unproved);
  expect(await proveEmail(bench.auth, bench.caller, { ticket, code })).toMatchObject({ ok: true });
});

test('with an authenticator, a temporary password changes nothing before the code, which is asked for once', async () => {
  const email = address();
  const userId = await bench.provedPerson(email);
  const { secret } = await givenAuthenticator(bench, await selfOf(bench, userId));
  const { sessionId } = await createSession(bench.auth, userId);
  await lend(email);

  const asked = await bench.signIn(email, LENT);
  if (asked.ok || asked.reason !== 'code-required') throw new Error('no code is asked for');
  await expect(choose(asked.stepTicket)).rejects.toMatchObject({ code: 'gone' });
  const pass = (code: string) =>
    passSecondStep(bench.auth, bench.caller, { ticket: asked.stepTicket, code });
  expect(await pass('000000')).toMatchObject({ reason: 'wrong-code' });
  expect(await readSession(bench.auth, sessionId)).toBe(userId);

  const passed = await pass(appCode(bench, secret));
  if (passed.ok || passed.reason !== 'must-choose') throw new Error('nothing to choose');
  expect(await readSession(bench.auth, sessionId)).toBe(userId);
  const chosen = await choose(passed.chooseTicket);

  expect(chosen).toMatchObject({ ok: true, userId, checked: { code: true } });
  expect(await readSession(bench.auth, sessionId)).toBeNull();
  expect(await bench.signIn(email, OWN)).toMatchObject({ reason: 'code-required' });
});

test('a pending choice of a password ends when an authenticator is set up', async () => {
  const email = address();
  const userId = await bench.provedPerson(email);
  await lend(email);
  const ticket = await chooseTicket(email);
  await bench.db.authenticator.create({
    data: { userId, secret: 'sealed', since: bench.auth.clock.now() },
  });

  await expect(choose(ticket)).rejects.toMatchObject({ code: 'gone' });
});

test('a person whom the pool requires to reset by mail, or has disabled, is told so', async () => {
  const email = address();
  const self = await selfOf(bench, await bench.provedPerson(email));

  await atConsole(email, 'AdminResetUserPassword');
  expect(await bench.signIn(email)).toEqual({ ok: false, reason: 'must-reset' });
  await atConsole(email, 'AdminDisableUser');
  expect(await bench.signIn(email)).toEqual({ ok: false, reason: 'disabled' });
  const change = { currentPassword: PASSWORD, password: OWN };
  await expect(changeOwnPassword(bench.auth, self, change)).rejects.toMatchObject({
    details: { fields: { currentPassword: 'User is disabled.' } },
  });
});

test('attempts while the pool is unreachable do not count as guesses', async () => {
  const email = address();
  const self = await selfOf(bench, await bench.provedPerson(email));
  const { switches } = bench.pool!.simulator;
  const stranger = { address: '198.51.100.77', device: null };

  for (const bad of ['failures', 'throttles'] as const) {
    switches[bad] = 20;
    const code = bad === 'failures' ? 'identity-down' : 'too-many-requests';
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(bench.signIn(email, PASSWORD, stranger)).rejects.toMatchObject({ code });
      const change = { currentPassword: PASSWORD, password: OWN };
      await expect(changeOwnPassword(bench.auth, self, change)).rejects.toMatchObject({ code });
    }
  }

  expect((await bench.signIn(email, PASSWORD, stranger)).ok).toBe(true);
});

test('a sign-in in progress fails if the password is replaced', async () => {
  const email = address();
  const userId = await bench.provedPerson(email);
  const self = await selfOf(bench, userId);
  const signedIn = await bench.signIn(email);
  if (!signedIn.ok) throw new Error('not signed in');

  await changeOwnPassword(bench.auth, self, { currentPassword: PASSWORD, password: OWN });

  await expect(
    createSession(bench.auth, userId, undefined, signedIn.checked),
  ).rejects.toMatchObject({ code: 'wrong-credentials' });
});

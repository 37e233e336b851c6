import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '#app/ports/services.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { appCode, givenAuthenticator, selfOf, signedIn } from '#tests/builders/self.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import {
  beginNeededAuthenticator,
  beginOwnAuthenticator,
  confirmNeededAuthenticator,
  confirmOwnAuthenticator,
  removeOwnAuthenticator,
  renewOwnRecoveryCodes,
  withStepCode,
} from './own-authenticator.ts';
import { confirmAuthenticator } from '#app/domain/credentials/authenticator.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { lockOneself } from './lock-person.ts';
import { ADDRESS_GUESSES } from './throttle.rules.ts';
import { passwordTicketFor } from './password-ticket.ts';
import { readProfile } from './profile.ts';
import { passSecondStep } from './second-step.ts';
import { createSession } from './sessions.ts';
import { lookUpEmail, authenticate } from './sign-in.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

let people = 0;
const address = () => `app${(people += 1)}@example.co.za`;

/** A person with an authenticator app. */
async function withApp() {
  const email = address();
  const userId = await bench.provedPerson(email);
  const self = await selfOf(bench, userId);
  return { email, userId, self, ...(await givenAuthenticator(bench, self)) };
}

async function stepOf(email: string): Promise<string> {
  const result = await bench.signIn(email);
  if (result.ok || result.reason !== 'code-required') throw new Error('no second step');
  return result.stepTicket;
}

const pass = (ticket: string, code: string, caller = bench.caller) =>
  passSecondStep(bench.auth, caller, { ticket, code });
const mailsTo = async (email: string) => {
  await bench.deliverCodes();
  return bench.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
};

test('the right password alone is not enough, and a code of the app works once', async () => {
  const { email, secret } = await withApp();
  const code = appCode(bench, secret);

  const opened = await pass(await stepOf(email), code);
  expect(opened).toMatchObject({ ok: true, checked: { code: true } });
  if (!opened.ok) return;
  await expect(createSession(bench.auth, opened.userId, {}, opened.checked)).resolves.toBeDefined();

  expect(await pass(await stepOf(email), code)).toEqual({ ok: false, reason: 'wrong-code' });
  expect(await pass(await stepOf(email), appCode(bench, secret, -1))).toMatchObject({ ok: false });
  expect(await pass(await stepOf(email), appCode(bench, secret, 1))).toMatchObject({ ok: true });
});

test('of twenty parallel uses of one code, one succeeds', async () => {
  const { email, recoveryCodes, secret } = await withApp();
  for (const code of [appCode(bench, secret), recoveryCodes[0]!]) {
    const ticket = await stepOf(email);
    const many = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        pass(ticket, code, { address: `198.51.100.${n}`, device: null }),
      ),
    );
    const opened = many.filter((one) => one.status === 'fulfilled' && one.value.ok);
    expect(opened).toHaveLength(1);
  }
});

test('a recovery code works once, however it is typed, and its owner is notified', async () => {
  const { email, userId, recoveryCodes, self } = await withApp();
  expect(recoveryCodes).toHaveLength(10);
  const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ');

  expect(await pass(await stepOf(email), typed)).toMatchObject({ ok: true });
  expect(await pass(await stepOf(email), typed)).toEqual({ ok: false, reason: 'wrong-code' });
  expect(await readProfile(bench.auth, self.actor)).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await mailsTo(email)).toContain('A recovery code of your Thumela account was used');
  const kept = await bench.db.recoveryCode.findMany({ where: { userId } });
  expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0]);
});

test('the second step’s ticket ends when the password changes, and after ten minutes', async () => {
  const { email, userId, secret } = await withApp();
  const late = await stepOf(email);
  bench.advance(10 * 60_000);
  expect(await pass(late, appCode(bench, secret))).toEqual({ ok: false, reason: 'ticket-expired' });

  const ticket = await stepOf(email);
  const passwordHash = await bench.auth.identity.keep({ email, password: 'Another-1-password' });
  await bench.db.user.update({ where: { id: userId }, data: { passwordHash } });
  expect(await pass(ticket, appCode(bench, secret))).toEqual({
    ok: false,
    reason: 'ticket-expired',
  });
});

test('a sign-in that began before an app was set up opens no session', async () => {
  const email = address();
  const userId = await bench.provedPerson(email);
  const early = await bench.signIn(email);
  if (!early.ok) throw new Error('not signed in');

  await givenAuthenticator(bench, await selfOf(bench, userId));

  const refused = { code: 'wrong-credentials' };
  await expect(createSession(bench.auth, userId, {}, early.checked)).rejects.toMatchObject(refused);
  await expect(createBearerToken(bench.auth, userId, early.checked)).rejects.toMatchObject(refused);
});

test('when the guesses run out, the owner is notified, and a recovery code still works', async () => {
  const { email, recoveryCodes } = await withApp();
  const stranger = { address: '192.0.2.44', device: null };
  const ticket = await stepOf(email);
  for (let guess = 0; guess < 5; guess += 1)
    expect(await pass(ticket, '000000', stranger)).toEqual({ ok: false, reason: 'wrong-code' });

  await expect(pass(ticket, '000000', stranger)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await expect(pass(ticket, '000001', stranger)).rejects.toBeDefined();

  const reported = (await mailsTo(email)).filter(
    (subject) => subject === 'Someone knows your Thumela password',
  );
  expect(reported).toHaveLength(1);
  expect(await pass(ticket, recoveryCodes[9]!)).toMatchObject({ ok: true });
});

test('wrong passwords of others at the same address neither stop a known device nor raise the alarm', async () => {
  const { email, secret } = await withApp();
  const office = '192.0.2.48';
  const opened = await pass(await stepOf(email), appCode(bench, secret));
  if (!opened.ok) throw new Error('not let in');
  bench.advance(60_000);
  const ticket = await stepOf(email);
  for (let guess = 0; guess < 30; guess += 1)
    await bench.auth.throttle.take(ADDRESS_GUESSES, office);

  const unknown = pass(ticket, appCode(bench, secret), { address: office, device: null });
  await expect(unknown).rejects.toMatchObject({ code: 'too-many-requests' });
  const known = { address: office, device: opened.device };
  expect(await pass(ticket, appCode(bench, secret), known)).toMatchObject({ ok: true });
  expect(await mailsTo(email)).not.toContain('Someone knows your Thumela password');
});

test('the mail about wrong codes from a signed-in browser does not claim that the password is known', async () => {
  const { email, self } = await withApp();
  for (let guess = 0; guess < 6; guess += 1)
    await renewOwnRecoveryCodes(bench.auth, self, { code: '000000' }).catch(() => undefined);

  const subjects = await mailsTo(email);
  expect(subjects).toContain('Someone entered wrong codes in your Thumela account');
  expect(subjects).not.toContain('Someone knows your Thumela password');
});

test('right codes use up no guesses, even if what they were for is refused', async () => {
  const { email, userId, self, secret } = await withApp();
  const code = appCode(bench, secret);
  for (let n = 0; n < 6; n += 1) {
    const asked = withStepCode(bench.auth, self.caller, { userId, code }, () =>
      Promise.reject(new AppError('conflict', 'Top it up first.')),
    );
    await expect(asked).rejects.toMatchObject({ code: 'conflict' });
  }
  expect(await mailsTo(email)).not.toContain('Someone knows your Thumela password');
});

test('an app that is confirmed at the same moment cannot be replaced without its code', async () => {
  const userId = await bench.provedPerson(address());
  const self = await selfOf(bench, userId);
  const password = { currentPassword: PASSWORD };
  const { secret } = await beginOwnAuthenticator(bench.auth, self, password);
  const beginning = await bench.db.$transaction(async (tx) => {
    await lockOneself(tx, userId);
    const asked = beginOwnAuthenticator(bench.auth, self, password);
    asked.catch(() => undefined);
    await eventually(async () => expect(await waitingForLocks(bench.db)).toBe(1));
    await confirmAuthenticator(tx, bench.auth, { userId, code: appCode(bench, secret) });
    return { asked };
  });

  await expect(beginning.asked).rejects.toMatchObject({
    details: { fields: { code: 'Enter a code from your current app, or a recovery code.' } },
  });
});

test('a new password renews the guesses, so that someone with the old one cannot lock the owner out', async () => {
  const { email, userId, secret } = await withApp();
  const ticket = await stepOf(email);
  const stranger = { address: '198.51.100.77', device: null };
  for (let guess = 0; guess < 5; guess += 1) await pass(ticket, '000000', stranger);
  await expect(pass(ticket, '000000', stranger)).rejects.toMatchObject({
    code: 'too-many-requests',
  });

  const passwordHash = await bench.auth.identity.keep({ email, password: 'Another-Passw0rd!' });
  await bench.db.user.update({ where: { id: userId }, data: { passwordHash } });
  const result = await bench.signIn(email, 'Another-Passw0rd!');
  if (result.ok || result.reason !== 'code-required') throw new Error('no second step');

  expect(await pass(result.stepTicket, appCode(bench, secret))).toMatchObject({ ok: true });
});

test('a device that signed in before has its own guesses', async () => {
  const { email, secret } = await withApp();
  const opened = await pass(await stepOf(email), appCode(bench, secret));
  if (!opened.ok) throw new Error('not let in');
  bench.advance(60_000);
  const ticket = await stepOf(email);
  for (let guess = 0; guess < 5; guess += 1)
    await pass(ticket, '000000', { address: '192.0.2.45', device: null });
  await expect(
    pass(ticket, appCode(bench, secret), { address: '192.0.2.45', device: null }),
  ).rejects.toMatchObject({ code: 'too-many-requests' });

  const own = { address: '192.0.2.46', device: opened.device };
  expect(await pass(ticket, appCode(bench, secret), own)).toMatchObject({ ok: true });
});

test('devices that signed in before the app was set up do not have their own guesses', async () => {
  const email = address();
  const userId = await bench.provedPerson(email);
  const devices: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const opened = await bench.signIn(email);
    if (opened.ok) devices.push(opened.device);
  }
  bench.advance(1_000);
  await givenAuthenticator(bench, await selfOf(bench, userId));
  const ticket = await stepOf(email);
  let admitted = 0;
  for (const device of devices)
    for (let n = 0; n < 5; n += 1)
      await pass(ticket, '000000', { address: `192.0.2.${60 + n}`, device }).then(
        () => (admitted += 1),
        () => undefined,
      );
  expect(devices).toHaveLength(4);
  expect(admitted).toBe(5);
});

test('an app is set up with the password and its first code, and other devices are signed out', async () => {
  const email = address();
  const userId = await bench.provedPerson(email);
  const self = await selfOf(bench, userId);
  await signedIn(bench, userId);

  const wrong = beginOwnAuthenticator(bench.auth, self, { currentPassword: 'Not-the-1-password' });
  await expect(wrong).rejects.toMatchObject({
    details: { fields: { currentPassword: 'Incorrect password.' } },
  });

  const { secret, qrSvg } = await beginOwnAuthenticator(bench.auth, self, {
    currentPassword: PASSWORD,
  });
  expect(qrSvg).toMatch(/^<svg/);
  expect(await bench.everything()).not.toContain(secret.replaceAll(' ', ''));
  const confirm = (code: string) => confirmOwnAuthenticator(bench.auth, self, { code });
  await expect(confirm('000000')).rejects.toMatchObject({ code: 'invalid-input' });
  expect((await bench.signIn(email)).ok, 'not before its first code').toBe(true);

  await confirm(appCode(bench, secret));
  expect(await bench.db.portalSession.count({ where: { userId } })).toBe(1);
  expect(await bench.signIn(email)).toMatchObject({ reason: 'code-required' });
  expect(await mailsTo(email)).toContain('You now sign in to Thumela with a code');
});

test('starting to set up an app is in the audit log, from the profile and at sign-in', async () => {
  const userId = await bench.provedPerson(address());
  const self = await selfOf(bench, userId);
  await beginOwnAuthenticator(bench.auth, self, { currentPassword: PASSWORD });

  const action = 'authenticator.begin';
  const entries = () => bench.db.auditEntry.findMany({ where: { subject: userId, action } });
  expect(await entries()).toMatchObject([{ actorUserId: userId, called: self.actor.name }]);
  const user = await bench.db.user.findUniqueOrThrow({ where: { id: userId } });
  const ticket = passwordTicketFor(bench.auth, 'second-step', user);
  await beginNeededAuthenticator(bench.auth, bench.caller, ticket);
  expect(await entries()).toHaveLength(2);
});

test('an app cannot be confirmed too long after its setup was started', async () => {
  const self = await selfOf(bench, await bench.provedPerson(address()));
  const { secret } = await beginOwnAuthenticator(bench.auth, self, { currentPassword: PASSWORD });
  bench.advance(16 * 60_000);
  await expect(
    confirmOwnAuthenticator(bench.auth, self, { code: appCode(bench, secret) }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});

test('replacing or removing the app and renewing recovery codes needs a code of the current app', async () => {
  const { email, self, secret, recoveryCodes } = await withApp();
  const password = { currentPassword: PASSWORD };
  await expect(beginOwnAuthenticator(bench.auth, self, password)).rejects.toMatchObject({
    details: { fields: { code: expect.any(String) } },
  });
  const code0 = { code: '000000' };
  for (const wrong of [
    () => beginOwnAuthenticator(bench.auth, self, { ...password, ...code0 }),
    () => renewOwnRecoveryCodes(bench.auth, self, code0),
    () => removeOwnAuthenticator(bench.auth, self, { ...password, ...code0 }),
  ])
    await expect(wrong()).rejects.toMatchObject({ code: 'invalid-input' });

  const renewed = await renewOwnRecoveryCodes(bench.auth, self, { code: recoveryCodes[0]! });
  expect(await pass(await stepOf(email), recoveryCodes[1]!)).toMatchObject({ ok: false });

  const code = appCode(bench, secret);
  const next = await beginOwnAuthenticator(bench.auth, self, { ...password, code });
  bench.advance(30_000);
  expect(await pass(await stepOf(email), appCode(bench, secret)), 'until then').toMatchObject({
    ok: true,
  });
  await confirmOwnAuthenticator(bench.auth, self, { code: appCode(bench, next.secret) });
  bench.advance(60_000);
  expect(await pass(await stepOf(email), appCode(bench, secret))).toMatchObject({ ok: false });
  expect(await pass(await stepOf(email), renewed[0]!), 'of the app before').toMatchObject({
    ok: false,
  });

  await removeOwnAuthenticator(bench.auth, self, {
    ...password,
    code: appCode(bench, next.secret),
  });
  expect(await bench.signIn(email)).toMatchObject({ ok: true, checked: { code: false } });
  expect(await mailsTo(email)).toContain('You no longer need a code to sign in to Thumela');
});

test('administrators in production must set up an app first, and cannot remove it', async () => {
  const settings: Settings = { ...bench.auth.settings, mode: 'production' };
  const auth = { ...bench.auth, settings };
  const email = address();
  const userId = await bench.provedPerson(email);
  await bench.db.membership.updateMany({
    where: { userId },
    data: { role: 'admin', merchantId: null },
  });
  const signIn = async (code?: string) => {
    const looked = await lookUpEmail(auth, bench.caller, { email });
    if (!looked.ok) throw new Error('unknown');
    return authenticate(auth, bench.caller, { ticket: looked.ticket, password: PASSWORD, code });
  };

  const needed = await signIn();
  if (needed.ok || needed.reason !== 'authenticator-needed') throw new Error('let in');
  const { secret } = await beginNeededAuthenticator(auth, bench.caller, needed.stepTicket);
  const asked = { ticket: needed.stepTicket, code: appCode(bench, secret) };
  await expect(
    confirmNeededAuthenticator(auth, bench.caller, { ...asked, code: '000000' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  const joined = await confirmNeededAuthenticator(auth, bench.caller, asked);
  expect(joined.recoveryCodes).toHaveLength(10);
  await expect(createSession(auth, userId, {}, joined.checked)).resolves.toBeDefined();
  await expect(
    beginNeededAuthenticator(auth, bench.caller, needed.stepTicket),
    'the ticket sets up nothing more',
  ).rejects.toMatchObject({ code: 'gone' });

  bench.advance(60_000);
  expect(await signIn()).toMatchObject({ reason: 'code-required' });
  expect(await signIn(appCode(bench, secret))).toMatchObject({ ok: true });
  bench.advance(60_000);
  const off = { currentPassword: PASSWORD, code: appCode(bench, secret) };
  await expect(
    removeOwnAuthenticator(auth, await selfOf(bench, userId), off),
  ).rejects.toMatchObject({ code: 'conflict' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBearerToken, findToken } from '#app/domain/credentials/bearer-tokens.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { askReset, startReset } from './ask-reset.ts';
import { confirmReset } from './confirm-reset.ts';
import { rememberNetwork } from './known-network.ts';
import { makeOwnToken } from './make-own-token.ts';
import { MakeTokenInput } from './own-access.schema.ts';
import { proveEmail } from './prove-email.ts';
import { createSession, readSession } from './sessions.ts';
import { actorOfUser } from './actor-of.ts';
import { RESETS_TO_PERSON } from './throttle.rules.ts';

const MINUTE = 60_000;
const NEW = 'Another-Passw0rd!';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

let people = 0;
async function person() {
  const email = `reset${(people += 1)}@example.co.za`;
  return { email, userId: await bench.provedPerson(email) };
}
/** A caller with a new address for each call, so that only the test of the address limit reaches that limit. */
const from = () => ({ address: `198.51.100.${(people += 1)}` });
const ask = (email: string) => askReset(bench.auth, from(), { email });
const change = (email: string, code: string, password = NEW, caller = from()) =>
  confirmReset(bench.auth, caller, { email, code, password });
/** A different code of the same length. */
const notIt = (code: string) => (code === '00000000' ? '00000001' : '00000000');

test('with the mailed code the owner chooses a new password, and the old one no longer works', async () => {
  const { email, userId } = await person();
  await ask(email);

  const changed = await change(email, await bench.codeFor(email));

  expect(changed).toEqual({ ok: true });
  expect((await bench.signIn(email)).ok).toBe(false);
  expect((await bench.signIn(email, NEW)).ok).toBe(true);
  await bench.deliverCodes();
  expect(bench.mails.at(-1)).toMatchObject({
    to: email,
    subject: 'Your Thumela password was changed',
  });
  const entries = await bench.db.auditEntry.findMany({ where: { action: 'password.reset' } });
  expect(entries.filter(({ subject }) => subject === userId)).toHaveLength(1);
});

test('an unknown address gets the same answers, for the request and the code, but no mail', async () => {
  const { email } = await person();
  const stranger = 'nobody@example.co.za';

  const asked = [await ask(email), await ask(stranger)];
  const code = await bench.codeFor(email);
  const guessed = [await change(email, notIt(code)), await change(stranger, notIt(code))];
  const again = [await ask(email), await ask(stranger)];

  expect(asked).toEqual([{ ok: true }, { ok: true }]);
  expect(guessed).toEqual(Array(2).fill({ ok: false, reason: 'wrong-code' }));
  expect(again.map(({ ok }) => ok)).toEqual([false, false]);
  expect(bench.mails.filter(({ to }) => to === stranger)).toEqual([]);
});

test('guesses run out for an unknown address as for a known one', async () => {
  const { email } = await person();
  await ask(email);
  const code = notIt(await bench.codeFor(email));
  const of = async (address: string) => {
    const results = [];
    for (let n = 0; n < 12; n += 1) results.push(await change(address, code));
    return results.map((result) => !result.ok && result.reason);
  };

  expect(await of('no.one@example.co.za')).toEqual(await of(email));
  expect((await of(email)).at(-1)).toBe('too-many-guesses');
});

test('all browsers and API sign-ins end; named tokens and other people’s sessions stay', async () => {
  const { email, userId } = await person();
  const other = await person();
  const session = await createSession(bench.auth, userId);
  const others = await createSession(bench.auth, other.userId);
  const signedIn = await createBearerToken(bench.auth, userId);
  const actor = await actorOfUser(bench.db, userId);
  const named = await makeOwnToken(
    bench.auth,
    actor!,
    { by: 'session', id: 'of the test' },
    MakeTokenInput.parse({ name: 'Nightly report' }),
  );
  await bench.deliverCodes();
  await ask(email);

  await change(email, await bench.codeFor(email));

  expect(await readSession(bench.auth, session.sessionId)).toBeNull();
  expect(await findToken(bench.auth, signedIn.token)).toBeNull();
  expect(await findToken(bench.auth, named.token)).not.toBeNull();
  expect(await readSession(bench.auth, others.sessionId)).toBe(other.userId);
});

test('of many parallel uses of one code, one changes the password', async () => {
  const { email } = await person();
  await ask(email);
  const code = await bench.codeFor(email);
  const passwords = Array.from({ length: 5 }, (_, n) => `Another-Passw0rd!${n}`);

  const results = await Promise.all(passwords.map((password) => change(email, code, password)));

  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = passwords[results.findIndex(({ ok }) => ok)]!;
  expect((await bench.signIn(email, winner)).ok).toBe(true);
});

test('a code ends when it is used, after ten minutes and after five tries', async () => {
  const { email, userId } = await person();
  const codeOf = async () => {
    await startReset(bench.auth, { userId });
    return bench.codeFor(email);
  };
  const refused = { ok: false, reason: 'wrong-code' };

  const used = await codeOf();
  expect(await change(email, used)).toEqual({ ok: true });
  expect(await change(email, used)).toEqual(refused);

  const old = await codeOf();
  bench.advance(10 * MINUTE);
  expect(await change(email, old)).toEqual(refused);

  const tried = await codeOf();
  for (let n = 0; n < 5; n += 1) await change(email, notIt(tried));
  expect(await change(email, tried)).toEqual(refused);
});

test('strangers’ guesses cannot stop a new password from a device or network that signed in before', async () => {
  const { email } = await person();
  await ask(email);
  const code = await bench.codeFor(email);
  const stranger = { address: '198.51.100.99', device: null };
  for (let n = 0; n < 12; n += 1)
    await confirmReset(bench.auth, stranger, { email, code: notIt(code), password: PASSWORD });

  const password = 'Own-choice-1!';
  expect(await confirmReset(bench.auth, stranger, { email, code, password })).toMatchObject({
    ok: false,
  });
  expect(await confirmReset(bench.auth, bench.caller, { email, code, password })).toEqual({
    ok: true,
  });
});

test('guesses from a known device or network run out too', async () => {
  const { email } = await person();
  await ask(email);
  const code = notIt(await bench.codeFor(email));
  const guess = () => confirmReset(bench.auth, bench.caller, { email, code, password: PASSWORD });
  const reasons = [];
  for (let n = 0; n < 11; n += 1) reasons.push(await guess());
  expect(reasons.at(-1)).toMatchObject({ reason: 'too-many-guesses' });
});

test('a new code ends the previous one', async () => {
  const { email, userId } = await person();
  await ask(email);
  const replaced = await bench.codeFor(email);
  await startReset(bench.auth, { userId });
  const newest = await bench.codeFor(email);

  expect(await change(email, replaced)).toEqual({ ok: false, reason: 'wrong-code' });
  expect(await change(email, newest)).toEqual({ ok: true });
});

test("a code works only for its own purpose and its own person's account", async () => {
  const { email } = await person();
  const other = await person();
  const unproved = 'unproved@example.co.za';
  await bench.signUp(unproved);
  const ticket = await bench.proveTicket(unproved);
  const proving = await bench.codeFor(unproved);
  await ask(email);
  const reset = await bench.codeFor(email);

  expect(await change(other.email, reset)).toMatchObject({ ok: false });
  expect(await change(unproved, proving)).toMatchObject({ ok: false });
  await ask(unproved);
  const ofUnproved = await bench.codeFor(unproved);
  expect(await proveEmail(bench.auth, from(), { ticket, code: ofUnproved })).toMatchObject({
    ok: false,
  });
  expect((await bench.signIn(other.email)).ok).toBe(true);
});

test('a person with an unproved address can choose a new password, but must still prove the address', async () => {
  const email = 'forgetful@example.co.za';
  await bench.signUp(email);
  const ticket = await bench.proveTicket(email);
  const proving = await bench.codeFor(email);
  await ask(email);

  expect(await change(email, await bench.codeFor(email))).toEqual({ ok: true });

  const signedIn = await bench.signIn(email, NEW);
  expect(signedIn).toMatchObject({ ok: false, reason: 'email-not-proved' });
  expect(await proveEmail(bench.auth, from(), { ticket, code: proving }), 'the old ticket').toEqual(
    { ok: false, reason: 'ticket-expired' },
  );
});

test('a stranger who asks for a person’s codes cannot stop that person, who asks from a known network', async () => {
  const { email, userId } = await person();
  const home = from();
  await rememberNetwork(bench.db, bench.auth, userId, home.address);
  for (let n = 0; n < RESETS_TO_PERSON.points; n += 1)
    await bench.auth.throttle.take(RESETS_TO_PERSON, email);
  expect((await ask(email)).ok).toBe(false);

  expect((await askReset(bench.auth, home, { email })).ok).toBe(true);
  expect((await askReset(bench.auth, home, { email })).ok, 'once a minute').toBe(false);
});

test('a caller who asks about too many addresses must wait', async () => {
  const caller = from();
  const asks = Array.from({ length: 20 }, (_, n) => ({ email: `many${n}@example.co.za` }));
  for (const one of asks) await askReset(bench.auth, caller, one);

  await expect(askReset(bench.auth, caller, { email: 'one@example.co.za' })).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});

test('a repeated job, or one for a deleted person, leaves one valid code', async () => {
  const { email, userId } = await person();
  await startReset(bench.auth, { userId });
  await startReset(bench.auth, { userId });
  await startReset(bench.auth, { userId: null });
  await startReset(bench.auth, { userId: '00000000-0000-7000-8000-000000000000' });

  expect(await change(email, await bench.codeFor(email))).toEqual({ ok: true });
});

test('neither the code nor the password is stored in plain text', async () => {
  const { email } = await person();
  await ask(email);
  const code = await bench.codeFor(email);
  await change(email, code);

  const everything = await bench.everything();

  for (const secret of [code, `${code.slice(0, 4)}-${code.slice(4)}`, NEW, PASSWORD])
    expect(everything.includes(secret)).toBe(false);
});

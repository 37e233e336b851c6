import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import {
  ALL_CODES,
  COMPANY_CODES,
  NETWORK_CODES,
  PERSON_CODES,
  SITE_CODES,
} from './code-guess.rules.ts';
import { proveEmail } from './prove-email.ts';
import { resendCode } from './resend-code.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());
afterEach(() => bench.db.rateLimit.deleteMany());

const WRONG = '00000000';
let last = 0;
/** Uses another address for every guess, like a botnet. */
const stranger = () => ({ address: `198.51.100.${(last += 1)}` });

const reasonsOf = (results: Awaited<ReturnType<typeof proveEmail>>[]) =>
  results.map((result) => (result.ok ? 'in' : result.reason));
const countOf = (reasons: string[], reason: string) =>
  reasons.filter((one) => one === reason).length;

test('of 195 guesses at once from 20 addresses, five are compared, and then even the right code is refused', async () => {
  await bench.signUp('ground@example.co.za');
  const ticket = await bench.proveTicket('ground@example.co.za');
  const code = await bench.codeFor('ground@example.co.za');

  const results = await Promise.all(
    Array.from({ length: 195 }, (_, n) =>
      proveEmail(bench.auth, { address: `198.51.100.${n % 20}` }, { ticket, code: WRONG }),
    ),
  );

  const reasons = reasonsOf(results);
  expect(countOf(reasons, 'wrong-code')).toBe(5);
  // Guesses at a code without tries left are not compared, and their points are returned.
  expect(countOf(reasons, 'too-many-guesses') + countOf(reasons, 'code-expired')).toBe(190);
  expect(await proveEmail(bench.auth, stranger(), { ticket, code })).toMatchObject({ ok: false });
});

test('a person has ten wrong guesses an hour over all codes, and new codes give no new tries', async () => {
  await bench.signUp('renew@example.co.za');
  const ticket = await bench.proveTicket('renew@example.co.za');
  await bench.codeFor('renew@example.co.za');

  const reasons: string[] = [];
  for (let codes = 0; codes < 4; codes += 1) {
    const results = await Promise.all(
      Array.from({ length: 5 }, () => proveEmail(bench.auth, stranger(), { ticket, code: WRONG })),
    );
    reasons.push(...reasonsOf(results));
    // Removes the limits on mails, as if an hour had passed; the guesses stay counted.
    await bench.db.rateLimit.deleteMany({
      where: { OR: [{ key: { startsWith: 'mail:' } }, { key: { startsWith: 'code-pause:' } }] },
    });
    expect(await resendCode(bench.auth, { ticket })).toEqual({ ok: true });
  }
  const code = await bench.codeFor('renew@example.co.za');
  const right = await proveEmail(bench.auth, stranger(), { ticket, code });

  expect(countOf(reasons, 'wrong-code')).toBe(PERSON_CODES.points);
  expect(countOf(reasons, 'too-many-guesses')).toBe(10);
  expect(right).toMatchObject({ ok: false, reason: 'too-many-guesses' });
  expect(!right.ok && 'retryAfterSeconds' in right && right.retryAfterSeconds).toBeGreaterThan(0);
});

test('one network can guess at most thirty times a day, over all people', async () => {
  const address = '203.0.113.99';
  const reasons: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    await bench.signUp(`net${n}@example.co.za`);
    const ticket = await bench.proveTicket(`net${n}@example.co.za`);
    for (let tries = 0; tries < 5; tries += 1)
      reasons.push(
        ...reasonsOf([await proveEmail(bench.auth, { address }, { ticket, code: WRONG })]),
      );
  }

  expect(countOf(reasons, 'wrong-code')).toBe(NETWORK_CODES.points);
  // A guess that is refused for its network does not count against the person.
  await bench.codeFor('net7@example.co.za');
  const ticket = await bench.proveTicket('net7@example.co.za');
  const code = await bench.codeFor('net7@example.co.za');
  expect((await proveEmail(bench.auth, stranger(), { ticket, code })).ok).toBe(true);
});

test('the 65,536 networks of one IPv6 site share sixty guesses', async () => {
  const reasons: string[] = [];
  for (let n = 0; n < 14; n += 1) {
    await bench.signUp(`six${n}@example.co.za`);
    const ticket = await bench.proveTicket(`six${n}@example.co.za`);
    for (let tries = 0; tries < 5; tries += 1) {
      const address = `2001:db8:7:${(n * 5 + tries).toString(16)}::/64`;
      const guess = await proveEmail(bench.auth, { address }, { ticket, code: WRONG });
      reasons.push(...reasonsOf([guess]));
    }
  }

  expect(countOf(reasons, 'wrong-code')).toBe(SITE_CODES.points);
});

test('guesses at company addresses share one limit, log one error, and do not affect other people', async () => {
  await bench.signUp('boss@thumela.example');
  const ticket = await bench.proveTicket('boss@thumela.example');
  const code = await bench.codeFor('boss@thumela.example');
  for (let n = 0; n < COMPANY_CODES.points; n += 1)
    await bench.auth.throttle.take(COMPANY_CODES, 'company');

  const results = [];
  for (let n = 0; n < 3; n += 1)
    results.push(await proveEmail(bench.auth, stranger(), { ticket, code }));

  expect(reasonsOf(results)).toEqual(Array(3).fill('too-many-guesses'));
  expect(bench.alarms).toMatchObject([{ code: 'code-guesses-spent' }]);
  expect(JSON.stringify(bench.alarms)).not.toContain('boss@');
  await bench.provedPerson('bystander@example.co.za');
});

test('guesses at all codes share a limit too, with its own logged error', async () => {
  await bench.signUp('anyone@example.co.za');
  const ticket = await bench.proveTicket('anyone@example.co.za');
  const code = await bench.codeFor('anyone@example.co.za');
  const key = `code-all:${hash('sha256', 'all', 'base64url')}`;
  await bench.auth.throttle.take(ALL_CODES, 'all');
  await bench.db.rateLimit.update({ where: { key }, data: { points: ALL_CODES.points } });
  bench.alarms.length = 0;

  const refused = await proveEmail(bench.auth, stranger(), { ticket, code });
  await bench.db.rateLimit.update({ where: { key }, data: { points: ALL_CODES.points - 1 } });
  const last = await proveEmail(bench.auth, stranger(), { ticket, code });

  expect(refused).toMatchObject({ ok: false, reason: 'too-many-guesses' });
  expect(bench.alarms).toMatchObject([{ code: 'code-guesses-spent', whose: 'all addresses' }]);
  expect(last.ok).toBe(true);
});

test('right codes use up no guesses', async () => {
  for (let n = 0; n < 35; n += 1) await bench.provedPerson(`right${n}@example.co.za`);

  const counted = await bench.db.rateLimit.findMany({
    where: { key: { startsWith: 'code-' }, NOT: { key: { startsWith: 'code-pause' } } },
  });
  expect(counted.filter(({ points }) => points !== 0)).toEqual([]);
});

test('a point is returned only if it was taken', async () => {
  const budget = { name: 'back', points: 2, windowSeconds: 60 };
  const { throttle } = bench.auth;

  await throttle.giveBack(budget, 'a');
  await throttle.take(budget, 'a');
  for (let n = 0; n < 5; n += 1) await throttle.giveBack(budget, 'a');

  const taken = [];
  for (let n = 0; n < 3; n += 1) taken.push((await throttle.take(budget, 'a')).ok);
  expect(taken).toEqual([true, true, false]);
  // After its window has ended, a point is not returned either.
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
  try {
    await throttle.giveBack(budget, 'a');
    const again = [];
    for (let n = 0; n < 3; n += 1) again.push((await throttle.take(budget, 'a')).ok);
    expect(again).toEqual([true, true, false]);
  } finally {
    vi.useRealTimers();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { proveEmail } from './prove-email.ts';
import { resendCode } from './resend-code.ts';
import { sendAccountExists } from './send-account-exists.ts';
import { lookUpEmail } from './sign-in.ts';
import { signUp } from './sign-up.ts';

const MINUTE = 60_000;

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

test('the right code opens a merchant account with the welcome credit', async () => {
  await bench.signUp('first@example.co.za');
  const ticket = await bench.proveTicket('first@example.co.za');
  const code = await bench.codeFor('first@example.co.za');

  const result = await proveEmail(bench.auth, bench.caller, { ticket, code });

  expect(result.ok).toBe(true);
  const user = await bench.db.user.findUniqueOrThrow({
    where: { email: 'first@example.co.za' },
    include: { memberships: { include: { merchant: { include: { transactions: true } } } } },
  });
  const [own] = user.memberships;
  expect(own?.role).toBe('merchant');
  expect(user.emailProvedAt).not.toBeNull();
  expect(own?.merchant?.transactions.map((row) => row.amountCents)).toEqual([50_000n]);
  expect((await bench.signIn('first@example.co.za')).ok).toBe(true);
});

test('the code and its ticket work once', async () => {
  await bench.signUp('once@example.co.za');
  const ticket = await bench.proveTicket('once@example.co.za');
  const code = await bench.codeFor('once@example.co.za');

  const results = await Promise.all(
    Array.from({ length: 8 }, () => proveEmail(bench.auth, bench.caller, { ticket, code })),
  );

  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(await bench.db.merchant.count({ where: { email: 'once@example.co.za' } })).toBe(1);
});

test('after five wrong codes the right one no longer works, but a new one does', async () => {
  await bench.signUp('five@example.co.za');
  const ticket = await bench.proveTicket('five@example.co.za');
  const code = await bench.codeFor('five@example.co.za');
  const wrong = code === '00000000' ? '00000001' : '00000000';

  const wrongs = await Promise.all(
    Array.from({ length: 5 }, () => proveEmail(bench.auth, bench.caller, { ticket, code: wrong })),
  );
  const sixth = await proveEmail(bench.auth, bench.caller, { ticket, code });

  expect(wrongs.map((result) => !result.ok && result.reason)).toEqual(Array(5).fill('wrong-code'));
  expect(sixth).toEqual({ ok: false, reason: 'code-expired' });
  expect(await resendCode(bench.auth, { ticket })).toEqual({ ok: true });
  const fresh = await bench.codeFor('five@example.co.za');
  expect((await proveEmail(bench.auth, bench.caller, { ticket, code: fresh })).ok).toBe(true);
});

test('a code is valid for less than ten minutes after its mail', async () => {
  await bench.signUp('late@example.co.za');
  const ticket = await bench.proveTicket('late@example.co.za');
  bench.advance(9 * MINUTE);
  const code = await bench.codeFor('late@example.co.za');

  bench.advance(10 * MINUTE);

  expect(await proveEmail(bench.auth, bench.caller, { ticket, code })).toEqual({
    ok: false,
    reason: 'code-expired',
  });
});

test('a mail that is sent again contains the same code', async () => {
  await bench.signUp('again@example.co.za');
  const first = await bench.codeFor('again@example.co.za');
  await bench.db.outbox.updateMany({
    where: { job: 'people.send-code' },
    data: { doneAt: null },
  });

  const second = await bench.codeFor('again@example.co.za');

  expect(second).toBe(first);
});

test('new codes are mailed at most once a minute', async () => {
  await bench.signUp('often@example.co.za');
  const ticket = await bench.proveTicket('often@example.co.za');

  const results = await Promise.all(
    Array.from({ length: 6 }, () => resendCode(bench.auth, { ticket })),
  );

  expect(results.filter((result) => result.ok)).toHaveLength(1);
});

test('a person who returns while the code is valid gets no other one', async () => {
  await bench.signUp('soon@example.co.za');
  const code = await bench.codeFor('soon@example.co.za');
  const mails = bench.mails.length;
  bench.advance(2 * MINUTE);

  const ticket = await bench.proveTicket('soon@example.co.za');

  expect(await bench.codeFor('soon@example.co.za')).toBe(code);
  expect(bench.mails).toHaveLength(mails);
  expect((await proveEmail(bench.auth, bench.caller, { ticket, code })).ok).toBe(true);
});

test('a person who returns after the code has expired gets a new one', async () => {
  await bench.signUp('back@example.co.za');
  const old = await bench.codeFor('back@example.co.za');
  bench.advance(60 * MINUTE);

  const ticket = await bench.proveTicket('back@example.co.za');

  const fresh = await bench.codeFor('back@example.co.za');
  expect(fresh).not.toBe(old);
  expect((await proveEmail(bench.auth, bench.caller, { ticket, code: fresh })).ok).toBe(true);
});

test('a known address gets the same answer, keeps its password, and gets a mail', async () => {
  const userId = await bench.provedPerson('known@example.co.za');
  const before = await bench.db.user.findUniqueOrThrow({ where: { id: userId } });

  const answer = await bench.signUp('known@example.co.za', 'Another-Passw0rd!');

  expect(answer).toBeUndefined();
  expect(await bench.db.user.findUnique({ where: { id: userId } })).toEqual(before);
  expect(await bench.db.outbox.count({ where: { job: 'people.send-account-exists' } })).toBe(1);
  await sendAccountExists({ ...bench.auth, mailer: bench.mailer }, { userId });
  expect(bench.mails.at(-1)).toMatchObject({
    to: 'known@example.co.za',
    subject: 'You already have a Thumela account',
  });
});

test('the code and password of an earlier sign-up cannot prove the address for a later one', async () => {
  await bench.signUp('taken@example.co.za', 'Attackers-Passw0rd1');
  const attackersTicket = await bench.proveTicket('taken@example.co.za', 'Attackers-Passw0rd1');

  await bench.signUp('taken@example.co.za', PASSWORD);
  const code = await bench.codeFor('taken@example.co.za');

  expect(await proveEmail(bench.auth, bench.caller, { ticket: attackersTicket, code })).toEqual({
    ok: false,
    reason: 'ticket-expired',
  });
  const ticket = await bench.proveTicket('taken@example.co.za');
  expect((await proveEmail(bench.auth, bench.caller, { ticket, code })).ok).toBe(true);
});

test('a person of the company domain becomes an administrator only when the address is proved', async () => {
  await bench.signUp('boss@thumela.example');
  await bench.provedPerson('sly@evil-thumela.example');
  await bench.provedPerson('sly@thumela.example.evil.za');

  await bench.provedPerson('chief@thumela.example');

  const people = await bench.db.user.findMany({
    where: { email: { contains: 'thumela.example' } },
    select: { email: true, memberships: { select: { role: true, merchantId: true } } },
    orderBy: { email: 'asc' },
  });
  expect(people.map(({ email, memberships }) => [email, memberships])).toEqual([
    ['boss@thumela.example', []],
    ['chief@thumela.example', [{ role: 'admin', merchantId: null }]],
    ['sly@evil-thumela.example', [{ role: 'merchant', merchantId: expect.any(String) }]],
    ['sly@thumela.example.evil.za', [{ role: 'merchant', merchantId: expect.any(String) }]],
  ]);
});

test('eight parallel sign-ups with one address create one person and one valid code', async () => {
  await Promise.all(Array.from({ length: 8 }, () => bench.signUp('rush@example.co.za')));

  const codes = await bench.db.verificationCode.count({
    where: { user: { email: 'rush@example.co.za' }, usedAt: null },
  });
  expect(codes).toBe(1);
  expect(await bench.db.user.count({ where: { email: 'rush@example.co.za' } })).toBe(1);
});

test('an unknown address is reported as unknown', async () => {
  const looked = await lookUpEmail(bench.auth, bench.caller, { email: 'nobody@example.co.za' });

  expect(looked).toEqual({ ok: false, reason: 'invalid-email' });
});

test('one network address can sign up twenty times an hour, also in parallel', async () => {
  const input = {
    firstName: 'Bo',
    lastName: 'Botha',
    phone: '+27821234567',
    email: 'flood@example.co.za',
    password: PASSWORD,
  };

  const calls = await Promise.allSettled(
    Array.from({ length: 24 }, () => signUp(bench.auth, bench.caller, input)),
  );

  const refused = calls.filter((call) => call.status === 'rejected');
  expect(refused.map((call) => (call.reason as { code?: string }).code)).toEqual(
    Array(4).fill('too-many-requests'),
  );
  const mailed = await bench.db.verificationCode.count({ where: { user: { email: input.email } } });
  expect(mailed).toBe(5);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { authenticate, lookUpEmail } from './sign-in.ts';
import { signTicket } from './signed-ticket.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

/** Another network address for every call, as a botnet has. */
let lastAddress = 0;
const stranger = () => ({ address: `198.51.100.${(lastAddress += 1)}`, device: null });

test('twenty guesses at once from twenty places cost at most ten hashes', async () => {
  await bench.provedPerson('target@example.co.za');
  const before = bench.counts.hashes;

  const guesses = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      bench.signIn('target@example.co.za', `Guess-number-${n}`, stranger()),
    ),
  );

  expect(bench.counts.hashes - before).toBeLessThanOrEqual(10);
  expect(bench.counts.hashes - before).toBeGreaterThan(0);
  const refused = guesses.filter((guess) => guess.status === 'rejected');
  expect(refused.map((guess) => (guess.reason as { code?: string }).code)).toEqual(
    refused.map(() => 'too-many-requests'),
  );
});

test('strangers who spend the guesses do not lock the owner out of a device they use', async () => {
  await bench.provedPerson('owner@example.co.za');
  const first = await bench.signIn('owner@example.co.za');
  const device = first.ok ? first.device : null;
  await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      bench.signIn('owner@example.co.za', 'Wrong-Passw0rd', stranger()),
    ),
  );

  const owner = await bench.signIn('owner@example.co.za', PASSWORD, {
    address: bench.caller.address,
    device,
  });

  expect(owner.ok).toBe(true);
  await expect(bench.signIn('owner@example.co.za', PASSWORD, stranger())).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});

test("one person's device gives no guesses at another's account", async () => {
  await bench.provedPerson('mallory@example.co.za');
  await bench.provedPerson('victim@example.co.za');
  const mallory = await bench.signIn('mallory@example.co.za', PASSWORD, stranger());
  const device = mallory.ok ? mallory.device : null;
  const before = bench.counts.hashes;

  await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      bench.signIn('victim@example.co.za', 'Wrong-Passw0rd', { ...stranger(), device }),
    ),
  );

  expect(bench.counts.hashes - before).toBeLessThanOrEqual(5);
});

test('right passwords are never counted against their owner', async () => {
  await bench.provedPerson('daily@example.co.za');

  for (let n = 0; n < 12; n += 1) {
    expect((await bench.signIn('daily@example.co.za', PASSWORD, stranger())).ok).toBe(true);
  }
});

test('a ticket opens nothing after five minutes, when altered, or when made for something else', async () => {
  const userId = await bench.provedPerson('ticket@example.co.za');
  const looked = await lookUpEmail(bench.auth, stranger(), { email: 'ticket@example.co.za' });
  const ticket = looked.ok ? looked.ticket : '';
  const soon = new Date(bench.auth.clock.now().getTime() + 60_000);
  const otherKind = signTicket(bench.auth.ticketKey, 'device', { userId }, soon);
  const otherKey = signTicket('another key', 'sign-in', { userId }, soon);

  const results = [];
  for (const forged of [otherKind, otherKey, `${ticket}x`, `x${ticket}`, '.', 'a.b.c', '']) {
    results.push(
      await authenticate(bench.auth, stranger(), { ticket: forged, password: PASSWORD }),
    );
  }
  bench.advance(5 * 60_000);
  results.push(await authenticate(bench.auth, stranger(), { ticket, password: PASSWORD }));

  expect(results).toEqual(results.map(() => ({ ok: false, reason: 'ticket-expired' })));
});

test('somebody who is gone costs a hash like a wrong password', async () => {
  const before = bench.counts.hashes;
  const ticket = signTicket(
    bench.auth.ticketKey,
    'sign-in',
    { userId: '01890000-0000-7000-8000-000000000000' },
    new Date(bench.auth.clock.now().getTime() + 60_000),
  );

  const result = await authenticate(bench.auth, stranger(), { ticket, password: PASSWORD });

  expect(result).toEqual({ ok: false, reason: 'wrong-password' });
  expect(bench.counts.hashes - before).toBe(1);
});

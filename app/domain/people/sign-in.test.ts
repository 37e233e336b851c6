import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { knownNetwork } from './known-network.ts';
import { authenticate, lookUpEmail } from './sign-in.ts';
import { signTicket } from './signed-ticket.ts';
import { ADDRESS_LOOK_UPS } from './throttle.rules.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

/** Uses another network address for every call, like a botnet. */
let lastAddress = 0;
const stranger = () => ({ address: `198.51.100.${(lastAddress += 1)}`, device: null });

test('twenty parallel guesses from twenty addresses cause at most ten hashes', async () => {
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

test('strangers who use up the guesses do not lock the owner out on a known device', async () => {
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

test('the devices of a person share their guesses, so that tickets collected with an old password give no more', async () => {
  const email = 'collected@example.co.za';
  const userId = await bench.provedPerson(email);
  const collected: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const opened = await bench.signIn(email);
    if (opened.ok) collected.push(opened.device);
  }
  const passwordHash = await bench.auth.identity.keep({ email, password: 'Another-Passw0rd!' });
  await bench.db.user.update({ where: { id: userId }, data: { passwordHash } });
  const before = bench.counts.hashes;

  await Promise.allSettled(
    collected.flatMap((device) =>
      Array.from({ length: 5 }, () =>
        bench.signIn(email, 'Wrong-Passw0rd', { ...stranger(), device }),
      ),
    ),
  );

  expect(collected).toHaveLength(4);
  // Five from devices, and the account's three.
  expect(bench.counts.hashes - before).toBe(8);
  // A user pool itself blocks a person for some seconds after five wrong passwords. They are over now.
  const pooled = bench.pool?.userOf(passwordHash);
  if (pooled) pooled.lockedUntil = 0;
  const home = { address: bench.caller.address, device: collected[0]! };
  expect(await bench.signIn(email, 'Another-Passw0rd!', home)).toMatchObject({ ok: true });
});

test('strangers at twenty addresses do not lock out the owner’s program at a known network, even without cookies', async () => {
  await bench.provedPerson('program@example.co.za');
  const home = { address: '203.0.113.44', device: null };
  expect((await bench.signIn('program@example.co.za', PASSWORD, home)).ok).toBe(true);
  const before = bench.counts.hashes;
  const attack = () =>
    Promise.allSettled(
      Array.from({ length: 20 }, () =>
        bench.signIn('program@example.co.za', 'Wrong-Passw0rd', stranger()),
      ),
    );

  await attack();
  const hashed = bench.counts.hashes - before;
  const programs = await Promise.all(
    Array.from({ length: 2 }, () => bench.signIn('program@example.co.za', PASSWORD, home)),
  );
  await attack();
  for (let n = 0; n < 5; n += 1)
    programs.push(await bench.signIn('program@example.co.za', PASSWORD, home));

  expect(hashed).toBe(3);
  expect(programs.map((answer) => answer.ok)).toEqual(Array(7).fill(true));
  // An unknown network shares its budget with strangers; a device ticket or a token avoids that.
  await expect(bench.signIn('program@example.co.za', PASSWORD, stranger())).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});

test('an attacker in the owner’s network gets five guesses a window there, and never more than ten', async () => {
  await bench.provedPerson('shared@example.co.za');
  const office = { address: '203.0.113.45', device: null };
  await bench.signIn('shared@example.co.za', PASSWORD, office);
  const before = bench.counts.hashes;

  await Promise.allSettled([
    ...Array.from({ length: 20 }, () => bench.signIn('shared@example.co.za', 'Wrong-1', office)),
    ...Array.from({ length: 20 }, () =>
      bench.signIn('shared@example.co.za', 'Wrong-1', stranger()),
    ),
  ]);

  expect(bench.counts.hashes - before).toBe(5);
});

test('a wrong password does not make a network known, and a network is known to one account only', async () => {
  await bench.provedPerson('unknown@example.co.za');
  await bench.provedPerson('neighbour@example.co.za');
  const place = { address: '203.0.113.46', device: null };
  await bench.signIn('neighbour@example.co.za', PASSWORD, place);
  await bench.signIn('unknown@example.co.za', 'Wrong-1', place);
  await Promise.allSettled(
    Array.from({ length: 9 }, () => bench.signIn('unknown@example.co.za', 'Wrong-1', stranger())),
  );

  await expect(bench.signIn('unknown@example.co.za', PASSWORD, place)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});

test('the latest ten networks are kept, for 180 days', async () => {
  const userId = await bench.provedPerson('traveller@example.co.za');
  for (let n = 0; n < 12; n += 1) {
    bench.advance(60_000);
    const from = { address: `192.0.2.${n}`, device: null };
    await bench.signIn('traveller@example.co.za', PASSWORD, from);
  }

  const kept = await bench.db.knownNetwork.count({ where: { userId } });
  const latest = await knownNetwork(bench.auth, userId, '192.0.2.11');
  const oldest = await knownNetwork(bench.auth, userId, '192.0.2.0');
  bench.advance(180 * 86_400_000);
  const outdated = await knownNetwork(bench.auth, userId, '192.0.2.11');

  expect(kept).toBe(10);
  expect([latest !== null, oldest, outdated]).toEqual([true, null, null]);
  const rows = await bench.db.knownNetwork.findMany();
  expect(JSON.stringify(rows), 'the audit log alone says from where').not.toContain('192.0.2.11');
});

test('a look-up’s point is returned once, by its own ticket and to its own address', async () => {
  await bench.provedPerson('looking@example.co.za');
  const device = (await bench.signIn('looking@example.co.za')) as { device: string };
  const asker = { address: '203.0.113.50', device: null };
  const elsewhere = { address: '203.0.113.51', device: null };
  const email = 'looking@example.co.za';
  const ticketOf = async (from: typeof asker | { address: string; device: string }) => {
    const looked = await lookUpEmail(bench.auth, from, { email });
    return looked.ok ? looked.ticket : '';
  };
  const lookUpsAt = async (address: string) => {
    let left = 0;
    while ((await bench.auth.throttle.take(ADDRESS_LOOK_UPS, address)).ok) left += 1;
    for (let n = 0; n < left; n += 1) await bench.auth.throttle.giveBack(ADDRESS_LOOK_UPS, address);
    // The refused look-up counted too, so its point is returned.
    await bench.auth.throttle.giveBack(ADDRESS_LOOK_UPS, address);
    return left;
  };
  const took = await ticketOf(asker);
  await ticketOf(asker);
  const before = [await lookUpsAt(asker.address), await lookUpsAt(elsewhere.address)];
  const tookNone = await ticketOf({ ...asker, device: device.device });

  const use = (ticket: string) =>
    authenticate(bench.auth, elsewhere, { ticket, password: PASSWORD });
  await use(tookNone);
  await use(tookNone);
  const afterNone = [await lookUpsAt(asker.address), await lookUpsAt(elsewhere.address)];
  await Promise.all(Array.from({ length: 3 }, () => use(took)));
  const afterOne = [await lookUpsAt(asker.address), await lookUpsAt(elsewhere.address)];

  expect(before).toEqual([58, 60]);
  expect(afterNone).toEqual(before);
  expect(afterOne).toEqual([59, 60]);
});

test("one person's device has no guesses of its own at another's account", async () => {
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

test('right passwords use up no guesses', async () => {
  await bench.provedPerson('daily@example.co.za');

  for (let n = 0; n < 12; n += 1) {
    expect((await bench.signIn('daily@example.co.za', PASSWORD, stranger())).ok).toBe(true);
  }
});

test('a ticket is refused after five minutes, when altered, or for another purpose', async () => {
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

test('a sign-in of a deleted person computes a hash, like a wrong password', async () => {
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

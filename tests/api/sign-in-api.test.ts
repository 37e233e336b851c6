import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleEndpoints } from '#app/api/people.api.ts';
import type { ApiContext } from '#app/api/endpoint.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

/** Calls the API from the given network address. */
async function call<R>(path: string, address: string, body: unknown): Promise<R> {
  const endpoint = peopleEndpoints.find((one) => one.path === path);
  if (!endpoint?.body) throw new Error(`There is no ${path}`);
  const context = { services: bench.auth, auth: bench.auth, address, standing: null };
  const input = { body: endpoint.body.parse(body), query: undefined, params: undefined };
  return (await endpoint.handle(context as unknown as ApiContext, null, input)) as R;
}

type SignedIn = { token: string; device: string };

async function signIn(
  email: string,
  { address, password = PASSWORD, device }: Record<string, string> & { address: string },
): Promise<SignedIn> {
  const kept = device ? { device } : {};
  const looked = await call<{ data: { token: string } }>('/users/login', address, {
    email,
    ...kept,
  });
  const ticket = looked.data.token;
  return call('/users/authenticate', address, { ticket, password, ...kept });
}

/** Sends 200 wrong passwords at once, from twenty addresses. */
async function attack(email: string): Promise<{ hashed: number }> {
  const before = bench.counts.hashes;
  const guesses = await Promise.allSettled(
    Array.from({ length: 200 }, (_, n) =>
      signIn(email, { address: `198.51.100.${n % 20}`, password: `Guess-number-${n}` }),
    ),
  );
  expect(guesses.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  return { hashed: bench.counts.hashes - before };
}

test('of an attacker’s 200 guesses from twenty addresses three are hashed, and the owner can still sign in by API', async () => {
  await bench.provedPerson('owner@example.co.za');
  const home = '203.0.113.80';
  const first = await signIn('owner@example.co.za', { address: home });

  const { hashed } = await attack('owner@example.co.za');
  const ways = [];
  for (let n = 0; n < 4; n += 1) {
    // A program that stores nothing signs in from its usual address. Another stored its device ticket and signs in
    // from anywhere.
    ways.push(await signIn('owner@example.co.za', { address: home }));
    ways.push(
      await signIn('owner@example.co.za', { address: `192.0.2.${n}`, device: first.device }),
    );
    await attack('owner@example.co.za');
  }

  expect(hashed).toBe(3);
  expect(ways).toHaveLength(8);
  expect(ways.every(({ token }) => token.length > 40)).toBe(true);
});

test('a person who waits for approval gets 403 with that reason, also when they verify their address', async () => {
  await bench.provedPerson('first@thumela.example');
  await bench.signUp('second@thumela.example');
  const address = '203.0.113.81';
  const unproved = (await signIn('second@thumela.example', { address }).catch(
    (error: unknown) => error,
  )) as { code: string; details: { ticket: string } };
  const code = await bench.codeFor('second@thumela.example');

  const proved = await call<{ message: string }>('/users/verify-email', address, {
    ticket: unproved.details.ticket,
    code: `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`,
  });

  expect(unproved.code).toBe('email-not-proved');
  expect(proved.message).toContain('Waiting for approval');
  await expect(signIn('second@thumela.example', { address })).rejects.toMatchObject({
    code: 'approval-pending',
    message: 'Waiting for approval: an administrator must approve you before you can sign in.',
  });
});

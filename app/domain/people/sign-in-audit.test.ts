import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { proveEmail } from './prove-email.ts';
import { createSession } from './sessions.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

const kept = async (userId: string) => {
  const entries = await bench.db.auditEntry.findMany({
    where: { actorUserId: userId },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ action, actorRole, client, address }) => ({
    action,
    actorRole,
    client,
    address,
  }));
};

test('the sign-up and the sign-in after it are recorded with their origin', async () => {
  await bench.signUp('thandi@example.co.za');
  const ticket = await bench.proveTicket('thandi@example.co.za');
  const code = await bench.codeFor('thandi@example.co.za');
  const caller = { address: '198.51.100.9', client: 'portal' as const };

  const proved = await proveEmail(bench.auth, caller, { ticket, code });
  if (!proved.ok) throw new Error(proved.reason);
  await createSession(bench.auth, proved.userId, {}, proved.checked);

  expect(await kept(proved.userId)).toEqual([
    { action: 'account.open', actorRole: null, ...caller },
    { action: 'session.begin', actorRole: 'merchant', ...caller },
  ]);
});

test('a refused password is not recorded as a sign-in', async () => {
  const userId = await bench.provedPerson('naledi@example.co.za');
  const signedIn = await bench.signIn('naledi@example.co.za');
  if (!signedIn.ok) throw new Error(signedIn.reason);
  expect((await kept(userId)).map(({ action }) => action)).toEqual(['account.open']);

  await createBearerToken(bench.auth, userId, signedIn.checked);

  expect((await kept(userId)).at(-1)).toEqual({
    action: 'session.begin',
    actorRole: 'merchant',
    client: 'api',
    address: bench.caller.address,
  });
});

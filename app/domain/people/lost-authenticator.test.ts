import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '#app/ports/services.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { givenAuthenticator, selfOf, signedIn } from '#tests/builders/self.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { endUnsecured, removeLostAuthenticator } from './lost-authenticator.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

const BY = { name: 'root on the server', userId: null };

test('a person who lost the app can sign in with the password again, is signed out and notified', async () => {
  const email = 'lost@example.co.za';
  const userId = await bench.provedPerson(email);
  await givenAuthenticator(bench, await selfOf(bench, userId));
  const remove = () => removeLostAuthenticator(bench.auth, BY, { email: ' LOST@example.co.za ' });

  expect(await remove()).toEqual({ isRemoved: true });
  expect(await remove()).toEqual({ isRemoved: false });
  expect(await bench.db.portalSession.count({ where: { userId } })).toBe(0);
  expect(await bench.signIn(email)).toMatchObject({ ok: true });
  await bench.deliverCodes();
  expect(bench.mails.map(({ subject }) => subject)).toContain(
    'You no longer need a code to sign in to Thumela',
  );
  expect(await bench.db.auditEntry.count({ where: { action: 'authenticator.lost' } })).toBe(1);
  await expect(
    removeLostAuthenticator(bench.auth, BY, { email: 'nobody@example.co.za' }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('in production only administrators without an app are signed out', async () => {
  const someone = async (role: 'admin' | 'hubStaff') => {
    const emailProvedAt = bench.auth.clock.now();
    const { userId } = await givenPerson(bench.auth, role, null, { emailProvedAt });
    await signedIn(bench, userId);
    await createBearerToken(bench.auth, userId);
    return userId;
  };
  const [admin, hub] = [await someone('admin'), await someone('hubStaff')];
  const secured = await someone('admin');
  await bench.db.authenticator.create({ data: { userId: secured, secret: 'sealed' } });
  const begun = await someone('admin');
  await bench.db.authenticator.create({ data: { userId: begun, pending: 'sealed' } });
  const open = async (userId: string) =>
    (await bench.db.portalSession.count({ where: { userId } })) +
    (await bench.db.apiToken.count({ where: { userId } }));

  await endUnsecured(bench.auth);
  expect(await open(admin), 'in evaluation they stay').toBe(2);

  const settings: Settings = { ...bench.auth.settings, mode: 'production' };
  await endUnsecured({ ...bench.auth, settings });
  expect([await open(admin), await open(begun)]).toEqual([0, 0]);
  expect([await open(hub), await open(secured)]).toEqual([2, 2]);
});

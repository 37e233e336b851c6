import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionActor } from '#app/auth/session-actor.server.ts';
import { bearerActor, tokenActor } from '#app/auth/bearer-actor.server.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { actorOfUser } from './actor-of.ts';
import { createBearerToken, endBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { issueOneTime, useOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { createSession, endSession, readSession } from './sessions.ts';
import {
  createStoreToken,
  listStoreTokens,
  revokeStoreToken,
} from '#app/domain/credentials/store-tokens.ts';

const HOUR = 3_600_000;

let bench: IdentityBench;
let owner: Actor;
let other: Actor;
let storeId: string;

beforeAll(async () => {
  bench = await openIdentityBench();
  owner = await person('owner@example.co.za');
  other = await person('other@example.co.za');
  storeId = newId();
  await bench.db.store.create({
    data: {
      id: storeId,
      merchantId: owner.merchantId!,
      name: 'Karoo Candles',
      url: 'https://karoo.example',
      integrationType: 'custom',
    },
  });
});
afterAll(() => bench.close());

async function person(email: string): Promise<Actor> {
  const actor = await actorOfUser(bench.db, await bench.provedPerson(email));
  if (!actor) throw new Error('no actor');
  return actor;
}

test('a session is found by its id and never by the stored hash', async () => {
  const { sessionId } = await createSession(bench.auth, owner.userId!);
  const [row] = await bench.db.portalSession.findMany({ where: { userId: owner.userId! } });

  expect(await readSession(bench.auth, sessionId)).toBe(owner.userId);
  expect(row!.idHash).not.toBe(sessionId);
  expect(await readSession(bench.auth, row!.idHash)).toBeNull();
});

test('the cookie identifies the person until the session has ended', async () => {
  const { sessionId } = await createSession(bench.auth, owner.userId!);
  const header = (await bench.auth.cookies.session.set(sessionId)).split(';')[0]!;

  expect(await sessionActor(bench.auth, header)).toEqual(owner);
  await endSession(bench.auth, sessionId);
  expect(await sessionActor(bench.auth, header)).toBeNull();
  expect(await sessionActor(bench.auth, `${header.split('=')[0]}=garbage%ZZ`)).toBeNull();
  expect(await sessionActor(bench.auth, null)).toBeNull();
});

test('the session cookie is bound to the host, hidden from scripts and from other sites', async () => {
  const header = await bench.auth.cookies.session.set('x');

  expect(header).toMatch(/^__Host-thumela=/);
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) {
    expect(header.split('; ')).toContain(part);
  }
  expect(header).not.toContain('Domain');
});

test('a session ends after twelve idle hours', async () => {
  const { sessionId } = await createSession(bench.auth, owner.userId!);

  bench.advance(12 * HOUR);

  expect(await readSession(bench.auth, sessionId)).toBeNull();
});

test('a page that only reloads itself does not keep a session alive', async () => {
  const { sessionId } = await createSession(bench.auth, owner.userId!);
  const cookie = (await bench.auth.cookies.session.set(sessionId)).split(';')[0] ?? '';

  bench.advance(7 * HOUR);
  expect(await sessionActor(bench.auth, cookie, { isLook: true })).toEqual(owner);
  bench.advance(7 * HOUR);

  expect(await sessionActor(bench.auth, cookie, { isLook: true })).toBeNull();
});

test('a session in use lives thirty days and no longer', async () => {
  const { sessionId } = await createSession(bench.auth, owner.userId!);

  for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
    bench.advance(11 * HOUR);
    expect(await readSession(bench.auth, sessionId)).toBe(owner.userId);
  }
  bench.advance(11 * HOUR);

  expect(await readSession(bench.auth, sessionId)).toBeNull();
});

test('a bearer token is valid for twelve hours or until its person signs out', async () => {
  const one = await createBearerToken(bench.auth, owner.userId!);
  const two = await createBearerToken(bench.auth, owner.userId!);

  expect(await bearerActor(bench.auth, `Bearer ${one.token}`)).toEqual(owner);
  expect(await bearerActor(bench.auth, `Basic ${one.token}`)).toBeNull();
  expect(await tokenActor(bench.auth, hashSecret(one.token))).toBeNull();
  await endBearerToken(bench.auth, one.token);
  expect(await tokenActor(bench.auth, one.token)).toBeNull();
  bench.advance(12 * HOUR);
  expect(await tokenActor(bench.auth, two.token)).toBeNull();
});

test('a store token is shown once, then only by its handle', async () => {
  const made = await createStoreToken(bench.auth, owner, { storeId });

  const listed = await listStoreTokens(bench.auth, owner, { storeId });

  expect(made.token.endsWith(made.handle)).toBe(true);
  expect(listed.map((row) => row.handle)).toEqual([made.handle]);
  expect(JSON.stringify(listed)).not.toContain(made.token);
  expect(await tokenActor(bench.auth, made.token)).toMatchObject({
    role: 'store',
    storeIds: [storeId],
    userId: null,
  });
  await revokeStoreToken(bench.auth, owner, { storeId, handle: made.handle });
  expect(await tokenActor(bench.auth, made.token)).toBeNull();
});

test("another merchant's store is not found, and a disconnected store's token is refused", async () => {
  const { token } = await createStoreToken(bench.auth, owner, { storeId });

  await expect(createStoreToken(bench.auth, other, { storeId })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(listStoreTokens(bench.auth, other, { storeId })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(
    revokeStoreToken(bench.auth, other, { storeId, handle: token.slice(-4) }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await bench.db.store.update({ where: { id: storeId }, data: { state: 'disconnected' } });
  expect(await tokenActor(bench.auth, token)).toBeNull();
  await bench.db.store.update({ where: { id: storeId }, data: { state: 'connected' } });
});

test('of twenty callers with one one-time token, exactly one gets in', async () => {
  const deps = { db: bench.db, clock: bench.auth.clock };
  const secret = await issueOneTime(deps, {
    kind: 'document',
    subject: { job: 7 },
    ttlSeconds: 60,
  });

  const uses = await Promise.all(
    Array.from({ length: 20 }, () => useOneTime(deps, 'document', secret)),
  );

  expect(uses.filter(Boolean)).toEqual([{ subject: { job: 7 }, userId: null }]);
});

test('a one-time token works only for its kind, its person and its time', async () => {
  const deps = { db: bench.db, clock: bench.auth.clock };
  const bound = { kind: 'connect', subject: {}, ttlSeconds: 60, userId: owner.userId } as const;
  const secret = await issueOneTime(deps, bound);
  const late = await issueOneTime(deps, bound);

  expect(await useOneTime(deps, 'printer', secret)).toBeNull();
  expect(await useOneTime(deps, 'connect', secret, other.userId!)).toBeNull();
  expect(await tokenActor(bench.auth, secret)).toBeNull();
  expect(await useOneTime(deps, 'connect', secret, owner.userId!)).not.toBeNull();
  bench.advance(60_000);
  expect(await useOneTime(deps, 'connect', late, owner.userId!)).toBeNull();
});

test('no secret is stored in any row of any table', async () => {
  const email = 'secret@example.co.za';
  await bench.signUp(email);
  const ticket = await bench.proveTicket(email);
  const code = await bench.codeFor(email);
  const { sessionId } = await createSession(bench.auth, owner.userId!);
  const bearer = await createBearerToken(bench.auth, owner.userId!);
  const store = await createStoreToken(bench.auth, owner, { storeId });
  const oneTime = await issueOneTime(
    { db: bench.db, clock: bench.auth.clock },
    { kind: 'printer', subject: {}, ttlSeconds: 60 },
  );

  const text = await bench.everything();

  expect(text).toContain(email);
  for (const secret of [PASSWORD, code, ticket, sessionId, bearer.token, store.token, oneTime]) {
    expect(secret.length).toBeGreaterThan(5);
    // The digits of a code may also occur inside ids and times, so only a separate occurrence is an error.
    expect(text).not.toMatch(new RegExp(`(?<![\\w-])${secret.replaceAll('.', '\\.')}(?![\\w-])`));
  }
});

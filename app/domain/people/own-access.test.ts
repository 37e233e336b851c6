import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenCaller } from '#app/auth/bearer-actor.server.ts';
import { sessionCaller, type Standee } from '#app/auth/session-actor.server.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { tidyUp } from '#app/domain/shared/tidy-up.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { makeOwnToken } from './make-own-token.ts';
import { MakeTokenInput } from './own-access.schema.ts';
import {
  endOtherSessions,
  endOwnSession,
  endOwnToken,
  readOwnAccess,
  signOut,
} from './own-access.ts';
import { createSession } from './sessions.ts';

const DAY = 86_400_000;

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

let people = 0;
const person = () => bench.provedPerson(`own${(people += 1)}@example.co.za`);

async function browser(userId: string, device: string | null = null): Promise<Standee> {
  const { sessionId } = await createSession(bench.auth, userId, { device });
  const found = await sessionCaller(bench.auth, await bench.auth.cookies.session.set(sessionId));
  if (!found) throw new Error('no session');
  return found;
}

async function apiSignIn(userId: string): Promise<Standee & { token: string }> {
  const { token } = await createBearerToken(bench.auth, userId);
  const found = await tokenCaller(bench.auth, token);
  if (!found) throw new Error('no token');
  return { ...found, token };
}

const make = ({ actor, standing }: Standee, input: object) =>
  makeOwnToken(bench.auth, actor, standing, MakeTokenInput.parse(input));
const read = ({ actor, standing }: Standee) => readOwnAccess(bench.auth, actor, standing);

test('a person sees their browsers and tokens, and which one they are using', async () => {
  const userId = await person();
  await browser(await person());
  const here = await browser(userId, 'Chrome on Windows');
  const there = await browser(userId);
  await apiSignIn(userId);
  const { token } = await make(here, { name: ' Nightly report ' });

  const seen = await read(here);

  expect(seen.sessions.map(({ id, device, isCurrent }) => ({ id, device, isCurrent }))).toEqual(
    expect.arrayContaining([
      { id: here.standing.id, device: 'Chrome on Windows', isCurrent: true },
      { id: there.standing.id, device: null, isCurrent: false },
    ]),
  );
  expect(seen.sessions).toHaveLength(2);
  expect((await read(there)).sessions[0]).toMatchObject({ id: there.standing.id, isCurrent: true });
  expect(seen.tokens.map(({ name }) => name).sort()).toEqual(['Nightly report', null]);
  expect(JSON.stringify(seen)).not.toContain(token);
  expect(await bench.everything()).not.toContain(token);
});

test('the own browser comes first, then the latest used; the latest token comes first', async () => {
  const userId = await person();
  const here = await browser(userId);
  const others: Standee[] = [];
  for (const name of ['First', 'Second', 'Third']) {
    bench.advance(60_000);
    others.push(await browser(userId));
    await make(here, { name });
  }

  const seen = await read(here);

  expect(seen.sessions.map(({ id }) => id)).toEqual(
    [here, ...others.toReversed()].map(({ standing }) => standing.id),
  );
  expect(seen.tokens.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
});

test('a person’s token is valid for the chosen time: 90 days by default, a year at most', async () => {
  const here = await browser(await person());
  const { token, expiresAt } = await make(here, { name: 'Report' });

  expect(expiresAt.getTime() - bench.auth.clock.now().getTime()).toBe(90 * DAY);
  bench.advance(90 * DAY - 1);
  expect((await tokenCaller(bench.auth, token))?.actor).toEqual(here.actor);
  bench.advance(1);
  expect(await tokenCaller(bench.auth, token)).toBeNull();
  for (const days of [0, 366, 1.5, 'soon', -1])
    expect(MakeTokenInput.safeParse({ name: 'Report', days }).success, String(days)).toBe(false);
  for (const name of ['', '  ', 'x'.repeat(61), undefined])
    expect(MakeTokenInput.safeParse({ name, days: 1 }).success, String(name)).toBe(false);
});

test('signing out everywhere else keeps this browser and the named tokens', async () => {
  const userId = await person();
  const stranger = await browser(await person());
  const here = await browser(userId);
  await browser(userId);
  const signIn = await apiSignIn(userId);
  const { token } = await make(here, { name: 'Report' });

  const { ended } = await endOtherSessions(bench.auth, here.actor, here.standing);

  const { sessions, tokens } = await read(here);
  expect(ended).toBe(2);
  expect(sessions.map(({ id }) => id)).toEqual([here.standing.id]);
  expect(tokens.map(({ name }) => name)).toEqual(['Report']);
  expect(await tokenCaller(bench.auth, signIn.token)).toBeNull();
  expect(await tokenCaller(bench.auth, token)).not.toBeNull();
  expect((await read(stranger)).sessions).toHaveLength(1);
});

test('the owner gets a mail with the name of a new token', async () => {
  const mine = await browser(await person());
  await make(mine, { name: 'Nightly report' });

  await bench.deliverCodes();
  const mail = bench.mails.findLast(({ to }) => to === mine.actor.email);

  expect(mail?.subject).toMatch(/token was created/);
  expect(mail?.text).toContain('Nightly report');
});

test('people can end their own sessions and tokens; those of others are not found and stay valid', async () => {
  const mine = await browser(await person());
  const theirs = await browser(await person());
  const { handle } = await make(theirs, { name: 'Theirs' });
  const [token] = (await read(theirs)).tokens;

  await expect(
    endOwnSession(bench.auth, mine.actor, mine.standing, { id: theirs.standing.id }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    endOwnToken(bench.auth, mine.actor, mine.standing, { id: token!.id }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  expect((await read(theirs)).tokens.map((row) => row.handle)).toEqual([handle]);
  await endOwnToken(bench.auth, theirs.actor, theirs.standing, { id: token!.id });
  expect((await read(theirs)).tokens).toEqual([]);
  const entries = await bench.db.auditEntry.findMany({
    where: { actorUserId: theirs.actor.userId },
    orderBy: { at: 'asc' },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    'account.open',
    'token.create',
    'token.end',
  ]);
});

test('signing out through the API ends only the session or token of the call', async () => {
  const userId = await person();
  const here = await browser(userId);
  const one = await apiSignIn(userId);
  const two = await apiSignIn(userId);

  await signOut(bench.auth, one.actor, one.standing);
  await signOut(bench.auth, here.actor, here.standing);

  expect(await tokenCaller(bench.auth, one.token)).toBeNull();
  expect(await tokenCaller(bench.auth, two.token)).not.toBeNull();
  expect((await read(two)).sessions).toEqual([]);
});

test('a person who signed in can create tokens, but a token or a store cannot', async () => {
  const userId = await person();
  const here = await browser(userId);
  const made = await make(here, { name: 'Report' });
  const byToken = (await tokenCaller(bench.auth, made.token))!;
  const store: Actor = { ...here.actor, role: 'store', userId: null };

  await expect(make(byToken, { name: 'More' })).rejects.toMatchObject({ code: 'not-allowed' });
  expect((await make(await apiSignIn(userId), { name: 'More' })).name).toBe('More');
  for (const action of [
    () => make({ actor: store, standing: here.standing }, { name: 'Store' }),
    () => read({ actor: store, standing: here.standing }),
    () => signOut(bench.auth, store, here.standing),
  ])
    await expect(action()).rejects.toMatchObject({ code: 'not-allowed' });
});

test('a person can have fifty tokens, even with parallel requests', async () => {
  const here = await browser(await person());

  const made = await Promise.allSettled(
    Array.from({ length: 55 }, (_, n) => make(here, { name: `Report ${n}` })),
  );

  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
});

test('the clean-up removes ended tokens and old networks, and keeps valid ones', async () => {
  const userId = await person();
  const here = await browser(userId);
  await make(here, { name: 'Live' });
  await make(here, { name: 'Ended' });
  await make(here, { name: 'Short', days: 1 });
  const { tokens } = await read(here);
  await endOwnToken(
    bench.auth,
    here.actor,
    here.standing,
    tokens.find(({ name }) => name === 'Ended')!,
  );
  bench.advance(2 * DAY + 1);

  await tidyUp(bench.auth, { day: 'today', step: 0 });

  const left = await bench.db.apiToken.findMany({ where: { userId, kind: 'bearer' } });
  expect(left.map(({ name }) => name)).toEqual(['Live']);
  expect(await bench.db.knownNetwork.count({ where: { userId } })).toBe(1);
  bench.advance(180 * DAY);
  await tidyUp(bench.auth, { day: 'today', step: 0 });
  expect(await bench.db.knownNetwork.count({ where: { userId } })).toBe(0);
});

test('sessions opened by the previous release are listed and can be ended', async () => {
  const userId = await person();
  const here = await browser(userId);
  const now = bench.auth.clock.now();
  const until = new Date(now.getTime() + DAY);
  await bench.db.$executeRaw`
    insert into portal_sessions (id_hash, user_id, created_at, last_seen_at, expires_at)
    values (${'a hash'}, ${userId}::uuid, ${now}, ${now}, ${until})`;

  const [, older] = (await read(here)).sessions;
  await endOwnSession(bench.auth, here.actor, here.standing, { id: older!.id });

  expect(older).toMatchObject({ device: null, isCurrent: false });
  expect((await read(here)).sessions).toHaveLength(1);
});

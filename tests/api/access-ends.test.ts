import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { watchAccess } from '#app/api/watch-access.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { createSession, findSession } from '#app/domain/people/sessions.ts';
import { createStoreToken, revokeStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { printer, stream, type Open } from '#tests/fakes/open-connections.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { startWebApp, type WebApp } from '#tests/fakes/web-app.ts';

const MAX_MS = 5_000;

/** Two web processes on one database, as behind a load balancer. */
async function twoProcesses(): Promise<[WebApp, WebApp]> {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const apps = await Promise.all([
    startWebApp({ databaseUrl: database.url }),
    startWebApp({ databaseUrl: database.url }),
  ]);
  onTestFinished(async () => void (await Promise.all(apps.map((app) => app.stop()))));
  return apps;
}

async function world() {
  const [near, far] = await twoProcesses();
  const { services, auth } = near.composition;
  const merchant = await given.merchant(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const store = await given.store(services, merchant);
  const userId = merchant.userId;
  const signIn = async () => {
    const { sessionId } = await createSession(services, userId);
    const cookie = (await auth.cookies.session.set(sessionId)).split(';')[0] ?? '';
    const { id } = (await findSession(services, sessionId))!;
    return { id, sessionId, headers: { Cookie: cookie, Origin: TEST_SETTINGS.PUBLIC_URL } };
  };
  return { near, far, services, auth, merchant, store, userId, signIn };
}

async function expectEnded(open: Open[]): Promise<number> {
  const from = performance.now();
  await expect
    .poll(() => open.filter((one) => one.isOpen()).map(({ name }) => name), { timeout: MAX_MS })
    .toEqual([]);
  return performance.now() - from;
}

test('signing out by API closes that person’s streams and printer socket in every process, and no one else’s', async () => {
  const { near, far, services, merchant, signIn } = await world();
  const mine = await signIn();
  const another = await signIn();
  const bearer = await createBearerToken(services, merchant.userId);
  const byToken = { Authorization: `Bearer ${bearer.token}` };
  const ofSession = [
    await stream(near, mine.headers),
    await stream(far, mine.headers),
    await printer(far, merchant.email ?? '', mine.headers),
  ];
  const ofToken = [await stream(near, byToken), await stream(far, byToken)];
  const others = [await stream(near, another.headers)];

  const out = await fetch(`${near.url}/api/users/sign-out`, {
    method: 'POST',
    headers: mine.headers,
  });
  expect(out.status).toBe(200);
  const ms = [await expectEnded(ofSession)];
  expect([...ofToken, ...others].map((one) => one.isOpen())).toEqual([true, true, true]);
  await fetch(`${far.url}/api/users/sign-out`, { method: 'POST', headers: byToken });
  ms.push(await expectEnded(ofToken));

  expect(others.map((one) => one.isOpen())).toEqual([true]);
  const again = await fetch(`${near.url}/events/orders`, { headers: byToken });
  expect(again.status).toBe(401);
  console.log(JSON.stringify({ 'access ended': ofSession.length + ofToken.length, ms }));
});

test('streams close when a role changes, a manager is unassigned or removed, or an address loses its verification', async () => {
  const { near, far, services, merchant, store, signIn } = await world();
  const { db } = services;
  const manager = async () => {
    const { userId: id, membershipId } = await givenPerson(
      services,
      'storeManager',
      merchant.merchantId,
      { emailProvedAt: services.clock.now(), storeIds: [store.id] },
    );
    const { token } = await createBearerToken(services, id);
    const headers = { Authorization: `Bearer ${token}` };
    return { id, membershipId, open: [await stream(near, headers), await stream(far, headers)] };
  };
  const people = await Promise.all([manager(), manager(), manager(), manager(), manager()]);
  const [promoted, unassigned, removed, unproved, untouched] = people;
  const owner = await stream(near, (await signIn()).headers);

  await db.membership.update({ where: { id: promoted.membershipId }, data: { role: 'merchant' } });
  await expectEnded(promoted.open);
  await db.storeManagerAccess.deleteMany({ where: { userId: unassigned.id } });
  await expectEnded(unassigned.open);
  await db.user.delete({ where: { id: removed.id } });
  await expectEnded(removed.open);
  await db.user.update({ where: { id: unproved.id }, data: { emailProvedAt: null } });
  await expectEnded(unproved.open);

  expect(untouched.open.map((one) => one.isOpen())).toEqual([true, true]);
  expect(owner.isOpen()).toBe(true);
});

test('a revoked store token and a disconnected store close the streams they opened', async () => {
  const { near, far, services, merchant, store } = await world();
  const [one, two] = await Promise.all([
    createStoreToken(services, merchant, { storeId: store.id }),
    createStoreToken(services, merchant, { storeId: store.id }),
  ]);
  const first = await stream(near, { Authorization: `Bearer ${one.token}` });
  const second = await stream(far, { Authorization: `Bearer ${two.token}` });

  await revokeStoreToken(services, merchant, { storeId: store.id, handle: one.handle });
  await expectEnded([first]);
  expect(second.isOpen()).toBe(true);
  await services.db.store.update({ where: { id: store.id }, data: { state: 'disconnected' } });
  await expectEnded([second]);
});

test('a session that becomes idle or too old ends its streams, although nothing notifies of it', async () => {
  const { near, far, services, merchant, signIn } = await world();
  const [idle, old] = [await signIn(), await signIn()];
  const open = [
    await stream(near, idle.headers),
    await printer(far, merchant.email ?? '', idle.headers),
    await stream(far, old.headers),
  ];
  const now = services.clock.now().getTime();

  await services.db.portalSession.update({
    where: { id: idle.id },
    data: { lastSeenAt: new Date(now - 12 * 3_600_000) },
  });
  await services.db.portalSession.update({
    where: { id: old.id },
    data: { expiresAt: new Date(now) },
  });

  await expectEnded(open);
});

test('a process that receives no notification closes the streams by itself within five seconds', async () => {
  const { near, far, services, signIn } = await world();
  const mine = await signIn();
  // Simulates that every notification is lost: the trigger that sends them is off.
  await services.db.$executeRaw`alter table portal_sessions disable trigger access_ends`;
  const open = [await stream(near, mine.headers), await stream(far, mine.headers)];

  await services.db.portalSession.delete({ where: { id: mine.id } });

  await expectEnded(open);
});

test('broken twin: without notifications and without polling, streams of an ended session stay open', async () => {
  const { services, userId, signIn, merchant } = await world();
  const mine = await signIn();
  const caller = { actor: merchant, standing: { by: 'session' as const, id: mine.id } };
  const ended: string[] = [];
  const watch = (
    name: string,
    live: Parameters<typeof watchAccess>[0]['live'],
    everyMs: number,
  ) => {
    const access = watchAccess({ services, live, everyMs });
    onTestFinished(() => access.stop());
    access.hold(caller, () => ended.push(name));
  };
  const deaf = { subscribe: () => () => undefined };
  let report = () => {};
  watch('without polling and notifications', deaf, 3_600_000);
  watch('looks', deaf, 50);
  watch(
    'is told',
    {
      subscribe: (onUpdate) => {
        report = () => onUpdate({ topic: 'access', owner: userId, id: userId });
        return () => undefined;
      },
    },
    3_600_000,
  );

  await services.db.portalSession.delete({ where: { id: mine.id } });
  await expect.poll(() => ended).toEqual(['looks']);
  report();
  await expect.poll(() => ended).toEqual(['looks', 'is told']);
});

test('a print station that does not answer the close frame is disconnected, and prints nothing more', async () => {
  const { near, services, merchant, signIn } = await world();
  const mine = await signIn();
  const station = await printer(near, merchant.email ?? '', mine.headers);
  // The paused socket reads nothing, so it never answers the close frame.
  station.socket.pause();

  await services.db.portalSession.delete({ where: { id: mine.id } });

  await expect.poll(() => services.db.printStation.count(), { timeout: MAX_MS }).toBe(0);
});

test('a printer ticket does not work once its session has ended', async () => {
  const { near, services, merchant, signIn } = await world();
  const mine = await signIn();
  const issued = await fetch(`${near.url}/api/printer-feed/ticket`, {
    method: 'POST',
    headers: mine.headers,
  });
  const { ticket } = (await issued.json()) as { ticket: string };
  await services.db.portalSession.delete({ where: { id: mine.id } });

  const email = encodeURIComponent(merchant.email ?? '');
  const socket = new WebSocket(`${near.url.replace('http', 'ws')}/printer-feed?email=${email}`, {
    origin: TEST_SETTINGS.PUBLIC_URL,
  });
  onTestFinished(() => socket.terminate());
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.send(JSON.stringify({ type: 'hello', ticket, station: 'station-one' }));

  expect(await closed).toBe(4401);
});

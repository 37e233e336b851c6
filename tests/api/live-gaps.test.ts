import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { eventsAndDocumentsRouter } from '#app/api/events-and-documents.router.ts';
import { startLiveHub } from '#app/api/live-hub.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { printer, stream } from '#tests/fakes/open-connections.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { startWebApp } from '#tests/fakes/web-app.ts';

async function world() {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const app = await startWebApp({ databaseUrl: database.url });
  onTestFinished(async () => void (await app.stop()));
  const { composition } = app;
  const { services, auth } = composition;
  const merchant = await given.merchant(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { sessionId } = await createSession(services, merchant.userId);
  const cookie = (await auth.cookies.session.set(sessionId)).split(';')[0] ?? '';
  const headers = { Cookie: cookie, Origin: TEST_SETTINGS.PUBLIC_URL };
  return { app, composition, services, db: services.db, merchant, headers };
}

test('after the database could not be listened to, streams are opened again and printers look for labels', async () => {
  const { app, services, db, merchant, headers } = await world();
  const open = await stream(app, headers);
  const station = await printer(app, merchant.email ?? '', headers);
  const heard: string[] = [];
  station.socket.on('message', (data: Buffer) => heard.push(data.toString()));
  const order = await given.labelledOrder(services, merchant);
  // Nothing announces this label, as if the announcement had been lost.
  await db.printJob.create({
    data: { id: newId(), userId: merchant.userId, orderId: order.id, zpl: '^XA^XZ' },
  });

  await db.$queryRaw`
    select pg_terminate_backend(pid)::text from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`;

  await eventually(() => expect(open.isOpen()).toBe(false));
  await eventually(() => expect(heard.join()).toContain('^XA^XZ'));
});

test('every subscriber is told when updates may have been lost', () => {
  let opened = () => undefined as void;
  const hub = startLiveHub({
    listen: (_, { onOpen }) => {
      opened = onOpen!;
      return { stop: async () => undefined };
    },
  });
  let gaps = 0;
  const leave = hub.subscribe(
    () => undefined,
    () => (gaps += 1),
  );
  opened();
  leave();
  opened();

  expect(gaps).toBe(1);
});

test('a stream whose reader left while it was authenticated is let go of', async () => {
  const { composition, db, headers } = await world();
  let subscribers = 0;
  let opened = 0;
  const { router } = eventsAndDocumentsRouter({
    composition,
    live: {
      subscribe: () => {
        subscribers += 1;
        opened += 1;
        return () => (subscribers -= 1) > 0;
      },
      stop: async () => undefined,
    },
    access: { hold: () => () => undefined, stop: () => undefined },
  });
  const server = express().use(router).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const gone = new Promise((resolve) =>
    server.once('connection', (socket) => socket.once('close', resolve)),
  );

  await db.$transaction(async (tx) => {
    await tx.$executeRaw`lock table portal_sessions in access exclusive mode`;
    const { port } = server.address() as AddressInfo;
    const asked = get({ port, path: '/events/orders', headers }).on('error', () => undefined);
    await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
    asked.destroy();
    await gone;
  });

  await eventually(() => expect(opened).toBe(1));
  expect(subscribers).toBe(0);
});

import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import {
  bearerCallers,
  shopifyCallers,
  twoMerchants,
  wordpressCallers,
  type Caller,
} from '#tests/builders/callers.ts';
import { given } from '#tests/builders/given.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { createLeakCheck, type Answer } from '#tests/fakes/leak-check.ts';
import { readText } from '#tests/fakes/read-text.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';

async function worldOf({ composition }: StartedApp) {
  const world = await twoMerchants(composition);
  const callers = [
    ...(await bearerCallers(composition.services, world)),
    ...shopifyCallers(world),
    ...wordpressCallers(world),
  ];
  return { world, callers };
}

test('live events of an order reach only people who may see that order', async () => {
  const app = await startApp();
  const { world, callers } = await worldOf(app);
  const { db } = app.composition.services;
  const listeners = callers.filter(
    ({ role }) => role !== null && can({ role } as Actor, 'order.read'),
  );
  const heard = await Promise.all(listeners.map((caller) => listen(app.url, caller)));

  for (const { merchant, orderRow } of world.all)
    await db.$executeRaw`select pg_notify('live', ${`order ${merchant.merchantId} ${orderRow}`})`;

  await Promise.all(
    listeners.map(({ name, sees }, index) =>
      expect
        .poll(() => sees.every(({ orderRow }) => heard[index]?.text().includes(orderRow)), {
          message: `${name} hears of what is theirs`,
        })
        .toBe(true),
    ),
  );
  app.web.drain();
  const leaks = await Promise.all(
    listeners.map(async ({ name, sees }, index) => {
      const text = (await heard[index]?.ended) ?? '';
      return world.all
        .filter((owned) => !sees.includes(owned) && text.includes(owned.orderRow))
        .map((owned) => `${name} hears of ${owned.word}`);
    }),
  );
  expect(leaks.flat()).toEqual([]);
});

test('hub staff get events only about parcels scanned in at their hub', async () => {
  const app = await startApp();
  const { world, callers } = await worldOf(app);
  const { services } = app.composition;
  const clerk = callers.find(({ role }) => role === 'hubStaff')!;
  const [mine, other] = [world.mine, world.all.find((owned) => owned !== world.mine)!];
  const hub = await given.hub(services, { name: 'Durban Hub', has: { id: mine.orderRow } });
  await services.db.hubStaffAccess.create({
    data: { userId: clerk.userId ?? '', hubId: hub.id },
  });
  const heard = await listen(app.url, clerk);

  for (const { merchant, orderRow } of [other, mine])
    await services.db
      .$executeRaw`select pg_notify('live', ${`order ${merchant.merchantId} ${orderRow}`})`;

  await expect.poll(() => heard.text().includes(mine.orderRow)).toBe(true);
  app.web.drain();
  expect(await heard.ended).not.toContain(other.orderRow);
});

test('every caller at the printer feed: a person’s own ticket opens that person’s feed, and nothing else does', async () => {
  const app = await startApp();
  const { world, callers } = await worldOf(app);
  const { services } = app.composition;
  const check = createLeakCheck(services);
  await services.db.printJob.updateMany({ data: { state: 'queued' } });

  for (const caller of callers)
    for (const about of world.all)
      await check.check({
        endpoint: 'socket /printer-feed',
        caller,
        about,
        all: world.all,
        expected: caller.userId === about.merchant.userId ? 'in' : 'out',
        ask: () => feedOf(app, caller, about),
      });

  check.announceFigures('printer feed');
  expect(check.surprises).toEqual([]);
  expect(check.leaks).toEqual([]);
  expect([...check.acted], 'labels did go out to their owner').toEqual(['socket /printer-feed']);
});

async function listen(url: string, caller: Caller) {
  const answer = await fetch(`${url}/events/orders`, { headers: caller.headers() });
  let text = '';
  const ended = readText(answer, (heard) => {
    text = heard;
    return false;
  });
  await expect.poll(() => text, { message: `${caller.name} listens` }).toContain('ready');
  return { text: () => text, ended };
}

/** Connects to the owner's feed with the best ticket that the caller can get. */
async function feedOf(app: StartedApp, caller: Caller, about: Owned): Promise<Answer> {
  const { db } = app.composition.services;
  const issued = await fetch(`${app.url}/api/printer-feed/ticket`, {
    method: 'POST',
    headers: caller.headers(),
  });
  const { ticket = 'a-ticket-of-nobody' } = (await issued.json()) as { ticket?: string };
  const email = encodeURIComponent(about.merchant.email ?? '');
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/printer-feed?email=${email}`, {
    origin: TEST_SETTINGS.PUBLIC_URL,
  });
  let text = '';
  socket.on('message', (data: Buffer) => (text += data.toString()));
  const closed = new Promise<true>((resolve) => socket.on('close', () => resolve(true)));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.send(JSON.stringify({ type: 'hello', ticket, station: 'station-one' }));
  const labelsLeft = await db.printJob.count({
    where: { userId: about.merchant.userId, state: 'queued' },
  });
  const isWhole = () => text.includes('"ready"') && (!labelsLeft || text.includes('"label"'));
  const isOver = { yes: false };
  void closed.then(() => (isOver.yes = true));
  await expect.poll(() => isOver.yes || isWhole()).toBe(true);
  socket.close();
  await closed;
  // The feed cleans up after the connection ends. The next caller must not see leftovers.
  await expect.poll(() => db.printStation.count()).toBe(0);
  await expect.poll(() => db.printJob.count({ where: { state: 'sent' } })).toBe(0);
  const isIn = text.includes('"ready"');
  return { status: isIn ? 101 : 403, text, refused: !isIn };
}

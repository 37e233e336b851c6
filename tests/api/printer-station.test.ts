import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { isPaused } from '#app/domain/documents/printer-feed.ts';
import { LEASE_MS } from '#app/domain/documents/printing.rules.ts';
import { reprintFailed } from '#app/domain/documents/reprint-labels.ts';
import { announce } from '#app/domain/shared/live.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp } from '#tests/fakes/started-app.ts';

async function world() {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, merchant.userId);
  const open = async () => {
    const email = encodeURIComponent(merchant.email ?? '');
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/printer-feed?email=${email}`, {
      origin: TEST_SETTINGS.PUBLIC_URL,
    });
    onTestFinished(() => socket.terminate());
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    const say = (message: object) => socket.send(JSON.stringify(message));
    return { socket, heard, closed, say };
  };
  const ticket = async () => {
    const issued = await fetch(`${app.url}/api/printer-feed/ticket`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    return ((await issued.json()) as { ticket: string }).ticket;
  };
  return { app, services, merchant, open, ticket };
}

test('a station that sends messages without waiting is read once and disconnected', async () => {
  const { services, open } = await world();
  const looks = vi.spyOn(services.db.apiToken, 'updateManyAndReturn');
  const { say, closed } = await open();

  for (let one = 0; one < 2_000; one += 1)
    say({ type: 'hello', ticket: 'a-ticket-of-nobody', station: 'station-one' });

  expect([4401, 4408, 1006]).toContain(await closed);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(1);
});

test('a page that is reloaded while its station connects leaves the printer free for the next one', async () => {
  const { services, open, ticket } = await world();

  for (let reload = 0; reload < 5; reload += 1) {
    const { socket, say } = await open();
    say({ type: 'hello', ticket: await ticket(), station: `station-${reload}-gone` });
    socket.terminate();
  }

  await eventually(async () => {
    expect(await services.db.printStation.count()).toBe(0);
    const { say, heard, socket } = await open();
    say({ type: 'hello', ticket: await ticket(), station: 'station-next' });
    await eventually(() => expect(heard.length).toBeGreaterThan(0));
    socket.close();
    expect(heard[0]).toContain('ready');
  });
});

test('a page that reconnects keeps the printer and its labels when its old connection ends later', async () => {
  const { services, merchant, open, ticket } = await world();
  const order = await given.labelledOrder(services, merchant);
  const connect = async (station: string) => {
    const connection = await open();
    connection.say({ type: 'hello', ticket: await ticket(), station });
    await eventually(() => expect(connection.heard).not.toEqual([]));
    return connection;
  };
  const old = await connect('station-one');
  const fresh = await connect('station-one');
  expect(fresh.heard[0]).toContain('ready');
  const leaves = vi.spyOn(services.db.printStation, 'deleteMany');

  const label = await services.db.printJob.create({
    data: { id: newId(), userId: merchant.userId, orderId: order.id, zpl: '^XA^XZ' },
  });
  await announce(services.db, 'print', merchant.userId, label.id);
  await eventually(() => expect(fresh.heard.at(-1)).toContain(label.id));
  expect(old.heard.join()).not.toContain(label.id);
  old.socket.terminate();
  await eventually(() => expect(leaves).toHaveBeenCalled());
  await leaves.mock.results[0]?.value;

  expect((await connect('station-two')).heard).toEqual(['{"type":"elsewhere"}']);
  expect(await services.db.printJob.findMany()).toMatchObject([{ state: 'sent' }]);
});

test('a print error that the database cannot store still marks the label as failed, and the station continues', async () => {
  const { services, merchant, open, ticket } = await world();
  const order = await given.labelledOrder(services, merchant);
  const label = await services.db.printJob.create({
    data: { id: newId(), userId: merchant.userId, orderId: order.id, zpl: '^XA^XZ' },
  });
  const { say, heard } = await open();
  say({ type: 'hello', ticket: await ticket(), station: 'station-one' });
  await eventually(() => expect(heard.at(-1)).toContain(label.id));

  say({ type: 'failed', id: label.id, error: 'lp: \u0000 broken' });

  await eventually(async () =>
    expect(await services.db.printJob.findMany()).toMatchObject([
      { state: 'failed', error: 'lp:  broken' },
    ]),
  );
});

test('an alive message is answered, so that a station notices a dead connection', async () => {
  const { open, ticket } = await world();
  const { say, heard } = await open();
  say({ type: 'hello', ticket: await ticket(), station: 'station-one' });
  await eventually(() => expect(heard).toEqual(['{"type":"ready"}']));

  say({ type: 'alive' });

  await eventually(() => expect(heard).toEqual(['{"type":"ready"}', '{"type":"alive"}']));
});

test('after two failed labels in a row the others stay queued until a person prints again', async () => {
  const { services, merchant, open, ticket } = await world();
  const order = await given.labelledOrder(services, merchant);
  const labels = Array.from({ length: 5 }, (_, position) => ({
    id: newId(),
    userId: merchant.userId,
    orderId: order.id,
    zpl: '^XA^XZ',
    position,
    parcel: position + 1,
  }));
  await services.db.printJob.createMany({ data: labels });
  const states = async () =>
    (await services.db.printJob.findMany({ orderBy: { position: 'asc' } })).map(
      ({ state }) => state,
    );
  // The test decides when the lease is renewed.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { say, heard } = await open();
  const sent = () =>
    heard.flatMap((text) => {
      const message = JSON.parse(text) as { type: string; id: string; createdAt: string };
      return message.type === 'label' ? message : [];
    });
  const fail = ({ id, createdAt } = sent().at(-1)!) =>
    say({ type: 'failed', id, createdAt, error: 'The printer is out of labels.' });
  /** Waits until the station has handled everything that was said. */
  const handled = async () => {
    const before = heard.length;
    say({ type: 'alive' });
    await eventually(() => expect(heard.slice(before)).toContain('{"type":"alive"}'));
  };

  say({ type: 'hello', ticket: await ticket(), station: 'station-one' });
  await eventually(() => expect(sent()).toHaveLength(1));
  fail();
  await handled();
  expect(await states()).toEqual(['failed', 'queued', 'queued', 'queued', 'queued']);

  vi.advanceTimersByTime(LEASE_MS / 2);
  await eventually(() => expect(sent()).toHaveLength(2));
  fail();
  await handled();
  expect(await isPaused(services, merchant)).toBe(true);
  vi.advanceTimersByTime(LEASE_MS / 2);
  await handled();
  expect(await states()).toEqual(['failed', 'failed', 'queued', 'queued', 'queued']);

  expect(await reprintFailed(services, merchant)).toBe(2);
  await eventually(() => expect(sent()).toHaveLength(3));
  expect(await isPaused(services, merchant)).toBe(false);
  expect(sent().at(-1)?.id, 'in their sequence').toBe(labels[2]?.id);
});

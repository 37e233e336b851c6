import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';

type Person = { merchant: GivenMerchant; headers: { Authorization: string } };

async function people(app: StartedApp): Promise<[Person, Person]> {
  const { services } = app.composition;
  const make = async () => {
    const merchant = await given.merchant(services);
    await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
    const { token } = await createBearerToken(services, merchant.userId);
    return { merchant, headers: { Authorization: `Bearer ${token}` } };
  };
  return [await make(), await make()];
}

async function finishedDocument(app: StartedApp, { merchant }: Person): Promise<string> {
  const { services } = app.composition;
  const id = newId();
  const fileKey = `documents/${id}.pdf`;
  await services.files.put(fileKey, Buffer.from('%PDF-1.7 of the test'), 'application/pdf');
  await services.db.documentJob.create({
    data: {
      id,
      kind: 'shippingLabels',
      state: 'completed',
      requestedBy: `user:${merchant.membershipId}`,
      merchantId: merchant.merchantId,
      orderIds: [],
      fileKey,
    },
  });
  return id;
}

test('a document, its file and its stream are only for its owner; a ticket opens one file once', async () => {
  const app = await startApp();
  const [mine, theirs] = await people(app);
  const jobId = await finishedDocument(app, mine);
  const other = await finishedDocument(app, mine);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(app.url + path, { headers });
    const text = await answer.text();
    return { status: answer.status, text };
  };

  for (const path of [
    `/documents/${jobId}.pdf`,
    `/api/documents/shipping-labels/${jobId}`,
    `/api/documents/shipping-labels/${jobId}/events`,
  ]) {
    expect((await get(path)).status, `${path} by nobody`).toBe(401);
    expect((await get(path, theirs.headers)).status, `${path} by another merchant`).toBe(404);
    expect((await get(path, mine.headers)).status, `${path} by its owner`).toBe(200);
  }
  expect((await get(`/documents/${newId()}.pdf`, mine.headers)).status).toBe(404);
  expect((await get('/documents/..%2f..%2fpackage.json', mine.headers)).status).toBe(400);

  const issue = async () => {
    const answer = await fetch(`${app.url}/api/documents/shipping-labels/${jobId}/ticket`, {
      method: 'POST',
      headers: mine.headers,
    });
    return ((await answer.json()) as { url: string }).url;
  };
  const url = await issue();
  expect(await get(url)).toEqual({ status: 200, text: '%PDF-1.7 of the test' });
  expect((await get(url)).status, 'the same ticket again').toBe(404);
  expect((await get((await issue()).replace(jobId, other))).status, 'for another file').toBe(404);
});

test('live order events reach only the account they are about', async () => {
  const app = await startApp();
  const [mine, theirs] = await people(app);
  const { services } = app.composition;
  expect((await fetch(`${app.url}/events/orders`)).status).toBe(401);
  const heard = await Promise.all([mine, theirs].map((person) => listen(app, person)));
  const order = await given.order(services, {
    merchant: mine.merchant,
    store: await given.store(services, mine.merchant),
  });

  await services.db
    .$executeRaw`select pg_notify('live', ${`order ${mine.merchant.merchantId} ${order.id}`})`;

  await expect.poll(() => heard[0]?.text()).toContain(order.id);
  expect(heard[1]?.text()).not.toContain(order.id);
  for (const one of heard) one.stop();
});

async function listen(app: StartedApp, { headers }: Person) {
  const stopper = new AbortController();
  const answer = await fetch(`${app.url}/events/orders`, { headers, signal: stopper.signal });
  let text = '';
  const reading = (async () => {
    const reader = answer.body?.getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      text += Buffer.from(part.value).toString();
    }
  })().catch(() => undefined);
  await expect.poll(() => text).toContain('ready');
  return { text: () => text, stop: () => (stopper.abort(), void reading) };
}

type Said = { type: string; id?: string; zpl?: string; pdf_data?: string | null };

async function connect(
  app: StartedApp,
  person: Person,
  over: { ticket?: string; email?: string; origin?: string; station?: string } = {},
) {
  const answer = await fetch(`${app.url}/api/printer-feed/ticket`, {
    method: 'POST',
    headers: person.headers,
  });
  const issued = (await answer.json()) as { ticket: string; email: string };
  const said: Said[] = [];
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/printer-feed?email=${encodeURIComponent(over.email ?? issued.email)}`,
    { origin: over.origin ?? TEST_SETTINGS.PUBLIC_URL },
  );
  socket.on('message', (data: Buffer) => said.push(JSON.parse(data.toString()) as Said));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const refused = await new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(false));
    socket.on('error', () => resolve(true));
  });
  const ticket = over.ticket ?? issued.ticket;
  if (!refused)
    socket.send(JSON.stringify({ type: 'hello', ticket, station: over.station ?? 'station-one' }));
  return {
    socket,
    said,
    closed,
    refused,
    ticket,
    labels: () => said.filter((one) => one.type === 'label'),
  };
}

test('the printer feed opens only with its own ticket from our own pages, for one station at a time', async () => {
  const app = await startApp();
  const [mine, theirs] = await people(app);

  expect((await connect(app, mine, { origin: 'https://evil.example' })).refused).toBe(true);
  const foreign = await connect(app, mine, { email: theirs.merchant.email ?? '' });
  expect(await foreign.closed, "another's e-mail").toBe(4401);
  const first = await connect(app, mine);
  await expect.poll(() => first.said.map((one) => one.type)).toContain('ready');
  const reused = await connect(app, mine, { ticket: first.ticket });
  expect(await reused.closed, 'a used ticket').toBe(4401);
  const second = await connect(app, mine, { station: 'station-two' });
  expect(await second.closed, 'a second station').toBe(4409);
  expect(second.said.map((one) => one.type)).toEqual(['elsewhere']);
  first.socket.close();
  await first.closed;
});

test('a label is sent once; without an answer it is unsure, and only a person can send it again', async () => {
  const app = await startApp();
  const [mine] = await people(app);
  const { services } = app.composition;
  const order = await given.labelledOrder(services, mine.merchant, {
    store: await given.store(services, mine.merchant),
  });
  const job = () => services.db.printJob.findFirstOrThrow({ where: { orderId: order.id } });
  await services.db.printJob.create({
    data: {
      id: newId(),
      userId: mine.merchant.userId,
      orderId: order.id,
      zpl: '^XA^XZ',
      pdfData: 'JVBERi0=',
    },
  });

  const first = await connect(app, mine);
  await expect.poll(() => first.labels().length).toBe(1);
  expect(first.labels()[0]).toMatchObject({ zpl: '^XA^XZ', pdf_data: 'JVBERi0=' });
  first.socket.terminate();
  await expect.poll(async () => (await job()).state).toBe('unsure');
  const second = await connect(app, mine);
  await expect.poll(() => second.said.map((one) => one.type)).toContain('ready');
  await services.db.$executeRaw`select pg_notify('live', ${`print ${mine.merchant.userId} x`})`;
  second.socket.send(JSON.stringify({ type: 'nonsense' }));
  await expect.poll(() => second.said.map((one) => one.type)).toContain('error');
  expect(second.labels(), 'not sent again automatically').toEqual([]);

  await services.db.printJob.updateMany({ data: { state: 'queued' } });
  await services.db.$executeRaw`select pg_notify('live', ${`print ${mine.merchant.userId} x`})`;
  await expect.poll(() => second.labels().length).toBe(1);
  second.socket.send(JSON.stringify({ type: 'ack', id: second.labels()[0]?.id }));
  await expect.poll(async () => (await job()).state).toBe('acknowledged');
  second.socket.close();
  await second.closed;
});

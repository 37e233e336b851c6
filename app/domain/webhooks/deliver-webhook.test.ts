import { expect, test } from 'vitest';
import { moveOrder } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { HOUR_MS, listening, MINUTE_MS, signatureOf } from '#tests/fakes/listening-store.ts';
import { answers, startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { setWebhook } from './change-webhook.ts';

test('each status change arrives once, signed and with its sequence number, and is in the log', async () => {
  const { happens, work, receiver, secret, order, attempts } = await listening();
  const moves = ['manifest', 'ship', 'courierAssigned', 'collected', 'deliveryCompleted'] as const;

  for (const move of moves) await happens(move);
  await work();

  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { data: object });
  expect(bodies).toMatchObject(
    ['inManifest', 'unassigned', 'assigned', 'collected', 'deliveryCompleted'].map((status, n) => ({
      type: 'order.status_changed',
      data: { order_key: order.orderKey, status, sequence: n + 1 },
    })),
  );
  for (const one of receiver.received) {
    expect(one.headers['webhook-signature']).toBe(signatureOf(secret, one));
    expect(one.body).not.toContain('Thandeka');
  }
  expect(receiver.byId().size).toBe(5);
  const log = await attempts();
  expect(log.map(({ status, error }) => [status, error])).toEqual(Array(5).fill([204, null]));
});

test('no message is sent for a change that is rolled back or a store without a webhook URL', async () => {
  const { services, happens, order, db, merchant, work, receiver } = await listening();
  const silent = await given.order(services, { merchant });

  const undone = services.db.$transaction(async (tx) => {
    const transition = { at: services.clock.now(), source: 'hub' as const, actor: 'Hub' };
    await moveOrder(tx, await lockOrder(tx, order.id), 'ship', transition);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await happens('ship', silent);
  await work();

  expect(await db.outgoingWebhook.count()).toBe(0);
  expect(receiver.received).toEqual([]);
});

test('failed messages are retried with growing waits, the same id and the same body', async () => {
  const { happens, work, pass, receiver, attempts, message, storeNow } = await listening();
  receiver.behave = answers(500);
  await happens('ship');
  await work();
  expect(await message()).toMatchObject({ state: 'pending', tries: 1 });
  expect((await storeNow()).webhookFailingSince).not.toBeNull();

  await pass(5 * MINUTE_MS, 5_000);
  receiver.behave = answers(200);
  await pass(HOUR_MS);

  expect(receiver.byId().size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  const log = await attempts();
  expect(log.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500, 500, 200]);
  const gaps = log
    .slice(1)
    .map((one, n) => (one.at.getTime() - (log[n]?.at.getTime() ?? 0)) / 1000);
  expect(gaps.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
  expect(await message()).toMatchObject({ state: 'delivered' });
  expect((await storeNow()).webhookFailingSince).toBeNull();
});

test('slow, silent and invalid answers time out, and a huge or endless answer is not read to the end', async () => {
  const { happens, receiver, attempts, message, pass, impatient } = await listening();
  const hears: Record<string, (typeof receiver)['behave']> = {
    'never answers': () => undefined,
    'hangs up': (response) => void response.socket?.destroy(),
    'answers after all is over': (response) => void response.once('close', () => response.end()),
  };
  await happens('ship');
  for (const [name, behave] of Object.entries(hears)) {
    receiver.behave = behave;
    impatient(name !== 'hangs up');
    await pass(2 * MINUTE_MS);
  }
  const failed = await attempts();
  expect(failed.length).toBeGreaterThanOrEqual(3);
  expect(new Set(failed.map(({ error }) => error))).toEqual(
    new Set(['No response within 0.25 s.', 'Your server closed the connection.']),
  );

  impatient(false);
  let written = 0;
  receiver.behave = (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
    };
    response.on('drain', more);
    more();
  };
  await pass(HOUR_MS);

  expect(await message()).toMatchObject({ state: 'delivered' });
  const last = (await attempts()).at(-1);
  expect(last?.answer).toHaveLength(1_000);
  expect(written).toBeLessThan(20_000_000);
});

test('redirects are not followed, so they cannot lead into our own network', async () => {
  const { happens, work, receiver, attempts } = await listening();
  const canary = await startWebhookReceiver();
  receiver.behave = answers(307, { Location: canary.url });
  await happens('ship');
  await work();

  expect(canary.received).toEqual([]);
  expect(await attempts()).toMatchObject([
    { status: 307, error: expect.stringMatching(/redirects/) },
  ]);
});

test('after an hour’s outage all messages arrive with their ids, and other stores’ messages were not delayed', async () => {
  const { services, merchant, store, happens, pass, work, receiver, db } = await listening();
  const orders = [];
  for (let n = 0; n < 20; n += 1) orders.push(await given.order(services, { merchant, store }));
  receiver.behave = (response) => void response.socket?.destroy();

  for (const order of orders) {
    await happens('ship', order);
    await work();
    await pass(3 * MINUTE_MS);
  }
  const hits = receiver.received.length;
  receiver.behave = answers(200);
  await happens('courierAssigned', orders[0]);
  await pass(5 * MINUTE_MS);

  expect(hits, 'a dead address is left alone most of the time').toBeLessThanOrEqual(61);
  expect(await db.outgoingWebhook.count({ where: { state: 'delivered' } })).toBe(21);
  const arrived = receiver.received.slice(hits);
  expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(21);
  expect(arrived).toHaveLength(21);
});

test('a worker that ends between the call and the record sends the message again with the same id', async () => {
  const { services, happens, work, receiver, message } = await listening();
  await happens('ship');
  const { id, turn } = await message();
  const dying: Services = {
    ...services,
    webhooks: {
      ...services.webhooks,
      send: async (request) => {
        await services.webhooks.send(request);
        throw new Error('killed');
      },
    },
  };

  await expect(deliverWebhook(dying, { webhookId: id, turn })).rejects.toThrow('killed');
  expect(await message()).toMatchObject({ state: 'pending', turn });
  await work();
  await deliverWebhook(services, { webhookId: id, turn });

  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(await message()).toMatchObject({ state: 'delivered' });
});

test('after an hour of errors, the first success or a new URL sends all waiting messages', async () => {
  const { services, merchant, store, happens, pass, work, receiver, db } = await listening();
  const orders = [];
  for (let n = 0; n < 5; n += 1) orders.push(await given.order(services, { merchant, store }));
  const delivered = () => db.outgoingWebhook.count({ where: { state: 'delivered' } });
  receiver.behave = answers(502);
  for (const order of orders) await happens('ship', order);
  await work();
  await pass(HOUR_MS);

  receiver.behave = answers(200);
  await happens('courierAssigned', orders[0]);
  await work();
  expect(await delivered()).toBe(6);

  receiver.behave = answers(502);
  for (const order of orders) await happens('courierAccepted', order);
  await work();
  await pass(HOUR_MS);
  receiver.behave = answers(200);
  const moved = { storeId: store.id, url: `${receiver.url}/new` };
  await setWebhook(services, merchant, moved);
  await work();
  expect(await delivered()).toBe(11);
});

test('a message that a receiver always rejects is not retried faster when others succeed', async () => {
  const { services, merchant, store, happens, pass, receiver, order } = await listening();
  receiver.behave = (response, message) =>
    answers(message.body.includes(order.orderKey) ? 500 : 200)(response, message);
  await happens('ship');
  for (let n = 0; n < 30; n += 1) {
    await happens('ship', await given.order(services, { merchant, store }));
    await pass(MINUTE_MS, 20_000);
  }

  const tries = receiver.received.filter(({ body }) => body.includes(order.orderKey));
  expect(receiver.received.length - tries.length).toBe(30);
  expect(tries.length, 'half an hour, at most once a minute').toBeLessThanOrEqual(30);
});

test('a message that a receiver rejects keeps its growing waits, however long the receiver has accepted others', async () => {
  const { services, merchant, store, happens, pass, receiver, order } = await listening();
  receiver.behave = (response, message) =>
    answers(message.body.includes(order.orderKey) ? 404 : 200)(response, message);
  await happens('ship');
  for (let n = 0; n < 30; n += 1) {
    await happens('ship', await given.order(services, { merchant, store }));
    await pass(4 * MINUTE_MS);
  }

  const tries = receiver.received.filter(({ body }) => body.includes(order.orderKey));
  expect(receiver.received.length - tries.length).toBe(30);
  expect(tries.length, 'two hours, with waits that double').toBeLessThanOrEqual(12);
});

test('after an outage the messages that began to fail in it are sent at once, and one that was rejected before keeps its wait', async () => {
  const { services, merchant, store, happens, pass, work, receiver, order, db } = await listening();
  const isRejected = (body: string) => body.includes(order.orderKey);
  const rejecting = (status: number): (typeof receiver)['behave'] => {
    return (response, message) =>
      answers(isRejected(message.body) ? 404 : status)(response, message);
  };
  const ship = async () => happens('ship', await given.order(services, { merchant, store }));
  receiver.behave = rejecting(200);
  await happens('ship');
  await pass(MINUTE_MS);
  await ship();
  await pass(HOUR_MS);
  receiver.behave = rejecting(502);
  for (let n = 0; n < 3; n += 1) await ship();
  await pass(HOUR_MS);
  const before = receiver.received.filter(({ body }) => isRejected(body)).length;

  receiver.behave = rejecting(200);
  await ship();
  await work();

  expect(await db.outgoingWebhook.count({ where: { state: 'delivered' } })).toBe(5);
  expect(receiver.received.filter(({ body }) => isRejected(body))).toHaveLength(before);
});

test('of messages that fail at the same moment, the earliest begins the outage', async () => {
  const { services, happens, receiver, message, storeNow, clock, db } = await listening();
  receiver.behave = answers(502);
  await happens('ship');
  await happens('courierAssigned');
  const [first, second] = await db.outgoingWebhook.findMany({ orderBy: { id: 'asc' } });
  const began = clock.now();
  const late = new Date(began.getTime() + 5);
  const slower = { ...services.clock, sharedNow: () => Promise.resolve(late) };

  await deliverWebhook({ ...services, clock: slower }, { webhookId: second!.id, turn: 1 });
  await deliverWebhook(services, { webhookId: first!.id, turn: 1 });

  expect(await storeNow()).toMatchObject({ webhookFailingSince: began });
  expect(await message()).toMatchObject({ trySince: late });
});

test('a slow receiver gets two messages at a time, and the others wait without a failed attempt', async () => {
  const { services, happens, receiver, store, merchant, db } = await listening();
  const other = await given.store(services, merchant);
  await setWebhook(services, merchant, { storeId: other.id, url: `${receiver.url}/other` });
  for (let n = 0; n < 4; n += 1)
    await happens('ship', await given.order(services, { merchant, store }));
  await happens('ship', await given.order(services, { merchant, store: other }));
  const messages = await db.outgoingWebhook.findMany({ orderBy: { id: 'asc' } });
  const { slow, answer, open } = slowReceiver(services);
  const deliver = (index: number) =>
    deliverWebhook(slow, { webhookId: messages[index]!.id, turn: 1 });
  const first = deliver(0);
  await eventually(() => expect(open()).toBe(1));
  answer();
  await first;

  const both = [deliver(1), deliver(2)];
  await eventually(() => expect(open()).toBe(2));
  const refused = { code: 'busy', details: { retryAfterSeconds: 9 } };
  await expect(deliver(3)).rejects.toMatchObject(refused);
  await deliver(4);

  const where = { id: messages[3]!.id };
  expect(await db.outgoingWebhook.findUnique({ where })).toEqual(messages[3]);
  answer();
  await Promise.all(both);
  const last = deliver(3);
  await eventually(() => expect(open()).toBe(1));
  answer();
  await last;
  expect(await db.outgoingWebhook.count({ where: { state: 'delivered' } })).toBe(5);
});

/** Services whose webhooks to `/hook` wait for `answer`, which accepts all open ones after nine seconds by their
 *  receipt. Others are accepted at once. `open` counts those that wait. */
function slowReceiver(services: Services) {
  const accepted = { status: 200, durationMs: 1, error: null, answer: '', retryAfterSeconds: null };
  const waiting: (() => void)[] = [];
  const send: Services['webhooks']['send'] = async ({ url }) => {
    if (!url.endsWith('/hook')) return accepted;
    await new Promise<void>((resolve) => void waiting.push(resolve));
    return { ...accepted, durationMs: 9_000 };
  };
  return {
    slow: { ...services, webhooks: { ...services.webhooks, send } },
    open: () => waiting.length,
    answer: () => {
      for (const one of waiting.splice(0)) one();
    },
  };
}

test('a worker whose clock is ahead pauses a receiver as long as other workers do', async () => {
  const { services, happens, receiver, store, db, message } = await listening();
  await happens('ship');
  const now = services.clock.now();
  await db.store.update({
    where: { id: store.id },
    data: { webhookRestsUntil: new Date(now.getTime() + 30_000) },
  });
  const { id, turn } = await message();
  const clock = { ...services.clock, now: () => new Date(now.getTime() + 3_600_000) };

  await deliverWebhook({ ...services, clock }, { webhookId: id, turn });

  expect(receiver.received).toEqual([]);
  expect(await message()).toMatchObject({ state: 'pending', tries: 1, trySince: now });
});

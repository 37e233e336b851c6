import { createHmac } from 'node:crypto';
import type { Order } from '@prisma/client';
import { expect, test } from 'vitest';
import { createWebhookSender } from '#app/integrations/webhooks/sender.ts';
import { moveOrder } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { tidyUp } from '#app/domain/shared/tidy-up.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { answers, startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';
import * as manage from './manage-webhook.ts';
import { tellSwitchedOff } from './tell-switched-off.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A store that listens, an order of it, and a hand-driven worker. */
async function listening() {
  const receiver = await startWebhookReceiver();
  const world = await testServices();
  const { db, clock } = world;
  const services: Services = {
    ...world.services,
    webhooks: createWebhookSender({
      ...{ allowOrigins: [receiver.url], ca: receiver.ca, timeoutMs: 300 },
    }),
  };
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const url = `${receiver.url}/hook`;
  const { secret } = await manage.setWebhook(services, merchant, { storeId: store.id, url });
  const order = await given.order(services, { merchant, store });
  const happens = async (move: OrderMove, { id }: Order = order) =>
    services.db.$transaction(async (tx) => {
      const happening = { at: clock.now(), source: 'courier' as const, actor: 'Courier' };
      await moveOrder(tx, await lockOrder(tx, id), move, happening);
    });
  /** Does what is due, as the relay and a worker would. */
  const work = async (deps = services) => {
    for (;;) {
      const due = await db.outgoingWebhook.findMany({
        where: { state: 'pending', nextTryAt: { lte: clock.now() } },
        orderBy: { id: 'asc' },
      });
      if (due.length === 0) return;
      for (const { id, turn } of due) {
        const key = deliverWebhookJob.key({ webhookId: id, turn });
        await db.outbox.findUniqueOrThrow({
          where: { job_key: { job: deliverWebhookJob.name, key } },
        });
        await deliverWebhook(deps, { webhookId: id, turn });
      }
    }
  };
  /** Lets time pass, a minute at a time. */
  const pass = async (ms: number, step = MINUTE_MS) => {
    for (let passed = 0; passed < ms; passed += step) {
      clock.advance(step);
      await work();
    }
  };
  const attempts = () => db.outgoingAttempt.findMany({ orderBy: { id: 'asc' } });
  const message = () => db.outgoingWebhook.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const storeNow = () => db.store.findUniqueOrThrow({ where: { id: store.id } });
  return {
    ...{ ...world, services, receiver, merchant, store, order, secret: secret ?? '' },
    ...{ happens, work, pass, attempts, message, storeNow },
  };
}

function signatureOf(
  secret: string,
  { headers, body }: { headers: Record<string, string | undefined>; body: string },
) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('each change of status arrives once, signed, in order by its sequence, and is on the log', async () => {
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

test('a change that is rolled back tells nobody, and a store without an address neither', async () => {
  const { services, happens, order, db, merchant, work, receiver } = await listening();
  const silent = await given.order(services, { merchant });

  const undone = services.db.$transaction(async (tx) => {
    const happening = { at: services.clock.now(), source: 'hub' as const, actor: 'Hub' };
    await moveOrder(tx, await lockOrder(tx, order.id), 'ship', happening);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await happens('ship', silent);
  await work();

  expect(await db.outgoingWebhook.count()).toBe(0);
  expect(receiver.received).toEqual([]);
});

test('errors of the receiver are tried again with growing waits, the same id and the same bytes', async () => {
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

test('a slow, a silent and a garbled receiver fail in time; a huge or endless answer is not read', async () => {
  const { happens, receiver, attempts, message, pass } = await listening();
  const hears: Record<string, (typeof receiver)['behave']> = {
    'never answers': () => undefined,
    'hangs up': (response) => void response.socket?.destroy(),
    'answers after all is over': (response) => void setTimeout(() => response.end(), 400).unref(),
  };
  await happens('ship');
  for (const behave of Object.values(hears)) {
    receiver.behave = behave;
    await pass(2 * MINUTE_MS);
  }
  const failed = await attempts();
  expect(failed.length).toBeGreaterThanOrEqual(3);
  expect(new Set(failed.map(({ error }) => error))).toEqual(
    new Set(['No answer within 0.3 seconds.', 'The receiver broke off the connection.']),
  );
  expect(Math.max(...failed.map(({ durationMs }) => durationMs))).toBeLessThan(600);

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

test('a redirect is not followed, least of all into our own network', async () => {
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

test('dead for an hour: what happened arrives after it, each under one id, and others did not wait', async () => {
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

test('a worker that ends between the call and the note sends again under the same id', async () => {
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

test('72 hours of nothing switch it off with a mail; what happens is kept, and sent when it is on again', async () => {
  const { services, happens, pass, receiver, message, storeNow, db, mails, merchant, store } =
    await listening();
  receiver.behave = answers(503);
  await happens('ship');
  await pass(71 * HOUR_MS, 30 * MINUTE_MS);
  expect((await storeNow()).webhookDisabledAt, 'before the time is up').toBeNull();

  await pass(2 * HOUR_MS, 30 * MINUTE_MS);
  expect(await message()).toMatchObject({ state: 'failed' });
  expect(await storeNow()).toMatchObject({
    webhookDisabledReason: 'Nothing we sent arrived for 72 hours.',
  });
  const mail = await db.outbox.findFirstOrThrow({ where: { job: 'webhooks.tell-switched-off' } });
  await tellSwitchedOff(services, mail.payload as { storeId: string });
  expect(mails).toMatchObject([{ to: merchant.email, text: expect.stringContaining(store.name) }]);
  const tried = receiver.received.length;
  await happens('courierAssigned');
  await pass(HOUR_MS);
  expect(receiver.received).toHaveLength(tried);
  expect(await message()).toMatchObject({ state: 'held' });

  receiver.behave = answers(200);
  expect(await manage.switchOn(services, merchant, { storeId: store.id })).toBe(1);
  await pass(MINUTE_MS);
  expect(await message()).toMatchObject({ state: 'delivered' });
  expect(await manage.replayWebhooks(services, merchant, { storeId: store.id })).toBe(1);
  await pass(MINUTE_MS);
  expect(await db.outgoingWebhook.count({ where: { state: 'delivered' } })).toBe(2);
});

test('after an hour of errors the first success brings all that waits; a new address does too', async () => {
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
  await manage.setWebhook(services, merchant, moved);
  await work();
  expect(await delivered()).toBe(11);
});

test('one message that a receiver cannot stand is not hammered by the success of the others', async () => {
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

test('one message that a receiver cannot stand fails alone after its 72 hours; the address stays on', async () => {
  const { services, merchant, store, happens, pass, receiver, storeNow, db } = await listening();
  const other = await given.order(services, { merchant, store });
  receiver.behave = (response, { body }) =>
    answers(body.includes(other.orderKey) ? 200 : 422)(response, { path: '', headers: {}, body });
  await happens('ship');
  await pass(24 * HOUR_MS, HOUR_MS);
  await happens('ship', other);
  await pass(50 * HOUR_MS, HOUR_MS);

  const states = await db.outgoingWebhook.findMany({
    orderBy: { id: 'asc' },
    select: { state: true },
  });
  expect(states).toEqual([{ state: 'failed' }, { state: 'delivered' }]);
  expect((await storeNow()).webhookDisabledAt).toBeNull();
});

test('410 Gone switches it off at once, with the mail; a new address goes on with what was kept', async () => {
  const { services, happens, work, receiver, storeNow, db, merchant, store, message } =
    await listening();
  receiver.behave = answers(410);
  await happens('ship');
  await work();
  expect(await storeNow()).toMatchObject({ webhookDisabledAt: expect.any(Date) });
  expect(await message()).toMatchObject({ state: 'held' });
  expect(await db.outbox.count({ where: { job: 'webhooks.tell-switched-off' } })).toBe(1);

  receiver.behave = answers(200);
  const moved = { storeId: store.id, url: `${receiver.url}/new` };
  expect((await manage.setWebhook(services, merchant, moved)).secret, 'the old secret').toBeNull();
  await work();

  expect(receiver.received.at(-1)?.path).toBe('/new');
  expect(await message()).toMatchObject({ state: 'delivered' });
});

test('a replaced secret signs beside the new one for a day, then no more', async () => {
  const { services, happens, work, receiver, merchant, store, secret, clock } = await listening();
  const { secret: fresh } = await manage.renewSecret(services, merchant, { storeId: store.id });
  await happens('ship');
  await work();
  clock.advance(25 * HOUR_MS);
  await happens('courierAssigned');
  await work();

  const [during, after] = receiver.received;
  if (!during || !after) throw new Error('nothing arrived');
  expect(during.headers['webhook-signature']).toBe(
    `${signatureOf(fresh, during)} ${signatureOf(secret, during)}`,
  );
  expect(after.headers['webhook-signature']).toBe(signatureOf(fresh, after));
});

test('what waits when the address is removed is given up; a message is forgotten after 14 days', async () => {
  const { services, happens, work, receiver, merchant, store, message, clock, db } =
    await listening();
  receiver.behave = answers(500);
  await happens('ship');
  await work();
  await manage.removeWebhook(services, merchant, { storeId: store.id });
  await happens('courierAssigned');
  clock.advance(HOUR_MS);
  await work();

  expect(receiver.received).toHaveLength(1);
  expect(await message()).toMatchObject({ state: 'failed' });
  clock.advance(15 * 24 * HOUR_MS);
  await tidyUp(services);
  expect([await db.outgoingWebhook.count(), await db.outgoingAttempt.count()]).toEqual([0, 0]);
});

test('only the owner and an administrator may touch the address; the secret lies sealed', async () => {
  const { services, db, merchant, store, secret, receiver } = await listening();
  const stranger = await given.merchant(services);
  const input = { storeId: store.id, url: `${receiver.url}/theirs` };
  for (const actor of [stranger, given.storeManager(merchant, [store]), given.storeToken(store)]) {
    await expect(manage.setWebhook(services, actor, input)).rejects.toMatchObject({
      code: expect.stringMatching(/^not-(found|allowed)$/),
    });
    await expect(manage.renewSecret(services, actor, input)).rejects.toThrow();
    await expect(manage.replayWebhooks(services, actor, input)).rejects.toThrow();
  }
  expect((await manage.setWebhook(services, await given.admin(services), input)).secret).toBeNull();

  const rows = JSON.stringify(await db.storeCredential.findMany());
  expect(rows).toContain('outgoingWebhook');
  expect(rows).not.toContain(secret.slice(6, 30));
  expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain(secret);
});

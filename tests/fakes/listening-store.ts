import { createHmac } from 'node:crypto';
import type { Order } from '@prisma/client';
import { moveOrder } from '#app/domain/orders/move-order.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { deliverWebhook } from '#app/domain/webhooks/deliver-webhook.ts';
import { sendKept } from '#app/domain/webhooks/send-kept.ts';
import { sendKeptJob } from '#app/domain/webhooks/send-kept.job.ts';
import { deliverWebhookJob } from '#app/domain/webhooks/deliver-webhook.job.ts';
import { setWebhook } from '#app/domain/webhooks/change-webhook.ts';
import { createWebhookSender } from '#app/integrations/webhooks/sender.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';
import { testServices } from './test-services.ts';
import { startWebhookReceiver, type ReceivedWebhook } from './webhook-receiver.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** A store with a webhook receiver, an order of it, and a worker that the test drives. */
export async function listening(over: Parameters<typeof given.store>[2] = {}) {
  const receiver = await startWebhookReceiver();
  const world = await testServices();
  const { db, clock } = world;
  const senderWith = (timeoutMs: number) =>
    createWebhookSender({ allowOrigins: [receiver.url], ca: receiver.ca, timeoutMs });
  let sender = senderWith(HANG_MS);
  const services: Services = {
    ...world.services,
    webhooks: { check: sender.check, send: (message) => sender.send(message) },
  };
  /** Shortens the timeout for a receiver that never answers. */
  const impatient = (on: boolean) => void (sender = senderWith(on ? NEVER_ANSWERED_MS : HANG_MS));
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, over);
  const url = `${receiver.url}/hook`;
  const { secret } = await setWebhook(services, merchant, { storeId: store.id, url });
  const order = await given.order(services, { merchant, store });
  const happens = async (move: OrderMove, { id }: Order = order) =>
    services.db.$transaction(async (tx) => {
      const transition = { at: clock.now(), source: 'courier' as const, actor: 'Courier' };
      await moveOrder(tx, await lockOrder(tx, id), move, transition);
    });
  /** Runs the due jobs, as the relay and a worker would. */
  const work = async (deps = services) => {
    for (const { payload } of await db.outbox.findMany({ where: { job: sendKeptJob.name } }))
      await sendKept(deps, sendKeptJob.payload.parse(payload));
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
  /** Moves time forward, a minute (or `step`) at a time, and runs the due jobs after each step. */
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
    ...world,
    services,
    receiver,
    merchant,
    store,
    order,
    secret: secret ?? '',
    happens,
    work,
    pass,
    attempts,
    message,
    storeNow,
    impatient,
  };
}

/** The signature as a receiver would compute it. */
export function signatureOf(secret: string, { headers, body }: ReceivedWebhook): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

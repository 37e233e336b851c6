import { z } from 'zod';
import type { DeliveryRow, WebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { readWebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { endpoint } from './endpoint.ts';
import { StoreName, NAMED_STORE } from './store.wire.ts';

const AttemptWire = z.object({
  at: z.string(),
  url: z.string(),
  status: z.number().nullable(),
  duration_ms: z.number(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
});

const DeliveryWire = z
  .object({
    id: z.string(),
    order_id: z.string().nullable(),
    order_key: z.string().nullable(),
    status: z
      .string()
      .nullable()
      .meta({ description: 'The new status of the order. Null for a test.' }),
    createdAt: z.string(),
    state: z.enum(['pending', 'delivered', 'failed', 'held']),
    next_try_at: z.string().nullable(),
    attempts: z.number(),
    last: AttemptWire.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const LogWire = z
  .object({
    webhook_url: z.string().nullable(),
    failing_since: z.string().nullable(),
    switched_off: z.object({ at: z.string(), reason: z.string() }).nullable(),
    docs: z.array(DeliveryWire),
    totalDocs: z.number(),
    page: z.number(),
    totalPages: z.number(),
    delivery: DeliveryWire.extend({ body: z.string(), tries: z.array(AttemptWire) }).nullable(),
  })
  .meta({ id: 'WebhookLog' });

type Attempt = NonNullable<DeliveryRow['last']>;

function attemptToWire({ durationMs, ...rest }: Attempt): z.infer<typeof AttemptWire> {
  return { ...rest, duration_ms: durationMs };
}

function deliveryToWire(row: DeliveryRow): z.infer<typeof DeliveryWire> {
  const { id, about, createdAt, state, nextTryAt, attempts, last } = row;
  return {
    id,
    createdAt,
    state,
    attempts,
    next_try_at: nextTryAt,
    order_id: about?.orderId ?? null,
    order_key: about?.orderKey ?? null,
    status: about?.status ?? null,
    last: last && attemptToWire(last),
  };
}

function logToWire({ page, shown, ...log }: WebhookLog): z.infer<typeof LogWire> {
  return {
    webhook_url: log.url,
    failing_since: log.failingSince,
    switched_off: log.switchedOff,
    ...page,
    docs: page.docs.map(deliveryToWire),
    delivery: shown && {
      ...deliveryToWire(shown),
      body: shown.body,
      tries: shown.tries.map(attemptToWire),
    },
  };
}

export const webhookLogEndpoints = [
  endpoint({
    method: 'post',
    path: '/store/webhook/log',
    summary: 'Deliveries to the webhook address, newest first, each with its attempts',
    tag: 'stores',
    permission: 'store.write',
    body: StoreName.extend({ delivery_id: z.uuid().optional() }).meta({ id: 'WebhookLogOf' }),
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
    output: LogWire,
    errors: ['not-found'],
    audit: { none: 'Shows only the number and the status of an order.' },
    example: NAMED_STORE,
    handle: async ({ services }, actor, { body, query }) =>
      logToWire(
        await readWebhookLog(services, actor, {
          storeName: body.store_name,
          page: query.page,
          shownId: body.delivery_id ?? null,
        }),
      ),
  }),
];

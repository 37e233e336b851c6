import { z } from 'zod';
import { confirmedKeys } from '#app/domain/manifests/confirmed-keys.ts';
import { confirmManifests } from '#app/domain/manifests/confirm-manifests.ts';
import { requestManifests } from '#app/domain/manifests/request-manifests.ts';
import { BatchResult } from '#app/domain/orders/batch.schema.ts';
import { NONE_SELECTED } from '#app/domain/orders/actions/action.ts';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { documentSteps } from './batch.ts';
import { endpoint, type AnyEndpoint } from './endpoint.ts';
import { OrderKeys } from './order.wire.ts';
import { sameCaller } from './same-caller.ts';

const MAX_ROWS = 1000;

/** A row as the specification sends it, or a row that names its order by key. */
const ManifestRow = z
  .object({
    order_key: z.string().min(1).max(64).optional(),
    order_id: z.string().min(1).max(64).optional(),
    date: z.string().max(64).nullish(),
    customer: z.string().max(300).nullish(),
    store: z.string().max(120).nullish().meta({ description: 'The name of the store.' }),
  })
  .refine((row) => row.order_key !== undefined || row.order_id !== undefined, {
    path: ['order_key'],
    error: 'Send order_key, or order_id and store.',
  });

const ManifestRows = z
  .object({
    orders: z
      .array(ManifestRow, { error: NONE_SELECTED })
      .min(1, NONE_SELECTED)
      .max(MAX_ROWS, `At most ${MAX_ROWS} orders at once`),
  })
  .meta({ id: 'ManifestRows' });

const Confirmed = BatchResult.extend({
  message: z.string(),
  jobId: z.string().meta({
    description:
      'The ID of the PDF with all manifests. Read its state at `/documents/manifests/{jobId}`.',
  }),
  manifests: z
    .array(z.string())
    .meta({ description: 'The manifest numbers. They are also the barcodes.' }),
}).meta({ id: 'ManifestsConfirmed' });

const Started = BatchResult.extend({ jobId: z.string() }).meta({ id: 'ManifestsStarted' });

export const manifestEndpoints: AnyEndpoint[] = [
  endpoint({
    ...ORDER_ACTIONS.confirmManifest.call,
    method: 'post',
    tag: 'orders',
    permission: ORDER_ACTIONS.confirmManifest.permission,
    idempotent: true,
    body: OrderKeys,
    output: Confirmed,
    example: ({ orderKey }) => ({ body: { order_keys: [orderKey] } }),
    errors: ['nothing-to-do', 'not-found', 'too-many-requests'],
    handle: async ({ services, keepAnswer }, actor, { body }) => {
      sameCaller(actor, body.username);
      const message = ORDER_ACTIONS.confirmManifest.done();
      const input = { orderKeys: body.order_keys };
      const done = await confirmManifests(services, actor, input, (tx, answer) =>
        keepAnswer(tx, { message, ...answer }),
      );
      return { message, ...done };
    },
  }),
  endpoint({
    ...ORDER_ACTIONS.manifests.call,
    method: 'post',
    tag: 'documents',
    permission: ORDER_ACTIONS.manifests.permission,
    idempotent: true,
    body: ManifestRows,
    output: Started,
    example: ({ bookedKey }) => ({ body: { orders: [{ order_key: bookedKey }] } }),
    errors: ['nothing-to-do', 'too-many-requests'],
    handle: async (context, actor, { body }) => {
      const { services } = context;
      const numbered = body.orders.filter(({ order_key }) => order_key === undefined);
      const found = await confirmedKeys(
        services,
        actor,
        numbered.map(({ order_id = '', store }) => ({
          orderId: order_id,
          storeName: store ?? null,
        })),
      );
      const keyOf = new Map(numbered.map((row, index) => [row, found[index] ?? '']));
      const orderKeys = body.orders.map((row) => row.order_key ?? keyOf.get(row) ?? '');
      return requestManifests(services, actor, { orderKeys }, documentSteps(context));
    },
  }),
];

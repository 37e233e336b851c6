import { z } from 'zod';
import { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  actOf,
  NONE_SELECTED,
  ORDER_INTENTS,
  type OrderIntent,
} from '#app/domain/orders/order-acts.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { runAct } from '#app/domain/workbench/run-act.ts';
import type { Services } from '#app/ports/services.ts';
import { batchSteps } from './batch.ts';
import { endpoint, type AnyEndpoint } from './endpoint.ts';
import { OrderKeys } from './order.wire.ts';
import { sameCaller } from './same-caller.ts';

const MOST_ROWS = 2000;

/** Rows as the specification sends them: only the order key counts, the rest is read afresh. */
const Rows = z
  .array(z.object({ order_key: z.string().min(1).max(64) }), { error: NONE_SELECTED })
  .min(1, NONE_SELECTED)
  .max(MOST_ROWS, `At most ${MOST_ROWS} orders at once`);
const DocumentRows = z.object({ orders: Rows }).meta({ id: 'DocumentRows' });
const LabelRows = z.object({ pdf_data: Rows }).meta({ id: 'LabelRows' });

const Started = BatchResult.extend({ jobId: z.string() }).meta({ id: 'DocumentStarted' });

const DOCUMENT = {
  method: 'post',
  tag: 'documents',
  idempotent: true,
  output: Started,
  errors: ['nothing-to-do'],
} as const;

/** Every act of the table as a call (product.md D28), and the specification's other name for labels. */
export const orderActEndpoints: AnyEndpoint[] = [
  ...ORDER_INTENTS.map((intent) => {
    const { document, prints } = actOf(intent);
    return document || prints ? documentCall(intent) : batchCall(intent);
  }),
  endpoint({
    ...DOCUMENT,
    path: '/orders/generate/pdf',
    summary: 'Start a PDF of shipping labels, as `/documents/shipping-labels` does',
    permission: actOf('labels').permission,
    body: LabelRows,
    handle: ({ services }, actor, { body }) => begin(services, actor, 'labels', body.pdf_data),
  }),
];

/** Orders are moved, each in a transaction of its own; a repeat goes on where it was cut off. */
function batchCall(intent: OrderIntent): AnyEndpoint {
  const { call, permission, fromExtensions, done } = actOf(intent);
  return endpoint({
    ...call,
    permission,
    fromExtensions,
    method: 'post',
    tag: 'orders',
    idempotent: true,
    body: OrderKeys,
    output: BatchResult.extend({ message: z.string() }),
    errors: ['nothing-to-do'],
    handle: async (context, actor, { body }) => {
      sameCaller(actor, body.username);
      const { order_keys: orderKeys } = body;
      const message = done(orderKeys.length, false) ?? '';
      const steps = batchSteps(context, orderKeys, message);
      return { message, ...(await runAct(context.services, actor, { intent, orderKeys }, steps)) };
    },
  });
}

/** One document of all of them is begun. */
function documentCall(intent: OrderIntent): AnyEndpoint {
  const { call, permission, fromExtensions } = actOf(intent);
  return endpoint({
    ...DOCUMENT,
    ...call,
    permission,
    fromExtensions,
    body: DocumentRows,
    handle: ({ services }, actor, { body }) => begin(services, actor, intent, body.orders),
  });
}

async function begin(
  services: Services,
  actor: Actor,
  intent: OrderIntent,
  rows: z.infer<typeof Rows>,
): Promise<z.infer<typeof Started>> {
  const orderKeys = rows.map((row) => row.order_key);
  const { jobId = '', ...begun } = await runAct(services, actor, { intent, orderKeys });
  return { ...begun, jobId };
}

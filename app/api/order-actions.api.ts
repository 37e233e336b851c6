import { z } from 'zod';
import { EVERY_SHEET, LABEL_SHEETS } from '#app/domain/documents/label-sheet.rules.ts';
import { BatchResult } from '#app/domain/orders/batch.schema.ts';
import { NONE_SELECTED, type OrderAction } from '#app/domain/orders/actions/action.ts';
import {
  actionOf,
  isImmediate,
  ORDER_ACTIONS,
  RUNNABLE_ACTIONS,
  type ImmediateAction,
} from '#app/domain/orders/actions/index.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { runAction } from '#app/domain/workbench/run-action.ts';
import { actionInputOf, takenWith } from './action-input.wire.ts';
import { batchSteps, documentSteps } from './batch.ts';
import { endpoint, type AnyEndpoint, type ApiContext } from './endpoint.ts';
import { OrderKeys } from './order.wire.ts';
import { sameCaller } from './same-caller.ts';

const MAX_ROWS = 2000;

/** Rows as the specification sends them. Only the order key is used; everything else is read from the database. */
const Rows = z
  .array(z.object({ order_key: z.string().min(1).max(64) }), { error: NONE_SELECTED })
  .min(1, NONE_SELECTED)
  .max(MAX_ROWS, `At most ${MAX_ROWS} orders at once`);
const DocumentRows = z.object({ orders: Rows }).meta({ id: 'DocumentRows' });
const Format = z
  .enum(EVERY_SHEET.map((sheet) => LABEL_SHEETS[sheet].wire))
  .optional()
  .meta({
    description:
      'One label per page, or A4 sheets with two or four labels. Left out: the label size that the person or the store has chosen.',
  });
const LabelRows = z.object({ pdf_data: Rows, format: Format }).meta({ id: 'LabelRows' });
const LabelDocumentRows = DocumentRows.extend({ format: Format }).meta({ id: 'LabelDocumentRows' });
type Format = z.infer<typeof Format>;

const Started = BatchResult.extend({ jobId: z.string() }).meta({ id: 'DocumentStarted' });

const DOCUMENT = {
  method: 'post',
  tag: 'documents',
  idempotent: true,
  output: Started,
  errors: ['nothing-to-do', 'not-found', 'too-many-requests'],
} as const;

/** These actions have calls of their own, with other bodies or answers (manifests.api.ts, split.api.ts). */
const ELSEWHERE: readonly ImmediateAction[] = ['confirmManifest', 'manifests', 'split'];

/** The immediate actions of `ORDER_ACTIONS` as API calls (product.md D28), and the second path that the specification
 *  has for labels. */
export const orderActionEndpoints: AnyEndpoint[] = [
  ...RUNNABLE_ACTIONS.filter(isImmediate).flatMap((intent) => {
    if (ELSEWHERE.includes(intent)) return [];
    const { document, prints } = actionOf(intent);
    return document || prints ? documentCall(intent) : batchCall(intent);
  }),
  endpoint({
    ...DOCUMENT,
    path: '/orders/generate/pdf',
    summary:
      'Create a PDF of shipping labels in the background, as `/documents/shipping-labels` does',
    permission: actionOf('labels').permission,
    body: LabelRows,
    audit: ['papers.shippingLabels'],
    example: ({ bookedKey }) => ({ body: { pdf_data: [{ order_key: bookedKey }] } }),
    exampleChanges: true,
    handle: (context, actor, { body }) =>
      begin(context, actor, 'labels', body.pdf_data, body.format),
  }),
];

/** Changes each order in a transaction of its own; a repeated call continues where it was interrupted. */
function batchCall(intent: ImmediateAction): AnyEndpoint {
  const row = actionOf(intent);
  const { permission, fromExtensions, done } = row;
  const { example, ...call } = callOf(intent);
  return endpoint({
    ...call,
    permission,
    fromExtensions,
    method: 'post',
    tag: 'orders',
    idempotent: true,
    body: takenWith(OrderKeys, row),
    example: ({ orderKey, fresh }) => ({ body: { order_keys: [orderKey], ...example?.(fresh) } }),
    output: BatchResult.extend({ message: z.string() }),
    errors: ['nothing-to-do', 'not-found'],
    handle: async (context, actor, { body }) => {
      sameCaller(actor, body.username);
      const { order_keys: orderKeys } = body;
      const message = done(orderKeys.length) ?? '';
      const steps = batchSteps(context, orderKeys, message);
      const asked = { intent, orderKeys, ...actionInputOf(row, body) };
      return { message, ...(await runAction(context.services, actor, asked, steps)) };
    },
  });
}

/** Starts one document for all orders. */
function documentCall(intent: ImmediateAction): AnyEndpoint {
  const { permission, fromExtensions } = actionOf(intent);
  const { example, ...call } = callOf(intent);
  const body: z.ZodType<z.infer<typeof DocumentRows> & { format?: Format }> =
    intent === 'labels' ? LabelDocumentRows : DocumentRows;
  return endpoint({
    ...DOCUMENT,
    ...call,
    permission,
    fromExtensions,
    body,
    example: ({ bookedKey, fresh }) => ({
      body: { orders: [{ order_key: bookedKey }], ...example?.(fresh) },
    }),
    handle: (context, actor, { body: { orders, format } }) =>
      begin(context, actor, intent, orders, format),
  });
}

function callOf(intent: ImmediateAction): NonNullable<OrderAction['call']> {
  return ORDER_ACTIONS[intent].call;
}

async function begin(
  context: ApiContext,
  actor: Actor,
  intent: ImmediateAction,
  rows: z.infer<typeof Rows>,
  format?: Format,
): Promise<z.infer<typeof Started>> {
  const orderKeys = rows.map((row) => row.order_key);
  const sheet = EVERY_SHEET.find((one) => LABEL_SHEETS[one].wire === format);
  const asked = { intent, orderKeys, sheet };
  const steps = documentSteps(context);
  const { jobId = '', ...begun } = await runAction(context.services, actor, asked, steps);
  return { ...begun, jobId };
}

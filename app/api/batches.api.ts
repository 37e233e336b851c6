import { z } from 'zod';
import { BatchResult } from '#app/domain/orders/batch.schema.ts';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { readBatch } from '#app/domain/workbench/list-work.ts';
import { startBatch } from '#app/domain/workbench/start-batch.ts';
import type { BatchDetail } from '#app/domain/workbench/work.schema.ts';
import { actionInputOf, takenWith } from './action-input.wire.ts';
import { DocumentStateWire } from './documents.api.ts';
import { endpoint } from './endpoint.ts';
import { OrderKeys } from './order.wire.ts';
import { sameCaller } from './same-caller.ts';

const Begun = BatchResult.extend({
  message: z.string(),
  batchId: z.string(),
  url: z
    .string()
    .meta({ description: 'The URL that returns the progress of the batch and its PDF.' }),
}).meta({ id: 'BatchBegun' });

const BatchState = z
  .object({
    batchId: z.string(),
    act: z.string(),
    status: z.enum(['running', 'finished']),
    total: z.number(),
    done: z.number(),
    skipped: z.number(),
    orders: z.array(
      z.object({
        orderKey: z.string(),
        orderId: z.string().nullable(),
        state: z.enum(['waiting', 'shipped', 'labelReady', 'done', 'skipped']),
        reason: z.string().nullable(),
      }),
    ),
    document: DocumentStateWire.extend({ collection: z.string() }).nullable().meta({
      description: 'One PDF of all labels that are ready. `url` is set once the PDF is made.',
    }),
  })
  .meta({ id: 'BatchState' });

const { call, permission, done } = ORDER_ACTIONS.shipAndPrint;

/** The calls that start a batch and read its progress. A batch waits for the courier, so the first call returns as soon
 *  as the batch is started; the progress is read with the second call. */
export const batchEndpoints = [
  endpoint({
    ...call,
    permission,
    method: 'post',
    tag: 'orders',
    status: 202,
    idempotent: true,
    body: takenWith(OrderKeys, ORDER_ACTIONS.shipAndPrint),
    output: Begun,
    errors: ['nothing-to-do', 'not-found'],
    example: ({ orderKey }) => ({ body: { order_keys: [orderKey] } }),
    handle: async ({ services, keepAnswer }, actor, { body }) => {
      sameCaller(actor, body.username);
      const { order_keys: orderKeys } = body;
      const answerOf = (begun: BatchResult & { batchId: string }) => ({
        message: done(orderKeys.length),
        url: `/api/batches/${begun.batchId}`,
        ...begun,
      });
      const input = actionInputOf(ORDER_ACTIONS.shipAndPrint, body);
      const asked = { ...input, intent: 'shipAndPrint', orderKeys } as const;
      return answerOf(
        await startBatch(services, actor, asked, (tx, begun) => keepAnswer(tx, answerOf(begun))),
      );
    },
  }),
  endpoint({
    method: 'get',
    path: '/batches/:batchId',
    summary: 'The progress of one of your batches, order by order, and its PDF',
    tag: 'orders',
    permission: 'order.read',
    params: z.object({ batchId: z.uuid() }),
    output: BatchState,
    errors: ['not-found'],
    audit: {
      none: 'Returns only what the caller requested. The request itself is recorded in the activity log.',
    },
    example: ({ batchId }) => ({ path: `/batches/${batchId}` }),
    handle: async ({ services }, actor, { params }) => {
      const batch = await readBatch(services, actor, params.batchId);
      if (!batch) throw notFound('Batch');
      return stateOf(batch);
    },
  }),
];

function stateOf({ id, intent, isRunning, document, ...rest }: BatchDetail) {
  const { total, done: count, skipped, orders } = rest;
  const status = isRunning ? ('running' as const) : ('finished' as const);
  return { batchId: id, act: intent, status, total, done: count, skipped, orders, document };
}

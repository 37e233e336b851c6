import { z } from 'zod';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { orderKeyOf } from '#app/domain/orders/order-key.rules.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { splitOrders } from '#app/domain/orders/split-orders.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { Pieces, piecesOf } from './action-input.wire.ts';
import { endpoint, type AnyEndpoint } from './endpoint.ts';

const SplitBody = z
  .object({
    order_key: z
      .string()
      .min(1)
      .max(64)
      .meta({ description: 'The `order_key` of the order or part to split.' }),
    lines: z.array(Pieces).min(1).max(500),
  })
  .meta({ id: 'SplitOrder' });

const Part = z
  .object({
    order_key: z.string(),
    order_id: z.string().meta({ description: 'For example `1042-2`.' }),
    part_of: z.string().meta({ description: 'The `order_key` of the full order.' }),
    part_number: z.number().int(),
    status: z.string(),
  })
  .meta({ id: 'PartOfOrder' });

const Answer = z
  .object({ message: z.string(), order_key: z.string(), part: Part })
  .meta({ id: 'OrderSplit' });
type Answer = z.infer<typeof Answer>;

const { call, permission } = ORDER_ACTIONS.split;

/** Splits one order per call. Undoing a split and sending the rest are ordinary action calls. */
export const splitEndpoints: AnyEndpoint[] = [
  endpoint({
    ...call,
    permission,
    method: 'post',
    tag: 'orders',
    idempotent: true,
    body: SplitBody,
    output: Answer,
    errors: ['invalid-input', 'not-found', 'nothing-to-do'],
    example: ({ orderKey, fresh }) => ({
      body: { order_key: orderKey, lines: [{ line_id: fresh, quantity: 1 }] },
    }),
    handle: async ({ services, keepAnswer }, actor, { body }): Promise<Answer> => {
      const orderKey = orderKeyOf(body.order_key);
      const where = { AND: [ordersVisibleTo(actor, permission), { orderKey }] };
      const seen = await services.db.order.findFirst({ where, select: { id: true } });
      if (!seen) throw notFound('Order');
      const input = { orderKeys: [orderKey], lines: body.lines.map(piecesOf) };
      let answer: Answer | null = null;
      await splitOrders(services, actor, input, undefined, async (tx, part, parent) => {
        const made = {
          order_key: part.orderKey,
          order_id: part.orderId,
          part_of: parent.orderKey,
          part_number: part.partNumber ?? 0,
          status: statusLabel(part.status, services.settings.productName),
        };
        answer = { message: ORDER_ACTIONS.split.done(), order_key: orderKey, part: made };
        await keepAnswer(tx, answer);
      });
      return answer ?? Promise.reject(notFound('Order'));
    },
  }),
];

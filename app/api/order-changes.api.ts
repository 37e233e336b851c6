import { z } from 'zod';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { ORDER_ACTS } from '#app/domain/orders/order-acts.rules.ts';
import { orderKeyOf } from '#app/domain/orders/order-key.rules.ts';
import { MESSAGES, OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { updateOrder, type ChangedOrder } from '#app/domain/orders/update-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, notFound } from '#app/domain/shared/errors.ts';
import { PageQuery } from '#app/domain/shared/page.ts';
import { storeOfToken } from '#app/domain/stores/store-of-token.ts';
import type { Services } from '#app/ports/services.ts';
import { endpoint } from './endpoint.ts';
import { OrderPageWire, orderRowToWire } from './order-answer.wire.ts';
import { updateFromWire, UpdateOrderWire } from './order-update.wire.ts';
import { orderNames } from './order.wire.ts';

/** Specification 1, section 9: the store's orders come ten to a page. */
const STORE_PAGE_SIZE = 10;

export const orderChangeEndpoints = [
  endpoint({
    ...ORDER_ACTS.update.call,
    method: 'post',
    tag: 'orders',
    permission: ORDER_ACTS.update.permission,
    body: UpdateOrderWire,
    output: z.object({
      message: z.string(),
      order_key: z.string(),
      order_id: z.string(),
      status: z.string(),
    }),
    errors: ['invalid-input', 'not-found', 'conflict'],
    idempotent: true,
    wireNames: orderNames,
    handle: async ({ services, keepAnswer }, actor, { body }) => {
      const order = await orderOf(services, actor, body);
      const input = await updateFromWire(services, actor, order, body);
      const result = await updateOrder(services, actor, input, (tx, changed) =>
        keepAnswer(tx, changedAnswer(changed)),
      );
      if (result.ok) return changedAnswer(result);
      const isSameId = result.reason === 'duplicate-order-id';
      throw new AppError('conflict', result.message, {
        ...(isSameId ? { fields: { orderId: MESSAGES.sameId } } : {}),
      });
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/orders',
    summary: "A store's orders, newest first; by its token, or by a token's last four characters",
    tag: 'orders',
    permission: 'order.read',
    body: z
      .object({ store_access_token: z.string().max(200).optional() })
      .meta({ id: 'StoreOrders' }),
    query: PageQuery.extend({ limit: PageQuery.shape.limit.unwrap().default(STORE_PAGE_SIZE) }),
    output: OrderPageWire,
    errors: ['not-found'],
    handle: async ({ services }, actor, { body, query }) => {
      const store = await storeOfToken(services, actor, body.store_access_token ?? '');
      const wanted = OrderListQuery.parse({ ...query, store: store.name });
      const page = await listOrders(services, actor, wanted);
      return { ...page, docs: page.docs.map(orderRowToWire) };
    },
  }),
];

function changedAnswer({ orderKey, orderId, status }: ChangedOrder) {
  return { message: ORDER_ACTS.update.done(), order_key: orderKey, order_id: orderId, status };
}

async function orderOf(
  { db }: Services,
  actor: Actor,
  { order_key, orderMongoId }: UpdateOrderWire,
): Promise<{ orderKey: string; storeName: string }> {
  const named =
    order_key === undefined ? { id: orderMongoId } : { orderKey: orderKeyOf(order_key) };
  if (!named.id && !named.orderKey) throw invalidField('order_key', MESSAGES.required);
  const order = await db.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, 'order.update'), named] },
    select: { orderKey: true, store: { select: { name: true } } },
  });
  if (!order) throw notFound('Order');
  return { orderKey: order.orderKey, storeName: order.store.name };
}

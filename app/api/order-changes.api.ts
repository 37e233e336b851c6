import { z } from 'zod';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { orderKeyOf } from '#app/domain/orders/order-key.rules.ts';
import { MESSAGES } from '#app/domain/orders/order.rules.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { updateOrder } from '#app/domain/orders/update-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, notFound } from '#app/domain/shared/errors.ts';
import { PageQuery } from '#app/domain/shared/page.ts';
import { storeOfToken } from '#app/domain/stores/store-of-token.ts';
import type { Services } from '#app/ports/services.ts';
import { endpoint } from './endpoint.ts';
import {
  changedOrder,
  ChangedOrderWire,
  OrderPageWire,
  orderPageAnswer,
  withOrder,
} from './order-answer.wire.ts';
import { updateFromWire, UpdateOrderWire } from './order-update.wire.ts';
import { orderNames } from './order.wire.ts';

/** Specification 1, section 9: a store's orders come in pages of ten. */
const STORE_PAGE_SIZE = 10;

export const orderChangeEndpoints = [
  endpoint({
    ...ORDER_ACTIONS.update.call,
    method: 'post',
    tag: 'orders',
    permission: ORDER_ACTIONS.update.permission,
    body: UpdateOrderWire,
    output: ChangedOrderWire,
    errors: ['invalid-input', 'not-found', 'conflict'],
    idempotent: true,
    wireNames: orderNames,
    example: ({ orderKey, fresh }) => ({ body: { order_key: orderKey, note: `Ring ${fresh}` } }),
    handle: async ({ services, keepAnswer }, actor, { body }) => {
      const { settings } = services;
      const message = ORDER_ACTIONS.update.done();
      const order = await orderOf(services, actor, body);
      const input = await updateFromWire(services, actor, order, body);
      const result = await updateOrder(services, actor, input, (tx, changed) =>
        keepAnswer(tx, changedOrder(message, changed, settings)),
      );
      if (result.ok) return changedOrder(message, result, settings);
      const isSameId = result.reason === 'duplicate-order-id';
      throw new AppError('conflict', result.message, {
        ...(isSameId ? { fields: { orderId: MESSAGES.sameId } } : {}),
      });
    },
    complete: withOrder,
  }),
  endpoint({
    method: 'post',
    path: '/store/orders',
    summary:
      'A store’s orders, newest first. Identify the store by one of its tokens, or by the token’s last four characters',
    tag: 'orders',
    permission: 'order.read',
    body: z
      .object({ store_access_token: z.string().max(200).optional() })
      .meta({ id: 'StoreOrders' }),
    query: PageQuery.extend({ limit: PageQuery.shape.limit.unwrap().default(STORE_PAGE_SIZE) }),
    output: OrderPageWire,
    errors: ['not-found'],
    audit: ['orders.list'],
    example: ({ tokenHandle }) => ({ body: { store_access_token: tokenHandle } }),
    handle: async ({ services }, actor, { body, query }) => {
      const store = await storeOfToken(services, actor, body.store_access_token ?? '');
      return orderPageAnswer(services, actor, {
        ...NO_FILTER,
        ...query,
        store: store.name,
        sort: '-createdAt',
      });
    },
  }),
];

async function orderOf(
  { db }: Services,
  actor: Actor,
  { order_key, orderMongoId }: UpdateOrderWire,
): Promise<{ orderKey: string; storeName: string; pickupLocationId: string | null }> {
  const named =
    order_key === undefined ? { id: orderMongoId } : { orderKey: orderKeyOf(order_key) };
  if (!named.id && !named.orderKey) throw invalidField('order_key', MESSAGES.required);
  const order = await db.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, 'order.update'), named] },
    select: { orderKey: true, pickupLocationId: true, store: { select: { name: true } } },
  });
  if (!order) throw notFound('Order');
  const { orderKey, pickupLocationId } = order;
  return { orderKey, pickupLocationId, storeName: order.store.name };
}

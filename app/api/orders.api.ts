import { z } from 'zod';
import { unlessTooLong } from '#app/domain/shared/text.schema.ts';
import { checkOrderIdUnique } from '#app/domain/orders/check-unique.ts';
import { createOrder } from '#app/domain/orders/create-order.ts';
import { MESSAGES } from '#app/domain/orders/order.rules.ts';
import { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { ORDER_SORTS } from '#app/domain/orders/order-list.rules.ts';
import { searchCustomers } from '#app/domain/orders/search-customers.ts';
import { limitTracking } from '#app/domain/tracking/tracking-limit.ts';
import { TRACK_MESSAGE, TrackingNumber, trackOrder } from '#app/domain/tracking/track-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { PageQuery } from '#app/domain/shared/page.ts';
import type { ApiContext } from './endpoint.ts';
import { endpoint, openEndpoint, READS_NO_CUSTOMER } from './endpoint.ts';
import { CustomOrderWire } from './custom-order.wire.ts';
import { filterFromWire, OrderFilterWire } from './order-filter.wire.ts';
import { customOrderFromWire, orderNames } from './order.wire.ts';
import {
  changedOrder,
  ChangedOrderWire,
  withOrder,
  OrderPageWire,
  OrderWire,
  orderAnswer,
  orderPageAnswer,
} from './order-answer.wire.ts';
import { namedCaller } from './same-caller.ts';

const ListBody = z
  .object({
    username: z.string().optional(),
    email: z.string().optional(),
    searchString: z.string().max(200).default(''),
    globalFilterEnabled: z.boolean().default(false),
    globalFilter: OrderFilterWire.default({}),
    sort: z.enum(ORDER_SORTS).default('-createdAt'),
  })
  .meta({ id: 'OrderListBody' });

async function list(
  context: ApiContext,
  actor: Actor,
  body: z.infer<typeof ListBody>,
  query: PageQuery,
) {
  const caller = await namedCaller(context.services, actor, body.username, body.email);
  const { settings, clock } = context.services;
  const filter = filterFromWire(body.globalFilterEnabled ? body.globalFilter : {}, {
    productName: settings.productName,
    now: clock.now(),
  });
  return orderPageAnswer(context.services, caller, {
    ...filter,
    ...query,
    sort: body.sort,
    q: body.searchString,
  });
}

const MADE = 'Order Processed Successfully';

const listing = {
  summary: 'Orders, by default newest first',
  tag: 'orders',
  permission: 'order.read',
  body: ListBody,
  query: PageQuery,
  output: OrderPageWire,
  errors: ['unknown-filter', 'not-found'],
} as const;

/** Accepts the order key, or the `_id` of the order calls. */
function namedBy(orderId: string): { id: string } | { orderKey: string } {
  const id = z.uuid().safeParse(orderId).data;
  return id ? { id } : { orderKey: orderId };
}

export const orderEndpoints = [
  ...(['/orders', '/merchant/orders', '/store-manager/orders'] as const).map((path) =>
    endpoint({
      ...listing,
      method: 'post',
      path,
      audit: ['orders.list'],
      example: { body: {} },
      handle: (context, actor, { body, query }) => list(context, actor, body, query),
    }),
  ),
  endpoint({
    method: 'put',
    path: '/orders/get',
    summary: 'One order',
    tag: 'orders',
    permission: 'order.read',
    body: z.object({ orderId: z.string().min(1).max(64) }).meta({ id: 'OrderByKey' }),
    output: z.object({ order: OrderWire }),
    errors: ['not-found'],
    audit: ['order.read'],
    example: ({ orderKey }) => ({ body: { orderId: orderKey } }),
    handle: async ({ services }, actor, { body }) => ({
      order: await orderAnswer(services, actor, namedBy(body.orderId)),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/orders/create/custom',
    summary: 'Create an order',
    tag: 'orders',
    permission: 'order.create',
    body: CustomOrderWire,
    output: ChangedOrderWire,
    errors: ['invalid-input', 'conflict'],
    idempotent: true,
    wireNames: orderNames,
    audit: ['order.created', 'order.read'],
    example: ({ store, pickupId }) => ({
      body: {
        store_name: store.name,
        pickup_location_id: pickupId,
        name: 'Bo',
        address1: '1 Main Road',
        city: 'Durban',
        phone: '0821234567',
      },
    }),
    exampleChanges: true,
    handle: async ({ services, keepAnswer }, actor, { body }) => {
      const input = CreateOrderInput.parse(await customOrderFromWire(services, actor, body));
      const result = await createOrder(services, actor, input, (tx, made) =>
        keepAnswer(tx, changedOrder(MADE, made, services.settings)),
      );
      if (!result.ok)
        throw new AppError('conflict', result.message, { fields: { orderId: MESSAGES.sameId } });
      return changedOrder(MADE, result, services.settings);
    },
    complete: withOrder,
  }),
  endpoint({
    method: 'post',
    path: '/orders/check-unique',
    summary: 'Whether an order ID is available in a store',
    tag: 'orders',
    permission: 'order.create',
    body: z
      .object({ orderId: z.string().trim().min(1).max(64), storeName: z.string().min(1).max(120) })
      .meta({ id: 'CheckUnique' }),
    output: z.object({ unique: z.boolean(), message: z.string() }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: ({ word, store }) => ({ body: { orderId: word, storeName: store.name } }),
    handle: ({ services }, actor, { body }) => checkOrderIdUnique(services, actor, body),
  }),
  endpoint({
    method: 'post',
    path: '/get-customers',
    summary: 'Search customers',
    tag: 'orders',
    permission: 'customer.read',
    body: z
      .object({
        searchString: z.string({ error: unlessTooLong(MESSAGES.noQuery) }).max(200),
        createdBy: z.string().optional(),
      })
      .meta({ id: 'CustomerSearch' }),
    output: z.object({ customers: z.array(z.record(z.string(), z.unknown())) }),
    errors: ['not-found'],
    audit: ['customers.find'],
    example: { body: { searchString: 'Shared' } },
    handle: async ({ services }, actor, { body }) => {
      const caller = await namedCaller(services, actor, body.createdBy);
      const customers = await searchCustomers(services, caller, body);
      return {
        customers: customers.map((one) => ({
          _id: one.id,
          customer_ref: one.customerRef,
          name: one.name,
          email: one.email,
          phone: one.phone,
          address: one.address,
          address_latitude: one.latitude,
          address_longitude: one.longitude,
          merchant_id: one.merchantId,
        })),
      };
    },
  }),
  openEndpoint({
    method: 'post',
    path: '/orders/track',
    summary: 'Track an order by its tracking number',
    tag: 'tracking',
    body: z
      .object({ orderId: TrackingNumber.optional(), jobId: TrackingNumber.optional() })
      .refine(({ orderId, jobId }) => orderId !== undefined || jobId !== undefined, {
        path: ['orderId'],
        error: TRACK_MESSAGE,
      })
      .meta({ id: 'TrackOrder' }),
    output: z.object({ data: z.record(z.string(), z.unknown()) }),
    errors: ['not-found', 'too-many-requests'],
    audit: { none: 'Shows the same as the public tracking page.' },
    example: ({ orderKey }) => ({ body: { orderId: orderKey } }),
    handle: async ({ services, auth, address }, { body }) => {
      await limitTracking(auth.throttle, { address });
      const tracking = await trackOrder(services, body.orderId ?? body.jobId ?? '');
      return {
        data: {
          order_key: tracking.orderKey,
          status: tracking.statusLabel,
          step: tracking.tracker.current,
          steps: tracking.tracker.steps,
          town: tracking.town,
          store_name: tracking.storeName,
          fleet_name: tracking.deliveryBy,
          delivery_tracking_link: tracking.trackingLink,
        },
      };
    },
  }),
];

import { z } from 'zod';
import {
  ExternalIdsInput,
  ordersByExternalId,
  type OrderByExternalId,
} from '#app/domain/workbench/orders-by-external-id.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { trackForBuyer } from '#app/domain/tracking/track-for-buyer.ts';
import { limitTracking } from '#app/domain/tracking/tracking-limit.ts';
import { endpoint, openEndpoint } from './endpoint.ts';

const ByExternalId = z
  .object({ external_ids: ExternalIdsInput.shape.externalIds })
  .meta({ id: 'OrdersByExternalId' });

const Row = z.object({
  order_key: z.string(),
  order_id: z.string(),
  store_name: z.string(),
  status: z.string(),
  step: z.number(),
  steps: z.array(z.string()),
  trouble: z.string().nullable(),
  ship_problem: z
    .string()
    .nullable()
    .meta({ description: 'Why the order cannot ship. Null if it can.' }),
  label_problem: z
    .string()
    .nullable()
    .meta({ description: 'Why no label can be printed for the order. Null if one can.' }),
  notes: z.array(z.string()),
  delivery_by: z.string().nullable(),
  tracking_page: z.string().nullable(),
  delivery_tracking_link: z.string().nullable(),
});
const PlatformPart = Row.meta({ id: 'PlatformPart' });
const PlatformOrder = Row.extend({
  external_id: z.string(),
  parts: z.array(PlatformPart).meta({
    description:
      'If the order was split: its other parts, each with its own number, status and label.',
  }),
}).meta({ id: 'PlatformOrder' });

function toWire(order: OrderByExternalId): z.infer<typeof PlatformOrder> {
  return {
    external_id: order.externalId,
    ...rowToWire(order),
    parts: order.parts.map(rowToWire),
  };
}

function rowToWire(order: OrderByExternalId['parts'][number]): z.infer<typeof PlatformPart> {
  return {
    order_key: order.orderKey,
    order_id: order.orderId,
    store_name: order.storeName,
    status: order.statusLabel,
    step: order.step,
    steps: order.steps,
    trouble: order.trouble,
    ship_problem: order.shipProblem,
    label_problem: order.labelProblem,
    notes: order.notes,
    delivery_by: order.deliveryBy,
    tracking_page: order.trackingPage,
    delivery_tracking_link: order.driverLink,
  };
}

const BUYER_STATE = z.enum(['preparing', 'underWay', 'delivered', 'stopped', 'elsewhere']);

/** Calls made by our extensions on a platform's own pages, where orders are identified by the platform's ids. */
export const platformOrderEndpoints = [
  endpoint({
    method: 'post',
    path: '/orders/by-external-id',
    summary: 'Orders by their platform IDs, with their progress and whether each can ship',
    tag: 'orders',
    permission: 'order.read',
    body: ByExternalId,
    output: z.object({ orders: z.array(PlatformOrder) }),
    fromExtensions: true,
    audit: { none: 'The progress of a parcel, and nothing about the recipient.' },
    example: ({ externalId }) => ({ body: { external_ids: [externalId] } }),
    handle: async ({ services }, actor, { body }) => {
      const input = { externalIds: body.external_ids };
      return { orders: (await ordersByExternalId(services, actor, input)).map(toWire) };
    },
  }),
  openEndpoint({
    method: 'post',
    path: '/orders/track/buyer',
    summary: 'A buyer’s own parcel. Needs the session token from Shopify’s customer account pages',
    tag: 'tracking',
    body: z
      .object({ order_id: z.string().regex(/^gid:\/\/shopify\/Order\/\d{1,20}$/) })
      .meta({ id: 'BuyerOrder' }),
    output: z.object({
      state: BUYER_STATE,
      step: z.number(),
      steps: z.array(z.string()),
      tracking_number: z.string().nullable(),
      tracking_page: z.string().nullable(),
      parts: z
        .array(
          z.object({
            state: BUYER_STATE,
            tracking_number: z.string().nullable(),
            tracking_page: z.string().nullable(),
          }),
        )
        .meta({ description: 'If the order was split: its other parts.' }),
    }),
    errors: ['not-signed-in', 'not-found', 'too-many-requests'],
    fromExtensions: true,
    audit: { none: 'Buyers read only their own parcel.' },
    example: ({ externalId }) => ({ body: { order_id: externalId } }),
    exampleMayBeRefused: true,
    handle: async ({ services, auth, address, buyer }, { body }) => {
      await limitTracking(auth.throttle, { address });
      const asking = await buyer();
      if (!asking)
        throw new AppError(
          'not-signed-in',
          'Send the session token from the shop’s order status page.',
        );
      const tracking = await trackForBuyer(services, asking, body.order_id);
      return {
        state: tracking.state,
        step: tracking.step,
        steps: tracking.steps,
        tracking_number: tracking.trackingNumber,
        tracking_page: tracking.trackingPage,
        parts: tracking.parts.map((part) => ({
          state: part.state,
          tracking_number: part.trackingNumber,
          tracking_page: part.trackingPage,
        })),
      };
    },
  }),
];

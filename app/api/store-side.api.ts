import { z } from 'zod';
import { platformOrders } from '#app/domain/orders/platform-orders.ts';
import { leaveFromStore } from '#app/domain/stores/leave-from-store.ts';
import { ownConnection } from '#app/domain/stores/own-connection.ts';
import { endpoint } from './endpoint.ts';

const MAX_IDS = 200;

const Connection = z
  .object({
    store_name: z.string(),
    state: z.enum(['connected', 'attention', 'disconnected']),
    state_reason: z.string().nullable(),
    connected_at: z.string(),
    last_delivery_at: z.string().nullable(),
    last_checked_at: z.string().nullable(),
    last_check_error: z.string().nullable(),
    has_pickup_location: z.boolean(),
    key_ending: z.string().nullable(),
  })
  .meta({ id: 'StoreConnection' });

const PlatformOrderWire = z
  .object({
    platform_id: z.string(),
    order_key: z.string(),
    order_id: z.string(),
    store_name: z.string(),
    status: z.string(),
    pip: z.enum(['empty', 'half', 'full']),
    can_ship: z.boolean(),
    can_print: z.boolean(),
    reasons: z.array(z.string()),
    tracking_url: z.string().nullable(),
  })
  .meta({ id: 'PlatformOrder' });

/** What the plugin in a store's own admin asks beside the calls that everyone has. */
export const storeSideEndpoints = [
  endpoint({
    method: 'get',
    path: '/store/connection',
    summary: "The state of the calling store's own connection",
    tag: 'stores',
    permission: 'store.read',
    output: Connection,
    errors: ['not-found'],
    handle: async ({ services }, actor) => {
      const one = await ownConnection(services, actor);
      return {
        store_name: one.storeName,
        state: one.state,
        state_reason: one.reason,
        connected_at: one.connectedAt.toISOString(),
        last_delivery_at: one.lastDeliveryAt?.toISOString() ?? null,
        last_checked_at: one.lastCheckedAt?.toISOString() ?? null,
        last_check_error: one.lastCheckError,
        has_pickup_location: one.hasPickupLocation,
        key_ending: one.keyEnding,
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/platform-orders',
    summary: "Orders by the platform's own ids; unknown ids are left out",
    tag: 'orders',
    permission: 'order.read',
    body: z
      .object({ platform_ids: z.array(z.string().min(1).max(64)).min(1).max(MAX_IDS) })
      .meta({ id: 'PlatformIds' }),
    output: z.object({ orders: z.array(PlatformOrderWire) }),
    handle: async ({ services }, actor, { body }) => ({
      orders: (await platformOrders(services, actor, body.platform_ids)).map((order) => ({
        platform_id: order.externalId,
        order_key: order.orderKey,
        order_id: order.orderId,
        store_name: order.storeName,
        status: order.statusLabel,
        pip: order.pip,
        can_ship: order.canShip,
        can_print: order.canPrintLabel,
        reasons: order.hints,
        tracking_url: order.trackingUrl,
      })),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/store/disconnect',
    summary: "Ends the calling store's own connection",
    tag: 'stores',
    permission: 'store.read',
    output: z.object({ message: z.string() }),
    errors: ['not-found'],
    handle: async ({ services }, actor) => {
      await leaveFromStore(services, actor);
      return { message: 'Disconnected' };
    },
  }),
];

import { z } from 'zod';
import { leaveFromStore } from '#app/domain/stores/disconnect-store.ts';
import { ownConnection } from '#app/domain/stores/own-connection.ts';
import { endpoint, READS_NO_CUSTOMER } from './endpoint.ts';

const Connection = z
  .object({
    store_name: z.string(),
    state: z.enum(['connected', 'attention', 'disconnected']),
    state_reason: z.string().nullable(),
    connected_at: z.string(),
    last_delivery_at: z.string().nullable(),
    last_checked_at: z.string().nullable(),
    last_check_error: z.string().nullable(),
    health: z.array(
      z.object({
        label: z.string(),
        light: z.enum(['good', 'warm', 'bad', 'unknown']),
        words: z.string(),
      }),
    ),
    has_pickup_location: z.boolean(),
    key_ending: z.string().nullable(),
  })
  .meta({ id: 'StoreConnection' });

/** Calls of the plugin in a store's own admin, in addition to the public ones. */
export const storeSideEndpoints = [
  endpoint({
    method: 'get',
    path: '/store/connection',
    summary: 'The connection status of the calling store',
    tag: 'stores',
    permission: 'store.read',
    output: Connection,
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: {},
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
        health: one.health,
        has_pickup_location: one.hasPickupLocation,
        key_ending: one.keyEnding,
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/disconnect',
    summary: 'Disconnect the calling store',
    tag: 'stores',
    permission: 'store.read',
    output: z.object({ message: z.string() }),
    errors: ['not-found'],
    audit: {
      none: 'Only the plugin of a store can call this. The activity log shows that the owner disconnected the store.',
    },
    example: {},
    handle: async ({ services }, actor) => {
      await leaveFromStore(services, actor);
      return { message: 'Disconnected' };
    },
  }),
];

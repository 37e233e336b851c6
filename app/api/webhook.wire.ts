import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { STATUS_CHANGED } from '#app/domain/orders/status-changed.schema.ts';

/** The message that we post to a store's webhook URL, as the receiver reads it (webhook-message.rules.ts). */
export const StatusChangedWire = z
  .strictObject({
    type: z.literal(STATUS_CHANGED),
    timestamp: z.iso.datetime().meta({ description: 'When the status changed.' }),
    data: z.strictObject({
      order_key: z.string(),
      order_id: z.string(),
      part_of: z
        .string()
        .nullable()
        .meta({ description: 'Only for a part: the `order_key` of the full order.' }),
      part_number: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'Only for a part: its number, 2 or higher.' }),
      store_name: z.string(),
      status: z.enum(ORDER_STATUSES as [string, ...string[]]),
      status_label: z.string(),
      previous_status: z.enum(ORDER_STATUSES as [string, ...string[]]),
      step: z.number().int().min(0).max(5),
      sequence: z.number().int().min(1).meta({
        description:
          'Increases with every status change of the order. Messages can arrive in the wrong sequence.',
      }),
      reasons: z
        .array(z.string())
        .meta({ description: 'Why the order cannot ship, if it cannot.' }),
      tracking_url: z.url(),
      sent_from_warehouse: z
        .array(
          z.strictObject({
            number: z.string().nullable(),
            url: z.string().nullable(),
            carrier: z.string().nullable(),
          }),
        )
        .optional()
        .meta({
          description:
            'Only for orders sent by the store’s warehouse: the parcels, with their tracking.',
        }),
    }),
  })
  .meta({ id: 'OrderStatusChanged' });

export const OUTGOING_WEBHOOKS: ZodOpenApiPathsObject = {
  [STATUS_CHANGED]: {
    post: {
      summary: 'The status of an order has changed',
      description:
        'Posted to the webhook address of the store, signed as in Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), and retried for 72 hours.',
      tags: ['webhooks'],
      requestBody: { content: { 'application/json': { schema: StatusChangedWire } } },
      responses: {
        '2XX': { description: 'Accepted' },
        '410': { description: 'Stop the deliveries' },
      },
    },
  },
};

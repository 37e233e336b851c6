import { z } from 'zod';
import { unlessTooLong } from '#app/domain/shared/text.schema.ts';
import { SentAmount, SentNumber, SentPostalCode, sentText } from './sent-value.wire.ts';

export const OrderNumber = z.union([z.string(), z.number()]).transform(String);

/** A custom order as sent over the API. The address is either given in parts or, as in the specification, as one line
 *  with a position. Money is in rand, as text or number. */
export const CustomOrderWire = z
  .object({
    store_name: z.string().trim().min(1).max(120).optional(),
    store_access_token: z.string().optional(),
    pickup_location_id: z.uuid().optional(),
    order_id: OrderNumber.nullish(),
    orderId: OrderNumber.nullish(),
    customer_ref: sentText(120),
    customerRef: sentText(120),
    email: sentText(254),
    name: z
      .string({ error: unlessTooLong('Please fill in all required fields') })
      .trim()
      .min(1, 'Please fill in all required fields')
      .max(120),
    phone: sentText(200),
    company: sentText(120),
    address1: sentText(300),
    suburb: sentText(120),
    city: sentText(120),
    province: sentText(60),
    zip: SentPostalCode,
    delivery_address: sentText(400),
    delivery_latitude: SentNumber,
    delivery_longitude: SentNumber,
    store_latitude: SentNumber,
    store_longitude: SentNumber.meta({
      description:
        'Send it with `store_latitude` to choose a pickup location by its position, instead of `pickup_location_id`.',
    }),
    note: sentText(1000),
    line_items: z
      .array(
        z.object({
          name: z.string().min(1).max(300),
          sku: sentText(100),
          quantity: z.coerce.number().int().min(1).max(100_000),
          price: z.union([z.string(), z.number()]).default('0'),
        }),
      )
      .max(200)
      .default([]),
    total_price: SentAmount,
    paid: z.boolean().default(true),
    allow_same_order_id: z.boolean().default(false),
  })
  .meta({ id: 'CustomOrder' });
export type CustomOrderWire = z.infer<typeof CustomOrderWire>;

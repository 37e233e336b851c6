import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max).nullish();

export const OrderNumber = z.union([z.string(), z.number()]).transform(String);

/** The custom order as it goes over the wire. Either the parts of the address or, as the
 *  specification has it, one line with a position. Money is in rand as text or number. */
export const CustomOrderWire = z
  .object({
    store_name: z.string().trim().min(1).max(120).optional(),
    store_access_token: z.string().optional(),
    pickup_location_id: z.uuid().optional(),
    order_id: OrderNumber.nullish(),
    orderId: OrderNumber.nullish(),
    customer_ref: text(120),
    customerRef: text(120),
    email: text(254),
    name: z
      .string({ error: 'Please fill in all required fields' })
      .trim()
      .min(1, 'Please fill in all required fields')
      .max(120),
    phone: text(40),
    company: text(120),
    address1: text(300),
    suburb: text(120),
    city: text(120),
    province: text(60),
    zip: text(10),
    delivery_address: text(400),
    delivery_latitude: z.coerce.number().nullish(),
    delivery_longitude: z.coerce.number().nullish(),
    store_latitude: z.coerce.number().nullish(),
    store_longitude: z.coerce
      .number()
      .nullish()
      .meta({ description: 'Where it is picked up, in place of `pickup_location_id`.' }),
    note: text(1000),
    line_items: z
      .array(
        z.object({
          name: z.string().min(1).max(300),
          sku: text(100),
          quantity: z.coerce.number().int().min(1).max(100_000),
          price: z.union([z.string(), z.number()]).default('0'),
        }),
      )
      .max(200)
      .default([]),
    total_price: z.union([z.string(), z.number()]).nullish(),
    paid: z.boolean().default(true),
    allow_same_order_id: z.boolean().default(false),
  })
  .meta({ id: 'CustomOrder' });
export type CustomOrderWire = z.infer<typeof CustomOrderWire>;

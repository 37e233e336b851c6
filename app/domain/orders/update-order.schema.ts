import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { MESSAGES } from './order.rules.ts';
import { CreateOrderInput } from './order.schema.ts';

const created = CreateOrderInput.shape;

/** A missing field stays as it is; null or an empty text clears an optional field. If the address changes to another
 *  place and no position is given, the order gets the position of its town. */
export const UpdateOrderInput = z
  .object({
    orderKey: z.string().min(1).max(64),
    orderId: requiredText(64, MESSAGES.required).optional(),
    customerRef: created.customerRef.unwrap().optional(),
    email: created.email.unwrap().optional(),
    customerName: created.customerName.optional(),
    phone: created.phone.unwrap().optional(),
    company: created.company.unwrap().optional(),
    street: created.street.optional(),
    suburb: created.suburb.unwrap().optional(),
    city: created.city.optional(),
    province: created.province.unwrap().optional(),
    postalCode: created.postalCode.unwrap().optional(),
    position: z
      .object({
        latitude: created.latitude.unwrap().unwrap(),
        longitude: created.longitude.unwrap().unwrap(),
        geoSource: z.enum(['store', 'google', 'offline', 'pin']),
        approximate: z.boolean(),
      })
      .optional(),
    pickupLocationId: created.pickupLocationId.optional(),
    note: created.note.unwrap().optional(),
    lines: created.lines.unwrap().optional(),
    totalCents: created.totalCents.unwrap().optional(),
    paid: z.boolean().optional(),
    confirmedSameId: z.boolean().default(false),
    /** The version (order-version.ts) that the caller saw. If the order has another version now, it is not
     *  overwritten. */
    seen: z.string().max(64).optional(),
  })
  .meta({ id: 'UpdateOrderInput' });
export type UpdateOrderInput = z.infer<typeof UpdateOrderInput>;

import { z } from 'zod';
import { AddressForm } from '#app/domain/shared/address-form.schema.ts';

const text = z.string().default('');

/** The Update Order form as it is posted. It is held against the order as it is kept, so what was
 *  not touched is not judged (save-order-form.ts). */
export const UpdateOrderForm = AddressForm.extend({
  /** The version of the order that was shown. */
  seen: z.string().min(1).max(64),
  orderId: text,
  customerRef: text,
  email: text,
  customerName: text,
  phone: text,
  note: text,
  confirmedNoContact: text,
  confirmedSameId: text,
});
export type UpdateOrderForm = z.infer<typeof UpdateOrderForm>;

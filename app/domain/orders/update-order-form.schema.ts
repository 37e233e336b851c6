import { z } from 'zod';
import { OrderFormFields } from './order-form.schema.ts';

/** The Update Order form as posted. It is compared with the stored order (save-order-form.ts): an untouched field is
 *  validated only if an order always needs it. */
export const UpdateOrderForm = OrderFormFields.extend({
  /** The version of the order that the form showed. */
  seen: z.string().min(1).max(64),
});
export type UpdateOrderForm = z.infer<typeof UpdateOrderForm>;

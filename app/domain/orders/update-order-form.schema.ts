import { z } from 'zod';
import { OrderFormFields } from './order-form.schema.ts';

/** The Update Order form as it is posted. It is held against the order as it is kept, so what was
 *  not touched is not judged (save-order-form.ts). */
export const UpdateOrderForm = OrderFormFields.extend({
  /** The version of the order that was shown. */
  seen: z.string().min(1).max(64),
});
export type UpdateOrderForm = z.infer<typeof UpdateOrderForm>;

import { z } from 'zod';

const Values = z.record(z.string(), z.string().nullable());

/** The fields of a change other than to an account's money: their values at the time of the request, and the new
 *  ones. */
export const ChangeAsked = z.object({
  before: Values,
  after: Values,
  /** For a rate, whose it is; both null is a rate for all. */
  whose: z.object({ merchantId: z.uuid().nullable(), storeId: z.uuid().nullable() }).optional(),
});
export type ChangeAsked = z.infer<typeof ChangeAsked>;

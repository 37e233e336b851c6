import { z } from 'zod';

const Values = z.record(z.string(), z.string().nullable());

/** The fields of a change that does not concern an account's money, with their values at the time of the request and
 *  the new ones. */
export const ChangeAsked = z.object({
  before: Values,
  after: Values,
  /** The account or store of a rate. With both null, the rate applies to everyone. */
  whose: z.object({ merchantId: z.uuid().nullable(), storeId: z.uuid().nullable() }).optional(),
});
export type ChangeAsked = z.infer<typeof ChangeAsked>;

import { z } from 'zod';

const Values = z.record(z.string(), z.string().nullable());

/** What a change that is no account's money alters, by field. As it was read when it was asked for, and as
 *  it is to become. */
export const ChangeAsked = z.object({
  before: Values,
  after: Values,
  /** Of a price, whose; neither is everybody's. */
  whose: z.object({ merchantId: z.uuid().nullable(), storeId: z.uuid().nullable() }).optional(),
});
export type ChangeAsked = z.infer<typeof ChangeAsked>;

import { z } from 'zod';

/** The entry points through which a caller can reach us. */
const CLIENTS = [
  'portal',
  'shopify',
  'wordpress',
  'backOffice',
  'api',
  'station',
  'worker',
  'commandLine',
] as const;
export type Client = (typeof CLIENTS)[number];

/** Where a request comes from. `address` is the network address, or null if there is none. `through` is the name of the
 *  token used, or the user's number in the store's own admin. For a batch, `through` is the text of `clientWords` for
 *  the client and token with which the batch was requested. */
export const Origin = z.object({
  client: z.enum(CLIENTS),
  address: z.string().nullable(),
  through: z.string().nullish(),
});
export type Origin = z.infer<typeof Origin>;

import { z } from 'zod';

/** By which door somebody comes. */
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

/** From where somebody asks: the network address, null where nothing came over the network, and the
 *  name of the token that was shown, or their number in the store's own admin. Of a batch it is the
 *  whole door that it was asked for at (`clientWords`). */
export const Origin = z.object({
  client: z.enum(CLIENTS),
  address: z.string().nullable(),
  through: z.string().nullish(),
});
export type Origin = z.infer<typeof Origin>;

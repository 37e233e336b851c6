import { z } from 'zod';

/** Actions on the Administrators page; `id` is the person's id. */
export const AdministratorsAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approveAdministrator'), id: z.uuid() }),
  z.object({ intent: z.literal('refuseAdministrator'), id: z.uuid() }),
  z.object({ intent: z.literal('removeAdministrator'), id: z.uuid() }),
]);
export type AdministratorsAction = z.infer<typeof AdministratorsAction>;

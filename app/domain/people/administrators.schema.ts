import { z } from 'zod';

/** What the page of administrators can be asked for; `id` is the person's. */
export const AdministratorsAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approveAdministrator'), id: z.uuid() }),
  z.object({ intent: z.literal('refuseAdministrator'), id: z.uuid() }),
  z.object({ intent: z.literal('removeAdministrator'), id: z.uuid() }),
]);
export type AdministratorsAction = z.infer<typeof AdministratorsAction>;

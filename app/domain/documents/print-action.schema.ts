import { z } from 'zod';

/** What the printing screen can ask for: a label once more, or that an unsure one is there. */
export const PrintActionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('reprint'), id: z.uuid() }),
  z.object({ intent: z.literal('cameOut'), id: z.uuid() }),
]);
export type PrintActionForm = z.infer<typeof PrintActionForm>;

/** `label`: the queued label whose picture is shown. */
export const PrintingQuery = z.object({ label: z.uuid().nullable().catch(null) });

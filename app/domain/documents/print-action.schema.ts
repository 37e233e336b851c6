import { z } from 'zod';

/** The actions of the printing screen: print a label or all failed ones again, or confirm that an unsure one was
 *  printed. */
export const PrintActionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('reprint'), id: z.uuid() }),
  z.object({ intent: z.literal('reprintFailed') }),
  z.object({ intent: z.literal('cameOut'), id: z.uuid() }),
]);
export type PrintActionForm = z.infer<typeof PrintActionForm>;

/** `label` is the id of the label whose picture is shown. */
export const PrintingQuery = z.object({ label: z.uuid().nullable().catch(null) });

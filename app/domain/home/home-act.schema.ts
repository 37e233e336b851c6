import { z } from 'zod';
import { BackfillAct } from '#app/domain/stores/store-act.schema.ts';

/** What can be done on a shop's home. */
export const HomeAct = z.discriminatedUnion('intent', [
  ...BackfillAct.options,
  z.object({ intent: z.literal('hideGuide') }),
]);
export type HomeAct = z.infer<typeof HomeAct>;

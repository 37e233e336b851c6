import { z } from 'zod';
import { BackfillAct } from '#app/domain/stores/store-act.schema.ts';

const HideGuide = z.object({ intent: z.literal('hideGuide') });

/** What can be done on a shop's home. */
export const HomeAct = z.discriminatedUnion('intent', [...BackfillAct.options, HideGuide]);
export type HomeAct = z.infer<typeof HomeAct>;

/** What can be done on an account's home. */
export const DashboardAct = z.discriminatedUnion('intent', [HideGuide]);
export type DashboardAct = z.infer<typeof DashboardAct>;

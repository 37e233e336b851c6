import { z } from 'zod';
import { BackfillAction } from '#app/domain/stores/store-action.schema.ts';

const HideGuide = z.object({ intent: z.literal('hideGuide') });

/** What can be done on a shop's home. */
export const HomeAction = z.discriminatedUnion('intent', [...BackfillAction.options, HideGuide]);
export type HomeAction = z.infer<typeof HomeAction>;

/** What can be done on an account's home. */
export const DashboardAction = z.discriminatedUnion('intent', [HideGuide]);
export type DashboardAction = z.infer<typeof DashboardAction>;

import { z } from 'zod';
import { BackfillAction } from '#app/domain/stores/store-action.schema.ts';

const HideGuide = z.object({ intent: z.literal('hideGuide') });

/** What can be done on *Home*: past orders are imported from a store's own alone. */
export const HomeAction = z.discriminatedUnion('intent', [...BackfillAction.options, HideGuide]);
export type HomeAction = z.infer<typeof HomeAction>;

import { z } from 'zod';
import { BackfillAction } from '#app/domain/stores/store-action.schema.ts';

const HideGuide = z.object({ intent: z.literal('hideGuide') });

/** Actions on *Home*. Past orders can be imported only from a store's own admin. */
export const HomeAction = z.discriminatedUnion('intent', [...BackfillAction.options, HideGuide]);
export type HomeAction = z.infer<typeof HomeAction>;

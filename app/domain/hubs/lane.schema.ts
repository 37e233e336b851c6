import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { LANE_COLOUR_CODES } from './lane-colours.rules.ts';
import { placesOf, type PlaceOfLane } from './lane-places.rules.ts';
import { MAX_LANE_NAME, MAX_LANES, type LanePlaceKind } from './lane.rules.ts';

export const LANE_MESSAGES = {
  name: 'Give the lane a name, such as A or North.',
  longName: `Use at most ${MAX_LANE_NAME} characters for the name of a lane.`,
  nameTaken: 'Another lane has this name.',
  colour: 'Choose a colour.',
  gone: 'This lane was removed or changed. Reload the page.',
  tooMany: `A hub can have at most ${MAX_LANES} lanes.`,
  tooManyPlaces: 'A hub can have at most 10 000 suburbs and postal codes.',
} as const;

/** Places as users type them, separated by commas, semicolons or line breaks. */
const Places = (kind: LanePlaceKind) =>
  z
    .string()
    .default('')
    .transform((text, context): PlaceOfLane[] => {
      const { places, wrong } = placesOf(kind, text);
      if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
      return places;
    });

export const LaneInput = z.object({
  /** Null for a new lane. */
  laneId: z
    .union([z.uuid(), z.literal('')])
    .default('')
    .transform((id) => id || null),
  name: requiredText(MAX_LANE_NAME, LANE_MESSAGES.name, LANE_MESSAGES.longName),
  colour: z.enum(LANE_COLOUR_CODES, { error: LANE_MESSAGES.colour }),
  suburbs: Places('suburb'),
  postalCodes: Places('postalCode'),
});
export type LaneInput = z.infer<typeof LaneInput>;

/** The actions on the screen of a hub's lanes. The hub's id is in the URL. */
export const LanesAction = z.discriminatedUnion('intent', [
  LaneInput.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('remove'), laneId: z.uuid() }),
  z.object({
    intent: z.literal('move'),
    laneId: z.uuid(),
    /** The new position, from 0. It is absolute, so that a request that is sent twice moves the lane once. */
    to: z.coerce.number().int().min(0).max(MAX_LANES),
  }),
]);
export type LanesAction = z.infer<typeof LanesAction>;

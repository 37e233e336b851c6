import { z } from 'zod';
import { parsePosition } from '#app/domain/shared/geo.ts';
import { provinceCode } from '#app/domain/shared/province.ts';
import type { Place } from '#app/ports/places.ts';

/** Google returns an empty object when nothing matches. Query predictions have no place and are skipped. */
export const AutocompleteAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({ placeId: z.string().min(1), text: z.object({ text: z.string().min(1) }) })
          .optional(),
      }),
    )
    .default([]),
});

export const DetailsAnswer = z.object({
  id: z.string(),
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(''),
        shortText: z.string().default(''),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/** Translates Google's place; null without a position in South Africa. Any component may be missing. */
export function toPlace(answer: z.infer<typeof DetailsAnswer>, id: string): Place | null {
  const position =
    answer.location && parsePosition(answer.location.latitude, answer.location.longitude);
  if (!position) return null;

  const first = (...types: string[]) => {
    for (const type of types) {
      const found = answer.addressComponents.find((each) => each.types.includes(type));
      if (found?.longText) return found.longText;
    }
    return null;
  };
  const road = first('route');
  const number = first('street_number');
  const street = road && [number, road].filter(Boolean).join(' ');
  const unit = first('subpremise');
  const building = first('premise');
  const suburb = first('sublocality_level_1', 'sublocality', 'neighborhood');

  return {
    id,
    label: answer.formattedAddress,
    street: [unit, building, street].filter(Boolean).join(', ') || null,
    suburb,
    city: first('locality', 'administrative_area_level_2'),
    provinceCode: provinceCode(first('administrative_area_level_1'), 'ZA'),
    postalCode: first('postal_code'),
    ...position,
    precision: street || building ? 'street' : suburb ? 'suburb' : 'town',
    source: 'google',
  };
}

import type { z } from 'zod';
import type { Place, PlacesPort } from '#app/ports/places.ts';
import { AutocompleteAnswer, DetailsAnswer, toPlace } from './google-wire.ts';

type Options = {
  baseUrl: string;
  apiKey: string;
  /** Used when Google refuses, throttles, is late or sends an unreadable answer. */
  fallback: PlacesPort;
  timeoutMs: number;
};

const ID_PREFIX = 'google.';
/** Google bills by the most expensive field requested. */
const FIELDS = 'id,formattedAddress,location,addressComponents';

/** Google Places (New), South Africa only. The API key never reaches the browser. */
export function createGooglePlaces({ baseUrl, apiKey, fallback, timeoutMs }: Options): PlacesPort {
  async function ask<T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T | null> {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        ...init,
        headers: { ...init.headers, 'X-Goog-Api-Key': apiKey },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!response.ok) {
        await response.body?.cancel();
        return null;
      }
      return schema.safeParse(await response.json()).data ?? null;
    } catch {
      // On any error the caller uses the fallback, so the user still gets suggestions.
      return null;
    }
  }

  async function detailsFromText(text: string, session: string): Promise<Place | null> {
    const [nearest] = await fallback.suggest(text, session);
    return nearest ? fallback.details(nearest.id, session) : null;
  }

  return {
    async suggest(query, session) {
      const input = query.trim().slice(0, 200);
      if (input === '') return [];
      const answer = await ask('/v1/places:autocomplete', AutocompleteAnswer, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          input,
          includedRegionCodes: ['za'],
          languageCode: 'en',
          sessionToken: session,
        }),
      });
      if (!answer) return fallback.suggest(query, session);
      return answer.suggestions.flatMap(({ placePrediction: found }) =>
        found ? [{ id: writeId(found.placeId, found.text.text), label: found.text.text }] : [],
      );
    },

    async details(id, session) {
      const google = readId(id);
      if (!google) return fallback.details(id, session);
      const path = `/v1/places/${encodeURIComponent(google.placeId)}?sessionToken=${encodeURIComponent(session)}`;
      const answer = await ask(path, DetailsAnswer, { headers: { 'X-Goog-FieldMask': FIELDS } });
      return (answer && toPlace(answer, id)) ?? detailsFromText(google.text, session);
    },

    // The centre of a town needs no paid call.
    townOf: (address) => fallback.townOf(address),
    read: (line) => fallback.read(line),
  };
}

/** The id also contains the chosen text, so that the fallback can answer if the details call fails. */
function writeId(placeId: string, text: string): string {
  return `${ID_PREFIX}${placeId}.${Buffer.from(text.slice(0, 200)).toString('base64url')}`;
}

function readId(id: string): { placeId: string; text: string } | null {
  const match = /^google\.([\w-]{1,400})\.([\w-]{0,1200})$/.exec(id);
  if (!match) return null;
  return { placeId: match[1] ?? '', text: Buffer.from(match[2] ?? '', 'base64url').toString() };
}

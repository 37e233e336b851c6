import { lanePlace, type LanePlaceKind } from './lane.rules.ts';

/** A place of a lane: the `key` by which it is compared, and the `text` as people wrote it. */
export type PlaceOfLane = { kind: LanePlaceKind; key: string; text: string };

/** The most characters in a suburb's name; no suburb has a longer one. */
const MAX_LETTERS = 60;

/** The places in a text, separated by commas, semicolons or line breaks, each once. If an entry is not a place,
 *  `wrong` explains the first such entry and `places` is empty. */
export function placesOf(
  kind: LanePlaceKind,
  text: string,
): { places: PlaceOfLane[]; wrong: string | null } {
  const places = new Map<string, PlaceOfLane>();
  for (const written of text.split(/[\n\r,;]/)) {
    if (written.trim() === '') continue;
    const wrong = whyNoPlace(kind, written);
    if (wrong !== null) return { places: [], wrong };
    const place = lanePlace(kind, written);
    if (place && !places.has(place.key)) places.set(place.key, { kind, ...place });
  }
  return { places: [...places.values()], wrong: null };
}

/** Why a text is not a place, and what to write instead; null if it is one. */
export function whyNoPlace(kind: LanePlaceKind, written: string): string | null {
  const plain = written.trim();
  const short = plain.length > 30 ? `${plain.slice(0, 30)}…` : plain;
  if (kind === 'suburb') {
    if (plain.length > MAX_LETTERS) return `“${short}” is too long for a suburb.`;
    return lanePlace(kind, plain) ? null : `“${short}” is not a suburb.`;
  }
  if (lanePlace(kind, plain)) return null;
  if (/^\d{1,3}$/.test(plain))
    return `“${plain}” has too few digits. Write ${plain.padStart(4, '0')}, or ${plain}* for all postal codes that begin with it.`;
  return `“${short}” is not a postal code. Enter a code (2196), a range (2000-2199), or the first digits and a star (21*).`;
}

/** A message that names the lane which already has one of these places; null if no lane has one. */
export function takenBy(
  places: readonly PlaceOfLane[],
  others: readonly { kind: LanePlaceKind; key: string; text: string; lane: string }[],
): { kind: LanePlaceKind; words: string } | null {
  const keys = new Set(places.map(({ kind, key }) => `${kind} ${key}`));
  const taken = others.find(({ kind, key }) => keys.has(`${kind} ${key}`));
  return taken
    ? { kind: taken.kind, words: `${taken.text} is already in lane ${taken.lane}.` }
    : null;
}

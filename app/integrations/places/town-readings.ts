import { fold } from '#app/domain/shared/place-writing.ts';
import { withoutAdditions } from '#app/domain/shared/town-names.ts';
import { readTyped } from './typed-address.ts';

/** One possible interpretation of a town text. */
export type Reading = {
  name: string;
  /** `addition`: the name without words that people add to it. `half`: one of two names written together, which may
   *  be wrong, so another fact must confirm it. */
  kind: 'whole' | 'addition' | 'half';
  /** For a half, the remaining text. */
  beside?: string;
};

/** The longest city or suburb that our forms accept; stores send any length. */
export const LONGEST_TEXT = 120;
/** A text of more words is not treated as two names. */
const MAX_WORDS = 6;

/** The names that a town text may mean, the most likely first. A country, province or postal code at the end is
 *  removed, and the text is split at punctuation and at dashes beside a space. The last part comes first, because it is
 *  usually the town. After all parts come their forms without added words, then every part and form as two names. */
export function readingsOf(text: string): Reading[] {
  const parts = partsOf(text.slice(0, LONGEST_TEXT));
  const whole: Reading[] = parts.map((name) => ({ name, kind: 'whole' }));
  const trimmed: Reading[] = parts
    .flatMap(withoutAdditions)
    .map((name) => ({ name, kind: 'addition' }));
  return [...whole, ...trimmed, ...[...parts, ...trimmed.map(({ name }) => name)].flatMap(halves)];
}

/** Splits texts such as 'Sandton, Johannesburg', 'Sandton / Johannesburg', 'Sandton (JHB)' and 'Sandton -
 *  Johannesburg'. */
function partsOf(text: string): string[] {
  const parts = readTyped(text).parts.flatMap((part) => [
    part,
    ...part.split(/[/|()\\&.;]|\s[-–—]+\s|\s[-–—]|[-–—]\s/).map((piece) => piece.trim()),
  ]);
  return [...new Set(parts.filter((part) => fold(part).length >= 2))].reverse();
}

/** Splits texts such as 'Sandton JHB' and 'Cape Town Gardens'. The end is more likely the town than the beginning. */
function halves(name: string): Reading[] {
  const words = fold(name).split(' ');
  if (words.length > MAX_WORDS) return [];
  const cuts = words.slice(1).map((_word, index) => {
    return { start: words.slice(0, index + 1).join(' '), end: words.slice(index + 1).join(' ') };
  });
  const ends = cuts.map(({ start, end }) => ({ name: end, beside: start }));
  const starts = cuts.toReversed().map(({ start, end }) => ({ name: start, beside: end }));
  return [...ends, ...starts]
    .filter(({ name: half }) => half.length >= 2)
    .map((half) => ({ ...half, kind: 'half' }));
}

import { fold, joined } from './place-writing.ts';
import { parsePostalCode } from './postal-code.ts';
import { provinceCode } from './province.ts';
import { isSameTown } from './town-names.ts';

/** The parts of an address as a form holds them; an unknown part is an empty text. */
export type TypedParts = Readonly<
  Record<'street' | 'suburb' | 'city' | 'province' | 'postalCode', string>
>;

/** Whether a changed address means another place. If so, its previous position must not be used, because it would lead
 *  the driver to the old place. The place is the same if a part was filled in or emptied, if only the spelling, the
 *  house number or the unit changed, if a part now has another name for the same town, or if only one of suburb and
 *  postal code changed. */
export function isElsewhere(before: TypedParts, after: TypedParts): boolean {
  const hasOther = (part: keyof typeof IS_SAME) =>
    isFilled(before[part]) && isFilled(after[part]) && !IS_SAME[part](before[part], after[part]);
  if ((hasOther('city') && !isSuburbMoved(before, after)) || hasOther('province')) return true;
  return (
    (hasOther('suburb') && hasOther('postalCode')) || isOtherStreet(before.street, after.street)
  );
}

const IS_SAME = {
  suburb: isSameTown,
  city: isSameTown,
  province: by((text) => provinceCode(text, 'ZA') ?? (joined(text) || text.trim())),
  postalCode: by((text) => parsePostalCode(text) ?? text.trim()),
} as const;

function by(reading: (text: string) => string) {
  return (one: string, other: string) => reading(one) === reading(other);
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

type SentParts = { readonly [Part in keyof TypedParts]: string | null };

/** Whether two addresses are the same, in any spelling; their provinces are not compared. It is stricter than
 *  `isElsewhere`, because no user checks these changes on a map: another house number is another address. */
export function isSameAddress(
  one: Omit<SentParts, 'province'>,
  other: Omit<SentParts, 'province'>,
): boolean {
  const isSame = (part: 'suburb' | 'city' | 'postalCode') =>
    IS_SAME[part](one[part] ?? '', other[part] ?? '');
  const street = (text: string | null) => fold(text ?? '') || text?.trim();
  const isStreet = street(one.street) === street(other.street);
  return isStreet && isSame('suburb') && isSame('city') && isSame('postalCode');
}

/** Whether the town of one address is the suburb of the other, such as 'Sandton' and 'Sandton, Johannesburg'. */
function isSuburbMoved(before: TypedParts, after: TypedParts): boolean {
  const isSame = (city: string, suburb: string) => isFilled(suburb) && isSameTown(city, suburb);
  return isSame(before.city, after.suburb) || isSame(after.city, before.suburb);
}

/** Whether no name in one street begins like a name in the other; false if one of the streets has no name. Titles and
 *  directions count only if one of the streets has no other name: President Steyn Street is not President Brand
 *  Street. */
function isOtherStreet(before: string, after: string): boolean {
  const [known, names] = [namesIn(before), namesIn(after)];
  const isSure = known.some(isOwn) && names.some(isOwn);
  const [ones, others] = isSure ? [known.filter(isOwn), names.filter(isOwn)] : [known, names];
  if (ones.length === 0 || others.length === 0) return false;
  return !ones.some((one) => others.some((other) => isAlike(one, other)));
}

/** A name of a street, folded. `whole` also contains the short words before it, because 'De Villiers' is also
 *  written 'Devilliers'. */
type StreetName = { name: string; whole: string };

function isOwn({ name }: StreetName): boolean {
  return !BESIDE_NAMES.has(name);
}

/** A name and its misspelling usually share at least this many letters at the beginning. */
const BEGINNING = 3;

function isAlike(one: StreetName, other: StreetName): boolean {
  const length = Math.min(BEGINNING, one.name.length, other.name.length);
  return one.whole === other.whole || one.name.slice(0, length) === other.name.slice(0, length);
}

/** The words of a street that distinguish it from others; '4th' is a name too. */
function namesIn(street: string): StreetName[] {
  const words = fold(street).match(/\d+(?:st|nd|rd|th|ste|de)\b|\p{L}+/gu) ?? [];
  let before = '';
  return words.flatMap((word) => {
    const whole = before + word;
    before = isParticle(word) ? whole : '';
    if (word.length < 2 || ORDINARY.has(word)) return [];
    const name = numbered(word);
    return [{ name, whole: whole === word ? name : whole }];
  });
}

function isParticle(word: string): boolean {
  return word.length <= 2 || PARTICLES.has(word);
}

/** Writes 'Fourth' and '4de' as '4th'. */
function numbered(word: string): string {
  const number = ORDINALS.get(word) ?? /^\d+/.exec(word)?.[0];
  return number === undefined ? word : `${number}th`;
}

/** Words of three letters that belong to the name after them, because 'Van der Merwe' is also written 'Vandermerwe'.
 *  Words of one or two letters always do: 'Du Toit' is also written 'Dutoit', and 'Bo-Kaap' 'Bokaap'. */
const PARTICLES = new Set(['van', 'der', 'den', 'die', 'mac']);

// prettier-ignore
const ORDINALS: ReadonlyMap<string, number> = new Map([
  'first eerste', 'second tweede', 'third derde', 'fourth vierde', 'fifth vyfde', 'sixth sesde', 'seventh sewende',
  'eighth agtste', 'ninth negende', 'tenth tiende', 'eleventh elfde', 'twelfth twaalfde', 'thirteenth', 'fourteenth',
  'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth', 'twentieth',
].flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)));

// prettier-ignore
const ORDINARY = new Set([
  'street', 'st', 'str', 'straat', 'road', 'rd', 'weg', 'avenue', 'ave', 'av', 'laan', 'drive', 'dr', 'rylaan',
  'lane', 'ln', 'close', 'crescent', 'cres', 'cr', 'singel', 'way', 'place', 'pl', 'boulevard', 'blvd',
  'unit', 'flat', 'apartment', 'apt', 'suite', 'room', 'floor', 'level', 'shop', 'office', 'block', 'building',
  'house', 'complex', 'estate', 'no', 'nr', 'number', 'corner', 'cnr', 'farm', 'plot', 'erf', 'stand',
  'the', 'of', 'and', 'en', 'die', 'van', 'der', 'de',
]);

/** Words that many streets and buildings have beside their own name. */
// prettier-ignore
const BESIDE_NAMES = new Set([
  'du', 'le', 'la', 'den', 'mt', 'north', 'south', 'east', 'west', 'noord', 'suid', 'oos', 'wes', 'upper', 'lower',
  'bo', 'onder', 'old', 'ou', 'new', 'nuwe', 'great', 'groot', 'general', 'generaal', 'gen', 'president', 'pres',
  'king', 'queen', 'prince', 'princess', 'sir', 'lord', 'lady', 'chief', 'reverend', 'rev', 'centre', 'center',
  'sentrum', 'shopping', 'mall', 'park', 'square', 'village', 'plaza', 'court', 'hof', 'gardens', 'heights',
  'business', 'industrial',
]);

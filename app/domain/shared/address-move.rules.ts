/** The parts of an address as a form holds them; an unknown part is an empty text. */
export type TypedParts = Readonly<
  Record<'street' | 'suburb' | 'city' | 'province' | 'postalCode', string>
>;

/** Whether a changed address is another place, so that the position of the one before does not count: it would lead
 *  the driver there. A part that is filled in, a corrected spelling, another house number or a unit beside it are the
 *  same place. */
export function isElsewhere(before: TypedParts, after: TypedParts): boolean {
  const hasOther = (part: keyof TypedParts) =>
    before[part].trim() !== '' && after[part].trim() !== before[part].trim();
  if (hasOther('city') || hasOther('province')) return true;
  return (
    (hasOther('suburb') && hasOther('postalCode')) || isOtherStreet(before.street, after.street)
  );
}

/** Whether no name in the two streets begins alike. */
function isOtherStreet(before: string, after: string): boolean {
  const [known, names] = [namesIn(before), namesIn(after)];
  if (known.length === 0 || names.length === 0) return false;
  return !names.some((name) => known.some((one) => beginAlike(name, one)));
}

/** As many letters as the beginnings of a name and of its misspelling usually share. */
const BEGINNING = 3;

function beginAlike(one: string, other: string): boolean {
  const length = Math.min(BEGINNING, one.length, other.length);
  return one.slice(0, length) === other.slice(0, length);
}

/** The words that are not in every second street, in small letters without accents; '4th' is a name too. */
function namesIn(street: string): string[] {
  const plain = street.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/\d+(?:st|nd|rd|th)\b|\p{L}{2,}/gu) ?? [];
  return words.filter((word) => !ORDINARY.has(word));
}

// prettier-ignore
const ORDINARY = new Set([
  'street', 'st', 'str', 'straat', 'road', 'rd', 'weg', 'avenue', 'ave', 'av', 'laan', 'drive', 'dr', 'rylaan',
  'lane', 'ln', 'close', 'crescent', 'cres', 'cr', 'singel', 'way', 'place', 'pl', 'boulevard', 'blvd',
  'unit', 'flat', 'apartment', 'apt', 'suite', 'room', 'floor', 'level', 'shop', 'office', 'block', 'building',
  'house', 'complex', 'estate', 'no', 'nr', 'number', 'corner', 'cnr', 'farm', 'plot', 'erf', 'stand',
  'the', 'of', 'and', 'en', 'die', 'van', 'der', 'de',
]);

import { provinceCode, PROVINCES, type ProvinceCode } from '#app/domain/shared/province.ts';
import { fold } from '#app/domain/shared/place-writing.ts';

/** An address as a person typed it. `parts` are in the order typed, without country, province and postal code. */
type TypedAddress = {
  parts: string[];
  province: ProvinceCode | null;
  postalCode: string | null;
};

// prettier-ignore
const STREET_WORDS = new Set([
  'street', 'st', 'str', 'road', 'rd', 'avenue', 'ave', 'av', 'lane', 'ln', 'drive', 'dr', 'close', 'cl', 'crescent',
  'cres', 'way', 'place', 'pl', 'boulevard', 'blvd', 'terrace', 'circle', 'court', 'straat', 'weg', 'laan', 'rylaan',
  'singel', 'steeg', 'highway',
]);

/** Words that belong to the street's name although they come after the street word. */
const AFTER_STREET = new Set([
  'north',
  'south',
  'east',
  'west',
  'ext',
  'extension',
  'noord',
  'suid',
  'oos',
  'wes',
]);

const COUNTRY = /^(south africa|suid afrika|rsa|za)$/;

export function readTyped(text: string): TypedAddress {
  let parts = text
    .split(/[,;\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');

  let province: ProvinceCode | null = null;
  let postalCode: string | null = null;
  // Removes country, province and postal code from the end in any order: '…, 8001', '…, Western Cape 8001', '…, 8001,
  // South Africa'.
  for (let changed = true; changed;) {
    const last = parts.at(-1);
    changed = false;
    if (last === undefined) break;
    const rest = parts.slice(0, -1);

    if (COUNTRY.test(fold(last)) && rest.length > 0) {
      parts = rest;
      changed = true;
    } else if (postalCode === null && /^\d{4}$/.test(last) && rest.length > 0) {
      postalCode = last;
      parts = rest;
      changed = true;
    } else if (postalCode === null && endsInCode(last)) {
      postalCode = last.slice(-4);
      parts = [...rest, last.slice(0, -4).trim()];
      changed = true;
    } else if (province === null && rest.length > 0 && provinceCode(last, 'ZA')) {
      province = provinceCode(last, 'ZA');
      parts = rest;
      changed = true;
    } else if (province === null) {
      const ending = provinceEnding(last);
      if (ending) {
        province = ending.province;
        parts = [...rest, ending.before];
        changed = true;
      }
    }
  }
  return { parts, province, postalCode };
}

/** 'Paarl 7646': a word followed by four digits. */
function endsInCode(part: string): boolean {
  return /\s\d{4}$/.test(part) && /\p{L}/u.test(part.slice(0, -5));
}

/** Whether the text may be the beginning of a province: 'West' while typing 'Western Cape'. */
export function beginsProvince(text: string): boolean {
  const folded = fold(text);
  return folded !== '' && Object.values(PROVINCES).some((name) => fold(name).startsWith(folded));
}

/** Splits the parts before the town. The street includes house names and numbers. What follows it is the suburb; if no
 *  part looks like a street, that is the last part. '12 Kloof Street Gardens' is understood without a comma. */
export function splitStreet(parts: readonly string[]): {
  street: string | null;
  suburb: string | null;
} {
  const at = parts.findLastIndex(looksLikeStreet);
  if (at < 0) {
    return { street: join(parts.slice(0, -1)), suburb: parts.at(-1) ?? null };
  }
  const after = parts.slice(at + 1);
  if (after.length > 0) return { street: join(parts.slice(0, at + 1)), suburb: join(after) };

  const [line, tail] = splitAfterStreetWord(parts[at] ?? '');
  return { street: join([...parts.slice(0, at), line]), suburb: tail };
}

/** Whether the text contains a number, or a street word that is not its first word ('St Lucia' is not a street). */
export function looksLikeStreet(part: string): boolean {
  const words = fold(part).split(' ');
  return /\d/.test(part) || words.some((word, index) => index > 0 && STREET_WORDS.has(word));
}

function splitAfterStreetWord(part: string): [line: string, tail: string | null] {
  const words = part.split(' ');
  const at = words.findLastIndex((word, index) => index > 0 && STREET_WORDS.has(fold(word)));
  const tail = words.slice(at + 1);
  const belongs = at < 0 || tail.some((word) => AFTER_STREET.has(fold(word)) || /\d/.test(word));
  if (tail.length === 0 || belongs) return [part, null];
  return [words.slice(0, at + 1).join(' '), tail.join(' ')];
}

/** Splits off a full province name at the end, as in 'Paarl Western Cape'. Null if there is none, or no text before
 *  it. */
function provinceEnding(part: string): { before: string; province: ProvinceCode } | null {
  const words = part.split(' ');
  for (const length of [2, 1]) {
    const before = words.slice(0, -length).join(' ');
    const tail = words.slice(-length).join(' ');
    // Only a full name counts: 'Nc' or 'Natal' may end a street or a town (Port Natal).
    const province = tail.length > 6 ? provinceCode(tail, null) : null;
    if (province && before !== '') return { before, province };
  }
  return null;
}

function join(parts: readonly string[]): string | null {
  return parts.length > 0 ? parts.join(', ') : null;
}

import { plainWriting } from './plain-writing.ts';

/** The ways to write South Africa. 'SA' is not one of them: it is the code of Saudi Arabia. */
const SOUTH_AFRICA: ReadonlySet<string> = new Set([
  'za',
  'zaf',
  'rsa',
  'southafrica',
  'safrica',
  'republicofsouthafrica',
  'therepublicofsouthafrica',
  'suidafrika',
  'republiekvansuidafrika',
]);

/** Three-letter codes and everyday names that `Intl` does not recognise. */
const OTHERS: Readonly<Record<string, string>> = {
  bwa: 'BW',
  gbr: 'GB',
  lso: 'LS',
  moz: 'MZ',
  nam: 'NA',
  swz: 'SZ',
  usa: 'US',
  zwe: 'ZW',
  swaziland: 'SZ',
};

const SIGNS = /[\p{L}](?:[^\p{L}]+[\p{L}]|[.])/u;

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PAIRS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));

/** 'N/A' and 'S.A.' do not mean Namibia and Saudi Arabia, so these letters are not read as a code if they have
 *  punctuation. */
const NOT_WITH_SIGNS: ReadonlySet<string> = new Set(['na', 'sa']);

/** Placeholders that people write into a field when they have no value for it. */
const NOTHING: ReadonlySet<string> = new Set(['', 'none', 'null', 'nil', 'undefined', 'unknown']);

/** Whether a text is effectively empty: '-', 'none', 'N/A'. A bare 'NA' is not empty, because it is Namibia's
 *  code. */
export function isNothing(text: string): boolean {
  const folded = foldLetters(text);
  return NOTHING.has(folded) || (folded === 'na' && SIGNS.test(plainWriting(text)));
}

/** The two-letter code of a country, from its code or English name in any case. Null if the text is empty or
 *  names no country. */
export function countryCode(text: string | null | undefined): string | null {
  const folded = foldLetters(text ?? '');
  if (SOUTH_AFRICA.has(folded)) return 'ZA';
  if (NOT_WITH_SIGNS.has(folded) && SIGNS.test(plainWriting(text ?? ''))) return null;
  if (Object.hasOwn(OTHERS, folded)) return OTHERS[folded] ?? null;
  return (folded.length === 2 ? codes().get(folded) : names().get(folded)) ?? null;
}

/** Letters alone, without their accents, in lower case. */
export function foldLetters(text: string): string {
  return plainWriting(text)
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

let known: ReadonlyMap<string, string> | undefined;

/** Maps every two-letter code to the country's code, aliases included (UK is GB). Built once, on first use. */
function codes(): ReadonlyMap<string, string> {
  known ??= new Map(
    PAIRS.flatMap((pair) => {
      const code = new Intl.Locale(`und-${pair}`).region ?? pair;
      return NAMES.of(code) ? [[pair.toLowerCase(), code] as const] : [];
    }),
  );
  return known;
}

let named: ReadonlyMap<string, string> | undefined;

function names(): ReadonlyMap<string, string> {
  named ??= new Map(
    [...codes().values()].map((code) => [foldLetters(NAMES.of(code) ?? code), code]),
  );
  return named;
}

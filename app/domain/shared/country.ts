import { plainWriting } from './plain-writing.ts';

/** What South Africa is called beside its two letters. 'SA' is Saudi Arabia's code. */
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

/** Codes of three letters and everyday names that the names of `Intl` lack. */
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

/** 'N/A' and 'S.A.' are no Namibia and no Saudi Arabia: with signs, their letters are no code. */
const NOT_WITH_SIGNS: ReadonlySet<string> = new Set(['na', 'sa']);

/** What people write where they have nothing to write. */
const NOTHING: ReadonlySet<string> = new Set(['', 'none', 'null', 'nil', 'undefined', 'unknown']);

/** Whether a text is as good as none: '-', 'none', 'N/A'. Bare 'NA' is a code of Namibia. */
export function isNothing(text: string): boolean {
  const folded = foldLetters(text);
  return NOTHING.has(folded) || (folded === 'na' && SIGNS.test(plainWriting(text)));
}

/** The two letters of a country, of its code or its English name in any case. Null where nothing is
 *  written, or what is written names no country. */
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

/** Each country's code by every two letters that mean it: UK is GB. Built once, when first needed. */
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

import { countryCode, foldLetters, isNothing } from './country.ts';
import { bareWriting } from './plain-writing.ts';

/** Our codes. Only KwaZulu-Natal really differs between platforms (Shopify NL, WooCommerce KZN). */
export const PROVINCES = {
  EC: 'Eastern Cape',
  FS: 'Free State',
  GP: 'Gauteng',
  KZN: 'KwaZulu-Natal',
  LP: 'Limpopo',
  MP: 'Mpumalanga',
  NC: 'Northern Cape',
  NW: 'North West',
  WC: 'Western Cape',
} as const;

export type ProvinceCode = keyof typeof PROVINCES;

/** Other codes found in real data. In other countries they mean something else. */
const OTHER_CODES: Readonly<Record<string, ProvinceCode>> = {
  nl: 'KZN',
  gt: 'GP',
  gau: 'GP',
  lim: 'LP',
  mpu: 'MP',
};

/** Other spellings, letters only: Afrikaans, abbreviations, old names, and common typing mistakes. */
const OTHER_NAMES: Readonly<Record<string, ProvinceCode>> = {
  ecape: 'EC',
  ooskaap: 'EC',
  vrystaat: 'FS',
  orangefreestate: 'FS',
  guateng: 'GP',
  gautang: 'GP',
  natal: 'KZN',
  kwazulu: 'KZN',
  kzn: 'KZN',
  kznatal: 'KZN',
  northernprovince: 'LP',
  mpumulanga: 'MP',
  mpumalunga: 'MP',
  ncape: 'NC',
  noordkaap: 'NC',
  noordwes: 'NW',
  nwest: 'NW',
  wcape: 'WC',
  weskaap: 'WC',
};

const CODES: ReadonlyMap<string, ProvinceCode> = new Map([
  ...Object.entries(OTHER_CODES),
  ...provinceCodes().map((code) => [code.toLowerCase(), code] as const),
]);

const NAMES: ReadonlyMap<string, ProvinceCode> = new Map([
  ...Object.entries(OTHER_NAMES),
  ...provinceCodes().map((code) => [foldLetters(PROVINCES[code]), code] as const),
]);

/** Our code for a province written as a Shopify, WooCommerce or ISO code, or as a name. Codes are read only if
 *  the country is South Africa, because NL is also the Netherlands and Newfoundland. Names are also read if the country
 *  is empty. Null for another country. */
export function provinceCode(
  text: string | null | undefined,
  country: string | null | undefined,
): ProvinceCode | null {
  const isBlank = foldLetters(country ?? '') === '';
  const inSouthAfrica = countryCode(country) === 'ZA';
  if (!text || (!isBlank && !inSouthAfrica)) return null;
  const folds = foldsOf(text);
  const name = folds.map((fold) => NAMES.get(fold)).find(Boolean);
  if (name) return name;
  if (!inSouthAfrica) return null;
  return folds.map((fold) => CODES.get(fold.replace(/^za(?=.{2,3}$)/, ''))).find(Boolean) ?? null;
}

/** The forms to look up: as written, without the word for 'province', and without a code that repeats the name:
 *  'Gauteng (GP)'. */
function foldsOf(written: string): string[] {
  const text = bareWriting(written);
  const whole = foldLetters(text);
  const bare = foldLetters(text.replace(/\b(?:province|provinsie|prov)\b/i, ''));
  const [before = '', code = ''] = text.split(/[(,/]|\s-\s/).map(foldLetters);
  const named = NAMES.get(before);
  const isRepeated = named !== undefined && named === CODES.get(code.replace(/^za(?=.{2,3}$)/, ''));
  return [whole, bare, ...(isRepeated ? [before] : [])];
}

/** A province as it is stored: our code, or else the text as written. Null for 'N/A' and the like, unless the country
 *  is not South Africa. */
export function parseProvince(
  text: string | null | undefined,
  country: string | null | undefined,
): string | null {
  const code = provinceCode(text, country);
  const isAbroad = foldLetters(country ?? '') !== '' && countryCode(country) !== 'ZA';
  if (!text || code) return code;
  const isNone = isNothing(text) || foldLetters(text) === 'na';
  return !isAbroad && isNone ? null : bareWriting(text) || null;
}

export function isProvinceCode(text: string): text is ProvinceCode {
  return Object.hasOwn(PROVINCES, text);
}

function provinceCodes(): ProvinceCode[] {
  return Object.keys(PROVINCES) as ProvinceCode[];
}

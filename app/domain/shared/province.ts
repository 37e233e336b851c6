/** Our codes. Only KwaZulu-Natal really differs between the platforms (Shopify NL, WooCommerce KZN). */
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

/** Codes met in the wild beside our own. They mean other things in other countries. */
const OTHER_CODES: Readonly<Record<string, ProvinceCode>> = {
  nl: 'KZN',
  gt: 'GP',
  gau: 'GP',
  lim: 'LP',
  mpu: 'MP',
};

/** Other spellings, folded as `fold` folds: Afrikaans, old names, and the usual slips. */
const OTHER_NAMES: Readonly<Record<string, ProvinceCode>> = {
  ooskaap: 'EC',
  vrystaat: 'FS',
  orangefreestate: 'FS',
  guateng: 'GP',
  gautang: 'GP',
  natal: 'KZN',
  kwazulu: 'KZN',
  kzn: 'KZN',
  northernprovince: 'LP',
  mpumulanga: 'MP',
  mpumalunga: 'MP',
  noordkaap: 'NC',
  noordwes: 'NW',
  weskaap: 'WC',
};

const CODES: ReadonlyMap<string, ProvinceCode> = new Map([
  ...Object.entries(OTHER_CODES),
  ...provinceCodes().map((code) => [code.toLowerCase(), code] as const),
]);

const NAMES: ReadonlyMap<string, ProvinceCode> = new Map([
  ...Object.entries(OTHER_NAMES),
  ...provinceCodes().map((code) => [fold(PROVINCES[code]), code] as const),
]);

/** Our code for a province as a store writes it: a code of Shopify, WooCommerce or ISO, or a name.
 *  Codes are read only with South Africa as the country: NL is also the Netherlands and Newfoundland. */
export function provinceCode(
  text: string | null | undefined,
  country: string | null | undefined,
): ProvinceCode | null {
  const where = fold(country ?? '');
  const inSouthAfrica = SOUTH_AFRICA.has(where);
  if (!text || (where !== '' && !inSouthAfrica)) return null;

  const folded = fold(text.replace(/\bprovince\b/i, ''));
  const name = NAMES.get(folded) ?? NAMES.get(fold(text));
  if (name) return name;
  return inSouthAfrica ? (CODES.get(folded.replace(/^za(?=.{2,3}$)/, '')) ?? null) : null;
}

export function isProvinceCode(text: string): text is ProvinceCode {
  return Object.hasOwn(PROVINCES, text);
}

const SOUTH_AFRICA: ReadonlySet<string> = new Set([
  'za',
  'zaf',
  'rsa',
  'southafrica',
  'republicofsouthafrica',
  'suidafrika',
]);

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

function provinceCodes(): ProvinceCode[] {
  return Object.keys(PROVINCES) as ProvinceCode[];
}

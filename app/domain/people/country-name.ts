const NAMES = new Intl.DisplayNames(['en-ZA'], { type: 'region', fallback: 'code' });

/** The country's English name: 'ZA' → 'South Africa'. */
export function countryName(country: string): string {
  return NAMES.of(country) ?? country;
}

import { isInSouthAfrica } from '#app/domain/shared/geo.ts';

/** A line of a postal code list in GeoNames' format. */
export type PostalLine = {
  code: string;
  name: string;
  /** A province's name or code as in the list; mostly empty for South Africa. */
  province: string | null;
  latitude: number;
  longitude: number;
};

/** Parses GeoNames' lines, whose columns are separated by tabs: country, code, place, province and its code, four more,
 *  then latitude and longitude. Lines of other countries, lines without a valid code or a name, and lines with a
 *  position outside South Africa are left out. */
export function readPostalLines(text: string): PostalLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [country, code, name, province, provinceCode, , , , , latitude, longitude] =
      line.split('\t');
    if (country !== 'ZA' || !code || !/^\d{4}$/.test(code) || !name) return [];
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    if (!isInSouthAfrica(at.latitude, at.longitude)) return [];
    return { code, name: name.trim(), province: province || provinceCode || null, ...at };
  });
}

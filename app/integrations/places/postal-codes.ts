import type { ProvinceCode } from '#app/domain/shared/province.ts';
import type { Gazetteer, GazetteerPlace } from './gazetteer.ts';
import { distanceKm } from './geo-distance.ts';
import { provincesOfCode } from './postal-provinces.ts';

/** What a postal code says about an address. */
export type PostalArea = {
  /** Where the places of the code lie; none where only its province is known. */
  places: readonly GazetteerPlace[];
  provinces: readonly ProvinceCode[];
  /** Written where a form insists on a code: it may go with a town, and never names one. */
  isFiller: boolean;
};

/** Codes that people write for any town. */
const FILLERS = new Set(['0000', '0001', '1111', '1234', '2000', '8001', '9999']);
const REACH_KM = 60;
const FILLER_REACH_KM = 30;

/** The area of a code; null where the code is none or was never given out. */
export function areaOfCode(
  ofCode: Gazetteer['ofCode'],
  code: string | null | undefined,
): PostalArea | null {
  if (!code || !/^\d{4}$/.test(code)) return null;
  const provinces = provincesOfCode(code);
  if (provinces.length === 0) return null;
  const isFiller = FILLERS.has(code);
  const known = ofCode.get(code);
  if (known) return { places: known, provinces, isFiller };
  const near = isFiller ? [] : neighbours(ofCode, code).filter(within(provinces));
  return { places: near, provinces, isFiller };
}

/** Codes run along with the map: one that the list lacks lies where the next one of its hundred does. */
function neighbours(ofCode: Gazetteer['ofCode'], code: string): readonly GazetteerPlace[] {
  const hundred = code.slice(0, 2);
  const [nearest] = [...ofCode.keys()]
    .filter((other) => other.startsWith(hundred))
    .sort((a, b) => Math.abs(Number(a) - Number(code)) - Math.abs(Number(b) - Number(code)));
  return nearest ? (ofCode.get(nearest) ?? []) : [];
}

function within(provinces: readonly ProvinceCode[]) {
  return (place: GazetteerPlace) => provinces.includes(place.province);
}

/** Whether a place lies where the code says. */
export function isInArea(area: PostalArea, place: GazetteerPlace): boolean {
  const reach = area.isFiller ? FILLER_REACH_KM : REACH_KM;
  return area.places.some((one) => distanceKm(one, place) <= reach);
}

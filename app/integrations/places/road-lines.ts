import { isProvinceCode } from '#app/domain/shared/province.ts';
import { distanceKm } from './geo-distance.ts';
import { readGazetteer, type GazetteerPlace } from './gazetteer.ts';
import { MAIN_ROADS, ROAD_SPOTS } from './main-roads.ts';

export type RoadStop = { name: string; latitude: number; longitude: number };
type RoadLine = { road: string; stops: RoadStop[] };

/** Entries with the same name that are closer than this are one place that two sources list. */
const SAME_PLACE_KM = 5;

/** Each main road with the positions of its towns. */
export function roadLines(): RoadLine[] {
  const byName = placesByName();
  return Object.entries(MAIN_ROADS).map(([road, names]) => ({
    road,
    stops: names.map((name) => stopOf(name, byName)),
  }));
}

/** The gazetteer's places by name, without suburbs whose only position is the centre of their city. */
function placesByName(): Map<string, GazetteerPlace[]> {
  const pointed = readGazetteer().places.filter(
    ({ suburb, precision }) => suburb === null || precision === 'suburb',
  );
  return Map.groupBy(pointed, ({ name }) => name);
}

export function stopOf(written: string, byName: ReadonlyMap<string, GazetteerPlace[]>): RoadStop {
  const spot = ROAD_SPOTS[written];
  if (spot) return { name: written, latitude: spot[0], longitude: spot[1] };
  const { name, province } = parted(written);
  const found = (byName.get(name) ?? []).filter((one) => !province || one.province === province);
  const [first] = found;
  if (!first) throw new Error(`main-roads.ts names ${written}, which the gazetteer lacks`);
  if (found.some((other) => distanceKm(first, other) > SAME_PLACE_KM))
    throw new Error(`There is more than one ${written}: add the code of its province`);
  return { name: written, latitude: first.latitude, longitude: first.longitude };
}

/** Splits 'Middelburg EC' into 'Middelburg' and the Eastern Cape. */
function parted(written: string) {
  const end = written.lastIndexOf(' ');
  const code = written.slice(end + 1);
  return end > 0 && isProvinceCode(code)
    ? { name: written.slice(0, end), province: code }
    : { name: written, province: null };
}

import type { ProvinceCode } from '#app/domain/shared/province.ts';
import outline from './map-outline.generated.json';

export type MapPoint = [latitude: number, longitude: number];

/** A road as a line through the towns that it passes, straight from each town to the next. */
export type MapRoad = { number: string; line: MapPoint[] };

type Drawn = {
  home: MapPoint[][];
  neighbours: MapPoint[][];
  provinces: MapPoint[][];
  roads: MapRoad[];
};

/** The outlines of South Africa and of the countries around it, the borders of the provinces, and the main roads. */
export function readOutline(): Drawn {
  const { home, neighbours, provinces, roads } = outline;
  return {
    home: home.map(lineOf),
    neighbours: neighbours.map(lineOf),
    provinces: provinces.map(lineOf),
    roads: Object.entries(roads).map(([number, steps]) => ({ number, line: lineOf(steps) })),
  };
}

const PER_DEGREE = 1000;

/** Converts a line of the file to points. The file has the first point of a line and then the step to each next one, in
 *  thousandths of a degree. */
function lineOf(steps: readonly number[]): MapPoint[] {
  const line: MapPoint[] = [];
  let [lng, lat] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    lng += steps[at] ?? 0;
    lat += steps[at + 1] ?? 0;
    line.push([lat / PER_DEGREE, lng / PER_DEGREE]);
  }
  return line;
}

/** Where the name of each province is written: inside it, but not on its largest town. */
export const PROVINCE_SPOTS: Readonly<Record<ProvinceCode, MapPoint>> = {
  EC: [-31.7, 26.2],
  FS: [-28.0, 26.2],
  GP: [-25.5, 28.2],
  KZN: [-28.2, 30.45],
  LP: [-23.6, 29.2],
  MP: [-24.75, 31.1],
  NC: [-29.9, 21.3],
  NW: [-26.3, 25.0],
  WC: [-33.2, 20.8],
};

export const COUNTRY_SPOTS: readonly { name: string; at: MapPoint }[] = [
  { name: 'Namibia', at: [-25.2, 17.4] },
  { name: 'Botswana', at: [-23.6, 23.4] },
  { name: 'Zimbabwe', at: [-20.6, 29.6] },
  { name: 'Mozambique', at: [-23.3, 33.6] },
  { name: 'Lesotho', at: [-29.55, 28.25] },
  { name: 'Eswatini', at: [-26.55, 31.5] },
];

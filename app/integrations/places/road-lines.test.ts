import { expect, test } from 'vitest';
import { distanceKm } from './geo-distance.ts';
import { readGazetteer } from './gazetteer.ts';
import { MAIN_ROADS, ROAD_SPOTS } from './main-roads.ts';
import { roadLines, stopOf, type RoadStop } from './road-lines.ts';

const roads = roadLines();
const LONG_LEG_KM = 90;

/** Stretches without a town that are longer than LONG_LEG_KM, each with the reason. */
const LONG_LEGS: Readonly<Record<string, string>> = {
  'N1 Three Sisters – Richmond NC': 'Karoo: farms only',
  'N1 Bloemfontein – Winburg': 'the road passes Brandfort and Verkeerdevlei at a distance',
  'N1 Kroonstad – Orange Farm': 'the road passes Parys and Sasolburg at a distance',
  'N3 Warden – Villiers': 'Highveld: farms only',
  'N8 Groblershoop – Griquatown': 'Kalahari: farms only',
  'N9 Willowmore – Aberdeen': 'Karoo: farms only',
  'N9 Graaff-Reinet – Middelburg EC': 'Karoo: a pass and farms only',
  'N10 Cradock – Middelburg EC': 'Karoo: farms only',
  'N10 Britstown – Prieska': 'Karoo: farms only',
  'N10 Upington – Nakop': 'Kalahari: farms only',
  'N11 Ladysmith – Newcastle': 'the road passes Dundee and Dannhauser at a distance',
  'N11 Mokopane – Marken': 'Waterberg: villages beside the road',
  'N12 Klaarstroom – Beaufort West': 'Karoo: farms only',
  'N12 Victoria West – Britstown': 'Karoo: farms only',
  'N14 Springbok – Aggeneys': 'Namaqualand: farms only',
  'N14 Pofadder – Kakamas': 'Bushmanland: farms only',
  'N14 Upington – Olifantshoek': 'Kalahari: farms only',
  'N14 Kuruman – Vryburg': 'Kalahari: farms only',
  'N14 Ventersdorp – Muldersdriseloop': 'farms; Magaliesburg is off the road',
};

function legs(stops: readonly RoadStop[]) {
  return stops.slice(1).map((end, index) => {
    const start = stops[index]!;
    return { name: `${start.name} – ${end.name}`, km: distanceKm(start, end) };
  });
}

function lengthKm(stops: readonly RoadStop[]): number {
  return legs(stops).reduce((sum, { km }) => sum + km, 0);
}

function stopsOf(road: string): RoadStop[] {
  return roads.find((one) => one.road === road)?.stops ?? [];
}

test('each national road has a line', () => {
  expect(Object.keys(MAIN_ROADS).join(' ')).toBe(
    'N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N14 N17 N18',
  );
});

test('an unknown name and an ambiguous name are refused', () => {
  const byName = Map.groupBy(readGazetteer().places, ({ name }) => name);

  expect(() => stopOf('Atlantis City', byName)).toThrow('the gazetteer lacks');
  expect(() => stopOf('Middelburg', byName)).toThrow('add the code of its province');
  expect(stopOf('Middelburg EC', byName).latitude).toBeCloseTo(-31.49, 1);
  expect(stopOf('Middelburg MP', byName).latitude).toBeCloseTo(-25.78, 1);
});

test('ROAD_SPOTS has no place that the gazetteer has, and each of its places is on a road', () => {
  const known = new Set(readGazetteer().places.map(({ name }) => name));
  const used = new Set(Object.values(MAIN_ROADS).flat());

  expect(Object.keys(ROAD_SPOTS).filter((name) => known.has(name) || !used.has(name))).toEqual([]);
});

test('no stretch without a town is longer than allowed, except those with a known reason', () => {
  const long = roads.flatMap(({ road, stops }) =>
    legs(stops)
      .filter(({ km }) => km > LONG_LEG_KM)
      .map(({ name }) => `${road} ${name}`),
  );

  expect(long).toEqual(Object.keys(LONG_LEGS));
});

test.each(roads)('$road goes forward and does not jump back', ({ road, stops }) => {
  const back = stops.slice(2).flatMap((end, index) => {
    const three = [stops[index]!, stops[index + 1]!, end];
    return lengthKm(three) > 1.7 * distanceKm(three[0]!, end)
      ? [three.map(({ name }) => name)]
      : [];
  });

  expect(back).toEqual([]);
  // The N2 follows the coast, so it is much longer than the straight line between its ends.
  const most = road === 'N2' ? 1.6 : 1.2;
  expect(lengthKm(stops) / distanceKm(stops[0]!, stops.at(-1)!)).toBeLessThan(most);
});

// Lengths according to the roads' agency. A line that cuts every bend is up to a tenth shorter.
test.each([
  ['N1', 1940],
  ['N2', 2255],
  ['N3', 580],
  ['N14', 1186],
])('the line of %s is nearly as long as the road: %i km', (road, km) => {
  expect(lengthKm(stopsOf(road)) / km).toBeGreaterThan(0.9);
  expect(lengthKm(stopsOf(road)) / km).toBeLessThan(1);
});

test.each([
  [
    'N1',
    'Cape Town, Worcester, Beaufort West, Colesberg, Bloemfontein, Midrand, Polokwane, Musina',
  ],
  ['N2', 'Cape Town, George, Gqeberha, East London, Mthatha, Port Shepstone, Durban, Empangeni'],
  ['N3', 'Durban, Pietermaritzburg, Harrismith, Heidelberg GP'],
  ['N4', 'Zeerust, Rustenburg, Pretoria, Emalahleni, Mbombela, Komatipoort'],
  ['N7', 'Cape Town, Malmesbury, Clanwilliam, Springbok'],
  ['N12', 'George, Beaufort West, Kimberley, Klerksdorp, Potchefstroom, Benoni, Emalahleni'],
  ['N14', 'Springbok, Upington, Kuruman, Vryburg, Ventersdorp, Centurion'],
])('%s passes these towns in this order: %s', (road, towns) => {
  const order = towns.split(', ');
  const passed = stopsOf(road).map(({ name }) => name);

  expect(passed.filter((name) => order.includes(name))).toEqual(order);
});

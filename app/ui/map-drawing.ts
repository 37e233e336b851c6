import L from 'leaflet';
import { PROVINCES, type ProvinceCode } from '#app/domain/shared/province.ts';
import {
  COUNTRY_SPOTS,
  PROVINCE_SPOTS,
  readOutline,
  type MapPoint,
  type MapRoad,
} from './map-outline.ts';
import { numberSpots, roadsLegend, ROADS_UNTIL } from './map-roads.ts';
import { Space, widthOf } from './map-space.ts';
import towns from './map-towns.generated.json';

const MAX_TOWNS = 40;
/** The generated list begins with the `MAIN_TOWNS` in order of size. The first `CITIES` of them have a larger dot.
 *  Towns after the main ones are shown only from zoom `EVERY_TOWN_FROM`. */
const CITIES = 9;
const MAIN_TOWNS = 72;
const EVERY_TOWN_FROM = 7;

/** Draws the map without tiles: the country and its neighbours, the provinces, the main roads, and the names of all of
 *  these and of towns. */
export function drawOutline(map: L.Map): void {
  map.attributionControl.addAttribution('Natural Earth · GeoNames, CC BY 4.0');
  const { home, neighbours, provinces, roads } = readOutline();
  const flat = { interactive: false, smoothFactor: 1 };
  L.polygon(home.map(ring), { ...flat, className: 'map-home' }).addTo(map);
  L.polygon(neighbours.map(ring), { ...flat, className: 'map-neighbour' }).addTo(map);
  L.polyline(provinces, { ...flat, className: 'map-province' }).addTo(map);
  L.polyline(home, { ...flat, className: 'map-border' }).addTo(map);

  const lines = L.polyline(
    roads.map(({ line }) => line),
    { ...flat, className: 'map-road' },
  );
  const legend = roadsLegend();
  lines.on('add', () => legend.addTo(map));
  lines.on('remove', () => legend.remove());
  const names = L.layerGroup().addTo(map);
  const draw = () => {
    names.clearLayers();
    const hasRoads = map.getZoom() <= ROADS_UNTIL;
    if (hasRoads) lines.addTo(map);
    else lines.remove();
    // Drawn after the roads, so that the dots of towns are above them.
    drawNames(map, names, hasRoads ? roads : []);
  };
  map.on('moveend zoomend resize', draw);
  draw();
}

/** Wraps a ring, so that Leaflet draws each as a separate polygon. */
function ring(line: MapPoint[]): MapPoint[][] {
  return [line];
}

/** Draws the best-known names first, because a name that would cover another one is left out. */
function drawNames(map: L.Map, names: L.LayerGroup, roads: readonly MapRoad[]): void {
  const space = new Space(map, roads.length > 0);
  const isClose = map.getZoom() >= EVERY_TOWN_FROM;
  const all = (towns as [string, number, number][]).slice(0, isClose ? towns.length : MAIN_TOWNS);
  drawTowns(all.slice(0, CITIES), 'city');
  for (const [code, at] of Object.entries(PROVINCE_SPOTS))
    drawArea(PROVINCES[code as ProvinceCode], at, 'province');
  for (const { name, at } of COUNTRY_SPOTS) drawArea(name, at, 'country');
  drawTowns(all.slice(CITIES), 'town');
  for (const { number, line } of roads)
    for (const at of numberSpots(map, line, space)) text(names, at, number, 'road');

  function drawArea(name: string, at: MapPoint, kind: 'province' | 'country'): void {
    if (space.take(at, widthOf(name), ['middle'])) text(names, at, name, kind);
  }

  function drawTowns(list: typeof all, kind: 'city' | 'town'): void {
    const radius = kind === 'city' ? 4 : 2.5;
    let drawn = 0;
    for (const [name, ...at] of list) {
      const side = drawn < MAX_TOWNS && space.take(at, widthOf(name), ['right', 'left']);
      if (!side) continue;
      drawn += 1;
      L.circleMarker(at, { className: 'map-town', radius, interactive: false }).addTo(names);
      text(names, at, name, `${kind} map-name--${side}`);
    }
  }
}

function text(layer: L.LayerGroup, at: MapPoint, words: string, kind: string): void {
  const html = document.createElement('span');
  html.textContent = words;
  // Screen readers would read dozens of names, although the text beside the map says what it shows.
  html.setAttribute('aria-hidden', 'true');
  L.marker(at, {
    icon: L.divIcon({ className: `map-name map-name--${kind}`, html, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  }).addTo(layer);
}

import L from 'leaflet';
import { PROVINCES, type ProvinceCode } from '#app/domain/shared/province.ts';
import { COUNTRY_SPOTS, PROVINCE_SPOTS, readOutline, type MapPoint } from './map-outline.ts';
import towns from './map-towns.generated.json';

const MAX_TOWNS = 40;
/** The list begins with the main towns in order of size. The first have a larger dot; the others that follow the
 *  main ones are only named on a map of a part of the country. */
const CITIES = 9;
const MAIN_TOWNS = 72;
const EVERY_TOWN_FROM = 7;

/** The map where no tiles are configured: the country, its provinces, and the names of towns. */
export function drawOutline(map: L.Map): void {
  map.attributionControl.addAttribution('Natural Earth · GeoNames, CC BY 4.0');
  const { home, neighbours, provinces } = readOutline();
  const flat = { interactive: false, smoothFactor: 1 };
  L.polygon(home.map(ring), { ...flat, className: 'map-home' }).addTo(map);
  L.polygon(neighbours.map(ring), { ...flat, className: 'map-neighbour' }).addTo(map);
  L.polyline(provinces, { ...flat, className: 'map-province' }).addTo(map);
  L.polyline(home, { ...flat, className: 'map-border' }).addTo(map);

  const names = L.layerGroup().addTo(map);
  const draw = () => {
    names.clearLayers();
    drawNames(map, names);
  };
  map.on('moveend zoomend resize', draw);
  draw();
}

/** Each as a polygon of its own. */
function ring(line: MapPoint[]): MapPoint[][] {
  return [line];
}

/** The best-known names first, because a name is left out where another one has its place. */
function drawNames(map: L.Map, names: L.LayerGroup): void {
  const space = new Space(map);
  const isClose = map.getZoom() >= EVERY_TOWN_FROM;
  const all = (towns as [string, number, number][]).slice(0, isClose ? towns.length : MAIN_TOWNS);
  drawTowns(all.slice(0, CITIES), 'city');
  for (const [code, at] of Object.entries(PROVINCE_SPOTS))
    drawArea(PROVINCES[code as ProvinceCode], at, 'province');
  for (const { name, at } of COUNTRY_SPOTS) drawArea(name, at, 'country');
  drawTowns(all.slice(CITIES), 'town');

  function drawArea(name: string, at: MapPoint, kind: 'province' | 'country'): void {
    if (space.take(at, name, ['middle'])) text(names, at, name, kind);
  }

  function drawTowns(list: typeof all, kind: 'city' | 'town'): void {
    const radius = kind === 'city' ? 4 : 2.5;
    let drawn = 0;
    for (const [name, ...at] of list) {
      const side = drawn < MAX_TOWNS && space.take(at, name, ['right', 'left']);
      if (!side) continue;
      drawn += 1;
      L.circleMarker(at, { className: 'map-town', radius, interactive: false }).addTo(names);
      text(names, at, name, `${kind} map-name--${side}`);
    }
  }
}

type Side = 'middle' | 'right' | 'left';

const LETTER_PX = 7;
const LINE_PX = 15;
const DOT_PX = 8;
/** What lies over the map: the buttons at its top left, the scale and the source at its foot. */
const ZOOM_BUTTONS_PX: L.PointTuple = [48, 80];
const FOOT_PX = 22;

/** Which parts of the view have a name. */
class Space {
  readonly #map: L.Map;
  readonly #view: L.Bounds;
  readonly #taken = [L.bounds([0, 0], ZOOM_BUTTONS_PX)];

  constructor(map: L.Map) {
    this.#map = map;
    this.#view = L.bounds([0, 0], map.getSize().subtract([0, FOOT_PX]));
  }

  /** Takes the place of a name at the first of the sides of its point where it fits. */
  take(at: MapPoint, name: string, sides: readonly Side[]): Side | null {
    const point = this.#map.latLngToContainerPoint(at);
    for (const side of sides) {
      const box = boxOf(point, name, side);
      if (!this.#view.contains(box) || this.#taken.some((other) => other.overlaps(box))) continue;
      this.#taken.push(box);
      return side;
    }
    return null;
  }
}

/** The area of a name and of the dot that belongs to it. */
function boxOf({ x, y }: L.Point, name: string, side: Side): L.Bounds {
  const width = name.length * LETTER_PX;
  const before = { middle: width / 2, right: DOT_PX / 2, left: width + DOT_PX }[side];
  const after = { middle: width / 2, right: width + DOT_PX, left: DOT_PX / 2 }[side];
  return L.bounds([x - before, y - LINE_PX / 2], [x + after, y + LINE_PX / 2]);
}

function text(layer: L.LayerGroup, at: MapPoint, words: string, kind: string): void {
  const html = document.createElement('span');
  html.textContent = words;
  // Dozens of names; what the map is about is said beside it.
  html.setAttribute('aria-hidden', 'true');
  L.marker(at, {
    icon: L.divIcon({ className: `map-name map-name--${kind}`, html, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  }).addTo(layer);
}

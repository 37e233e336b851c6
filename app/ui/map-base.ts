import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { drawOutline } from './map-drawing.ts';
import { creditHtml, PIN_SHAPE, PIN_SIGNS, type MapTiles, type PinKind } from './map-pin.rules.ts';

const WHOLE_COUNTRY = L.latLngBounds([-34.9, 16.4], [-22.1, 32.9]);

/** The zoom that shows one address. The outline has no streets, so it must show some towns around the address. */
const ADDRESS_ZOOM = { streets: 15, outline: 9 };
/** The closest zoom at which several places are shown together. */
const PLACES_ZOOM = { streets: 15, outline: 11 };

type Ground = keyof typeof ADDRESS_ZOOM;

type BaseMap = {
  map: L.Map;
  /** The zoom that shows one address, and the closest one for several places. */
  zoom(): { address: number; places: number };
};

/** A map of the whole country, made of tiles or of the outline. The outline also replaces tiles that cannot be
 *  loaded. */
export function createMap(box: HTMLElement, tiles: MapTiles): BaseMap {
  const { tileUrl } = tiles;
  const map = L.map(box, {
    maxBounds: WHOLE_COUNTRY.pad(0.3),
    minZoom: 4,
    maxZoom: 18,
    keyboard: false,
    // Tiles blur between whole zoom levels, the outline does not.
    zoomSnap: tileUrl ? 0.5 : 0.25,
    ...(prefersStillness() ? { zoomAnimation: false, fadeAnimation: false, inertia: false } : {}),
  });
  map.attributionControl.setPrefix(false);
  map.fitBounds(WHOLE_COUNTRY);
  L.control.scale({ imperial: false }).addTo(map);
  let ground: Ground = tileUrl ? 'streets' : 'outline';
  if (!tileUrl) drawOutline(map);
  else
    addTiles(map, tileUrl, tiles.tileAttribution, () => {
      ground = 'outline';
      map.setZoom(Math.min(map.getZoom(), PLACES_ZOOM.outline), { animate: false });
      drawOutline(map);
    });
  return { map, zoom: () => ({ address: ADDRESS_ZOOM[ground], places: PLACES_ZOOM[ground] }) };
}

/** Adds the tiles. If none of those in view can be loaded, removes them and calls `onNone` once. */
function addTiles(map: L.Map, tileUrl: string, attribution: string, onNone: () => void): void {
  const layer = L.tileLayer(tileUrl, {
    attribution: creditHtml(attribution),
    maxZoom: 18,
  });
  let loaded = 0;
  let failed = 0;
  layer.on('tileload', () => {
    loaded += 1;
  });
  layer.on('tileerror', () => {
    failed += 1;
  });
  const settle = () => {
    if (loaded > 0 || failed === 0) return;
    layer.off('load', settle);
    // Leaflet still needs the layer until its own handler ends.
    queueMicrotask(() => {
      layer.remove();
      onNone();
    });
  };
  layer.on('load', settle);
  layer.addTo(map);
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The pin icon of a place: 32 px wide, with its tip at the place. */
export function pinIcon(kind: PinKind): L.DivIcon {
  return L.divIcon({
    className: `map-pin map-pin--${kind}`,
    html: `<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path class="map-pin__shape" d="${PIN_SHAPE}"/><path class="map-pin__sign" d="${PIN_SIGNS[kind]}"/></svg>`,
    iconSize: [32, 42],
    iconAnchor: [16, 41],
  });
}

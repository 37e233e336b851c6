import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { drawOutline } from './map-drawing.ts';
import { PIN_SHAPE, PIN_SIGNS, type PinKind } from './map-pin.rules.ts';

/** Where the tiles come from: 'https://…/{z}/{x}/{y}.png'; null draws an outline of the country with its towns. */
export type MapTiles = { tileUrl: string | null; tileAttribution: string };

const WHOLE_COUNTRY = L.latLngBounds([-34.9, 16.4], [-22.1, 32.9]);

/** The zoom that shows one address, on a map of streets and on the outline, which needs some towns around it. */
export const ADDRESS_ZOOM = { streets: 15, outline: 9 };
/** The closest zoom at which several places are shown together. */
export const PLACES_ZOOM = { streets: 15, outline: 11 };

/** A map of the whole country, on tiles or on the outline. */
export function createMap(box: HTMLElement, { tileUrl, tileAttribution }: MapTiles): L.Map {
  const map = L.map(box, {
    maxBounds: WHOLE_COUNTRY.pad(0.3),
    minZoom: 4,
    maxZoom: 18,
    keyboard: false,
    // Tiles have whole zooms; an outline is sharp at any.
    zoomSnap: tileUrl ? 0.5 : 0.25,
  });
  map.attributionControl.setPrefix(false);
  map.fitBounds(WHOLE_COUNTRY);
  L.control.scale({ imperial: false }).addTo(map);
  if (tileUrl) L.tileLayer(tileUrl, { attribution: tileAttribution, maxZoom: 18 }).addTo(map);
  else drawOutline(map);
  return map;
}

/** The picture of a place: 32 px wide, with its tip at the place. */
export function pinIcon(kind: PinKind): L.DivIcon {
  return L.divIcon({
    className: `map-pin map-pin--${kind}`,
    html: `<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path class="map-pin__shape" d="${PIN_SHAPE}"/><path class="map-pin__sign" d="${PIN_SIGNS[kind]}"/></svg>`,
    iconSize: [32, 42],
    iconAnchor: [16, 41],
  });
}

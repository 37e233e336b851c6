/** The Leaflet part of a map with fixed pins. It is loaded in the browser only, because Leaflet accesses `window` at
 *  import. */
import L from 'leaflet';
import { createMap, PLACES_ZOOM, pinIcon, type MapTiles } from './map-base.ts';
import type { MapPlace } from './map-pin.rules.ts';

export type PlacesMapView = {
  show(places: readonly MapPlace[]): void;
  destroy(): void;
};

/** Room for the pins, which are drawn above their places. */
const ROOM = {
  paddingTopLeft: [56, 60],
  paddingBottomRight: [40, 30],
} satisfies L.FitBoundsOptions;

export function createPlacesMapView(box: HTMLElement, tiles: MapTiles): PlacesMapView {
  const map = createMap(box, tiles);
  // The wheel and a finger on the map scroll the page instead of zooming or moving the map.
  map.scrollWheelZoom.disable();
  if (L.Browser.mobile) map.dragging.disable();
  const pins = L.layerGroup().addTo(map);
  const maxZoom = tiles.tileUrl ? PLACES_ZOOM.streets : PLACES_ZOOM.outline;
  return {
    show(places) {
      pins.clearLayers();
      for (const { kind, latitude, longitude } of places)
        L.marker([latitude, longitude], {
          icon: pinIcon(kind),
          interactive: false,
          keyboard: false,
        }).addTo(pins);
      const all = places.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]);
      if (all.length > 0) map.fitBounds(L.latLngBounds(all), { ...ROOM, maxZoom, animate: false });
    },
    destroy: () => map.remove(),
  };
}

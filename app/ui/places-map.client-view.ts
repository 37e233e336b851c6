/** The Leaflet part of a map with fixed pins. It is loaded in the browser only, because Leaflet accesses `window` at
 *  import. */
import L from 'leaflet';
import { createMap, pinIcon } from './map-base.ts';
import type { MapPlace, MapTiles } from './map-pin.rules.ts';

export type PlacesMapView = {
  show(places: readonly MapPlace[]): void;
  destroy(): void;
};

/** Padding around the places, larger at the top because a pin is drawn above its place. */
const ROOM = {
  paddingTopLeft: [56, 60],
  paddingBottomRight: [40, 30],
} satisfies L.FitBoundsOptions;

export function createPlacesMapView(box: HTMLElement, tiles: MapTiles): PlacesMapView {
  const { map, zoom } = createMap(box, tiles);
  // Scrolling the page, by wheel or finger, must not move the map.
  map.scrollWheelZoom.disable();
  if (L.Browser.mobile) map.dragging.disable();
  const pins = L.layerGroup().addTo(map);
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
      const view = { ...ROOM, maxZoom: zoom().places, animate: false };
      if (all.length > 0) map.fitBounds(L.latLngBounds(all), view);
    },
    destroy: () => map.remove(),
  };
}

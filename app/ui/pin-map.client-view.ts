/** The Leaflet part of the map. It is loaded in the browser only, because Leaflet accesses `window` at import. */
import L from 'leaflet';
import { isInSouthAfrica, roundCoordinate, type Position } from '#app/domain/shared/geo.ts';
import type { addressMessages } from '#app/messages/address.ts';
import { PIN_STEPS } from './keys.rules.ts';
import { createMap, pinIcon } from './map-base.ts';
import type { MapTiles } from './map-pin.rules.ts';

type Text = ReturnType<typeof addressMessages.in>['text'];

export type PinMapView = {
  show(position: Position | null, disabled: boolean): void;
  destroy(): void;
};

type Options = MapTiles & { onMove(position: Position): void };

const STEP_PX = 8;
const LONG_STEP_PX = 60;

export function createPinMapView(
  box: HTMLElement,
  text: Text,
  { onMove, ...tiles }: Options,
): PinMapView {
  const { map, zoom } = createMap(box, tiles);
  const marker = pinAt(text, map.getCenter());
  let last: Position | null = null;
  let locked = false;

  function moveTo(at: L.LatLng): void {
    if (!isInSouthAfrica(at.lat, at.lng)) {
      if (last) marker.setLatLng([last.latitude, last.longitude]);
      return;
    }
    last = { latitude: roundCoordinate(at.lat), longitude: roundCoordinate(at.lng) };
    marker.setLatLng([last.latitude, last.longitude]).addTo(map);
    attachKeys(marker, text('pin.label'), press);
    onMove(last);
  }

  function press(event: KeyboardEvent): void {
    const step = PIN_STEPS[event.key];
    if (!step || locked) return;
    event.preventDefault();
    event.stopPropagation();
    const size = event.shiftKey ? LONG_STEP_PX : STEP_PX;
    const point = map
      .latLngToContainerPoint(marker.getLatLng())
      .add([step[0] * size, step[1] * size]);
    moveTo(map.containerPointToLatLng(point));
    map.panInside(marker.getLatLng(), { padding: [48, 48], animate: false });
  }

  marker.on('dragend', () => moveTo(marker.getLatLng()));
  map.on('click', (event) => {
    if (!locked) moveTo(event.latlng);
  });

  return {
    show(position, disabled) {
      locked = disabled;
      if (!position) {
        marker.remove();
        last = null;
        return;
      }
      const moved = last?.latitude !== position.latitude || last.longitude !== position.longitude;
      last = position;
      marker.setLatLng([position.latitude, position.longitude]).addTo(map);
      attachKeys(marker, text('pin.label'), press);
      if (disabled) marker.dragging?.disable();
      else marker.dragging?.enable();
      if (moved) {
        const closeness = Math.max(map.getZoom(), zoom().address);
        map.setView([position.latitude, position.longitude], closeness, { animate: false });
      }
    },
    destroy: () => map.remove(),
  };
}

function pinAt(text: Text, at: L.LatLng): L.Marker {
  return L.marker(at, {
    icon: pinIcon('moved'),
    draggable: true,
    keyboard: true,
    autoPan: true,
    title: text('pin.title'),
    alt: text('pin.name'),
  });
}

/** Makes the pin react to the arrow keys. Call it each time the pin is added to the map, because Leaflet creates a new
 *  element for it then. */
function attachKeys(marker: L.Marker, label: string, press: (event: KeyboardEvent) => void): void {
  const element = marker.getElement();
  if (!element || element.dataset.keys) return;
  element.dataset.keys = 'yes';
  element.setAttribute('aria-label', label);
  element.addEventListener('keydown', press);
}

import L from 'leaflet';
import towns from './map-towns.generated.json';

const MAX_NAMES = 40;
const NAME_WIDTH_PX = 96;
const NAME_HEIGHT_PX = 26;
/** Spacing of the grid lines in degrees. The first value that leaves the minimum distance in pixels between two
 *  lines is used. */
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const MIN_LINE_PX = 90;

/** The map where no tile server is configured: lines of latitude and longitude with the names of towns. */
export function drawTownGrid(map: L.Map): void {
  const layer = L.layerGroup().addTo(map);
  map.attributionControl.addAttribution('Town names: GeoNames, CC BY 4.0');

  const draw = () => {
    layer.clearLayers();
    drawLines(map, layer);
    drawTowns(map, layer);
  };
  map.on('moveend zoomend resize', draw);
  draw();
}

function drawLines(map: L.Map, layer: L.LayerGroup): void {
  const bounds = map.getBounds();
  const pxPerDegree = map.getSize().x / (bounds.getEast() - bounds.getWest());
  const step = STEPS.find((each) => each * pxPerDegree >= MIN_LINE_PX) ?? 5;
  const digits = step < 0.01 ? 3 : step < 0.1 ? 2 : step < 1 ? 1 : 0;
  const style = { className: 'pin-map__line', weight: 1, interactive: false };

  for (let lat = Math.ceil(bounds.getSouth() / step) * step; lat < bounds.getNorth(); lat += step) {
    L.polyline([[lat, bounds.getWest()], [lat, bounds.getEast()]], style).addTo(layer); // prettier-ignore
    text(layer, [lat, bounds.getWest()], `${Math.abs(lat).toFixed(digits)}° S`, 'pin-map__degree');
  }
  for (let lng = Math.ceil(bounds.getWest() / step) * step; lng < bounds.getEast(); lng += step) {
    L.polyline([[bounds.getSouth(), lng], [bounds.getNorth(), lng]], style).addTo(layer); // prettier-ignore
    text(layer, [bounds.getNorth(), lng], `${lng.toFixed(digits)}° E`, 'pin-map__degree');
  }
}

/** The towns are ordered by size, so that a crowded view keeps the best-known names. */
function drawTowns(map: L.Map, layer: L.LayerGroup): void {
  const bounds = map.getBounds();
  const taken: L.Point[] = [];
  for (const row of towns) {
    const [name, latitude, longitude] = row as [string, number, number];
    if (taken.length >= MAX_NAMES) return;
    if (!bounds.contains([latitude, longitude])) continue;
    const at = map.latLngToContainerPoint([latitude, longitude]);
    const crowded = taken.some(
      (other) =>
        Math.abs(other.x - at.x) < NAME_WIDTH_PX && Math.abs(other.y - at.y) < NAME_HEIGHT_PX,
    );
    if (crowded) continue;
    taken.push(at);
    L.circleMarker([latitude, longitude], {
      className: 'pin-map__town',
      radius: 3,
      interactive: false,
    }).addTo(layer);
    text(layer, [latitude, longitude], name, 'pin-map__name');
  }
}

function text(layer: L.LayerGroup, at: [number, number], words: string, className: string): void {
  const html = document.createElement('span');
  html.textContent = words;
  L.marker(at, {
    icon: L.divIcon({ className, html, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  }).addTo(layer);
}

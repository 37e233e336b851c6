import L from 'leaflet';
import type { MapPoint } from './map-outline.ts';
import type { Space } from './map-space.ts';

/** The closest zoom with roads. A line can be some kilometres off its road. At this zoom one kilometre is 4 pixels,
 *  so the line still shows which towns the road joins. At closer zooms the line would put places on the wrong side
 *  of the road. */
export const ROADS_UNTIL = 9;

const NUMBER_PX = 26;
const APART_PX = 260;
/** Where on a stretch the number is tried, as shares of its length: first in the middle. */
const TRIED = [0.5, 0.3, 0.7, 0.15, 0.85];

/** Where the number of a road is written: on its longest visible stretches, wherever there is room, but not twice
 *  close together. */
export function numberSpots(map: L.Map, line: readonly MapPoint[], space: Space): MapPoint[] {
  const used: L.Point[] = [];
  const spots: MapPoint[] = [];
  for (const point of pointsInView(map, line)) {
    const { lat, lng } = map.containerPointToLatLng(point);
    if (used.some((other) => other.distanceTo(point) < APART_PX)) continue;
    if (!space.take([lat, lng], NUMBER_PX, ['middle'])) continue;
    used.push(point);
    spots.push([lat, lng]);
  }
  return spots;
}

/** Points on the visible part of each straight stretch, the longest stretch first. */
function pointsInView(map: L.Map, line: readonly MapPoint[]): L.Point[] {
  const view = L.bounds([0, 0], map.getSize());
  const points = line.map((at) => map.latLngToContainerPoint(at));
  return points
    .flatMap((end, index) => {
      const start = points[index - 1];
      const part = start && L.LineUtil.clipSegment(start, end, view);
      return part ? [part] : [];
    })
    .sort((a, b) => b[0].distanceTo(b[1]) - a[0].distanceTo(a[1]))
    .flatMap(([start, end]) =>
      TRIED.map((part) => start.add(end.subtract(start).multiplyBy(part))),
    );
}

/** A legend that explains the lines of the roads, with a sample line. */
export function roadsLegend(): L.Control {
  const legend = new L.Control({ position: 'topright' });
  legend.onAdd = () => {
    const box = document.createElement('p');
    box.className = 'map-legend';
    box.textContent = 'Main roads are approximate';
    return box;
  };
  return legend;
}

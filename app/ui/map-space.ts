import L from 'leaflet';
import type { MapPoint } from './map-outline.ts';

type Side = 'middle' | 'right' | 'left';

const LETTER_PX = 7;
const LINE_PX = 15;
const DOT_PX = 8;
/** Sizes of the controls that cover the map: the zoom buttons at the top left, the legend at the top right, and the
 *  scale and credit at the bottom. */
const ZOOM_BUTTONS_PX: L.PointTuple = [48, 80];
const LEGEND_PX: L.PointTuple = [196, 22];
const FOOT_PX = 22;

export function widthOf(name: string): number {
  return name.length * LETTER_PX;
}

/** The areas of the map that are already taken by names and controls. */
export class Space {
  readonly #map: L.Map;
  readonly #view: L.Bounds;
  readonly #taken = [L.bounds([0, 0], ZOOM_BUTTONS_PX)];

  constructor(map: L.Map, hasLegend: boolean) {
    this.#map = map;
    const { x, y } = map.getSize();
    this.#view = L.bounds([0, 0], [x, y - FOOT_PX]);
    if (hasLegend) this.#taken.push(L.bounds([x - LEGEND_PX[0], 0], [x, LEGEND_PX[1]]));
  }

  /** Reserves the area for a name of this width at its point, on the first of `sides` that is free. Returns that
   *  side, or null if none is free. */
  take(at: MapPoint, width: number, sides: readonly Side[]): Side | null {
    const point = this.#map.latLngToContainerPoint(at);
    for (const side of sides) {
      const box = boxOf(point, width, side);
      if (!this.#view.contains(box) || this.#taken.some((other) => other.overlaps(box))) continue;
      this.#taken.push(box);
      return side;
    }
    return null;
  }
}

/** The area of a name and its dot. */
function boxOf({ x, y }: L.Point, width: number, side: Side): L.Bounds {
  const before = { middle: width / 2, right: DOT_PX / 2, left: width + DOT_PX }[side];
  const after = { middle: width / 2, right: width + DOT_PX, left: DOT_PX / 2 }[side];
  return L.bounds([x - before, y - LINE_PX / 2], [x + after, y + LINE_PX / 2]);
}

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { uiMessages } from '#app/messages/ui.ts';
import {
  PIN_SHAPE,
  PIN_SIGNS,
  type MapPlace,
  type MapTiles,
  type PinKind,
} from './map-pin.rules.ts';
import { useMapView } from './use-map-view.ts';
import { useMessages } from './use-messages.ts';
import './map.css';

type Props = {
  label: string;
  places: readonly MapPlace[];
  tiles: MapTiles;
};

/** A map of fixed height with pins that cannot be moved. It is loaded once it comes into view. The page must give the
 *  same information as text beside it. */
export function PlacesMap({ label, places, tiles }: Props) {
  const { text } = useMessages(uiMessages);
  const { tileUrl, tileAttribution } = tiles;
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const load = useCallback(async () => {
    const { createPlacesMapView } = await import('./places-map.client-view.ts');
    return (at: HTMLElement) => createPlacesMapView(at, { tileUrl, tileAttribution });
  }, [tileUrl, tileAttribution]);
  const { view, failed } = useMapView(box, load, isSeen);

  const shown = JSON.stringify(places);
  useEffect(() => {
    view?.show(JSON.parse(shown) as MapPlace[]);
  }, [view, shown]);

  if (failed) return <p className="t-quiet">{text('map.failed')}</p>;
  return <div ref={box} className="map-box" role="group" aria-label={label} />;
}

/** The map starts to load this far before it comes into view. */
const AHEAD = '200px';

/** Whether an element has come into view since it was mounted. */
function useSeen(element: RefObject<Element>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

/** The pin as drawn on the map, shown beside its text in a list. */
export function MapPin({ kind }: { kind: PinKind }) {
  return (
    <span className={`map-pin map-pin--${kind}`}>
      <svg viewBox="0 0 32 42" width="20" height="26" aria-hidden="true">
        <path className="map-pin__shape" d={PIN_SHAPE} />
        <path className="map-pin__sign" d={PIN_SIGNS[kind]} />
      </svg>
    </span>
  );
}

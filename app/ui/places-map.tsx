import { useCallback, useEffect, useRef } from 'react';
import type { MapPlace } from './map-pin.rules.ts';
import { useMapView } from './use-map-view.ts';
import { useSeen } from './use-seen.ts';
import './map.css';

type Props = {
  label: string;
  places: readonly MapPlace[];
  /** 'https://…/{z}/{x}/{y}.png'; null draws an outline of the country with its towns. */
  tileUrl: string | null;
};

/** A map of fixed height with pins that stay where they are. It is loaded once it comes into view. What it shows has to
 *  be said in text beside it. */
export function PlacesMap({ label, places, tileUrl }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const load = useCallback(async () => {
    const { createPlacesMapView } = await import('./places-map.client-view.ts');
    return (at: HTMLElement) => createPlacesMapView(at, { tileUrl, tileAttribution: '' });
  }, [tileUrl]);
  const { view, failed } = useMapView(box, load, isSeen);

  const shown = JSON.stringify(places);
  useEffect(() => {
    view?.show(JSON.parse(shown) as MapPlace[]);
  }, [view, shown]);

  if (failed) return <p className="t-quiet">The map could not be loaded. Reload the page.</p>;
  return <div ref={box} className="map-box" role="group" aria-label={label} />;
}

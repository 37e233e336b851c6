import { useEffect, useState, type RefObject } from 'react';

type Loaded<View> = {
  /** Null until the map is loaded. */
  view: View | null;
  failed: boolean;
};

/** Loads the part of a map that works only in the browser, and shows it in `box`. A new `load` function rebuilds the
 *  map, so memoise it.
 *  @param isWanted nothing is loaded while this is false */
export function useMapView<View extends { destroy(): void }>(
  box: RefObject<HTMLElement>,
  load: () => Promise<(box: HTMLElement) => View>,
  isWanted = true,
): Loaded<View> {
  const [view, setView] = useState<View | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let closed = false;
    let made: View | null = null;
    load()
      .then((create) => {
        if (closed || !box.current) return;
        made = create(box.current);
        setView(made);
      })
      .catch(() => setFailed(true));
    return () => {
      closed = true;
      made?.destroy();
      setView(null);
    };
  }, [box, load, isWanted]);
  return { view, failed };
}

import { useLocation, useNavigationType } from '@remix-run/react';
import { useRef, useSyncExternalStore, type RefObject } from 'react';
import { listPlaces } from './list-places.ts';
import { useBeforePaint } from './use-before-paint.ts';

/** Coming back to a list, by the browser or by a link that says so, finds it scrolled as it was left.
 *  `cursor` is the row stood on, `region` the part that scrolls. */
export function useListPlace(
  list: string,
  cursor: string | null,
  region: RefObject<HTMLElement>,
): void {
  const { search } = useLocation();
  const isBack = useIsBack();
  const latest = useRef(cursor);
  useBeforePaint(() => {
    latest.current = cursor;
  });
  useBeforePaint(() => {
    const { current } = region;
    const place = isBack ? listPlaces.of(list, search) : null;
    current?.scrollTo({ top: place?.top ?? 0 });
    if (place) {
      window.scrollTo({ top: place.windowTop });
      listPlaces.noteRestored();
    }
    const keep = () =>
      listPlaces.keep(list, search, {
        top: current?.scrollTop ?? 0,
        windowTop: window.scrollY,
        cursor: latest.current,
      });
    return keep;
  }, [list, search, region]);
}

/** The row that was stood on when the list was left; for the first drawing after coming back. */
export function usePlaceBefore(list: string): string | null {
  const { search } = useLocation();
  return useIsBack() ? (listPlaces.of(list, search)?.cursor ?? null) : null;
}

/** What stood in the address after the path, where the list was left last. */
export function useListSearch(list: string): string {
  return useSyncExternalStore(
    listPlaces.onRecall,
    () => listPlaces.searchOf(list),
    () => '',
  );
}

function useIsBack(): boolean {
  const type: string = useNavigationType();
  const state = useLocation().state as { isBackToList?: boolean } | null;
  return type === 'POP' || Boolean(state?.isBackToList);
}

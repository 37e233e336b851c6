import { useLocation, useNavigationType } from '@remix-run/react';
import { useRef, useSyncExternalStore, type RefObject } from 'react';
import { listPlaces } from './list-places.ts';
import { useBeforePaint } from './use-before-paint.ts';

/** Restores a list's scroll position when the user comes back to it with the browser's Back button or through a link
 *  with the state `BACK_TO_LIST`.
 *  @param cursor the row with the keyboard cursor
 *  @param region the scrolling element */
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
  const isShown = useRef(false);
  useBeforePaint(() => {
    const { current } = region;
    const place = isBack ? listPlaces.of(list, search) : null;
    // A list that comes from the server may have been scrolled before the page's scripts ran.
    if (place || isShown.current) current?.scrollTo({ top: place?.top ?? 0 });
    isShown.current = true;
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

/** The row that had the cursor when the list was left, for the first render after coming back. */
export function usePlaceBefore(list: string): string | null {
  const { search } = useLocation();
  return useIsBack() ? (listPlaces.of(list, search)?.cursor ?? null) : null;
}

/** The query string that the list had when the user last left it. */
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

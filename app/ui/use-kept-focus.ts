import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** When the row of a list that has the focus goes away, the row now in its place gets it: the keyboard
 *  goes on from there, and not from the top of the page. To be spread over the list. `whole`: what gets it
 *  when the last row went. */
export function useKeptFocus<List extends HTMLElement>(whole?: RefObject<HTMLElement>) {
  const list = useRef<List>(null);
  const place = useRef<number | null>(null);
  const note = (rows: List, focused: Element | null) => {
    const at = [...rows.children].findIndex((row) => row.contains(focused));
    place.current = at === -1 ? null : at;
  };
  // After each drawing: nothing else tells that a row went, or that a dialog gave the focus back.
  useEffect(() => {
    const { current } = list;
    const { activeElement, body } = document;
    if (current?.contains(activeElement)) note(current, activeElement);
    if (place.current === null || activeElement !== body) return;
    const rows = current?.children ?? [];
    const next = rows[Math.min(place.current, rows.length - 1)] ?? whole?.current;
    if (!(next instanceof HTMLElement)) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<List>) => note(currentTarget, target),
    onBlur({ target }: FocusEvent<List>) {
      // A row that goes away takes the focus with it; leaving one that stays is somebody's wish.
      queueMicrotask(() => {
        if (target.isConnected && !list.current?.contains(document.activeElement))
          place.current = null;
      });
    },
  };
}

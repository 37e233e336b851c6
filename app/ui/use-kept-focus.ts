import { useEffect, useRef, type FocusEvent } from 'react';

/** When the row of a list that has the focus goes away, the row now in its place gets it: the keyboard
 *  goes on from there, and not from the top of the page. To be spread over the list; each row of it takes
 *  the focus (`tabIndex` -1). */
export function useKeptFocus<List extends HTMLElement>() {
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
    if (!current) return;
    if (current.contains(activeElement)) note(current, activeElement);
    if (place.current === null || activeElement !== body) return;
    const row = current.children[Math.min(place.current, current.children.length - 1)];
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
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

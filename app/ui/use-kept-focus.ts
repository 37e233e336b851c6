import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** When the row of a list that has the focus goes away, the row now in its place gets it: the keyboard
 *  goes on from there, and not from the top of the page. A row that is drawn anew as another element and
 *  bears the same `data-row` is itself, wherever it is now. To be spread over the list. `whole`: what gets
 *  it when the last row went. */
export function useKeptFocus<List extends HTMLElement>(whole?: RefObject<HTMLElement>) {
  const list = useRef<List>(null);
  const place = useRef<{ at: number; row: string | undefined } | null>(null);
  const note = (list: List, focused: Element | null) => {
    const rows = rowsOf(list);
    const at = rows.findIndex((row) => row.contains(focused));
    place.current = at === -1 ? null : { at, row: rows[at]?.dataset['row'] };
  };
  // After each drawing: nothing else tells that a row went, or that a dialog gave the focus back.
  useEffect(() => {
    const { current } = list;
    const { activeElement, body } = document;
    if (current?.contains(activeElement)) note(current, activeElement);
    if (place.current === null || activeElement !== body) return;
    const rows = current ? rowsOf(current) : [];
    const { at, row } = place.current;
    const same = row === undefined ? undefined : rows.find(({ dataset }) => dataset['row'] === row);
    const next = same ?? rows[Math.min(at, rows.length - 1)] ?? whole?.current;
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<List>) => note(currentTarget, target),
    onBlur({ target }: FocusEvent<List>) {
      // A row that goes away takes the focus with it; leaving one that stays is somebody's wish, except for
      // what it asks, after which it may be gone.
      queueMicrotask(() => {
        const { activeElement } = document;
        if (activeElement?.closest('dialog')) return;
        if (target.isConnected && !list.current?.contains(activeElement)) place.current = null;
      });
    },
  };
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((row) => row instanceof HTMLElement);
}

import { useEffect, useMemo, useRef, type FocusEvent, type RefObject } from 'react';
import { LANDED } from './use-landed-focus.ts';

/** Where the focus was: the index of the row, and its `data-row` name. */
type Place = { at: number; row: string | undefined };

/** Keeps the focus in a list. When the focused row disappears, the row now in its place gets the focus, instead
 *  of the top of the page. A row that is rendered as a new element with the same `data-row` counts as the same
 *  row. A row that comes back in a later render gets the focus back, unless the user has moved it.
 *  Spread the result over the list element.
 *  @param whole the element to focus when the last row has disappeared */
export function useKeptFocus<List extends HTMLElement>(whole?: RefObject<HTMLElement>) {
  const list = useRef<List>(null);
  const place = useRef<Place | null>(null);
  const gone = useGoneRow();
  const note = (list: List, focused: Element | null) => {
    const rows = rowsOf(list);
    const at = rows.findIndex((row) => row.contains(focused));
    place.current = at === -1 ? null : { at, row: rows[at]?.dataset['row'] };
  };
  // Runs after each render, because no event reports a removed row, or a closed dialog that returned the focus.
  useEffect(() => {
    const { current } = list;
    const rows = current ? rowsOf(current) : [];
    gone.look(rows);
    const { activeElement, body } = document;
    if (current?.contains(activeElement)) note(current, activeElement);
    if (place.current === null || activeElement !== body) return;
    const { at, row } = place.current;
    const same = rowNamed(rows, row);
    const next = same ?? rows[Math.min(at, rows.length - 1)] ?? whole?.current ?? null;
    if (!same) gone.note(row, next);
    if (next) focus(next);
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<List>) => note(currentTarget, target),
    onBlur({ target }: FocusEvent<List>) {
      // A focused row that is removed loses the focus, but its place is kept. If the row stays, the user has moved the
      // focus away, and the place is forgotten. A dialog is an exception: the row may be gone by the time the dialog is
      // answered.
      queueMicrotask(() => {
        const { activeElement } = document;
        if (activeElement?.closest('dialog')) return;
        if (target.isConnected && !list.current?.contains(activeElement)) place.current = null;
      });
    },
  };
}

/** Remembers the disappeared row and the element that has the focus in its place. */
function useGoneRow() {
  const gone = useRef<{ row: string; instead: Element | null } | null>(null);
  return useMemo(
    () => ({
      note(row: string | undefined, instead: Element | null) {
        gone.current = row === undefined ? null : { row, instead };
      },
      /** Gives the focus back if the row has returned. Forgets the row if it has, or if the user has moved on. */
      look(rows: readonly HTMLElement[]) {
        if (!gone.current) return;
        const { row, instead } = gone.current;
        const { activeElement, body } = document;
        const isHere = activeElement === instead || activeElement?.matches(LANDED);
        const back = isHere ? rowNamed(rows, row) : undefined;
        if (back) focus(back);
        if (back || (!isHere && activeElement !== body)) gone.current = null;
      },
    }),
    [],
  );
}

function rowNamed(rows: readonly HTMLElement[], row: string | undefined): HTMLElement | undefined {
  return row === undefined ? undefined : rows.find(({ dataset }) => dataset['row'] === row);
}

function focus(row: HTMLElement): void {
  if (row.tabIndex < 0) row.tabIndex = -1;
  row.focus({ preventScroll: true });
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((row) => row instanceof HTMLElement);
}

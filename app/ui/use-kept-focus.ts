import { useEffect, useMemo, useRef, type FocusEvent, type RefObject } from 'react';
import { LANDED } from './use-landed-focus.ts';

/** Where the keyboard was: at which row, and what that is called. */
type Place = { at: number; row: string | undefined };

/** When the row of a list that has the focus goes away, the row now in its place gets it: the keyboard
 *  goes on from there, and not from the top of the page. A row that is drawn anew as another element and
 *  bears the same `data-row` is itself, wherever it is now; one that went in one drawing and comes back in
 *  a later one gets the keyboard back, unless the person moved it. To be spread over the list. `whole`: what
 *  gets it when the last row went. */
export function useKeptFocus<List extends HTMLElement>(whole?: RefObject<HTMLElement>) {
  const list = useRef<List>(null);
  const place = useRef<Place | null>(null);
  const gone = useGoneRow();
  const note = (list: List, focused: Element | null) => {
    const rows = rowsOf(list);
    const at = rows.findIndex((row) => row.contains(focused));
    place.current = at === -1 ? null : { at, row: rows[at]?.dataset['row'] };
  };
  // After each drawing: nothing else tells that a row went, or that a dialog gave the focus back.
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

/** The row whose keyboard another one has in its stead. */
function useGoneRow() {
  const gone = useRef<{ row: string; instead: Element | null } | null>(null);
  return useMemo(
    () => ({
      note(row: string | undefined, instead: Element | null) {
        gone.current = row === undefined ? null : { row, instead };
      },
      /** It is back, or the person is elsewhere. */
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

import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { moveSelection, NOTHING_SELECTED } from './selection.rules.ts';

export type Selection = {
  selected: ReadonlySet<string>;
  /** Stable, so that a click redraws only the rows it touched. */
  toggle(id: string, range?: boolean): void;
  selectPage(on: boolean): void;
  clear(): void;
};

/** The selected rows of a list; `page` are the ids shown now. What leaves the page, leaves the
 *  selection: nothing is shipped that the person can no longer see. */
export function useSelection(page: readonly string[]): Selection {
  const [{ selected }, move] = useReducer(moveSelection, NOTHING_SELECTED);
  const shown = useRef(page);
  const pageKey = page.join(' ');
  useEffect(() => {
    shown.current = page;
    move({ type: 'keep', page });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ids decide, not the array
  }, [pageKey]);

  const toggle = useCallback((id: string, range = false) => {
    move({ type: 'toggle', id, range, page: shown.current });
  }, []);
  const selectPage = useCallback((on: boolean) => {
    move({ type: 'page', page: shown.current, on });
  }, []);
  const clear = useCallback(() => move({ type: 'clear' }), []);
  return useMemo(
    () => ({ selected, toggle, selectPage, clear }),
    [selected, toggle, selectPage, clear],
  );
}

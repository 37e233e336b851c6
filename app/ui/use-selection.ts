import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import {
  isSelected,
  moveSelection,
  NOTHING_SELECTED,
  readSelection,
  selectedCount,
  writeSelection,
  type SelectionMove,
  type SelectionState,
} from './selection.rules.ts';
import { sessionMemory } from './session-memory.ts';

export type Selection = {
  /** Identifies the user and the list with its filter. */
  owner: string;
  state: SelectionState;
  has(id: string): boolean;
  count: number;
  /** Number of selected rows on this page. */
  countHere: number;
  /** Keeps its identity, so that a click re-renders only the affected rows. */
  toggle(id: string, range?: boolean): void;
  selectPage(on: boolean): void;
  /** Selects every row of the list, including those on pages that were not shown. */
  selectAll(): void;
  clear(): void;
  /** Restores an earlier selection. */
  putBack(state: SelectionState): void;
};

type List = {
  /** The ids on the current page. */
  page: readonly string[];
  /** Number of rows on all pages. */
  total: number;
  /** The server's end marker of the list, from when it was loaded. */
  upTo?: string;
  /** Identifies the user and the list with its filter. Another filter starts with an empty selection. */
  owner: string;
  /** Whether the selection survives a reload. It also survives leaving the list and coming back, unless rows of another
   *  list were selected in the meantime. */
  mayRemember: boolean;
};

type Held = { owner: string; state: SelectionState };
type Move = SelectionMove | { type: 'hold'; held: Held };

const KEY = 'selection';
/** The selection that was last made, restored or cleared. It is set in browsers only. */
let latest: Held | null = null;

/** The selected rows of a list. The selection stays while the list is paged, sorted or reloaded. */
export function useSelection({ page, total, upTo, owner, mayRemember }: List): Selection {
  const [held, move] = useReducer(reduce, owner, (mine) => ({
    owner: mine,
    state: (latest?.owner === mine && latest.state) || NOTHING_SELECTED,
  }));
  const state = held.owner === owner ? held.state : NOTHING_SELECTED;
  const shown = useRef(page);
  const read = useRef(upTo);
  useEffect(() => {
    shown.current = page;
    read.current = upTo;
  }, [page, upTo]);
  useEffect(() => {
    const kept = recall(owner, mayRemember);
    move({ type: 'hold', held: { owner, state: kept ?? NOTHING_SELECTED } });
  }, [owner, mayRemember]);
  useEffect(() => {
    // Nothing was selected or cleared yet. A cleared selection is another object and is remembered.
    if (held.state === NOTHING_SELECTED) return;
    latest = held;
    if (mayRemember) sessionMemory.write(KEY, writeSelection(held.state, held.owner));
  }, [held, mayRemember]);

  const toggle = useCallback((id: string, range = false) => {
    move({ type: 'toggle', id, range, page: shown.current });
  }, []);
  const selectPage = useCallback((on: boolean) => {
    move({ type: 'page', page: shown.current, on });
  }, []);
  const selectAll = useCallback(() => move({ type: 'all', upTo: read.current }), []);
  const clear = useCallback(() => move({ type: 'clear' }), []);
  const putBack = useCallback(
    (before: SelectionState) => move({ type: 'hold', held: { owner, state: before } }),
    [owner],
  );
  return useMemo(
    () => ({
      owner,
      state,
      has: (id: string) => isSelected(state, id),
      count: selectedCount(state, total),
      countHere: page.filter((id) => isSelected(state, id)).length,
      toggle,
      selectPage,
      selectAll,
      clear,
      putBack,
    }),
    [owner, state, total, page, toggle, selectPage, selectAll, clear, putBack],
  );
}

function reduce(held: Held, move: Move): Held {
  if (move.type !== 'hold') return { ...held, state: moveSelection(held.state, move) };
  const { owner, state } = move.held;
  return owner === held.owner && state === held.state ? held : move.held;
}

function recall(owner: string, mayRemember: boolean): SelectionState | null {
  if (latest) return latest.owner === owner ? latest.state : null;
  return mayRemember ? readSelection(sessionMemory.read(KEY), owner) : null;
}

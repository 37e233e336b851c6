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
  state: SelectionState;
  has(id: string): boolean;
  count: number;
  /** How many of this page. */
  countHere: number;
  /** Stable, so that a click redraws only the rows it touched. */
  toggle(id: string, range?: boolean): void;
  selectPage(on: boolean): void;
  /** Every row of the list, also on the pages that were never seen. */
  selectAll(): void;
  clear(): void;
  /** As it was before. */
  putBack(state: SelectionState): void;
};

type List = {
  /** The ids shown now. */
  page: readonly string[];
  /** How many the list has on all its pages. */
  total: number;
  /** What its server says of where it ended when it was read. */
  upTo?: string;
  /** Whose it is and what it shows: another filter begins with nothing. */
  owner: string;
  /** It outlives a reload. Leaving the list and coming back it always does. */
  mayRemember: boolean;
};

type Held = { owner: string; state: SelectionState };
type Move = SelectionMove | { type: 'hold'; held: Held };

const KEY = 'selection';
/** Of the list that was seen last; set in browsers only. */
let latest: Held | null = null;

/** The selected rows of a list. They stay while it is paged, sorted and read anew. */
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
    // As nobody has touched it yet.
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
    [state, total, page, toggle, selectPage, selectAll, clear, putBack],
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

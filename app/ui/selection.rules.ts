/** `anchor` is where a shift-click's range begins. */
export type SelectionState = { selected: ReadonlySet<string>; anchor: string | null };

export type SelectionMove =
  | { type: 'toggle'; id: string; range: boolean; page: readonly string[] }
  | { type: 'page'; page: readonly string[]; on: boolean }
  | { type: 'keep'; page: readonly string[] }
  | { type: 'clear' };

export const NOTHING_SELECTED: SelectionState = { selected: new Set(), anchor: null };

export function moveSelection(state: SelectionState, move: SelectionMove): SelectionState {
  switch (move.type) {
    case 'toggle': {
      const on = !state.selected.has(move.id);
      const ids = move.range ? rangeTo(state.anchor, move.id, move.page) : [move.id];
      return { selected: withIds(state.selected, ids, on), anchor: move.id };
    }
    case 'page':
      return { selected: withIds(state.selected, move.page, move.on), anchor: null };
    case 'keep': {
      const here = new Set(move.page);
      const kept = [...state.selected].filter((id) => here.has(id));
      if (kept.length === state.selected.size) return state;
      return {
        selected: new Set(kept),
        anchor: here.has(state.anchor ?? '') ? state.anchor : null,
      };
    }
    case 'clear':
      return NOTHING_SELECTED;
  }
}

function withIds(before: ReadonlySet<string>, ids: readonly string[], on: boolean): Set<string> {
  const after = new Set(before);
  for (const id of ids) {
    if (on) after.add(id);
    else after.delete(id);
  }
  return after;
}

/** Both ends included; the row alone where the anchor is not on this page. */
function rangeTo(anchor: string | null, id: string, page: readonly string[]): readonly string[] {
  const from = anchor === null ? -1 : page.indexOf(anchor);
  const to = page.indexOf(id);
  if (from < 0 || to < 0) return [id];
  return page.slice(Math.min(from, to), Math.max(from, to) + 1);
}

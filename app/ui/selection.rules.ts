/** `ids` are the selected ones; where all are selected, those left out. `anchor` is where a
 *  shift-click's range begins. `upTo`: where the list ended that all were selected of, in its own terms; what
 *  came into it later, nobody has chosen. */
export type SelectionState = {
  all: boolean;
  upTo?: string | undefined;
  ids: ReadonlySet<string>;
  anchor: string | null;
};

export type SelectionMove =
  | { type: 'toggle'; id: string; range: boolean; page: readonly string[] }
  | { type: 'page'; page: readonly string[]; on: boolean }
  | { type: 'all'; upTo?: string | undefined }
  | { type: 'clear' };

export const NOTHING_SELECTED: SelectionState = { all: false, ids: new Set(), anchor: null };

export function moveSelection(state: SelectionState, move: SelectionMove): SelectionState {
  switch (move.type) {
    case 'toggle': {
      const on = !isSelected(state, move.id);
      const ids = move.range ? rangeTo(state.anchor, move.id, move.page) : [move.id];
      return { ...turned(state, ids, on), anchor: move.id };
    }
    case 'page':
      return { ...turned(state, move.page, move.on), anchor: null };
    case 'all':
      return { ...NOTHING_SELECTED, all: true, upTo: move.upTo };
    case 'clear':
      return { ...NOTHING_SELECTED };
  }
}

export function isSelected({ all, ids }: SelectionState, id: string): boolean {
  return ids.has(id) !== all;
}

/** `total` is how many the list has on all its pages. */
export function selectedCount({ all, ids }: SelectionState, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size;
}

/** As it is kept between two visits of a page; `owner` is whose it is and of which list. */
export function writeSelection({ all, upTo, ids }: SelectionState, owner: string): string {
  return JSON.stringify({ owner, all, upTo, ids: [...ids] });
}

/** What was kept for this owner; null where nothing was, or something that is no selection. */
export function readSelection(text: string | null, owner: string): SelectionState | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Record<string, unknown> | null;
    if (kept?.['owner'] !== owner || !Array.isArray(kept['ids'])) return null;
    const ids = kept['ids'].filter((id) => typeof id === 'string');
    const upTo = typeof kept['upTo'] === 'string' ? kept['upTo'] : undefined;
    const all = kept['all'] === true;
    // What came into the list since could not be told from what was chosen.
    if (all && upTo === undefined) return null;
    return { all, upTo, ids: new Set(ids), anchor: null };
  } catch {
    return null;
  }
}

function turned(state: SelectionState, ids: readonly string[], on: boolean): SelectionState {
  const after = new Set(state.ids);
  for (const id of ids) {
    if (on !== state.all) after.add(id);
    else after.delete(id);
  }
  return { ...state, ids: after };
}

/** Both ends included; the row alone where the anchor is not on this page. */
function rangeTo(anchor: string | null, id: string, page: readonly string[]): readonly string[] {
  const from = anchor === null ? -1 : page.indexOf(anchor);
  const to = page.indexOf(id);
  if (from < 0 || to < 0) return [id];
  return page.slice(Math.min(from, to), Math.max(from, to) + 1);
}

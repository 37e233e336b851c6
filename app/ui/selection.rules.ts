/** `ids` are the selected rows, or the excluded ones when `all` is set. `anchor` is where a shift-click's range
 *  begins. `upTo` is the list's end marker when all were selected, from which the server finds out whether rows came
 *  later. */
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

/** The number of selected rows on all pages.
 *  @param total number of rows on all pages of the list */
export function selectedCount({ all, ids }: SelectionState, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size;
}

/** Serialises the selection for a later visit. `owner` identifies the user and the list. */
export function writeSelection({ all, upTo, ids }: SelectionState, owner: string): string {
  return JSON.stringify({ owner, all, upTo, ids: [...ids] });
}

/** The selection kept for this owner; null if there is none or the text is invalid. */
export function readSelection(text: string | null, owner: string): SelectionState | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Record<string, unknown> | null;
    if (kept?.['owner'] !== owner || !Array.isArray(kept['ids'])) return null;
    const ids = kept['ids'].filter((id) => typeof id === 'string');
    const upTo = typeof kept['upTo'] === 'string' ? kept['upTo'] : undefined;
    const all = kept['all'] === true;
    // Without the end marker, the server could not find out whether rows came later.
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

/** The range with both ends, or only the row itself if the anchor is not on this page. */
function rangeTo(anchor: string | null, id: string, page: readonly string[]): readonly string[] {
  const from = anchor === null ? -1 : page.indexOf(anchor);
  const to = page.indexOf(id);
  if (from < 0 || to < 0) return [id];
  return page.slice(Math.min(from, to), Math.max(from, to) + 1);
}

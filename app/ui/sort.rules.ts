type Direction = 'asc' | 'desc';
type SortState = { by: string; direction: Direction };

/** The sort order after a click on a column head: its own first direction, then the opposite. */
export function nextSort(head: { by: string; first?: Direction }, now?: SortState): SortState {
  const first = head.first ?? 'asc';
  if (now?.by !== head.by) return { by: head.by, direction: first };
  return { by: head.by, direction: now.direction === 'asc' ? 'desc' : 'asc' };
}

/** Reads a sort order such as `-amount`, as it is written in URLs and API calls. */
export function readSort(text: string): SortState {
  return text.startsWith('-')
    ? { by: text.slice(1), direction: 'desc' }
    : { by: text, direction: 'asc' };
}

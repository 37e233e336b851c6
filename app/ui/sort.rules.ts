type Direction = 'asc' | 'desc';
type SortState = { by: string; direction: Direction };

/** What a click on a head asks for: its own first direction, then the other one. */
export function nextSort(head: { by: string; first?: Direction }, now?: SortState): SortState {
  const first = head.first ?? 'asc';
  if (now?.by !== head.by) return { by: head.by, direction: first };
  return { by: head.by, direction: now.direction === 'asc' ? 'desc' : 'asc' };
}

/** `-amount` as the address and the calls write it. */
export function readSort(text: string): SortState {
  return text.startsWith('-')
    ? { by: text.slice(1), direction: 'desc' }
    : { by: text, direction: 'asc' };
}

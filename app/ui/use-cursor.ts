import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from 'react';

/** The row with the keyboard cursor, moved by `j` and `k`. The focus moves to its link, so that screen readers
 *  announce the row, Tab goes on from it, and the list keeps its rows in their places.
 *  @param first the row to start at; when the cursor's row disappears, the keys go on from its place */
export function useCursor(
  ids: readonly string[],
  region: RefObject<HTMLElement>,
  first: string | null = null,
) {
  const [at, setAt] = useState<string | null>(first);
  const index = at === null ? -1 : ids.indexOf(at);
  const place = useRef(-1);
  const [moves, countMove] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const link = moves > 0 ? region.current?.querySelector<HTMLElement>('tr.is-current a') : null;
    // The table row scrolls itself into view.
    link?.focus({ preventScroll: true });
  }, [moves, region]);
  useEffect(() => {
    if (at === null) place.current = -1;
    else if (index >= 0) place.current = index;
  }, [at, index]);
  const move = useCallback(
    (step: 1 | -1) => {
      const target = index >= 0 ? index + step : placeAfter(place.current, step);
      countMove();
      setAt(ids[Math.min(Math.max(target, 0), ids.length - 1)] ?? null);
    },
    [ids, index],
  );
  const clearCursor = useCallback(() => setAt(null), []);
  return { cursor: index < 0 ? null : at, move, position: setAt, clearCursor };
}

/** The place that a step leads to after the cursor's row at `place` was removed. The row that moved into its place
 *  counts as the next one. */
function placeAfter(place: number, step: 1 | -1): number {
  return step === 1 ? place : place - 1;
}

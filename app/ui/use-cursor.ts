import { useCallback, useEffect, useRef, useState } from 'react';

/** The row with the keyboard cursor, moved by `j` and `k`.
 *  @param first the row to start at; when the cursor's row disappears, the keys go on from its place */
export function useCursor(ids: readonly string[], first: string | null = null) {
  const [at, setAt] = useState<string | null>(first);
  const index = at === null ? -1 : ids.indexOf(at);
  const place = useRef(-1);
  useEffect(() => {
    if (at === null) place.current = -1;
    else if (index >= 0) place.current = index;
  }, [at, index]);
  const move = useCallback(
    (step: 1 | -1) => {
      const target = index >= 0 ? index + step : placeAfter(place.current, step);
      setAt(ids[Math.min(Math.max(target, 0), ids.length - 1)] ?? null);
    },
    [ids, index],
  );
  const clearCursor = useCallback(() => setAt(null), []);
  return { cursor: index < 0 ? null : at, move, stand: setAt, clearCursor };
}

/** The row that moved into the removed row's place counts as the next one. */
function placeAfter(place: number, step: 1 | -1): number {
  return step === 1 ? place : place - 1;
}

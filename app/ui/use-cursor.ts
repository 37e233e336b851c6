import { useCallback, useState } from 'react';

/** The row that the keyboard stands on; `j` and `k` move it. `first` is where it stood before. */
export function useCursor(ids: readonly string[], first: string | null = null) {
  const [at, setAt] = useState<string | null>(first);
  const index = at === null ? -1 : ids.indexOf(at);
  const move = useCallback(
    (step: 1 | -1) => {
      const target = index < 0 ? 0 : Math.min(Math.max(index + step, 0), ids.length - 1);
      setAt(ids[target] ?? null);
    },
    [ids, index],
  );
  const clearCursor = useCallback(() => setAt(null), []);
  return { cursor: index < 0 ? null : at, move, stand: setAt, clearCursor };
}

import { useMemo } from 'react';

/** The same object as long as it says the same: what is read anew does not redraw what it left as it
 *  was. For what JSON can say. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}

import { useMemo } from 'react';

/** Returns the same object as long as its JSON is the same, so that reloaded data re-renders only what has
 *  changed. Works for values that JSON can represent. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}

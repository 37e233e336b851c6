import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the keyboard has a ⌘ key. Unknown, and false, before hydration. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}

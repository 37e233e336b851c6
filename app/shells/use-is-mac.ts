import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the keyboard has ⌘; not known before the page is alive. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}

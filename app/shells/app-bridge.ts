import { useSyncExternalStore } from 'react';

/** The part of App Bridge's global that we use. App Bridge sets it before our scripts run. It is missing when Shopify's
 *  CDN could not be reached. Then our own dialogs and save bar are used, and success messages are not shown. */
type AppBridge = {
  /** For success only, as Shopify's app review requires. Failures are shown in a banner that stays
   *  (`embedded-layout.tsx`). */
  toast: { show(message: string): void };
  saveBar: { leaveConfirmation(): Promise<void> };
  /** Returns the session token that App Bridge's `fetch` adds to requests without one. It is valid for one minute. */
  idToken(): Promise<string>;
};

export function appBridge(): AppBridge | undefined {
  return (globalThis as { shopify?: AppBridge }).shopify;
}

const never = () => () => undefined;

/** Whether App Bridge can render our modals and bars. The server cannot know, so the first render returns false. */
export function useHasAppBridge(): boolean {
  return useSyncExternalStore(
    never,
    () => appBridge() !== undefined,
    () => false,
  );
}

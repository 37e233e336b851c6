import { useSyncExternalStore } from 'react';

/** What we ask of the global that App Bridge adds before any script of ours. It is missing where
 *  Shopify's CDN could not be reached: a message is then lost rather than the page. */
type AppBridge = {
  /** For success only, as Shopify's review wants: a failure stays in sight (`failure-banner.tsx`). */
  toast: { show(message: string): void };
  saveBar: { leaveConfirmation(): Promise<void> };
  /** The session token that its `fetch` adds where a request has none; good for a minute. */
  idToken(): Promise<string>;
};

export function appBridge(): AppBridge | undefined {
  return (globalThis as { shopify?: AppBridge }).shopify;
}

const never = () => () => undefined;

/** Whether App Bridge can draw for us; the server cannot know, so the first drawing says no. */
export function useHasAppBridge(): boolean {
  return useSyncExternalStore(
    never,
    () => appBridge() !== undefined,
    () => false,
  );
}

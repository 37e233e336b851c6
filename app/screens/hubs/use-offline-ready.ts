import { useEffect } from 'react';

/** Makes the receiving screen installable as an app. */
export const RECEIVING_APP = [
  { rel: 'manifest', href: '/hubs/receiving.webmanifest' },
  // For phones that ignore the web app manifest's icons.
  { rel: 'apple-touch-icon', href: '/hubs/receiving-180.png' },
] as const;

/** Lets the service worker cache everything needed to open the receiving screen without a network. */
export function useOfflineReady(): void {
  useEffect(() => {
    // Vite's development server has no build to cache.
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    void keep().catch(() => undefined);
  }, []);
}

async function keep(): Promise<void> {
  await navigator.serviceWorker.register('/hubs/sw.js', { scope: '/hubs/receive' });
  const { active } = await navigator.serviceWorker.ready;
  // Also caches a release that was deployed after the service worker was installed.
  active?.postMessage('keep');
}

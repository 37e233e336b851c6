import { useEffect } from 'react';

/** Makes the receiving screen an app of the device. */
export const RECEIVING_APP = [
  { rel: 'manifest', href: '/hubs/receiving.webmanifest' },
  // Phones that look at no manifest for it.
  { rel: 'apple-touch-icon', href: '/hubs/receiving-180.png' },
] as const;

/** Has the browser keep what it takes to open the receiving screen without a network. */
export function useOfflineReady(): void {
  useEffect(() => {
    // Vite's own server has no build to keep.
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    void keep().catch(() => undefined);
  }, []);
}

async function keep(): Promise<void> {
  await navigator.serviceWorker.register('/hubs/sw.js', { scope: '/hubs/receive' });
  const { active } = await navigator.serviceWorker.ready;
  // A release that came since is kept too.
  active?.postMessage('keep');
}

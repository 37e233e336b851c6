import { useEffect } from 'react';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import { useShell } from '#app/shells/shell.ts';

type Done = {
  intent?: string;
  /** The page where a WooCommerce store must approve us first. */
  authorizeUrl?: string | null;
  backfill?: 'begun' | 'hereAlready' | null;
};
type Platform = StorePage['integrationType'];

const BACKFILL = { begun: 'Importing past orders.', hereAlready: 'Those orders are already here.' };

/** What was done to a store, for the toast; null where the page itself shows it. */
function doneWords({ intent, backfill }: Done, platform: Platform | undefined): string | null {
  if (backfill) return BACKFILL[backfill];
  if (intent === 'check') return 'Checking the store.';
  if (intent === 'stopBackfill') return 'Import stopped.';
  if (intent === 'disconnect') return 'Store deleted.';
  // Only a custom store is connected at once. Its tokens stay revoked.
  if (intent === 'reconnect' && platform === 'custom')
    return 'Store reconnected. Create a new API token for it.';
  return null;
}

export function useStoreToasts(answer: Done | undefined, platform: Platform | undefined): void {
  const { toast } = useShell();
  useEffect(() => {
    const words = answer ? doneWords(answer, platform) : null;
    if (words) toast(words);
  }, [answer, platform, toast]);
}

import { useEffect } from 'react';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import { storeSyncMessages } from '#app/messages/store-sync.ts';
import { useShell } from '#app/shells/shell.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Done = {
  intent?: string;
  /** The page where a WooCommerce store must approve us first. */
  authorizeUrl?: string | null;
  backfill?: 'begun' | 'hereAlready' | null;
};
type Platform = StorePage['integrationType'];

/** What was done to a store, as the key of its toast; null where the page itself shows it. */
function doneOf({ intent, backfill }: Done, platform: Platform | undefined) {
  if (backfill) return backfill;
  if (intent === 'check' || intent === 'stopBackfill' || intent === 'disconnect') return intent;
  // Only a custom store is connected at once. Its tokens stay revoked.
  return intent === 'reconnect' && platform === 'custom' ? intent : null;
}

export function useStoreToasts(answer: Done | undefined, platform: Platform | undefined): void {
  const { toast } = useShell();
  const { text } = useMessages(storeSyncMessages);
  useEffect(() => {
    const done = answer ? doneOf(answer, platform) : null;
    if (done) toast(text(`done.${done}`));
  }, [answer, platform, toast, text]);
}

import { storeSyncMessages } from '#app/messages/store-sync.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** The text shown instead of figures for a store that has not been counted yet. */
export function NotCounted({ isBringingIn }: { isBringingIn: boolean }) {
  const { text } = useMessages(storeSyncMessages);
  return text(isBringingIn ? 'notCounted.importing' : 'notCounted.new');
}

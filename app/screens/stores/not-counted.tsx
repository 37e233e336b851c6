import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { storeSyncMessages } from '#app/messages/store-sync.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { state: StoreRow['state']; isBringingIn: boolean };

/** The text shown instead of figures for a store that has not been counted yet. */
export function NotCounted({ state, isBringingIn }: Props) {
  const { text } = useMessages(storeSyncMessages);
  if (state !== 'connected') return text('notCounted.unconnected');
  return text(isBringingIn ? 'notCounted.importing' : 'notCounted.new');
}

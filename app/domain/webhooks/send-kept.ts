import type { Services } from '#app/ports/services.ts';
import { isListening, sendAgain } from './send-again.ts';

/** Sends the messages that were kept while a store was disconnected. */
export async function sendKept(
  deps: Pick<Services, 'db' | 'clock'>,
  { storeId }: { storeId: string },
): Promise<void> {
  const store = await deps.db.store.findUniqueOrThrow({ where: { id: storeId } });
  if (isListening(store))
    await sendAgain(deps.db, { storeId, states: ['held'], at: deps.clock.now() });
}

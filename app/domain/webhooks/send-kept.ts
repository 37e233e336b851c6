import type { Services } from '#app/ports/services.ts';
import { isListening, sendAgain } from './send-again.ts';

/** A store is back: sends what was kept while it was away. */
export async function sendKept(
  deps: Pick<Services, 'db' | 'clock'>,
  { storeId }: { storeId: string },
): Promise<void> {
  const store = await deps.db.store.findUniqueOrThrow({ where: { id: storeId } });
  if (isListening(store))
    await sendAgain(deps.db, { storeId, states: ['held'], at: deps.clock.now() });
}

import type { Services } from '#app/ports/services.ts';
import { isListening, sendAgain } from './send-again.ts';

/** Sends the messages that were kept while a store was disconnected. */
export async function sendKept(
  deps: Pick<Services, 'db' | 'clock'>,
  { storeId }: { storeId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    // Waits for messages that are being stored as kept.
    await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for update`;
    const store = await tx.store.findUniqueOrThrow({ where: { id: storeId } });
    if (isListening(store))
      await sendAgain(tx, { storeId, states: ['held'], at: deps.clock.now() });
  });
}

import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Services } from '#app/ports/services.ts';
import { lapse } from './ask-change.ts';

/** Expires every request that no second administrator approved in time. */
export async function lapseChanges({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, (tx) => lapse(tx, {}, clock.now()));
}

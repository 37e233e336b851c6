import { Prisma } from '@prisma/client';
import type { Tx } from './outbox.ts';

/** The channel of live updates. The payload holds ids only, never data. */
export const LIVE_CHANNEL = 'live';

export type LiveTopic = 'order' | 'document' | 'batch' | 'import' | 'print' | 'access';

/** Notifies every web process, after commit, that something changed. `owner` is the merchant's id for orders, the
 *  requester (`requesterOf`) for documents, batches and imports, and the person's id for print jobs. 'access' is sent
 *  by the database itself (migration `access_is_told`), with the person or the store as owner. */
export async function announce(tx: Tx, topic: LiveTopic, owner: string, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${LIVE_CHANNEL}, ${`${topic} ${owner} ${id}`})`;
}

/** As `announce`, for several rows, each announced to the account that owns it. */
export async function announceAll(
  tx: Tx,
  topic: LiveTopic,
  things: readonly { id: string; merchantId: string }[],
): Promise<void> {
  await tx.$executeRaw(announcing(topic, things));
}

/** As `announceAll`, as the last part of the SQL statement that changes the rows. */
export function announcing(
  topic: LiveTopic,
  things: readonly { id: string; merchantId: string }[],
): Prisma.Sql {
  const words = things.map(({ id, merchantId }) => `${topic} ${merchantId} ${id}`);
  return Prisma.sql`select pg_notify(${LIVE_CHANNEL}, word)::text from unnest(${words}::text[]) word`;
}

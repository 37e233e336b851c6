import { createHmac } from 'node:crypto';
import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** After this time without a sign-in a network counts as unknown again. Only the latest ten are kept. */
const NETWORK_DAYS = 180;
const MAX_NETWORKS = 10;

type Needs = { clock: Clock; ticketKey: string };

/** Records the network from which someone signed in to this account, with the right password or the mailed code.
 *  Programs keep no cookies, so for them the network takes the place of the device ticket: the owner's programs can
 *  still sign in from a known network while strangers use up the account's other guesses (decision 019). */
export async function rememberNetwork(
  tx: Tx,
  deps: Needs,
  userId: string,
  address: string,
): Promise<void> {
  const networkHash = hashOf(deps, userId, address);
  const lastSeenAt = deps.clock.now();
  await tx.$executeRaw`
    insert into known_networks (user_id, network_hash, last_seen_at)
    values (${userId}::uuid, ${networkHash}, ${lastSeenAt})
    on conflict (user_id, network_hash) do update set last_seen_at = excluded.last_seen_at`;
  const older = await tx.knownNetwork.findMany({
    where: { userId },
    orderBy: { lastSeenAt: 'desc' },
    skip: MAX_NETWORKS,
    select: { networkHash: true },
  });
  const networkHashes = older.map((row) => row.networkHash);
  if (networkHashes.length > 0)
    await tx.knownNetwork.deleteMany({ where: { userId, networkHash: { in: networkHashes } } });
}

/** The hash of this network if it is one of the person's known networks and was used in the last `NETWORK_DAYS` days;
 *  otherwise null. */
export async function knownNetwork(
  deps: Needs & { db: Tx },
  userId: string,
  address: string,
): Promise<string | null> {
  const networkHash = hashOf(deps, userId, address);
  const since = new Date(deps.clock.now().getTime() - NETWORK_DAYS * 86_400_000);
  const known = await deps.db.knownNetwork.findUnique({
    where: { userId_networkHash: { userId, networkHash }, lastSeenAt: { gt: since } },
    select: { networkHash: true },
  });
  return known?.networkHash ?? null;
}

/** Hashed with a key that is not in the database, because there are few possible addresses. The person is part of the
 *  hash, so that the table does not reveal who shares a network. */
function hashOf({ ticketKey }: Needs, userId: string, address: string): string {
  return createHmac('sha256', ticketKey).update(`network.${userId}.${address}`).digest('base64url');
}

import { connectionOf } from '#app/domain/stores/store-connection.ts';
import type { Services } from '#app/ports/services.ts';

const KEEP_MS = 30_000;

type Known = { secrets: readonly string[] | null; until: number };

/** A store's secrets of one kind, opened once and kept in memory for half a minute, so that the
 *  webhook path asks the database for nothing but its insert. */
export function createStoreSecrets(
  services: Pick<Services, 'db' | 'vault' | 'clock'>,
  kind: string,
): (storeId: string) => Promise<readonly string[] | null> {
  const known = new Map<string, Known>();
  return async (storeId) => {
    const now = services.clock.now().getTime();
    const kept = known.get(storeId);
    if (kept && kept.until > now) return kept.secrets;
    const secrets = await read(services, storeId, kind);
    // An unknown store is asked for again at once: it may just have been connected.
    if (secrets) known.set(storeId, { secrets, until: now + KEEP_MS });
    return secrets;
  };
}

async function read(
  services: Pick<Services, 'db' | 'vault'>,
  storeId: string,
  kind: string,
): Promise<readonly string[] | null> {
  const store = await services.db.store.findUnique({
    where: { id: storeId },
    select: { id: true, url: true, externalId: true },
  });
  if (!store) return null;
  const { credentials } = await connectionOf(services, store);
  const secret = credentials[kind];
  return secret ? [secret] : null;
}

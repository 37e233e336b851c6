import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import type { Services } from '#app/ports/services.ts';

const KEEP_MS = 30_000;
/** Forged deliveries can cause the secrets of a store to be read again at most once in this time, in milliseconds. */
const DOUBT_MS = 1_000;

/** 'left' means a disconnected store, whose secrets are deleted. Null means an unknown store, or one without a secret
 *  of this kind. */
type StoreSecrets = readonly string[] | 'left' | null;

type Known = { secrets: readonly string[]; readAt: number };

/** `isDoubted`: none of the secrets returned before matched a signature. */
export type StoreSecretsOf = (storeId: string, isDoubted?: boolean) => Promise<StoreSecrets>;

/** A store's secrets of one kind, decrypted once and cached for half a minute, so that the webhook path needs no query
 *  but its insert. When none matches, they are read again: a store that was disconnected and reconnected has new
 *  secrets, and its webhooks would otherwise be refused until the cache expires. */
export function createStoreSecrets(
  services: Pick<Services, 'db' | 'vault' | 'clock'>,
  kind: string,
): StoreSecretsOf {
  const known = new Map<string, Known>();
  return async (storeId, isDoubted = false) => {
    const now = services.clock.now().getTime();
    const kept = known.get(storeId);
    if (kept && now - kept.readAt < (isDoubted ? DOUBT_MS : KEEP_MS)) return kept.secrets;
    const secrets = await read(services, storeId, kind);
    // Missing secrets are not cached, because the store may just have been connected.
    if (secrets !== null && secrets !== 'left') known.set(storeId, { secrets, readAt: now });
    else known.delete(storeId);
    return secrets;
  };
}

async function read(
  services: Pick<Services, 'db' | 'vault'>,
  storeId: string,
  kind: string,
): Promise<StoreSecrets> {
  const store = await services.db.store.findUnique({
    where: { id: storeId },
    select: { id: true, url: true, externalId: true, state: true },
  });
  if (!store) return null;
  if (store.state === 'disconnected') return 'left';
  const { credentials } = await connectionOf(services, store);
  const secret = credentials[kind];
  return secret ? [secret] : null;
}

import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import type { Services } from '#app/ports/services.ts';

const KEEP_MS = 30_000;
/** Whoever only forges has them read anew so often, and no more. */
const DOUBT_MS = 1_000;

/** 'left' is a store that was disconnected: its keys are forgotten. Null is one we never knew. */
type StoreSecrets = readonly string[] | 'left' | null;

type Known = { secrets: readonly string[]; readAt: number };

/** `isDoubted`: none of those that were answered fits a signature. */
export type StoreSecretsOf = (storeId: string, isDoubted?: boolean) => Promise<StoreSecrets>;

/** A store's secrets of one kind, opened once and kept in memory for half a minute, so that the
 *  webhook path asks the database for nothing but its insert. Those that do not fit are read anew: a
 *  store that was disconnected and connected again has others, and would refuse its shop meanwhile. */
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
    // The others are asked for again at once: they may just have been connected.
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

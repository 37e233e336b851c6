import type { Store } from '@prisma/client';
import type { StoreConnection } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Kind of the secret that signs our messages to a store's webhook endpoint. */
export const OUTGOING_WEBHOOK = 'outgoingWebhook';

/** Kind of the secret with which a custom store's back office identifies its users (decision 061). */
export const FRAME_SECRET = 'frame';

/** A store with its decrypted secrets. Do not keep them longer than one call. */
export async function connectionOf(
  deps: Pick<Services, 'db' | 'vault'>,
  store: Pick<Store, 'id' | 'url' | 'externalId'>,
): Promise<StoreConnection> {
  const rows = await deps.db.storeCredential.findMany({ where: { storeId: store.id } });
  const credentials = Object.fromEntries(
    rows.map((row) => [
      row.kind,
      deps.vault.open(row.sealed, credentialContext(store.id, row.kind)),
    ]),
  );
  return { storeId: store.id, url: store.url, externalId: store.externalId, credentials };
}

/** One decrypted secret of a store; null when there is none. */
export async function credentialOf(
  tx: Tx,
  deps: Pick<Services, 'vault'>,
  storeId: string,
  kind: string,
): Promise<string | null> {
  const row = await tx.storeCredential.findUnique({ where: { storeId_kind: { storeId, kind } } });
  return row && deps.vault.open(row.sealed, credentialContext(storeId, kind));
}

/** Encrypts and stores secrets of a store; each replaces an older one of the same kind. */
export async function keepCredentials(
  tx: Tx,
  deps: Pick<Services, 'vault'>,
  storeId: string,
  secrets: Readonly<Record<string, string>>,
  newId: () => string,
): Promise<void> {
  for (const [kind, secret] of Object.entries(secrets)) {
    const sealed = deps.vault.seal(secret, credentialContext(storeId, kind));
    await tx.storeCredential.upsert({
      where: { storeId_kind: { storeId, kind } },
      create: { id: newId(), storeId, kind, sealed },
      update: { sealed },
    });
  }
}

/** Returns the secret of this kind, and stores `secret` first if there is none. Concurrent callers all get the stored
 *  one, so that the secret they send to the store's platform is the one we check later. */
export async function credentialOrNew(
  tx: Tx,
  deps: Pick<Services, 'vault'>,
  { storeId, kind, secret }: { storeId: string; kind: string; secret: string },
  newId: () => string,
): Promise<string> {
  const sealed = deps.vault.seal(secret, credentialContext(storeId, kind));
  await tx.storeCredential.createMany({
    data: { id: newId(), storeId, kind, sealed },
    skipDuplicates: true,
  });
  return (await credentialOf(tx, deps, storeId, kind)) ?? secret;
}

function credentialContext(storeId: string, kind: string): string {
  return `store-credential ${storeId} ${kind}`;
}

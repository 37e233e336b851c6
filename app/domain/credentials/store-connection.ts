import type { Store } from '@prisma/client';
import type { StoreConnection } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** The kind of secret that signs what we send to a store's webhook address. */
export const OUTGOING_WEBHOOK = 'outgoingWebhook';

/** The kind of secret that the back office of a custom store says with who is there (decision 061). */
export const FRAME_SECRET = 'frame';

/** A store with its secrets opened, for the length of one call. */
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

/** One secret of a store, opened; null when there is none. */
export async function credentialOf(
  tx: Tx,
  deps: Pick<Services, 'vault'>,
  storeId: string,
  kind: string,
): Promise<string | null> {
  const row = await tx.storeCredential.findUnique({ where: { storeId_kind: { storeId, kind } } });
  return row && deps.vault.open(row.sealed, credentialContext(storeId, kind));
}

/** Seals and keeps secrets of a store; an older secret of the same kind is replaced. */
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

function credentialContext(storeId: string, kind: string): string {
  return `store-credential ${storeId} ${kind}`;
}

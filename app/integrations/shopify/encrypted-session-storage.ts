import { Session } from '@shopify/shopify-api';
import type { SessionStorage } from '@shopify/shopify-app-session-storage';
import type { VaultPort } from '#app/ports/vault.ts';

/** A stored session; only the columns used for look-ups are not encrypted. */
export type SessionRow = {
  id: string;
  shop: string;
  isOnline: boolean;
  expiresAt: Date | null;
  sealed: string;
};

export type SessionRows = {
  get(id: string): Promise<SessionRow | null>;
  put(row: SessionRow): Promise<void>;
  delete(ids: readonly string[]): Promise<void>;
  listByShop(shop: string): Promise<SessionRow[]>;
};

/** Shopify's session storage with every value encrypted, so that no token is stored in plain text. */
export function createEncryptedSessionStorage(rows: SessionRows, vault: VaultPort): SessionStorage {
  const open = (row: SessionRow): Session => {
    const entries = JSON.parse(vault.open(row.sealed, contextOf(row.id))) as Entries;
    return Session.fromPropertyArray(entries, true);
  };

  return {
    async storeSession(session) {
      const entries = session.toPropertyArray(true);
      await rows.put({
        id: session.id,
        shop: session.shop,
        isOnline: session.isOnline,
        expiresAt: session.expires ?? null,
        sealed: vault.seal(JSON.stringify(entries), contextOf(session.id)),
      });
      return true;
    },
    async loadSession(id) {
      const row = await rows.get(id);
      return row ? open(row) : undefined;
    },
    async deleteSession(id) {
      await rows.delete([id]);
      return true;
    },
    async deleteSessions(ids) {
      await rows.delete(ids);
      return true;
    },
    async findSessionsByShop(shop) {
      return (await rows.listByShop(shop)).map(open);
    },
  };
}

type Entries = ReturnType<Session['toPropertyArray']>;

/** The context of the encryption. It binds a session to its row, so that a copy in another row cannot be decrypted. */
function contextOf(id: string): string {
  return `shopify-session:${id}`;
}

import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Services } from '#app/ports/services.ts';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { hashSecret } from './secret-hash.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** A token as it is listed: with its handle, never with its secret (product.md D22). */
type StoreTokenRow = {
  handle: string;
  name: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** Creates a store token. It is shown only in this answer.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function createStoreToken(
  deps: Needs,
  actor: Actor,
  input: { storeId: string; name?: string | null },
): Promise<{ token: string; handle: string }> {
  return deps.db.$transaction((tx) => insertStoreToken(tx, deps, actor, input));
}

/** Like `createStoreToken`, within an existing transaction. */
export async function insertStoreToken(
  tx: Tx,
  deps: Pick<Needs, 'clock'>,
  actor: Actor,
  input: { storeId: string; name?: string | null },
): Promise<{ token: string; handle: string }> {
  const store = await lockStore(tx, actor, input.storeId);
  const token = await newTokenOf(tx, store.id);
  const handle = token.slice(-4);
  const at = deps.clock.now();
  await tx.apiToken.create({
    data: {
      id: newId(),
      kind: 'store',
      tokenHash: hashSecret(token),
      handle,
      name: input.name ?? null,
      storeId: store.id,
      merchantId: store.merchantId,
      createdAt: at,
    },
  });
  await writeAudit(tx, actor, ofToken(store, 'storeToken.create', handle, at));
  return { token, handle };
}

/** The store's live tokens, newest first.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function listStoreTokens(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  input: { storeId: string },
): Promise<StoreTokenRow[]> {
  const store = await deps.db.store.findFirst({ where: storesOf(actor, input.storeId) });
  if (!store) throw notFound('Store');
  return deps.db.apiToken.findMany({
    where: { storeId: store.id, kind: 'store', revokedAt: null },
    select: { handle: true, name: true, createdAt: true, lastUsedAt: true },
    orderBy: { createdAt: 'desc' },
  });
}

/** @throws AppError 'not-allowed', 'not-found'. */
export async function revokeStoreToken(
  deps: Needs,
  actor: Actor,
  input: { storeId: string; handle: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const store = await lockStore(tx, actor, input.storeId);
    const at = deps.clock.now();
    const { count } = await tx.apiToken.updateMany({
      where: { storeId: store.id, kind: 'store', handle: input.handle, revokedAt: null },
      data: { revokedAt: at },
    });
    if (count === 0) throw notFound('Store token');
    await writeAudit(tx, actor, ofToken(store, 'storeToken.revoke', input.handle, at));
  });
}

function storesOf(actor: Actor, storeId: string) {
  const { merchantId, storeId: assigned } = ownedRows(actor, authorize(actor, 'token.write'));
  return { AND: [{ id: storeId }, { merchantId, id: assigned }] };
}

/** Loads the store and locks it, so that two new tokens cannot get the same handle. */
async function lockStore(tx: Tx, actor: Actor, storeId: string) {
  const where = storesOf(actor, storeId);
  await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for update`;
  const store = await tx.store.findFirst({ where });
  if (!store) throw notFound('Store');
  return store;
}

/** A new token with a handle that no other token of the store has, because people tell tokens apart by it. */
async function newTokenOf(tx: Tx, storeId: string): Promise<string> {
  for (;;) {
    const token = newSecret();
    const taken = await tx.apiToken.count({
      where: { storeId, kind: 'store', handle: token.slice(-4) },
    });
    if (taken === 0) return token;
  }
}

function ofToken(
  store: { id: string; merchantId: string },
  action: AuditAction,
  handle: string,
  at: Date,
) {
  return { at, action, subject: store.id, merchantId: store.merchantId, detail: { handle } };
}

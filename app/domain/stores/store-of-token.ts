import type { Store } from '@prisma/client';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { storesVisibleTo } from './store-visibility.ts';

/** A token's handle as screens show it, with or without the leading dots (product.md D22). */
const HANDLE = /^…?([A-Za-z0-9_-]{4})$/;

/** The store of a store token or of a token's handle. A handle grants no access: only stores that the actor may see
 *  anyway are found. If `token` is empty and the caller is a store token, its own store is returned.
 *  @throws AppError 'not-found'. */
export async function storeOfToken(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  token: string,
): Promise<Store> {
  if (!can(actor, 'store.read')) throw notFound('Store');
  const handle = HANDLE.exec(token.trim())?.[1];
  const isOwn = actor.role === 'store' && token === '';
  const named = handle ? { handle } : { tokenHash: hashSecret(token) };
  const store = await deps.db.store.findFirst({
    where: {
      AND: [
        storesVisibleTo(actor, 'store.read'),
        isOwn ? {} : { tokens: { some: { kind: 'store', revokedAt: null, ...named } } },
      ],
    },
    orderBy: { createdAt: 'asc' },
  });
  if (!store) throw notFound('Store');
  return store;
}

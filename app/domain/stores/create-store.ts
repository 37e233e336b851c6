import type { IntegrationType, Store } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { STORE_MESSAGES, type CustomStoreInput } from './store.schema.ts';

export type NewStore = {
  name: string;
  url: string;
  integrationType: IntegrationType;
  externalId: string | null;
  merchantId: string;
  currency?: string;
};

export type NewlyMade = Store & { merchant: { email: string } };

/** Makes a custom store. @throws AppError 'invalid-input' at the field
 *  when the name is taken. */
export async function createCustomStore(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  input: CustomStoreInput,
  /** Runs in the store's own transaction. */
  onMade?: (tx: Tx, store: NewlyMade) => Promise<void>,
): Promise<NewlyMade> {
  return deps.db.$transaction(async (tx) => {
    const store = await insertCustomStore(tx, actor, input);
    await onMade?.(tx, store);
    return store;
  });
}

/** The same as a part of something larger. */
export async function insertCustomStore(
  tx: Tx,
  actor: Actor,
  input: CustomStoreInput,
): Promise<NewlyMade> {
  const merchantId = await accountFor(tx, actor, input.username);
  const name = input.storeName;
  await lockStoreNames(tx);
  if (await tx.store.findUnique({ where: { name }, select: { id: true } }))
    throw invalidField('storeName', STORE_MESSAGES.nameTaken);
  const url = input.storeUrl;
  return insertStore(tx, { name, url, integrationType: 'custom', externalId: null, merchantId });
}

/** The account that a new store belongs to: the caller's own, or the one whose e-mail address an
 *  administrator gives.
 *  @throws AppError 'invalid-input' at `username`. */
export async function accountFor(tx: Tx, actor: Actor, username = ''): Promise<string> {
  authorize(actor, 'store.write');
  if (actor.merchantId) return actor.merchantId;
  if (!username) throw invalidField('username', STORE_MESSAGES.whose);
  // A Shopify shop's own account has no people and is nobody's to add to.
  const owner = await tx.merchant.findFirst({
    where: { email: { equals: username, mode: 'insensitive' }, users: { some: {} } },
    select: { id: true },
  });
  if (!owner) throw invalidField('username', STORE_MESSAGES.noMerchant);
  return owner.id;
}

/** The caller's own account, for what nobody may do for them.
 *  @throws AppError 'not-allowed' for those who have none, such as administrators. */
export function ownAccount(actor: Actor): string {
  authorize(actor, 'store.write');
  if (!actor.merchantId)
    throw new AppError('not-allowed', 'Sign in as the merchant who owns the store.');
  return actor.merchantId;
}

export async function insertStore(tx: Tx, store: NewStore): Promise<NewlyMade> {
  return tx.store.create({
    data: { id: newId(), ...store },
    include: { merchant: { select: { email: true } } },
  });
}

/** Whoever looks whether a name is free must still find it so when the store is written. */
async function lockStoreNames(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('store-name', 7))`;
}

/** Store names are unique; a platform's colliding name gets '-2', '-3' … (product.md D6). */
export async function freeStoreName(tx: Tx, wanted: string): Promise<string> {
  await lockStoreNames(tx);
  const base = wanted.trim().slice(0, 70) || 'Store';
  const taken = await tx.store.findMany({
    where: { name: { startsWith: base } },
    select: { name: true },
  });
  const names = new Set(taken.map((store) => store.name));
  if (!names.has(base)) return base;
  for (let number = 2; ; number += 1)
    if (!names.has(`${base}-${number}`)) return `${base}-${number}`;
}

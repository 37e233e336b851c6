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

/** Makes a custom store for the caller's account. @throws AppError 'invalid-input' at the field
 *  when the name is taken. */
export async function createCustomStore(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  input: CustomStoreInput,
): Promise<Store> {
  const merchantId = ownAccount(actor);
  const name = input.storeName;
  return deps.db.$transaction(async (tx) => {
    if (await tx.store.findUnique({ where: { name }, select: { id: true } }))
      throw invalidField('storeName', STORE_MESSAGES.nameTaken);
    return insertStore(tx, {
      name,
      url: input.storeUrl,
      integrationType: 'custom',
      externalId: null,
      merchantId,
    });
  });
}

/** The account that a new store belongs to.
 *  @throws AppError 'not-allowed' for those who have none, such as administrators. */
export function ownAccount(actor: Actor): string {
  authorize(actor, 'store.write');
  if (!actor.merchantId)
    throw new AppError('not-allowed', 'Sign in as the merchant who owns the store.');
  return actor.merchantId;
}

export async function insertStore(tx: Tx, store: NewStore): Promise<Store> {
  return tx.store.create({ data: { id: newId(), ...store } });
}

/** Store names are unique; a platform's colliding name gets '-2', '-3' … (product.md D6). */
export async function freeStoreName(tx: Tx, wanted: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('store-name', 7))`;
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

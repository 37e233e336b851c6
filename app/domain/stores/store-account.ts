import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { STORE_MESSAGES } from './store.schema.ts';

/** The account that something new belongs to: the caller's own, or the one whose e-mail address an
 *  administrator gives.
 *  @throws AppError 'invalid-input' at `username`. */
export async function accountFor(
  tx: Tx,
  actor: Actor,
  username = '',
  permission: 'store.write' | 'manager.write' = 'store.write',
): Promise<string> {
  authorize(actor, permission);
  if (actor.merchantId) return actor.merchantId;
  if (!username) throw invalidField('username', STORE_MESSAGES.whose);
  // A Shopify shop's own account has no people and is nobody's to add to.
  const owner = await tx.merchant.findFirst({
    where: { email: { equals: username, mode: 'insensitive' }, memberships: { some: {} } },
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

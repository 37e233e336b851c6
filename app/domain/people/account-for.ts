import { writtenLike } from '#app/domain/shared/literal-pattern.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

const WHOSE = {
  'store.write': 'Enter the email address of the merchant who owns the store.',
  'manager.write': 'Enter the email address of the merchant the manager works for.',
} as const;
const NO_MERCHANT = 'No merchant has this email address.';

/** The account that a new item belongs to: the caller's own, or the one whose email address an administrator gives.
 *  @throws AppError 'invalid-input' at `username`. */
export async function accountFor(
  tx: Tx,
  actor: Actor,
  username = '',
  permission: keyof typeof WHOSE = 'store.write',
): Promise<string> {
  authorize(actor, permission);
  if (actor.merchantId) return actor.merchantId;
  if (!username) throw invalidField('username', WHOSE[permission]);
  // A Shopify shop's own account has no members, and nothing may be added to it.
  const owner = await tx.merchant.findFirst({
    where: { email: writtenLike(username), memberships: { some: {} } },
    select: { id: true },
  });
  if (!owner) throw invalidField('username', NO_MERCHANT);
  return owner.id;
}

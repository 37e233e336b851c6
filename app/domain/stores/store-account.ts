import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';

/** The caller's own account, for what nobody may do for them.
 *  @throws AppError 'not-allowed' for those who have none, such as administrators. */
export function ownAccount(actor: Actor): string {
  authorize(actor, 'store.write');
  if (!actor.merchantId)
    throw new AppError('not-allowed', 'Sign in as the merchant who owns the store.');
  return actor.merchantId;
}

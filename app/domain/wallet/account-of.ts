import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { AccountQuery } from './transactions.schema.ts';

/** The id of the requested account: the actor's own, or the one that an administrator names.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function accountOf(db: Tx, actor: Actor, { account }: AccountQuery): Promise<string> {
  if (authorize(actor, 'account.read') !== 'any') {
    if (!actor.merchantId) throw notFound('Account');
    return actor.merchantId;
  }
  const found = account && (await db.merchant.findUnique({ where: { id: account } }));
  if (!found) throw notFound('Account');
  return found.id;
}

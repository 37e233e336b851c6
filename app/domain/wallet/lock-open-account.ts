import type { Merchant } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Prevents an account from being closed until this transaction ends. So the caller knows for certain whether money is
 *  credited to an open account (`closedAt` is null) or to a closed one. Null if the account does not exist. */
export async function lockOpenAccount(
  tx: Tx,
  id: string,
): Promise<Pick<Merchant, 'closedAt'> | null> {
  const [account] = await tx.$queryRaw<Pick<Merchant, 'closedAt'>[]>`
    select closed_at as "closedAt" from merchants where id = ${id}::uuid for key share`;
  return account ?? null;
}

/** Refuses an open account without people and stores. A shop leaves such an account behind when it joins another one,
 *  and no one would see money that arrives there. The account must be locked.
 *  @throws AppError 'conflict'. */
export async function refuseLeft(tx: Tx, id: string): Promise<void> {
  const isLeft = { id, closedAt: null, memberships: { none: {} }, stores: { none: {} } };
  if ((await tx.merchant.count({ where: isLeft })) > 0)
    throw new AppError(
      'conflict',
      'This account no longer has an owner. If its shop has joined another account, choose that one.',
    );
}

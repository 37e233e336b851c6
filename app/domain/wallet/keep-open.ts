import type { Merchant } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Whether an account is closed, so that nobody closes it until this transaction ends: what comes in was
 *  there before, or finds it closed. Null where there is none. */
export async function keepOpen(tx: Tx, id: string): Promise<Pick<Merchant, 'closedAt'> | null> {
  const [account] = await tx.$queryRaw<Pick<Merchant, 'closedAt'>[]>`
    select closed_at as "closedAt" from merchants where id = ${id}::uuid for key share`;
  return account ?? null;
}

/** Refuses an account without people and shops, which is what a shop leaves that has joined another one:
 *  whoever it was would never see what comes in. Asked after `keepOpen`.
 *  @throws AppError 'conflict'. */
export async function refuseLeft(tx: Tx, id: string): Promise<void> {
  const isLeft = { id, closedAt: null, memberships: { none: {} }, stores: { none: {} } };
  if ((await tx.merchant.count({ where: isLeft })) > 0)
    throw new AppError(
      'conflict',
      'This account no longer has an owner. If its shop has joined another account, choose that one.',
    );
}

import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { paidInLeft } from './balance.ts';
import { lockOpenAccount } from './lock-open-account.ts';
import { availableOf, post } from './ledger.ts';
import { sayPaidAfterClosing } from './paid-after-closing.ts';
import { recordTransaction } from './record-transaction.ts';
import { watchLimit } from './watch-limit.ts';

type Carry = {
  from: string;
  to: string;
  storeName: string;
  at: Date;
  /** Why the balance moves, once in the life of the account that it leaves: the id of the store that joins, or the
   *  reference of a fee that was returned after the shop had joined. */
  cause: string;
};

/** When a shop joins another account, or one of its fees is returned afterwards, this moves the unspent money that the
 *  shop paid in, or its debt. Welcome credit counts as spent first and is not moved, so that repeated installations do
 *  not add up credit. Each of the two accounts gets a transaction.
 *  @throws AppError 'internal' if it has already moved for this cause, so that the money is not left behind unseen. */
export async function carryBalance(
  tx: Tx,
  { from, to, storeName, at, cause }: Carry,
): Promise<void> {
  const cents = await paidInLeft(tx, from);
  if (cents === 0) return;
  const reference = `join-${from}-${cause}`;
  const carried = { type: 'balanceCarriedOver', status: 'SUCCESSFUL', at } as const;
  const details = { storeName };
  const taken = { ...carried, details, merchantId: to, reference, amountCents: cents };
  const left = { ...carried, details, merchantId: from, amountCents: -cents };
  const takenId = await recordTransaction(tx, taken);
  const leftId = await recordTransaction(tx, { ...left, reference: `${reference}-left` });
  if (!takenId || !leftId)
    throw new AppError('internal', `The balance was already carried over: ${reference}.`);
  const isDebt = cents < 0;
  const account = isDebt ? null : await lockOpenAccount(tx, to);
  await post(tx, {
    reference,
    at,
    cents: Math.abs(cents),
    from: availableOf(isDebt ? to : from),
    to: availableOf(isDebt ? from : to),
    transactionId: isDebt ? leftId : takenId,
    giverTransactionId: isDebt ? takenId : leftId,
  });
  await watchLimit(tx, from, at);
  await watchLimit(tx, to, at);
  if (account?.closedAt) await sayPaidAfterClosing(tx, to, { transactionId: takenId, cents, at });
}

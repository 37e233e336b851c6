import { raiseAttention } from '#app/domain/attention/raise-attention.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { paidInLeft } from './balance.ts';
import { keepOpen } from './keep-open.ts';

type Credit = { transactionId: string; cents: number; at: Date };

/** Called before an account is credited: it cannot be closed until this transaction ends. What it answers
 *  is called once the money is there, and alerts administrators if the owner has deleted the account: nobody
 *  else would ever see that money. A gift that comes back is nobody's. */
export async function lookIfClosed(
  tx: Tx,
  merchantId: string,
): Promise<(credit: Credit) => Promise<void>> {
  const account = await keepOpen(tx, merchantId);
  return async ({ transactionId, cents, at }) => {
    if (!account?.closedAt || (await paidInLeft(tx, merchantId)) <= 0) return;
    const ofOperator = { id: transactionId, merchantId: null, storeId: null };
    await raiseAttention(tx, 'paidAfterClosing', ofOperator, at, { cents });
  };
}

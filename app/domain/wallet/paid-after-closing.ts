import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { paidInLeft } from './balance.ts';

/** Alerts administrators that money has come to an account that its owner had deleted: nobody else would
 *  ever see it. A gift that comes back is nobody's. `keepOpen` was asked before the account was credited. */
export async function sayPaidAfterClosing(
  tx: Tx,
  merchantId: string,
  { transactionId, cents, at }: { transactionId: string; cents: number; at: Date },
): Promise<void> {
  if ((await paidInLeft(tx, merchantId)) <= 0) return;
  const ofOperator = { id: transactionId, merchantId: null, storeId: null };
  await raiseAlert(tx, 'paidAfterClosing', ofOperator, at, { cents });
}

import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { paidInLeft } from './balance.ts';

/** Alerts administrators that an account received money after its owner had deleted it, since no one else would see
 *  it. Raises no alert if none of the money paid in is left, for example when welcome credit is returned. The caller
 *  must have called `lockOpenAccount` before crediting the account, and found it closed. */
export async function sayPaidAfterClosing(
  tx: Tx,
  merchantId: string,
  { transactionId, cents, at }: { transactionId: string; cents: number; at: Date },
): Promise<void> {
  if ((await paidInLeft(tx, merchantId)) <= 0) return;
  const ofOperator = { id: transactionId, merchantId: null, storeId: null };
  await raiseAlert(tx, 'paidAfterClosing', ofOperator, at, { cents });
}

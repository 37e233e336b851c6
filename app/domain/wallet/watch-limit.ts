import { setAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableCents } from './balance.ts';

/** Raises the alert that an account is below its limit, updates its amount, or closes it. Called after a change of the
 *  balance other than a fee: a top-up, refund, reversal or adjustment. */
export async function watchLimit(tx: Tx, merchantId: string, at: Date): Promise<void> {
  const { creditLimitCents } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const cents = await availableCents({ db: tx }, merchantId);
  const isBelow = cents < -centsFromDb(creditLimitCents);
  const owner = { id: merchantId, merchantId, storeId: null };
  await setAlert(tx, 'belowLimit', owner, at, isBelow ? { cents } : null);
}

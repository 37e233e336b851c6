import { closeAlert, setAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableCents } from './balance.ts';

/** Raises the alert that an account is below its limit, updates its amount, or closes it. Called after the credit
 *  limit changes, and after changes of the balance other than fees: a top-up, a payout, a failed refund, a reversal, an
 *  adjustment, or a balance that is carried over. */
export async function watchLimit(tx: Tx, merchantId: string, at: Date): Promise<void> {
  const owner = { id: merchantId, merchantId, storeId: null };
  const cents = await centsIfBelow(tx, merchantId);
  await setAlert(tx, 'belowLimit', owner, at, cents === null ? null : { cents });
}

/** Closes the alert if a returned fee has lifted the account to its limit again. A fee never raises it. */
export async function watchReturnedFee(tx: Tx, merchantId: string, at: Date): Promise<void> {
  if ((await centsIfBelow(tx, merchantId)) === null)
    await closeAlert(tx, merchantId, ['belowLimit'], { at });
}

/** The available balance of an account that is below its limit; null for every other account. */
async function centsIfBelow(tx: Tx, merchantId: string): Promise<number | null> {
  const { creditLimitCents } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const cents = await availableCents({ db: tx }, merchantId);
  return cents < -centsFromDb(creditLimitCents) ? cents : null;
}

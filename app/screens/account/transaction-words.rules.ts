import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';
import type { ShownStatus } from '#app/domain/wallet/transaction-lines.rules.ts';

/** The tones of the statuses: green, orange or red (specification 2, Transaction detail). Refunded fees have
 *  none of these colours. */
export const STATUS_TONES = {
  SUCCESSFUL: 'good',
  PENDING: 'warm',
  FAILED: 'bad',
  REFUNDED: 'plain',
} as const satisfies Record<ShownStatus, string>;

export function transactionPath(id: string): string {
  return `/transaction/${id}`;
}

/** The path of an account's page.
 *  @param id the account, for administrators who look at another account; null for one's own */
export function accountPath(id: string | null): string {
  return id === null ? '/account' : `/account?${new URLSearchParams({ account: id })}`;
}

/** `408408******4081`: the first six and the last four digits with six asterisks between, or `****4081` if the first
 *  six are unknown. Null if the last four are unknown. */
export function cardNumber(bin: string | null, last4: string | null): string | null {
  if (!last4) return null;
  return bin ? `${bin}${'*'.repeat(6)}${last4}` : `****${last4}`;
}

/** Whether a payment arrived for a top-up but was not credited. */
export function isPaidDifferently({
  status,
  payment,
}: Pick<TransactionPage, 'status' | 'payment'>): boolean {
  return status === 'FAILED' && payment?.paidAt != null;
}

import type { ShownStatus } from '#app/domain/wallet/transaction-lines.rules.ts';

/** Specification 2, Transaction detail: green, orange, red. What went back is none of them. */
export const STATUS_TONES = {
  SUCCESSFUL: 'good',
  PENDING: 'warm',
  FAILED: 'bad',
  RETURNED: 'plain',
} as const satisfies Record<ShownStatus, string>;

export function transactionPath(id: string): string {
  return `/transaction/${id}`;
}

/** `id` is for whoever looks at another's. */
export function accountPath(id: string | null): string {
  return id === null ? '/account' : `/account?${new URLSearchParams({ account: id })}`;
}

/** `408408******4081`: the first six, the last four, and as many stars as a card has between. */
export function cardNumber(bin: string | null, last4: string | null): string | null {
  if (!last4) return null;
  return bin ? `${bin}${'*'.repeat(6)}${last4}` : `****${last4}`;
}

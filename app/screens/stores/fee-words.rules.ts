import type { StoreFees } from '#app/domain/stores/store-fees.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';

/** Who charges the shipping fees, and the balance left. It is only text, since nothing is sold inside Shopify. */
export function feeWords(fees: StoreFees): string {
  if (fees.by === 'shopify') return 'Billed by Shopify, with this app’s plan';
  const { balanceCents: cents } = fees;
  if (cents === null) return 'Charged to the account that this store belongs to';
  const left =
    cents < 0
      ? `its balance is ${formatMoney(rand(-cents))} below zero`
      : `its balance is ${formatMoney(rand(cents))}`;
  return `Charged to the account; ${left}`;
}

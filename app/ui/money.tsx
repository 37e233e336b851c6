import { formatMoney } from '#app/domain/shared/money.ts';
import type { Money } from '#app/domain/shared/money.ts';

export function MoneyText({ amount }: { amount: Money }) {
  return <span className="t-figures t-nowrap">{formatMoney(amount)}</span>;
}

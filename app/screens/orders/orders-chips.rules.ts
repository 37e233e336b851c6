import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { OrderStatus } from '@prisma/client';
import { withFilters } from './orders-state.rules.ts';

type Choice = { code: OrderStatus; label: string };
type Chip = { key: string; label: string; without: string };

/** One chip for each active filter, with the address of the list without it. A store's own page is
 *  left for the list of all orders (`allOrders`). */
export function chipsOf(
  search: string,
  query: Pick<OrderListQuery, 'q' | 'status' | 'store'>,
  choices: readonly Choice[],
  allOrders: string | null = null,
): Chip[] {
  const status = query.status as OrderStatus[];
  const chips: Chip[] = [];
  if (query.store) {
    const label = `Store: ${query.store}`;
    chips.push({ key: 'store', label, without: allOrders ?? withoutStore(search) });
  }
  if (query.q) {
    const without = withFilters(search, { q: '', status });
    chips.push({ key: 'q', label: `“${query.q}”`, without });
  }
  for (const code of status) {
    const label = choices.find((choice) => choice.code === code)?.label ?? code;
    const rest = status.filter((one) => one !== code);
    chips.push({ key: code, label, without: withFilters(search, { q: query.q, status: rest }) });
  }
  return chips;
}

function withoutStore(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('store');
  params.delete('page');
  return `?${params}`;
}

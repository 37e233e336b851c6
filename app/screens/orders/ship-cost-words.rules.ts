import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';
import type { orderActionMessages } from '#app/messages/order-actions.ts';
import type { orderMessages } from '#app/messages/order.ts';

type Text = ReturnType<typeof orderActionMessages.in>['text'];
type OrderText = ReturnType<typeof orderMessages.in>['text'];

/** For the selection bar: the cost of shipping, and the available balance. Null if no selected order can ship. */
export function shipCostWords(text: Text, cost: ShipCost): string | null {
  const { orders, cents, covered, balance } = cost;
  if (orders === 0) return null;
  const values = { count: orders, shown: groupDigits(orders), cost: formatMoney(rand(cents)) };
  if (covered !== null && !suffices(cost))
    return text('cost.selectedShort', { ...values, covered: groupDigits(covered) });
  if (!balance) return text('cost.selected', values);
  return text('cost.selectedAvailable', { ...values, available: availableIn(balance) });
}

/** The cost of shipping, for an order's own page. */
export function costOfOneWords(text: OrderText, { cents, balance }: ShipCost): string {
  const cost = formatMoney(rand(cents));
  if (!balance) return text('cost', { cost });
  return text('cost.available', { cost, available: availableIn(balance) });
}

/** For the dialog of an action with a fee: the fee, and whether the balance covers it. */
export function feeLine(text: Text, cost: ShipCost): { words: string | null; isShort: boolean } {
  const { orders, covered } = cost;
  if (orders === 0) return { words: null, isShort: false };
  const words = feeWords(text, cost);
  if (covered === null || suffices(cost)) return { words, isShort: false };
  return { words: `${words} ${coversWords(text, covered, orders)}`, isShort: true };
}

function feeWords(text: Text, { orders, cents, eachCents, balance }: ShipCost): string {
  const cost = formatMoney(rand(cents));
  const each = eachCents === null || orders === 1 ? null : formatMoney(rand(eachCents));
  const available = balance && availableIn(balance);
  if (each && available) return text('fee.eachAvailable', { cost, each, available });
  if (each) return text('fee.each', { cost, each });
  return available ? text('fee.available', { cost, available }) : text('fee.all', { cost });
}

function coversWords(text: Text, covered: number, orders: number): string {
  if (orders === 1) return text('fee.notCovered');
  if (covered === 0) return text('fee.noneCovered');
  const values = { covered: groupDigits(covered), orders: groupDigits(orders) };
  return text('fee.someCovered', values);
}

/** Whether the balance covers the orders. True where the balance is not shown. */
export function suffices({ orders, covered }: ShipCost): boolean {
  return covered === null || covered === orders;
}

/** The warning when the balance does not cover the orders. */
export function shortWords(text: Text, cost: ShipCost): { title: string; line: string } {
  const { orders, balance } = cost;
  const covered = cost.covered ?? orders;
  const skipped = covered > 0 ? text('short.skipped') : null;
  return {
    title: shortTitle(text, covered, orders),
    line: [costsWords(text, cost), balance && balanceWords(text, balance), skipped]
      .filter(Boolean)
      .join(' '),
  };
}

function shortTitle(text: Text, covered: number, orders: number): string {
  if (orders === 1) return text('short.one');
  const values = { covered: groupDigits(covered), orders: groupDigits(orders) };
  return covered === 0 ? text('short.none', values) : text('short.some', values);
}

function costsWords(text: Text, { orders, cents, eachCents }: ShipCost): string {
  const cost = formatMoney(rand(cents));
  if (orders === 1) return text('short.costsOne', { cost });
  if (eachCents === null) return text('short.costs', { cost });
  return text('short.costsEach', { cost, each: formatMoney(rand(eachCents)) });
}

/** `R17.00 is available.`, or the balance and the credit limit if there is one. */
function balanceWords(
  text: Text,
  { availableCents, creditLimitCents }: NonNullable<ShipCost['balance']>,
): string {
  const available = formatMoney(rand(availableCents));
  if (creditLimitCents <= 0) return text('short.available', { available });
  const limit = formatMoney(rand(-creditLimitCents));
  return text('short.availableTo', { available, limit });
}

/** `R480.00`: the sum of the balance and the credit limit. */
function availableIn({
  availableCents,
  creditLimitCents,
}: NonNullable<ShipCost['balance']>): string {
  return formatMoney(rand(availableCents + creditLimitCents));
}

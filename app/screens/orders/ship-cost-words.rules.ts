import { counted } from '#app/domain/shared/counted.ts';
import { formatMoney, groupDigits, rand } from '#app/domain/shared/money.ts';
import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';

/** For the selection bar: the cost of shipping, and the available balance. Null if no selected order can ship. */
export function shipCostWords(cost: ShipCost): string | null {
  const { orders, cents, covered, balance } = cost;
  if (orders === 0) return null;
  const words = `${counted(orders, 'shipment')} · ${formatMoney(rand(cents))}`;
  if (covered !== null && !suffices(cost))
    return `${words} · enough balance for ${groupDigits(covered)}`;
  return balance ? `${words}, ${availableWords(balance)}` : words;
}

/** The cost of shipping, for an order's own page. */
export function costOfOneWords({ cents, balance }: ShipCost): string {
  const words = `Shipping: ${formatMoney(rand(cents))}`;
  return balance ? `${words}, ${availableWords(balance)}` : words;
}

/** For the dialog of an action with a fee: the fee, and whether the balance covers it. */
export function feeLine(cost: ShipCost): { words: string | null; isShort: boolean } {
  const { orders, cents, eachCents, covered, balance } = cost;
  if (orders === 0) return { words: null, isShort: false };
  const all = formatMoney(rand(cents));
  const each = eachCents === null || orders === 1 ? '' : `, ${formatMoney(rand(eachCents))} each`;
  const available = balance ? `, ${availableWords(balance)}` : '';
  const words = `Fee ${all}${each}${available}.`;
  if (covered === null || suffices(cost)) return { words, isShort: false };
  return { words: `${words} ${coversWords(covered, orders)}`, isShort: true };
}

function coversWords(covered: number, orders: number): string {
  if (orders === 1) return 'The balance does not cover it.';
  if (covered === 0) return 'The balance covers none of them.';
  return `The balance covers ${groupDigits(covered)} of ${groupDigits(orders)}.`;
}

/** Whether the balance covers the orders. True where the balance is not shown. */
export function suffices({ orders, covered }: ShipCost): boolean {
  return covered === null || covered === orders;
}

/** The warning when the balance does not cover the orders. */
export function shortWords(cost: ShipCost): { title: string; line: string } {
  const { orders, cents, eachCents, balance } = cost;
  const covered = cost.covered ?? orders;
  const all = groupDigits(orders);
  const title =
    orders === 1
      ? 'The balance does not cover this shipment'
      : covered === 0
        ? `The balance covers none of these ${all} shipments`
        : `The balance covers ${groupDigits(covered)} of these ${all} shipments`;
  const each = eachCents === null || orders === 1 ? '' : `, ${formatMoney(rand(eachCents))} each`;
  const costs = `${orders === 1 ? 'It costs' : 'They cost'} ${formatMoney(rand(cents))}${each}.`;
  const skipped = covered > 0 ? 'The others are skipped.' : null;
  return {
    title,
    line: [costs, balance && balanceWords(balance), skipped].filter(Boolean).join(' '),
  };
}

/** `R17.00 is available.`, or the balance with the credit limit. */
function balanceWords({
  availableCents,
  creditLimitCents,
}: NonNullable<ShipCost['balance']>): string {
  const available = formatMoney(rand(availableCents));
  return creditLimitCents > 0
    ? `The balance is ${available}, and may go down to ${formatMoney(rand(-creditLimitCents))}.`
    : `${available} is available.`;
}

/** `R480.00 available` */
function availableWords(balance: NonNullable<ShipCost['balance']>): string {
  return `${formatMoney(rand(roomOf(balance)))} available`;
}

function roomOf({ availableCents, creditLimitCents }: NonNullable<ShipCost['balance']>): number {
  return availableCents + creditLimitCents;
}

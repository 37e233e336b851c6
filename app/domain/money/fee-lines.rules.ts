import { isoDay } from '#app/domain/shared/time.ts';
import type { FeeLine } from './billing-document.schema.ts';
import { vatInside, vatRateOn } from './vat.rules.ts';

export type Fee = {
  id: string;
  cents: number;
  /** When the fee was captured. The VAT rate of that day applies, even when the fee is credited. */
  capturedAt: Date;
  store: string | null;
  /** For a credited fee, the number of its invoice. */
  invoice?: string;
  /** Whether VAT is charged; for a credited fee, whether its invoice charged VAT. */
  hasVat: boolean;
};

const NO_STORE = 'No store';

/** One line for each store, invoice, amount and VAT rate, in this order. VAT is calculated per line, and half a cent is
 *  rounded up. */
export function feeLines(fees: readonly Fee[]): FeeLine[] {
  const groups = new Map<string, { fee: Fee; rate: number | null; quantity: number }>();
  for (const fee of fees) {
    const rate = fee.hasVat ? vatRateOn(isoDay(fee.capturedAt)) : null;
    const key = JSON.stringify([fee.store, fee.invoice ?? null, fee.cents, rate]);
    const group = groups.get(key);
    if (group) group.quantity += 1;
    else groups.set(key, { fee, rate, quantity: 1 });
  }
  return [...groups.values()].map(lineOf).sort(byName);
}

function lineOf({
  fee,
  rate,
  quantity,
}: {
  fee: Fee;
  rate: number | null;
  quantity: number;
}): FeeLine {
  const totalCents = quantity * fee.cents;
  return {
    store: fee.store ?? NO_STORE,
    invoice: fee.invoice ?? null,
    quantity,
    unitCents: fee.cents,
    rate,
    vatCents: rate === null ? null : vatInside(totalCents, rate),
    totalCents,
  };
}

function byName(one: FeeLine, other: FeeLine): number {
  return (
    compare(one.store, other.store) ||
    compare(one.invoice ?? '', other.invoice ?? '') ||
    one.unitCents - other.unitCents ||
    (one.rate ?? 0) - (other.rate ?? 0)
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Totals of the lines; `vatCents` is null if no line has VAT. */
export function sumsOf(lines: readonly FeeLine[]): { totalCents: number; vatCents: number | null } {
  const taxed = lines.flatMap(({ vatCents }) => vatCents ?? []);
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return {
    totalCents: sum(lines.map(({ totalCents }) => totalCents)),
    vatCents: taxed.length > 0 ? sum(taxed) : null,
  };
}

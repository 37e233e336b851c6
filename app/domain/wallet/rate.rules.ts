/** The store whose shipment is charged, and its account. */
export type PricedStore = { merchantId: string; storeId: string };

/** Label of a rate that names neither an account nor a store. */
export const FOR_ALL = 'All accounts';

/** The fee of a shipment from `fromDay` on, written `2025-03-07`. It applies to a store or to an account; if both are
 *  null, it applies to all. */
export type RateRow = {
  merchantId: string | null;
  storeId: string | null;
  fromDay: string;
  feeCents: number;
};

/** The fee of a store's shipment on a day. A rate of the store takes precedence over a rate of its account, which takes
 *  precedence over a rate for all. Among several rates of the same kind, the one with the latest start date applies.
 *  Null if none has started. */
export function rateOn(
  rows: readonly RateRow[],
  { merchantId, storeId }: PricedStore,
  day: string,
): number | null {
  const begun = rows.filter(({ fromDay }) => fromDay <= day);
  const found =
    latestOf(begun.filter((row) => row.storeId === storeId)) ??
    latestOf(begun.filter((row) => row.storeId === null && row.merchantId === merchantId)) ??
    latestOf(begun.filter((row) => row.storeId === null && row.merchantId === null));
  return found?.feeCents ?? null;
}

function latestOf(rows: readonly RateRow[]): RateRow | undefined {
  return rows.toSorted((one, other) => other.fromDay.localeCompare(one.fromDay))[0];
}

export type RateState = 'past' | 'now' | 'later';

/** Returns a function that gives a row's state. It compares the row with those of the same store or account, or with
 *  those for everyone. */
export function rateStates<Row extends RateRow>(
  rows: readonly Row[],
  day: string,
): (row: Row) => RateState {
  const whose = ({ merchantId, storeId }: RateRow) => storeId ?? merchantId ?? 'all';
  const byOwner = Map.groupBy(
    rows.filter(({ fromDay }) => fromDay <= day),
    whose,
  );
  return (row) => {
    if (row.fromDay > day) return 'later';
    return latestOf(byOwner.get(whose(row)) ?? [])?.fromDay === row.fromDay ? 'now' : 'past';
  };
}

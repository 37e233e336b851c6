/** Whose shipment it is. */
export type PricedStore = { merchantId: string; storeId: string };

/** Whose a price is that names neither an account nor a store. */
export const FOR_ALL = 'All accounts';

/** What a shipment costs from a day on, written `2025-03-07`: of a store, of an account, or, naming
 *  neither, of all. */
export type PriceRow = {
  merchantId: string | null;
  storeId: string | null;
  fromDay: string;
  feeCents: number;
};

/** What a shipment of the store costs on that day: a store's own price before its account's, and that
 *  before everybody's; of several the one that began last. Null where none has begun. */
export function priceOn(
  rows: readonly PriceRow[],
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

function latestOf(rows: readonly PriceRow[]): PriceRow | undefined {
  return rows.toSorted((one, other) => other.fromDay.localeCompare(one.fromDay))[0];
}

export type PriceState = 'past' | 'now' | 'later';

/** Of each row of the list, among those of the same store, account, or of all. */
export function priceStates<Row extends PriceRow>(
  rows: readonly Row[],
  day: string,
): (row: Row) => PriceState {
  const whose = ({ merchantId, storeId }: PriceRow) => storeId ?? merchantId ?? 'all';
  const byOwner = Map.groupBy(
    rows.filter(({ fromDay }) => fromDay <= day),
    whose,
  );
  return (row) => {
    if (row.fromDay > day) return 'later';
    return latestOf(byOwner.get(whose(row)) ?? [])?.fromDay === row.fromDay ? 'now' : 'past';
  };
}

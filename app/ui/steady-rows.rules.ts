/** What a list shows while its rows keep their places. */
type SteadyRows<Row> = {
  rows: Row[];
  /** Shown rows that are no longer in the current list. */
  gone: Row[];
  /** Number of rows that are new since. */
  newCount: number;
  /** Whether the current list differs from the shown one. */
  isBehind: boolean;
};

/** The rows of `shown` in their places, each in its state in `now` if it is still there. A row that moved up
 *  from the next page because another one left does not count as new. */
export function steadyRows<Row>(
  shown: readonly Row[],
  now: readonly Row[],
  idOf: (row: Row) => string,
): SteadyRows<Row> {
  const current = new Map(now.map((row) => [idOf(row), row]));
  const held = new Set(shown.map(idOf));
  const rows = shown.map((row) => current.get(idOf(row)) ?? row);
  const gone = rows.filter((row) => !current.has(idOf(row)));
  const lastKept = now.findLastIndex((row) => held.has(idOf(row)));
  const came = now.flatMap((row, place) => (held.has(idOf(row)) ? [] : [place]));
  const atTheEnd = came.filter((place) => place > lastKept).length;
  return {
    rows,
    gone,
    newCount: came.length - Math.min(atTheEnd, gone.length),
    isBehind: !isSameList(shown, now, idOf),
  };
}

/** Whether both hold the same rows in the same order. */
export function isSameList<Row>(
  one: readonly Row[],
  other: readonly Row[],
  idOf: (row: Row) => string,
): boolean {
  return one.length === other.length && one.every((row, at) => idOf(row) === idOf(other[at]!));
}

import { useCallback, useEffect, useMemo, useState } from 'react';

type List<Row> = {
  /** The list as last loaded. */
  now: readonly Row[];
  /** Identifies the filter, page and sort order. With another value the new list is shown at once. */
  owner: string;
  /** Whether the user is busy in the list, so that its rows keep their places. */
  isHeld: boolean;
  /** Must keep its identity. */
  idOf(row: Row): string;
  /** Returns what to show for a row that left the list. `known` is its current state; undefined until it is loaded.
   *  Must keep its identity. */
  elsewhere(row: Row, known: Row | undefined): Row;
  /** Loads these rows in their current state, wherever they are listed now. Must keep its identity. */
  readRows(ids: readonly string[], signal: AbortSignal): Promise<readonly Row[]>;
};

type Base<Row> = {
  owner: string;
  /** `now` is the list as loaded, `rows` are the rows shown. */
  now: readonly Row[];
  rows: readonly Row[];
  drawing: number;
};

/** Keeps rows in their places while the user is busy in the list. `bring` shows the current list. */
export function useSteadyRows<Row>({ now, owner, isHeld, idOf, elsewhere, readRows }: List<Row>): {
  rows: readonly Row[];
  newCount: number;
  isBehind: boolean;
  /** Changes each time the rows move without a request by the user. Used as a key, it re-mounts the rows, so that no
   *  row appears to jump. */
  drawing: number;
  bring(): void;
} {
  const [base, setBase] = useState<Base<Row>>({ owner, now, rows: now, drawing: 0 });
  const current = nextBase(base, { now, owner, isHeld, idOf });
  if (current !== base) setBase(current);
  const { gone, newCount, isBehind } = useMemo(
    () => steadyRows(current.rows, now, idOf),
    [current.rows, now, idOf],
  );
  const known = useRowsElsewhere(gone.map(idOf), now, readRows);
  const shown = useMemo(() => {
    if (gone.length === 0) return current.rows;
    const isGone = new Set(gone);
    const knownOf = (row: Row) => known.find((one) => idOf(one) === idOf(row));
    return current.rows.map((row) => (isGone.has(row) ? elsewhere(row, knownOf(row)) : row));
  }, [current.rows, gone, known, idOf, elsewhere]);
  const bring = useCallback(() => setBase((before) => ({ ...before, now, rows: now })), [now]);
  return { rows: shown, newCount, isBehind, drawing: current.drawing, bring };
}

function nextBase<Row>(
  base: Base<Row>,
  { now, owner, isHeld, idOf }: Pick<List<Row>, 'now' | 'owner' | 'isHeld' | 'idOf'>,
): Base<Row> {
  const isOther = base.owner !== owner;
  if (isHeld && !isOther && base.rows.length > 0) {
    if (base.now === now) return base;
    return { ...base, now, rows: steadyRows(base.rows, now, idOf).rows };
  }
  if (base.rows === now && !isOther) return base;
  const hasMoved = !isOther && !isSameList(base.rows, now, idOf);
  return { owner, now, rows: now, drawing: base.drawing + Number(hasMoved) };
}

const NONE: readonly never[] = [];

/** The current state of the rows that left the list, loaded again whenever the list is. */
function useRowsElsewhere<Row>(
  ids: readonly string[],
  now: readonly Row[],
  readRows: List<Row>['readRows'],
): readonly Row[] {
  const [known, setKnown] = useState<readonly Row[]>(NONE);
  const asked = ids.join(' ');
  useEffect(() => {
    if (asked === '') return setKnown(NONE);
    // An older answer must not replace a newer one.
    const controller = new AbortController();
    const { signal } = controller;
    readRows(asked.split(' '), signal).then(
      (rows) => !signal.aborted && setKnown(rows),
      // If loading fails, the rows keep their last known state.
      () => undefined,
    );
    return () => controller.abort();
  }, [asked, now, readRows]);
  return known;
}

/** What a list shows while its rows keep their places. */
type SteadyRows<Row> = {
  rows: Row[];
  /** Shown rows that are no longer in the current list. */
  gone: Row[];
  /** Number of rows that were added to the list and are not shown yet. */
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

/** Whether two lists hold the same rows in the same order. */
function isSameList<Row>(
  one: readonly Row[],
  other: readonly Row[],
  idOf: (row: Row) => string,
): boolean {
  return one.length === other.length && one.every((row, at) => idOf(row) === idOf(other[at]!));
}

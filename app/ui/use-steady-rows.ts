import { useCallback, useEffect, useMemo, useState } from 'react';
import { isSameList, steadyRows } from './steady-rows.rules.ts';

type List<Row> = {
  /** The list as it was read last. */
  now: readonly Row[];
  /** What it shows: another filter, page or sequence is another list at once. */
  owner: string;
  /** Somebody is in it. */
  isHeld: boolean;
  /** One function for good. */
  idOf(row: Row): string;
  /** A row that left the list, with how it is now once that is known; one function for good. */
  elsewhere(row: Row, known: Row | undefined): Row;
  /** How these rows are, wherever they are now; one function for good. */
  readRows(ids: readonly string[], signal: AbortSignal): Promise<readonly Row[]>;
};

type Base<Row> = {
  owner: string;
  /** What was read, and what is shown of it. */
  now: readonly Row[];
  rows: readonly Row[];
  drawing: number;
};

/** Rows that keep their places while somebody is in the list. `bring` shows the list as it is now. */
export function useSteadyRows<Row>({ now, owner, isHeld, idOf, elsewhere, readRows }: List<Row>): {
  rows: readonly Row[];
  newCount: number;
  isBehind: boolean;
  /** Another one each time the rows moved by themselves: drawn as new ones, none is seen to jump. */
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

/** The rows that left the list, as they are; read again whenever the list is. */
function useRowsElsewhere<Row>(
  ids: readonly string[],
  now: readonly Row[],
  readRows: List<Row>['readRows'],
): readonly Row[] {
  const [known, setKnown] = useState<readonly Row[]>(NONE);
  const asked = ids.join(' ');
  useEffect(() => {
    if (asked === '') return setKnown(NONE);
    // An older answer never takes the place of a newer one.
    const controller = new AbortController();
    const { signal } = controller;
    readRows(asked.split(' '), signal).then(
      (rows) => !signal.aborted && setKnown(rows),
      // They stay as they are, and nothing can be done with them here.
      () => undefined,
    );
    return () => controller.abort();
  }, [asked, now, readRows]);
  return known;
}

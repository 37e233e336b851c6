import type { Column } from './table-column.ts';

/** A column of fixed least width; the lower its rank, the longer it stays when room runs out. Those of
 *  rank 0 always stay. `goodRem` is what it should have before a column of rank MINOR or more comes. */
export type Sized = { widthRem: number; goodRem?: number; rank: number };

export const MINOR = 5;
/** Of what says the same in every row: it comes where there is room for all. */
export const LAST = 100;

/** Widths of the table, in rem, at which something in it changes: each is a rule of table-fixed.css. */
export type Steps = { least: number; most: number; every: number };
export const COLUMN_STEPS: Steps = { least: 34, most: 90, every: 1 };
export const WHOLE_STEPS: Steps = { least: 48, most: 120, every: 8 };

/** From which width of the table on each column has room beside all that matter more. `besideRem` is
 *  taken already: the checkboxes. */
export function fitColumns<C extends Sized>(
  columns: readonly C[],
  besideRem: number,
): (C & { fromRem: number | undefined })[] {
  const all = neededRem(columns, besideRem);
  return columns.map((column) => {
    if (column.rank === 0) return { ...column, fromRem: undefined };
    const { rank, widthRem } = column;
    const before = columns
      .filter((other) => isBefore(columns, other, column))
      .map((other) => (rank < MINOR ? other.widthRem : (other.goodRem ?? other.widthRem)));
    const needed = before.reduce((sum, rem) => sum + rem, besideRem) + widthRem;
    const from = rank >= LAST ? all : Math.min(needed, all);
    return { ...column, fromRem: stepFor(COLUMN_STEPS, from) };
  });
}

/** What the table needs to show every column at its least width. */
export function neededRem(columns: readonly Pick<Sized, 'widthRem'>[], besideRem: number): number {
  return columns.reduce((sum, { widthRem }) => sum + widthRem, besideRem);
}

/** No table is narrower than this, but on a phone, where rows are no lines of a table. */
const NARROWEST_REM = 44;

type Fitted<Row> = Column<Row> & { widthRem: number };

/** Nothing is out of reach: a column that has no room where it belongs stands at the end, before what is
 *  pinned, to be scrolled to. What stands there anyway needs no second place. */
export function withinReach<Row>(columns: readonly Fitted<Row>[]): Fitted<Row>[] {
  const kept = columns.map((column) =>
    (column.fromRem ?? 0) > NARROWEST_REM ? column : { ...column, fromRem: undefined },
  );
  const rest = kept.filter(({ pinned }) => !pinned);
  const last = rest.findLastIndex(({ fromRem }) => fromRem === undefined);
  const placed = rest.map((column, at) => (at > last ? { ...column, fromRem: undefined } : column));
  const again = placed.flatMap((column): Fitted<Row>[] => {
    const { key, fromRem } = column;
    if (fromRem === undefined) return [];
    return [
      { ...column, key: `${key}-end`, fromRem: undefined, untilRem: fromRem, phone: 'hidden' },
    ];
  });
  return [...placed, ...again, ...kept.filter(({ pinned }) => pinned)];
}

/** Below which width such a table is scrolled sideways, how wide it is then, and how much of it is pinned. */
export type Scrolls = { belowRem: number; leastRem: number; pinnedRem: number };

/** Of the columns as they stand in the table. */
export function scrollOf<Row>(columns: readonly Fitted<Row>[], besideRem: number): Scrolls {
  const own = columns.filter(({ untilRem }) => untilRem === undefined);
  const good = own.map(({ widthRem, goodRem }) => ({ widthRem: goodRem ?? widthRem }));
  return {
    belowRem: stepFor(COLUMN_STEPS, neededRem(own, besideRem)),
    leastRem: neededRem(good, besideRem),
    pinnedRem: neededRem(
      own.filter(({ pinned }) => pinned),
      0,
    ),
  };
}

/** The first step that is so wide. */
export function stepFor({ least, most, every }: Steps, rem: number): number {
  const step = Math.ceil((rem - least) / every) * every + least;
  return Math.min(Math.max(step, least), most);
}

function isBefore<C extends Sized>(columns: readonly C[], other: C, column: C): boolean {
  if (other === column) return false;
  if (other.rank !== column.rank) return other.rank < column.rank;
  return columns.indexOf(other) < columns.indexOf(column);
}

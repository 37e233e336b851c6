import type { Column } from './table-column.ts';

/** A column with a fixed minimum width. In a narrow table, columns with a higher rank are hidden first, and rank 0 is
 *  always shown. A column of rank `MINOR` or more is shown only when all more important ones have their `goodRem`
 *  width, or when all columns fit with their minimum width. */
export type Sized = { widthRem: number; goodRem?: number; rank: number };

export const MINOR = 5;
/** Rank of a column that has the same value in every row. It is shown only when all columns fit. */
export const LAST = 100;

/** Table widths, in rem, at which the layout changes. Each step is a rule in table-fixed.css. */
export type Steps = { least: number; max: number; every: number };
export const COLUMN_STEPS: Steps = { least: 34, max: 90, every: 1 };
export const WHOLE_STEPS: Steps = { least: 48, max: 120, every: 8 };

/** Sets `fromRem`: the table width from which each column fits beside all more important ones. It is undefined for
 *  columns of rank 0, which are always shown.
 *  @param besideRem width already taken, e.g. by the checkboxes */
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

/** The table width, in rem, at which every column has its minimum width. */
export function neededRem(columns: readonly Pick<Sized, 'widthRem'>[], besideRem: number): number {
  return columns.reduce((sum, { widthRem }) => sum + widthRem, besideRem);
}

/** No table is narrower than this, in rem, except on a phone, where rows are drawn as cards. */
const NARROWEST_REM = 44;

type Fitted<Row> = Column<Row> & { widthRem: number };

/** Keeps every column reachable by scrolling. A column that does not fit in its place is repeated at the end,
 *  before the pinned ones. Columns that are at the end anyway are shown at every width instead. */
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

/** Adds `room` to each growing column with `keepsWidth`. In a narrow table it keeps its width while other growing
 *  columns are cut; in a wide one it gets the same share. If several have a `leastRem`, the first is cut first. */
export function sharing<Row>(columns: readonly Fitted<Row>[], besideRem: number): Fitted<Row>[] {
  const own = columns.filter(({ untilRem }) => untilRem === undefined);
  const growing = own.filter(({ grows }) => grows);
  const fixed = own.filter(({ grows }) => !grows);
  const room = { besideRem: neededRem(fixed, besideRem), columns: growing.length };
  return columns.map((column) => {
    if (!column.keepsWidth) return column;
    const before = own.slice(0, own.indexOf(column)).map(leastOf);
    const behind = own.slice(own.indexOf(column) + 1);
    return {
      ...column,
      room: { ...room, othersRem: neededRem([...before, ...behind], besideRem) },
    };
  });
}

/** The column at its smallest width before the table scrolls. */
function leastOf<Row>({ widthRem, leastRem }: Fitted<Row>): { widthRem: number } {
  return { widthRem: leastRem ?? widthRem };
}

/** `belowRem`: the table width below which the table scrolls sideways. `leastRem`: the width of its content while it
 *  scrolls. `pinnedRem`: the width of its pinned columns. */
export type Scrolls = { belowRem: number; leastRem: number; pinnedRem: number };

/** The scroll widths of the given columns. The repeated ones at the end are not counted. */
export function scrollOf<Row>(columns: readonly Fitted<Row>[], besideRem: number): Scrolls {
  const own = columns.filter(({ untilRem }) => untilRem === undefined);
  const good = own.map(({ widthRem, goodRem }) => ({ widthRem: goodRem ?? widthRem }));
  return {
    belowRem: stepFor(COLUMN_STEPS, neededRem(own.map(leastOf), besideRem)),
    leastRem: neededRem(good, besideRem),
    pinnedRem: neededRem(
      own.filter(({ pinned }) => pinned),
      0,
    ),
  };
}

/** The smallest step of at least `rem`, within the range of the steps. */
export function stepFor({ least, max, every }: Steps, rem: number): number {
  const step = Math.ceil((rem - least) / every) * every + least;
  return Math.min(Math.max(step, least), max);
}

function isBefore<C extends Sized>(columns: readonly C[], other: C, column: C): boolean {
  if (other === column) return false;
  if (other.rank !== column.rank) return other.rank < column.rank;
  return columns.indexOf(other) < columns.indexOf(column);
}

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

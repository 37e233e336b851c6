import { Link, useLocation } from '@remix-run/react';
import type { Column, Sort } from './table-column.ts';
import { SelectPage } from './select-page.tsx';
import { nextSort } from './sort.rules.ts';
import { cellClass } from './table-row.tsx';
import type { Selection } from './use-selection.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort?: Sort;
  selection?: Selection;
  rowCount: number;
};

export function TableHead<Row>({ columns, sort, selection, rowCount }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection ? (
          <th className="t-table__check" scope="col">
            <SelectPage selection={selection} rowCount={rowCount} />
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={cellClass(column)}
            aria-sort={ariaSort(column, sort)}
            style={widthOf(column)}
          >
            {column.sort ? <SortLink column={column} sort={sort} /> : column.head}
            {column.beside}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The width of a column in a table with fixed widths. A growing column without `room` has none, so it gets the
 *  remaining width. */
function widthOf<Row>(column: Column<Row>): { width: string } | undefined {
  const { widthRem, grows, room } = column;
  if (!widthRem) return undefined;
  if (room) {
    const share = `calc((100cqi - ${room.besideRem}rem) / ${room.columns})`;
    return { width: `max(${keptWidth(column)}, ${share})` };
  }
  return grows ? undefined : { width: `${widthRem}rem` };
}

/** The width of a column with `room`; if it has `leastRem`, cut as far as the other columns require. While the table
 *  scrolls, the style sheet sets `--t-edge`, which makes the available width huge, so that nothing is cut. */
function keptWidth<Row>({ widthRem = 0, leastRem, room }: Column<Row>): string {
  if (!leastRem || !room) return `${widthRem}rem`;
  const left = `100cqi - ${room.othersRem}rem + 9999 * var(--t-edge, 0px)`;
  return `clamp(${leastRem}rem, ${left}, ${widthRem}rem)`;
}

function SortLink<Row>({ column, sort }: { column: Column<Row>; sort?: Sort }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const next = nextSort(column.sort ?? { by: column.key }, sort);
  params.set('sort', next.direction === 'desc' ? `-${next.by}` : next.by);
  params.delete('page');
  const shown = sort?.by === column.sort?.by ? sort?.direction : undefined;
  return (
    <Link className="t-table__sort" to={`?${params}`} preventScrollReset>
      {column.head}
      <span aria-hidden="true" className={`t-table__arrow${shown ? ` is-${shown}` : ''}`} />
    </Link>
  );
}

function ariaSort<Row>(column: Column<Row>, sort?: Sort) {
  if (!column.sort) return undefined;
  if (sort?.by !== column.sort.by) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

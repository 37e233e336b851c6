import { useNavigate } from '@remix-run/react';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import type { Column, Sort } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { SkeletonRows, TableRow } from './table-row.tsx';
import type { Selection } from './use-selection.ts';

type Props<Row> = {
  /** What the table holds, for screen readers. */
  label: string;
  /** One array for good (module level or useMemo): a new one redraws every row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId(row: Row): string;
  /** What names a row, for its checkbox. */
  rowLabel(row: Row): string;
  /** Where a click on the row leads. */
  rowHref?(row: Row): string;
  /** What a click on the row does where it leads nowhere; one function for good. */
  onRow?(row: Row): void;
  selection?: Selection;
  sort?: Sort;
  /** The row that the keyboard stands on. */
  cursor?: string | null;
  /** The table fills this height and scrolls inside, e.g. `window` for the specification's
   *  window height minus 320. */
  height?: 'window' | 'content';
  loading?: boolean;
  empty?: ReactNode;
};

const SKELETON_ROWS = 12;

/** A real table on Polaris' tokens. IndexTable draws every row again at each selection, which
 *  is four times slower at a hundred rows. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowId, rowLabel, rowHref, onRow, selection, loading = false } = props;
  const navigate = useNavigate();
  const open = useCallback(
    (href: string, newTab: boolean) => {
      if (newTab) window.open(href, '_blank', 'noopener');
      else navigate(href);
    },
    [navigate],
  );
  const isEmpty = rows.length === 0 && !loading;
  return (
    <div
      className={`t-table t-table--${props.height ?? 'content'}`}
      role="region"
      aria-label={props.label}
      aria-busy={loading}
      // A region that scrolls must be reachable without a mouse.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {isEmpty ? (
        props.empty
      ) : (
        <table>
          <TableHead
            columns={columns}
            sort={props.sort}
            selection={selection}
            rowCount={rows.length}
          />
          <tbody>
            {rows.length === 0 ? (
              <SkeletonRows
                count={SKELETON_ROWS}
                columns={columns}
                hasCheckbox={selection !== undefined}
              />
            ) : (
              rows.map((row) => {
                const id = rowId(row);
                return (
                  <TableRow
                    key={id}
                    id={id}
                    row={row}
                    columns={columns}
                    label={rowLabel(row)}
                    href={rowHref?.(row)}
                    onRow={onRow}
                    isSelected={selection?.selected.has(id) ?? false}
                    isCurrent={props.cursor === id}
                    toggle={selection?.toggle}
                    open={open}
                  />
                );
              })
            )}
          </tbody>
        </table>
      )}
    </div>
  );
}

import { useNavigate } from '@remix-run/react';
import { useCallback, useRef } from 'react';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { useShell } from '#app/shells/shell.ts';
import type { Scrolls } from './column-fit.rules.ts';
import type { Column, Sort } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { SkeletonRows, TableRow } from './table-row.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
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
  /** A row is being opened, by its link or by a click on it; one function for good. */
  onOpen?(id: string): void;
  /** What a click on the row does where it leads nowhere; one function for good. */
  onRow?(row: Row): void;
  selection?: Selection;
  sort?: Sort;
  /** The row that the keyboard stands on. */
  cursor?: string | null;
  /** The table fills this height and scrolls inside, e.g. `window` for the specification's
   *  window height minus 320. */
  height?: 'window' | 'content';
  /** Of fixed widths: how close the rows stand, and from which width of the table, in rem, addresses
   *  stand whole (`column-fit.rules.ts`). */
  density?: 'comfortable' | 'compact';
  wholeFromRem?: number;
  /** Of fixed widths: below which width it is scrolled sideways, and how wide it is then. */
  scrolls?: Scrolls;
  /** Over its first rows, moving none. */
  over?: ReactNode;
  /** Another one draws all rows as new ones. */
  drawing?: number;
  /** The part that scrolls. */
  region?: RefObject<HTMLDivElement>;
  loading?: boolean;
  empty?: ReactNode;
};

const SKELETON_ROWS = 12;

/** A real table on Polaris' tokens. IndexTable draws every row again at each selection, which
 *  is four times slower at a hundred rows. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowId, rowLabel, rowHref, onRow, selection, loading = false } = props;
  const own = useRef<HTMLDivElement>(null);
  const region = props.region ?? own;
  const kept = useKeptFocus<HTMLTableSectionElement>(region);
  const navigate = useNavigate();
  const { tabHref } = useShell();
  const open = useCallback(
    (href: string, newTab: boolean) => {
      if (newTab) window.open(tabHref(href), '_blank', 'noopener');
      else navigate(href);
    },
    [navigate, tabHref],
  );
  const isEmpty = rows.length === 0 && !loading;
  const isFixed = columns.every(({ widthRem }) => widthRem !== undefined);
  return (
    <div
      ref={region}
      className={regionClass(props, isFixed)}
      style={scrollWidths(props.scrolls)}
      role="region"
      aria-label={props.label}
      aria-busy={loading}
      // A region that scrolls must be reachable without a mouse.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {props.over ? <div className="t-table__over">{props.over}</div> : null}
      {isEmpty ? (
        props.empty
      ) : (
        <table className={tableClass(props)}>
          <TableHead
            columns={columns}
            sort={props.sort}
            selection={selection}
            rowCount={rows.length}
          />
          <tbody key={props.drawing} {...kept}>
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
                    onOpen={props.onOpen}
                    isSelected={selection?.has(id) ?? false}
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

function tableClass<Row>({ wholeFromRem, scrolls }: Props<Row>): string | undefined {
  const classes = [
    ...(wholeFromRem ? [`t-whole-${wholeFromRem}`] : []),
    ...(scrolls ? [`t-scrolls-${scrolls.belowRem}`] : []),
  ];
  return classes.join(' ') || undefined;
}

function scrollWidths(scrolls: Scrolls | undefined): CSSProperties | undefined {
  if (!scrolls) return undefined;
  const { leastRem, pinnedRem } = scrolls;
  return {
    ['--t-least' as string]: `${leastRem}rem`,
    ['--t-pinned' as string]: `${pinnedRem}rem`,
  };
}

function regionClass<Row>({ columns, height, density }: Props<Row>, isFixed: boolean): string {
  const fixed = isFixed ? ` t-table--fixed t-table--${density ?? 'comfortable'}` : '';
  const fits = !isFixed && columns.some(({ fromRem }) => fromRem) ? ' t-table--fits' : '';
  const cards = columns.some(({ phone = 'line' }) => phone === 'line') ? ' t-table--cards' : '';
  return `t-table t-table--${height ?? 'content'}${fixed}${fits}${cards}`;
}

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
  /** Name of the table, for screen readers. */
  label: string;
  /** Must keep its identity (module level or useMemo): a new array re-renders every row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId(row: Row): string;
  /** Name of the row, for its checkbox. */
  rowLabel(row: Row): string;
  /** Target of a click on the row. */
  rowHref?(row: Row): string;
  /** Called when a row is opened, by its link or by a click on it. Must keep its identity. */
  onOpen?(id: string): void;
  /** Called for a click on a row without `rowHref`. Must keep its identity. */
  onRow?(row: Row): void;
  selection?: Selection;
  sort?: Sort;
  /** The id of the row with the keyboard cursor. */
  cursor?: string | null;
  /** With `window` the table is as high as the window minus 320 px (Specification 2, section 2.52) and scrolls
   *  inside. */
  height?: 'window' | 'content';
  /** For tables with fixed column widths: the row spacing, and from which table width, in rem, addresses are
   *  shown in full (`column-fit.rules.ts`). */
  density?: 'comfortable' | 'compact';
  wholeFromRem?: number;
  /** For tables with fixed column widths: below which width it scrolls sideways, and how wide it is then. */
  scrolls?: Scrolls;
  /** Shown on top of the first rows, without moving them. */
  over?: ReactNode;
  /** A new value re-mounts all rows. */
  drawing?: number;
  /** The element that scrolls. */
  region?: RefObject<HTMLDivElement>;
  loading?: boolean;
  empty?: ReactNode;
};

const SKELETON_ROWS = 12;

/** A plain HTML table with Polaris' design tokens. Polaris' IndexTable re-renders every row on each selection, which
 *  is slow with a hundred rows. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, selection, loading = false } = props;
  const own = useRef<HTMLDivElement>(null);
  const region = props.region ?? own;
  const kept = useKeptFocus<HTMLTableSectionElement>(region);
  const open = useOpen();
  const isEmpty = rows.length === 0 && !loading;
  const isFixed = columns.every(({ widthRem }) => widthRem !== undefined);
  return (
    <div
      ref={region}
      className={regionClass(props, isFixed)}
      style={widthsOf(props)}
      role="region"
      aria-label={props.label}
      aria-busy={loading}
      // A scrolling region must be reachable with the keyboard.
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
              <Rows {...props} open={open} />
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

/** Horizontal padding of a cell, left and right together. On a phone cells have none. */
const CELL_PADDING_REM = 0.625;

/** CSS variables for the style sheet. `--t-aside` is the width of a row's badge beside its title on a phone. */
function widthsOf<Row>({ scrolls, columns }: Props<Row>): CSSProperties | undefined {
  if (!scrolls) return undefined;
  const { leastRem, pinnedRem } = scrolls;
  const aside = columns.find(({ phone }) => phone === 'aside');
  return {
    ['--t-least' as string]: `${leastRem}rem`,
    ['--t-pinned' as string]: `${pinnedRem}rem`,
    ['--t-aside' as string]: `${aside?.widthRem ? aside.widthRem - CELL_PADDING_REM : 0}rem`,
  };
}

function regionClass<Row>(props: Props<Row>, isFixed: boolean): string {
  const { columns, height, density, scrolls } = props;
  const wide = scrolls ? ' t-table--scrolls' : '';
  const fixed = isFixed ? ` t-table--fixed t-table--${density ?? 'comfortable'}` : '';
  const fits = !isFixed && columns.some(({ fromRem }) => fromRem) ? ' t-table--fits' : '';
  const cards = columns.some(({ phone = 'line' }) => phone === 'line') ? ' t-table--cards' : '';
  return `t-table t-table--${height ?? 'content'}${fixed}${fits}${cards}${wide}`;
}

/** Opens a row's page in this window or in a new tab. */
function useOpen(): (href: string, newTab: boolean) => void {
  const navigate = useNavigate();
  const { tabHref } = useShell();
  return useCallback(
    (href: string, newTab: boolean) => {
      if (newTab) window.open(tabHref(href), '_blank', 'noopener');
      else navigate(href);
    },
    [navigate, tabHref],
  );
}

function Rows<Row>(props: Props<Row> & { open(href: string, newTab: boolean): void }) {
  const { columns, rows, rowId, rowLabel, rowHref, onRow, selection, open } = props;
  return (
    <>
      {rows.map((row) => {
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
      })}
    </>
  );
}

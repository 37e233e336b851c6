import { memo, useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { listMessages } from '#app/messages/lists.ts';
import { rowLinkOf } from './row-link.tsx';
import type { Column } from './table-column.ts';
import { Skeleton } from './skeleton.tsx';
import { useMessages } from './use-messages.ts';

type Props<Row> = {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  label: string;
  href?: string;
  onRow?(row: Row): void;
  onOpen?(id: string): void;
  isSelected: boolean;
  isCurrent: boolean;
  toggle?(id: string, range: boolean): void;
  open(href: string, newTab: boolean): void;
};

function Row<T>(props: Props<T>) {
  const { id, row, columns, label, href, onRow, onOpen, isSelected, isCurrent } = props;
  const { toggle, open } = props;
  const { text } = useMessages(listMessages);
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onOpen?.(id);
    const linked = rowLinkOf(event);
    const isAgain = event.detail > 1;
    if (linked) {
      event.preventDefault();
      if (!isAgain) open(linked, false);
    }
    if (isOwnBusiness(event)) return;
    if (event.shiftKey) return toggle?.(id, true);
    // The first click of a double click is already opening the row.
    if (isTextSelected() || (href && isAgain)) return;
    onOpen?.(id);
    if (href) open(href, event.metaKey || event.ctrlKey);
    else onRow?.(row);
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === 1 && href && !isOwnBusiness(event)) open(href, true);
  };
  const state = `${isSelected ? 'is-selected ' : ''}${isCurrent ? 'is-current' : ''}`.trim();
  return (
    // The row is only a larger click target; keyboard users have the link and the Enter key.

    <tr
      ref={element}
      className={state || undefined}
      data-opens={href || onRow ? '' : undefined}
      onMouseDown={keepUnmarked}
      onClick={onClick}
      onAuxClick={onAuxClick}
    >
      {toggle ? (
        <td className="t-table__check">
          <label>
            <input
              type="checkbox"
              aria-label={text('table.selectOf', { row: label })}
              checked={isSelected}
              onChange={(event) =>
                toggle(id, (event.nativeEvent as PointerEvent).shiftKey ?? false)
              }
            />
          </label>
        </td>
      ) : null}
      {columns.map((column) => cell(row, column))}
    </tr>
  );
}

// The cast keeps the type parameter, which memo() loses.
export const TableRow = memo(Row) as unknown as typeof Row;

/** Links, buttons and fields in a row handle their own clicks. */
function isOwnBusiness(event: MouseEvent): boolean {
  const target = event.target as Element;
  if (target.closest('a, button, input, label, select, textarea, summary, dialog')) return true;
  return event.defaultPrevented;
}

/** A drag that selects text is not a click. */
function isTextSelected(): boolean {
  return Boolean(window.getSelection()?.toString());
}

/** Prevents text selection on a double click or shift-click, and auto-scroll on a middle click. */
function keepUnmarked(event: MouseEvent): void {
  const isOwn = isOwnBusiness(event);
  if (isOwn && !(event.target as Element).closest('a')) return;
  const marks = event.button === 0 && (event.detail > 1 || (event.shiftKey && !isOwn));
  const scrolls = event.button === 1 && !isOwn;
  if (marks || scrolls) event.preventDefault();
}

/** The class names of each column, joined once and not for each of a page's cells. */
const classes = new WeakMap<object, string>();

export function cellClass<T>(column: Column<T>): string {
  const known = classes.get(column) ?? joinedClass(column);
  classes.set(column, known);
  return known;
}

function joinedClass<T>(column: Column<T>): string {
  const { align, pinned, held, fromRem, untilRem, phone = 'line' } = column;
  const end = align === 'end' ? ' t-cell--end' : '';
  const from = fromRem ? ` t-from-${fromRem}` : '';
  const until = untilRem ? ` t-until-${untilRem}` : '';
  const stays = `${pinned ? ' t-cell--pinned' : ''}${held ? ' t-cell--held' : ''}`;
  return `t-cell t-cell--${phone}${end}${from}${until}${stays}`;
}

type SkeletonProps<T> = { count: number; columns: readonly Column<T>[]; hasCheckbox: boolean };

export function SkeletonRows<T>({ count, columns, hasCheckbox }: SkeletonProps<T>) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index}>
      {hasCheckbox ? <td className="t-table__check" /> : null}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          <Skeleton widthRem={Math.min(column.maxRem ?? 6, 8)} />
        </td>
      ))}
    </tr>
  ));
}

function cell<T>(row: T, column: Column<T>) {
  return (
    <td
      key={column.key}
      className={cellClass(column)}
      data-head={(column.phone ?? 'line') === 'line' ? column.head : undefined}
    >
      {column.maxRem ? (
        <div className="t-table__cut" style={{ ['--cut' as string]: `${column.maxRem}rem` }}>
          {column.cell(row)}
        </div>
      ) : (
        column.cell(row)
      )}
    </td>
  );
}

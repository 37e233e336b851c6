import { Link, useLocation } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { UNKNOWN_ERROR } from '#app/domain/shared/asking-page.rules.ts';
import { NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { groupName } from '#app/domain/performance/group-name.rules.ts';
import {
  columnValue,
  durationText,
  GROUPS,
  TABLE_COLUMNS,
  type GroupName,
  type GroupRow,
  type TableColumn,
} from '#app/domain/performance/performance.rules.ts';
import type { PerformanceQuery } from '#app/domain/performance/performance.schema.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { performanceMessages } from '#app/messages/performance.ts';
import { withFilters } from '#app/screens/orders/orders-state.rules.ts';
import { EXPORT_STYLES } from '#app/screens/orders/export-styles.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { saveFrom } from '#app/ui/save-from.ts';
import { readSort } from '#app/ui/sort.rules.ts';
import type { Column } from '#app/ui/table-column.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { withQuery } from './range-choice.tsx';

type Props = {
  query: PerformanceQuery;
  groups: readonly GroupName[];
  rows: readonly GroupRow[];
  isCut: boolean;
};

/** The figures grouped by store, town and so on. */
export function PerformanceTable({ query, groups, rows, isCut }: Props) {
  const { href } = useShell();
  const { text } = useMessages(performanceMessages);
  const { search } = useLocation();
  const { by, sort } = query;
  const group = GROUPS[by].head.toLowerCase();
  const columns = useMemo(() => columnsOf(by, href), [by, href]);
  return (
    <Card title={text('table.title', { group })} actions={<ExportMenu query={query} />}>
      <nav className="t-tabs" aria-label={text('table.groups')}>
        {groups.map((one) => (
          <Link
            key={one}
            to={withQuery(search, { by: one })}
            className="t-tab"
            aria-current={one === by ? 'page' : undefined}
            preventScrollReset
          >
            {GROUPS[one].tab}
          </Link>
        ))}
      </nav>
      <DataTable
        label={text('table.label', { group })}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key ?? ''}
        rowLabel={(row) => groupName(by, row)}
        sort={readSort(sort)}
        empty={
          <EmptyState help="performance" title={text('table.none.title')}>
            {text('table.none.body')}
          </EmptyState>
        }
      />
      {isCut ? (
        <p className="t-quiet">{text('table.cut', { count: groupDigits(rows.length) })}</p>
      ) : null}
    </Card>
  );
}

function ExportMenu({ query }: { query: PerformanceQuery }) {
  const { href, toast } = useShell();
  const { text } = useMessages(performanceMessages);
  const [isBusy, setBusy] = useState(false);
  const save = async (style: string) => {
    setBusy(true);
    try {
      const asked = new URLSearchParams({ ...query, style });
      await saveFrom(href(`/performance/export?${asked}`), 'delivery-performance.csv');
    } catch (error) {
      const words = error instanceof Error ? error.message : UNKNOWN_ERROR;
      toast(text('export.failed', { error: words }), { isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <MenuButton
      label={text('export.button')}
      actions={EXPORT_STYLES}
      busy={isBusy}
      onAction={(style) => void save(style)}
    />
  );
}

function columnsOf(by: GroupName, href: (path: string) => string): Column<GroupRow>[] {
  const name: Column<GroupRow> = {
    key: 'name',
    head: GROUPS[by].head,
    cell: (row) => <RowName by={by} row={row} href={href} />,
    sort: { by: 'name' },
    phone: 'title',
  };
  return [name, ...(Object.keys(TABLE_COLUMNS) as TableColumn[]).map(figureColumn)];
}

function figureColumn(column: TableColumn): Column<GroupRow> {
  return {
    key: column,
    head: TABLE_COLUMNS[column].head,
    cell: (row) => <span className="t-figures">{figureText(row, column)}</span>,
    sort: { by: column, first: 'desc' },
    align: 'end',
  };
}

function figureText(row: GroupRow, column: TableColumn): string {
  const value = columnValue(row, column);
  if (value === null) return '–';
  const { kind } = TABLE_COLUMNS[column];
  if (kind === 'duration') return durationText(value);
  return kind === 'percent' ? `${value}%` : groupDigits(value);
}

type NameProps = { by: GroupName; row: GroupRow; href(path: string): string };

/** Links to the row's merchant, or to its orders if the list can be filtered that way. */
function RowName({ by, row, href }: NameProps) {
  const name = groupName(by, row);
  const path = pathOf(by, row);
  return path ? (
    <Link className="t-link" to={href(path)}>
      {name}
    </Link>
  ) : (
    name
  );
}

function pathOf(by: GroupName, row: GroupRow): string | null {
  if (row.key === null || row.name === null) return null;
  if (by === 'merchant') return `/all-merchants/${row.key}`;
  const filter = filterOf(by, row.name);
  return filter && `/orders${withFilters('', { ...NO_FILTER, ...filter })}`;
}

function filterOf(by: GroupName, name: string): Partial<OrderFilter> | null {
  if (by === 'store') return { store: name };
  if (by === 'town') return { city: name };
  return by === 'province' ? { province: name } : null;
}

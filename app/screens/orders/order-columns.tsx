import type { ReactNode } from 'react';
import type { ItemsOfOrder, OrderRow } from '#app/domain/orders/list-orders.ts';
import type { ChosenColumn, ListSettings } from '#app/domain/workbench/list-look.schema.ts';
import { useShell } from '#app/shells/shell.ts';
import type { Column } from '#app/ui/table-column.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { RowLink } from '#app/ui/row-link.tsx';
import { Why } from '#app/ui/why.tsx';
import {
  placeColumns,
  type Needed,
  type OfferedHere,
  type OrderColumn,
} from './order-columns.rules.ts';
import { BackMark, HoldMark, WarehouseMark, TagChips } from './order-marks.tsx';
import { orderPath, platformName } from './order-words.rules.ts';
import { RowActions } from './row-actions.tsx';
import { RowStatus } from './ships-in.tsx';

/** The content of each column. Its place and width are in order-columns.rules.ts. What needs no state is a function,
 *  because each component costs React time, and a page would have thousands of them. */
const COLUMNS: Record<OrderColumn, Omit<Column<OrderRow>, 'key'>> = {
  store: {
    head: 'Store',
    cell: (o) => cut(o.storeName),
    sort: { by: 'store' },
    grows: true,
  },
  date: {
    head: 'Order Date',
    cell: (o) => DateTime({ at: o.createdAt }),
    sort: { by: 'createdAt', first: 'desc' },
  },
  orderId: {
    head: 'Order ID',
    cell: (o) => <OrderLink order={o} />,
    sort: { by: 'orderId' },
    phone: 'title',
  },
  customer: {
    head: 'Customer',
    cell: (o) => cut(o.customerName || 'Not available'),
    sort: { by: 'customer' },
    grows: true,
    keepsWidth: true,
    phone: 'below',
  },
  amount: {
    head: 'Amount',
    // The amount of a part is included in the one of its original order.
    cell: (o) =>
      o.isPart ? (
        <span title="Included in the amount of the original order">–</span>
      ) : (
        MoneyText({ amount: { cents: o.totalCents, currency: o.currency } })
      ),
    sort: { by: 'amount', first: 'desc' },
    align: 'end',
    phone: 'below',
  },
  items: { head: 'Items', cell: (o) => items(o.items), align: 'end' },
  status: {
    head: 'Status',
    cell: (o) => (
      <>
        <RowStatus order={o} /> {HoldMark({ hold: o.hold })} {BackMark({ words: o.comingBack })}{' '}
        {WarehouseMark({ since: o.atWarehouse })}
      </>
    ),
    sort: { by: 'status' },
    held: true,
    phone: 'aside',
  },
  platform: {
    head: 'Platform',
    cell: (o) => platformName(o.platform),
    sort: { by: 'platform' },
  },
  address: {
    head: 'Address',
    cell: (o) => place(o.address, o.town),
    grows: true,
    keepsWidth: true,
    phone: 'below',
  },
  pickup: {
    head: 'Pickup Address',
    cell: (o) => place(o.pickupAddress, o.pickupTown),
    grows: true,
  },
  driver: { head: 'Driver', cell: (o) => cut(o.driverName), sort: { by: 'driver' } },
  tags: { head: 'Tags', cell: (o) => <TagChips tags={o.tags} /> },
  action: { head: 'Action', cell: (o) => <RowActions order={o} />, pinned: true, phone: 'act' },
};

export function orderColumns(
  chosen: readonly ChosenColumn[],
  { constant, year }: Pick<ListSettings, 'constant' | 'year'>,
  offered: OfferedHere,
  needed?: Needed,
): (Column<OrderRow> & { widthRem: number })[] {
  return placeColumns(chosen, constant, offered, needed).map((placed) => {
    const { key, widthRem, goodRem, fromRem, leastRem } = placed;
    // Columns without a setting for phones are hidden there.
    const { phone = 'hidden', ...column } = COLUMNS[key];
    const dated = key === 'date' ? { cell: shortDate(year) } : {};
    return { ...column, ...dated, key, widthRem, goodRem, fromRem, leastRem, phone };
  });
}

function shortDate(thisYear: number): Column<OrderRow>['cell'] {
  return ({ createdAt }) => DateTime({ at: createdAt, thisYear });
}

export function columnHead(key: OrderColumn): string {
  return COLUMNS[key].head;
}

function OrderLink({ order }: { order: OrderRow }) {
  const { href } = useShell();
  return (
    <RowLink to={href(orderPath(order.orderKey))} className="t-strong" title={order.orderId}>
      {order.orderId}
    </RowLink>
  );
}

function cut(text: string | null): ReactNode {
  return text ? <span title={text}>{text}</span> : NONE;
}

/** Shows only the town where the whole address does not fit. The tooltip and screen readers have the whole
 *  address. */
function place(text: string | null, town: string | null): ReactNode {
  if (!text || !town) return cut(text);
  return (
    <span className="t-place" title={text} data-town={town}>
      <span>{text}</span>
    </span>
  );
}

function items(found: ItemsOfOrder | undefined): ReactNode {
  if (!found || found.count === 0) return NONE;
  return <Why why={found.summary}>{found.count}</Why>;
}

const NONE = (
  <>
    <span aria-hidden="true">–</span>
    <span className="t-hidden">none</span>
  </>
);

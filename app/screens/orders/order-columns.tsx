import type { ReactNode } from 'react';
import type { ItemsOfOrder, OrderRow } from '#app/domain/orders/list-orders.ts';
import type { ChosenColumn, ListSettings } from '#app/domain/workbench/list-look.rules.ts';
import type { ordersMessages } from '#app/messages/orders.ts';
import { useShell } from '#app/shells/shell.ts';
import type { Column } from '#app/ui/table-column.ts';
import { momentOf } from '#app/ui/date-time.tsx';
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

type Text = ReturnType<typeof ordersMessages.in>['text'];

/** The content of each column. Order and widths of the columns are in order-columns.rules.ts. Cells without state are
 *  plain function calls, because React would take long to render thousands of components on a page. */
const columnsIn = (text: Text): Record<OrderColumn, Omit<Column<OrderRow>, 'key' | 'head'>> => ({
  store: {
    cell: (o) => cut(text, o.storeName),
    sort: { by: 'store' },
    grows: true,
  },
  date: {
    cell: (o) => momentOf({ at: o.createdAt }),
    sort: { by: 'createdAt', first: 'desc' },
  },
  orderId: {
    cell: (o) => <OrderLink order={o} />,
    sort: { by: 'orderId' },
    phone: 'title',
  },
  customer: {
    cell: (o) => cut(text, o.customerName || text('row.noCustomer')),
    sort: { by: 'customer' },
    grows: true,
    keepsWidth: true,
    phone: 'below',
  },
  amount: {
    // The amount of a part is included in the amount of its original order.
    cell: (o) =>
      o.isPart ? (
        <span title={text('row.amountOfPart')}>–</span>
      ) : (
        MoneyText({ amount: { cents: o.totalCents, currency: o.currency } })
      ),
    sort: { by: 'amount', first: 'desc' },
    align: 'end',
    phone: 'below',
  },
  items: { cell: (o) => items(text, o.items), align: 'end' },
  status: {
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
    cell: (o) => platformName(o.platform),
    sort: { by: 'platform' },
  },
  address: {
    cell: (o) => place(text, o.address, o.town),
    grows: true,
    keepsWidth: true,
    phone: 'below',
  },
  pickup: {
    cell: (o) => place(text, o.pickupAddress, o.pickupTown),
    grows: true,
  },
  driver: { cell: (o) => cut(text, o.driverName), sort: { by: 'driver' } },
  tags: { cell: (o) => <TagChips tags={o.tags} /> },
  action: { cell: (o) => <RowActions order={o} />, pinned: true, phone: 'act' },
});

export function orderColumns(
  text: Text,
  chosen: readonly ChosenColumn[],
  { constant, year }: Pick<ListSettings, 'constant' | 'year'>,
  offered: OfferedHere,
  needed?: Needed,
): (Column<OrderRow> & { widthRem: number })[] {
  const columns = columnsIn(text);
  return placeColumns(chosen, constant, offered, needed).map((placed) => {
    const { key, widthRem, goodRem, fromRem, leastRem } = placed;
    // Columns without a setting for phones are hidden there.
    const { phone = 'hidden', ...column } = columns[key];
    const dated = key === 'date' ? { cell: shortDate(year) } : {};
    return {
      ...column,
      ...dated,
      key,
      head: text(`column.${key}`),
      widthRem,
      goodRem,
      fromRem,
      leastRem,
      phone,
    };
  });
}

function shortDate(thisYear: number): Column<OrderRow>['cell'] {
  return ({ createdAt }) => momentOf({ at: createdAt, thisYear });
}

function OrderLink({ order }: { order: OrderRow }) {
  const { href } = useShell();
  return (
    <RowLink to={href(orderPath(order.orderKey))} className="t-strong" title={order.orderId}>
      {order.orderId}
    </RowLink>
  );
}

function cut(text: Text, words: string | null): ReactNode {
  return words ? <span title={words}>{words}</span> : none(text);
}

/** Shows only the town where the whole address does not fit. The tooltip and screen readers have the whole
 *  address. */
function place(text: Text, address: string | null, town: string | null): ReactNode {
  if (!address || !town) return cut(text, address);
  return (
    <span className="t-place" title={address} data-town={town}>
      <span>{address}</span>
    </span>
  );
}

function items(text: Text, found: ItemsOfOrder | undefined): ReactNode {
  if (!found || found.count === 0) return none(text);
  return <Why why={found.summary}>{found.count}</Why>;
}

function none(text: Text): ReactNode {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="t-hidden">{text('row.none')}</span>
    </>
  );
}

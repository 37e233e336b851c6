import { Link } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { isIntent, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import type { Column } from '#app/ui/table-column.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { ActButton } from './act-button.tsx';
import type { OfferedAct } from './batch.rules.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { orderPath, platformName } from './order-words.rules.ts';

/** What the buttons of the rows need; by context, so that shipping one redraws no table. */
export type RowActs = {
  offered: readonly OfferedAct[];
  isBusyWith(intent: OrderIntent, orderKey: string): boolean;
  act(intent: OrderIntent, orderKey: string): void;
};

const RowActsContext = createContext<RowActs>({
  offered: [],
  isBusyWith: () => false,
  act: () => undefined,
});
export const RowActsProvider = RowActsContext.Provider;

/** The specification's columns, in its order. */
export const ORDER_COLUMNS: readonly Column<OrderRow>[] = [
  { key: 'store', head: 'Store', cell: (o) => o.storeName, sort: { by: 'store' }, maxRem: 10 },
  {
    key: 'date',
    head: 'Order Date',
    cell: (o) => <DateTime at={o.createdAt} />,
    sort: { by: 'createdAt', first: 'desc' },
  },
  {
    key: 'orderId',
    head: 'Order ID',
    cell: (o) => <OrderLink order={o} />,
    sort: { by: 'orderId' },
    maxRem: 9,
    phone: 'title',
  },
  {
    key: 'customer',
    head: 'Customer',
    cell: (o) => o.customerName || 'Not available',
    sort: { by: 'customer' },
    maxRem: 9,
  },
  {
    key: 'amount',
    head: 'Amount',
    cell: (o) => <MoneyText amount={{ cents: o.totalCents, currency: o.currency }} />,
    sort: { by: 'amount', first: 'desc' },
    align: 'end',
  },
  {
    key: 'status',
    head: 'Status',
    cell: (o) => <OrderStatusBadge order={o} />,
    sort: { by: 'status' },
    phone: 'aside',
  },
  {
    key: 'platform',
    head: 'Platform',
    cell: (o) => platformName(o.platform),
    sort: { by: 'platform' },
    phone: 'hidden',
  },
  { key: 'address', head: 'Address', cell: (o) => <Cut text={o.address} />, maxRem: 16 },
  {
    key: 'pickup',
    head: 'Pickup Address',
    cell: (o) => <Cut text={o.pickupAddress} />,
    maxRem: 14,
    phone: 'hidden',
  },
  {
    key: 'driver',
    head: 'Driver',
    cell: (o) => o.driverName ?? <None />,
    sort: { by: 'driver' },
    maxRem: 9,
  },
  { key: 'action', head: 'Action', cell: (o) => <RowActions order={o} />, pinned: true },
];

function OrderLink({ order }: { order: OrderRow }) {
  const { href } = useShell();
  return (
    <Link to={href(orderPath(order.orderKey))} className="t-strong">
      {order.orderId}
    </Link>
  );
}

function Cut({ text }: { text: string | null }) {
  return text ? <span title={text}>{text}</span> : <None />;
}

function None() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="t-hidden">none</span>
    </>
  );
}

function RowActions({ order }: { order: OrderRow }) {
  const { href } = useShell();
  const { offered, isBusyWith, act } = useContext(RowActsContext);
  const here = offered.filter((one) => order.acts.includes(one.act));
  // As the specification orders them: what leads to a page stands beside View.
  const possible = [...here.filter((one) => one.leadsTo), ...here.filter((one) => !one.leadsTo)];
  const name = `order ${order.orderId}`;
  return (
    <div className="t-row-acts">
      <Link
        className="t-button t-button--quiet"
        to={href(orderPath(order.orderKey))}
        aria-label={`View ${name}`}
      >
        View
      </Link>
      {possible.map((one) => (
        <ActButton
          key={one.act}
          offered={one}
          orderKey={order.orderKey}
          of={name}
          busy={isIntent(one.act) && isBusyWith(one.act, order.orderKey)}
          onAct={(intent) => act(intent, order.orderKey)}
        />
      ))}
    </div>
  );
}

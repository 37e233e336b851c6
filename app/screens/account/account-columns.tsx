import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { TransactionLine } from '#app/domain/wallet/transaction-lines.rules.ts';
import { SHOPIFY } from '#app/domain/wallet/transaction-types.rules.ts';
import { SHIPMENT_WORDS } from '#app/domain/wallet/transaction-types.rules.ts';
import { accountMessages } from '#app/messages/account.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { RowLink } from '#app/ui/row-link.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { Link } from '@remix-run/react';
import { TransactionStatusBadge } from './transaction-badges.tsx';
import { transactionPath } from './transaction-words.rules.ts';

type Text = ReturnType<typeof accountMessages.in>['text'];

export function accountColumns(
  text: Text,
  href: (path: string) => string,
): readonly Column<TransactionLine>[] {
  return [
    {
      key: 'date',
      head: text('column.date'),
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
      widthRem: 9,
      phone: 'below',
    },
    {
      key: 'type',
      head: text('column.type'),
      cell: ({ id, typeWords }) => (
        <RowLink to={href(transactionPath(id))} title={typeWords}>
          {typeWords}
        </RowLink>
      ),
      widthRem: 10,
      grows: true,
      phone: 'title',
    },
    {
      key: 'order',
      head: text('column.order'),
      cell: ({ order, store }) =>
        order ? <OrderCell order={order} store={store} href={href} /> : '–',
      widthRem: 11,
      grows: true,
      phone: 'below',
    },
    {
      key: 'status',
      head: text('column.status'),
      cell: ({ status }) => <TransactionStatusBadge status={status} />,
      widthRem: 8,
      phone: 'below',
    },
    {
      key: 'amount',
      head: text('column.amount'),
      align: 'end',
      cell: (line) => <AmountCell line={line} />,
      widthRem: 7,
      phone: 'aside',
    },
    {
      key: 'balance',
      head: text('column.balance'),
      align: 'end',
      cell: ({ balanceCents }) => <MoneyText amount={rand(balanceCents)} />,
      widthRem: 7,
      phone: 'below',
    },
  ];
}

type OrderCellProps = Pick<TransactionLine, 'store'> & {
  order: NonNullable<TransactionLine['order']>;
  href(path: string): string;
};

function OrderCell({ order, store, href }: OrderCellProps) {
  return (
    <span title={[order.orderId, SHIPMENT_WORDS[order.shipment], store].filter(Boolean).join(', ')}>
      <Link className="t-link" to={href(orderPath(order.orderKey))}>
        {order.orderId}
      </Link>
      {order.shipment === 'delivery' ? null : ` ${SHIPMENT_WORDS[order.shipment]}`}
      {store ? <span className="t-quiet"> {store}</span> : null}
    </span>
  );
}

/** A fee that Shopify bills does not change the balance. It is shown without an amount, because the amounts of the
 *  column must add up to the balance. */
function AmountCell({ line: { amountCents, status, provider } }: { line: TransactionLine }) {
  const { text } = useMessages(accountMessages);
  const amount = formatMoney(rand(-amountCents));
  return provider === SHOPIFY ? (
    <span className="t-quiet" title={text('history.byShopifyHelp', { amount })}>
      {text('history.byShopify')}
    </span>
  ) : (
    <span className={status === 'FAILED' ? 't-quiet t-struck' : undefined}>
      <MoneyText amount={rand(amountCents)} />
    </span>
  );
}

import { Link, useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import type { DeliveryRow, WebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { attemptText, deliveryWords } from './delivery-words.rules.ts';
import type { StoreActions } from './use-store-actions.ts';

type Props = { webhook: WebhookLog; pageSize: number; actions: StoreActions };

export function DeliveryLog({ webhook, pageSize, actions }: Props) {
  const { href } = useShell();
  const columns = useMemo(() => columnsOf(href), [href]);
  const { page, counts } = webhook;
  return (
    <section className="t-log">
      <div className="t-log__head">
        <h2>Deliveries</h2>
        {counts.failed > 0 && !webhook.switchedOff && webhook.url !== null ? (
          <Button
            busy={actions.isBusy('replayFailed')}
            onClick={() => actions.run({ intent: 'replayFailed' })}
          >
            {`Resend ${counted(counts.failed, 'failed delivery', 'failed deliveries')}`}
          </Button>
        ) : null}
      </div>
      <DataTable
        label="Deliveries"
        columns={columns}
        rows={page.docs}
        rowId={(row) => row.id}
        rowLabel={nameOf}
        empty={
          <EmptyState help="api-and-webhooks" title="Nothing sent yet">
            The next change of an order’s status is sent at once. Send a test to check the address.
          </EmptyState>
        }
      />
      {page.totalDocs > 0 ? (
        <div className="t-bar t-bar--foot">
          <span className="t-quiet">Kept for 14 days</span>
          <Pager page={page.page} pageSize={pageSize} total={page.totalDocs} />
        </div>
      ) : null}
    </section>
  );
}

function nameOf({ about }: DeliveryRow): string {
  return about ? `order ${about.orderId} ${about.status}` : 'test';
}

function columnsOf(href: (path: string) => string): readonly Column<DeliveryRow>[] {
  return [
    {
      key: 'order',
      head: 'Order ID',
      cell: ({ about }) =>
        about ? (
          <Link className="t-strong" to={href(orderPath(about.orderKey))}>
            {about.orderId}
          </Link>
        ) : (
          'Test'
        ),
      maxRem: 10,
      phone: 'title',
    },
    { key: 'status', head: 'Order Status', cell: ({ about }) => about?.status ?? '–' },
    { key: 'at', head: 'Time', cell: (row) => <DateTime at={row.createdAt} /> },
    { key: 'result', head: 'Delivery', cell: (row) => <State row={row} />, phone: 'aside' },
    { key: 'answer', head: 'Last Answer', cell: (row) => attemptText(row.last), maxRem: 20 },
    {
      key: 'next',
      head: 'Next attempt',
      cell: (row) => (row.state === 'pending' ? <DateTime at={row.nextTryAt} /> : '–'),
    },
    { key: 'action', head: 'Action', cell: (row) => <Details row={row} />, pinned: true },
  ];
}

function State({ row }: { row: DeliveryRow }) {
  const { label, tone, progress } = deliveryWords(row);
  return (
    <StatusBadge tone={tone} progress={progress}>
      {label}
    </StatusBadge>
  );
}

function Details({ row }: { row: DeliveryRow }) {
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set('delivery', row.id);
  return (
    <div className="t-row-acts">
      <Link
        className="t-button t-button--quiet"
        to={`?${to}`}
        preventScrollReset
        aria-label={`Details of ${nameOf(row)}`}
      >
        Details
      </Link>
    </div>
  );
}

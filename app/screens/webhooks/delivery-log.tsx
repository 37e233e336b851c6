import { Link, useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import type { DeliveryRow, WebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { webhookMessages } from '#app/messages/webhooks.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { attemptText, DELIVERY_LOOK, type Text } from './delivery-words.rules.ts';
import type { StoreActions } from './use-store-actions.ts';

type Props = { webhook: WebhookLog; pageSize: number; actions: StoreActions };

export function DeliveryLog({ webhook, pageSize, actions }: Props) {
  const { href } = useShell();
  const { text } = useMessages(webhookMessages);
  const columns = useMemo(() => columnsOf(text, href), [text, href]);
  const { page, counts } = webhook;
  return (
    <section className="t-log">
      <div className="t-log__head">
        <h2>{text('log.title')}</h2>
        {counts.failed > 0 && !webhook.switchedOff && webhook.url !== null ? (
          <Button
            busy={actions.isBusy('replayFailed')}
            onClick={() => actions.run({ intent: 'replayFailed' })}
          >
            {text('log.resend', { count: counts.failed, shown: groupDigits(counts.failed) })}
          </Button>
        ) : null}
      </div>
      <DataTable
        label={text('log.title')}
        columns={columns}
        rows={page.docs}
        rowId={(row) => row.id}
        rowLabel={(row) => nameOf(text, row)}
        empty={
          <EmptyState help="api-and-webhooks" title={text('log.none.title')}>
            {text('log.none.body')}
          </EmptyState>
        }
      />
      {page.totalDocs > 0 ? (
        <div className="t-bar t-bar--foot">
          <span className="t-quiet">{text('log.keptFor')}</span>
          <Pager page={page.page} pageSize={pageSize} total={page.totalDocs} />
        </div>
      ) : null}
    </section>
  );
}

function nameOf(text: Text, { about }: DeliveryRow): string {
  if (!about) return text('row.test');
  return text('row.order', { orderId: about.orderId, status: about.status });
}

function columnsOf(text: Text, href: (path: string) => string): readonly Column<DeliveryRow>[] {
  return [
    {
      key: 'order',
      head: text('column.order'),
      cell: ({ about }) =>
        about ? (
          <Link className="t-strong" to={href(orderPath(about.orderKey))}>
            {about.orderId}
          </Link>
        ) : (
          text('column.orderTest')
        ),
      maxRem: 10,
      phone: 'title',
    },
    { key: 'status', head: text('column.status'), cell: ({ about }) => about?.status ?? '–' },
    { key: 'at', head: text('column.at'), cell: (row) => <DateTime at={row.createdAt} /> },
    {
      key: 'result',
      head: text('column.delivery'),
      cell: (row) => <State row={row} />,
      phone: 'aside',
    },
    {
      key: 'answer',
      head: text('column.answer'),
      cell: (row) => attemptText(text, row.last),
      maxRem: 20,
    },
    {
      key: 'next',
      head: text('column.next'),
      cell: (row) => (row.state === 'pending' ? <DateTime at={row.nextTryAt} /> : '–'),
    },
    {
      key: 'action',
      head: text('column.action'),
      cell: (row) => <Details row={row} />,
      pinned: true,
    },
  ];
}

function State({ row }: { row: DeliveryRow }) {
  const { text } = useMessages(webhookMessages);
  const { tone, progress } = DELIVERY_LOOK[row.state];
  return (
    <StatusBadge tone={tone} progress={progress}>
      {text(`state.${row.state}`)}
    </StatusBadge>
  );
}

function Details({ row }: { row: DeliveryRow }) {
  const { text } = useMessages(webhookMessages);
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set('delivery', row.id);
  return (
    <div className="t-row-acts">
      <Link
        className="t-button t-button--quiet"
        to={`?${to}`}
        preventScrollReset
        aria-label={text('details.buttonOf', { row: nameOf(text, row) })}
      >
        {text('details.button')}
      </Link>
    </div>
  );
}

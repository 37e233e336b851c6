import { Link } from '@remix-run/react';
import { createContext, useContext, type ReactNode } from 'react';
import type { PrintRow } from '#app/domain/documents/printer-feed.ts';
import { printingMessages } from '#app/messages/printing.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { canReprint, printWords } from './print-words.rules.ts';

type Text = ReturnType<typeof printingMessages.in>['text'];

type PrintActions = {
  busyId: string | null;
  reprint(id: string): void;
  cameOut(id: string): void;
};

const nothing = () => undefined;
const PrintActionsContext = createContext<PrintActions>({
  busyId: null,
  reprint: nothing,
  cameOut: nothing,
});
export const PrintActionsProvider = PrintActionsContext.Provider;

export function printColumns(text: Text): Column<PrintRow>[] {
  return [
    {
      key: 'order',
      head: text('column.order'),
      cell: (job) => <OrderLink job={job} />,
      maxRem: 10,
      phone: 'title',
    },
    { key: 'customer', head: text('column.customer'), cell: (job) => job.customerName, maxRem: 13 },
    { key: 'at', head: text('column.queued'), cell: (job) => <DateTime at={job.createdAt} /> },
    {
      key: 'state',
      head: text('column.status'),
      cell: (job) => <State job={job} />,
      phone: 'aside',
    },
    { key: 'action', head: text('column.actions'), cell: (job) => <RowActions job={job} /> },
  ];
}

function OrderLink({ job }: { job: PrintRow }) {
  const { href } = useShell();
  const { parts } = useMessages(printingMessages);
  return (
    <Link className="t-strong" to={href(orderPath(job.orderKey))}>
      {job.parcel
        ? parts('order.parcel', { order: job.orderId, parcel: job.parcel, quiet })
        : job.orderId}
    </Link>
  );
}

function quiet(words: ReactNode) {
  return (
    <span key="quiet" className="t-quiet">
      {words}
    </span>
  );
}

function State({ job }: { job: PrintRow }) {
  const { text } = useMessages(printingMessages);
  const { label, tone, progress, why } = printWords(text, job.state, job.error);
  return (
    <StatusBadge tone={tone} progress={progress} why={why}>
      {label}
      {why ? (
        <span className="t-badge__more" aria-hidden="true">
          ?
        </span>
      ) : null}
    </StatusBadge>
  );
}

function RowActions({ job }: { job: PrintRow }) {
  const { text } = useMessages(printingMessages);
  const { busyId, reprint, cameOut } = useContext(PrintActionsContext);
  return (
    <div className="t-row-acts">
      <Link
        className="t-button t-button--quiet"
        to={`?label=${job.id}`}
        preventScrollReset
        aria-label={text('show.buttonOf', { order: job.orderId })}
      >
        {text('show.button')}
      </Link>
      {job.state === 'unsure' ? (
        <Button
          busy={busyId === job.id}
          aria-label={text('cameOut.buttonOf', { order: job.orderId })}
          onClick={() => cameOut(job.id)}
        >
          {text('cameOut.button')}
        </Button>
      ) : null}
      {canReprint(job.state) ? (
        <Button
          busy={busyId === job.id}
          aria-label={text('reprint.buttonOf', { order: job.orderId })}
          onClick={() => reprint(job.id)}
        >
          {text('reprint.button')}
        </Button>
      ) : null}
    </div>
  );
}

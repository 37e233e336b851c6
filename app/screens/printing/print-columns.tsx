import { Link } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { PrintRow } from '#app/domain/documents/printer-feed.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { canReprint, printWords } from './print-words.rules.ts';

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

export const PRINT_COLUMNS: readonly Column<PrintRow>[] = [
  {
    key: 'order',
    head: 'Order ID',
    cell: (job) => <OrderLink job={job} />,
    maxRem: 10,
    phone: 'title',
  },
  { key: 'customer', head: 'Customer', cell: (job) => job.customerName, maxRem: 13 },
  { key: 'at', head: 'Queued', cell: (job) => <DateTime at={job.createdAt} /> },
  { key: 'state', head: 'Status', cell: (job) => <State job={job} />, phone: 'aside' },
  { key: 'action', head: 'Action', cell: (job) => <RowActions job={job} /> },
];

function OrderLink({ job }: { job: PrintRow }) {
  const { href } = useShell();
  return (
    <Link className="t-strong" to={href(orderPath(job.orderKey))}>
      {job.orderId}
      {job.parcel ? <span className="t-quiet">, parcel {job.parcel}</span> : null}
    </Link>
  );
}

function State({ job }: { job: PrintRow }) {
  const { label, tone, progress, why } = printWords(job.state, job.error);
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
  const { busyId, reprint, cameOut } = useContext(PrintActionsContext);
  return (
    <div className="t-row-acts">
      <Link
        className="t-button t-button--quiet"
        to={`?label=${job.id}`}
        preventScrollReset
        aria-label={`Show the label for order ${job.orderId}`}
      >
        Show
      </Link>
      {job.state === 'unsure' ? (
        <Button
          busy={busyId === job.id}
          aria-label={`Mark as printed: the label for order ${job.orderId}`}
          onClick={() => cameOut(job.id)}
        >
          Mark as printed
        </Button>
      ) : null}
      {canReprint(job.state) ? (
        <Button
          busy={busyId === job.id}
          aria-label={`Reprint order ${job.orderId}`}
          onClick={() => reprint(job.id)}
        >
          Reprint
        </Button>
      ) : null}
    </div>
  );
}

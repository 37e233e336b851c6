import type { PdfRow } from '#app/domain/documents/pdf-history.ts';
import { outdatedWords } from '#app/domain/documents/outdated.rules.ts';
import { leftOutWords } from '#app/domain/documents/left-out.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { workMessages } from '#app/messages/work.ts';
import { useOpenDocument } from '#app/shells/use-open-document.ts';
import { PrintAgain } from '#app/shells/print-again.tsx';
import { documentTitle } from '#app/shells/work-words.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** The columns of the PDF documents. */
export const PDF_COLUMNS: readonly Column<PdfRow>[] = [
  {
    key: 'document',
    head: 'Document',
    cell: (pdf) => <Title pdf={pdf} />,
    phone: 'title',
  },
  { key: 'orders', head: 'Orders', cell: (pdf) => groupDigits(ordersIn(pdf)), align: 'end' },
  { key: 'at', head: 'Created', cell: (pdf) => <DateTime at={pdf.createdAt} /> },
  { key: 'state', head: 'Status', cell: (pdf) => <State pdf={pdf} />, phone: 'aside' },
  { key: 'action', head: 'Action', cell: (pdf) => <Open pdf={pdf} /> },
];

function Title({ pdf }: { pdf: PdfRow }) {
  const { text } = useMessages(workMessages);
  return <b>{documentTitle(text, pdf.collection)}</b>;
}

/** The number of orders in a document, or of those requested if it is not completed. */
function ordersIn({ status, total, skipped }: PdfRow): number {
  return status === 'completed' ? total - skipped.length : total;
}

function State({ pdf: { status, done, total, error, skipped, outdated } }: { pdf: PdfRow }) {
  if (status === 'error')
    return (
      <StatusBadge tone="bad" why={error ?? 'Unknown error'}>
        Failed
      </StatusBadge>
    );
  const leftOut = leftOutWords(skipped);
  const words = outdatedWords(outdated);
  if (status === 'completed' && words)
    return (
      <StatusBadge tone="warm" {...(leftOut ? { why: leftOut } : {})}>
        {`${words.charAt(0).toUpperCase()}${words.slice(1)}`}
      </StatusBadge>
    );
  if (status === 'completed')
    return leftOut ? (
      <StatusBadge tone="warm" why={leftOut}>
        Ready, {groupDigits(skipped.length)} left out
      </StatusBadge>
    ) : (
      <StatusBadge tone="good">Ready</StatusBadge>
    );
  return (
    <StatusBadge tone="warm">
      {groupDigits(done)} of {groupDigits(total)}
    </StatusBadge>
  );
}

function Open({ pdf }: { pdf: PdfRow }) {
  const openDocument = useOpenDocument();
  const work = useMessages(workMessages);
  const { url, collection, jobId, outdated } = pdf;
  const total = ordersIn(pdf);
  if (!url) return null;
  const what = `${documentTitle(work.text, collection)} of ${counted(total, 'order')}`;
  return (
    <span className="t-group">
      <PrintAgain collection={collection} outdated={outdated} what={what} />
      <Button
        aria-label={`Open ${what}`}
        onClick={() => void openDocument({ collection, jobId, url })}
      >
        Open
      </Button>
    </span>
  );
}

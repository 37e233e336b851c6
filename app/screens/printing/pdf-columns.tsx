import type { PdfRow } from '#app/domain/documents/pdf-history.ts';
import { outdatedWords } from '#app/domain/documents/outdated.rules.ts';
import { leftOutWords } from '#app/domain/documents/left-out.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { printingMessages } from '#app/messages/printing.ts';
import { workMessages } from '#app/messages/work.ts';
import { useOpenDocument } from '#app/shells/use-open-document.ts';
import { PrintAgain } from '#app/shells/print-again.tsx';
import { documentTitle } from '#app/shells/work-words.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof printingMessages.in>['text'];

/** The columns of the PDF documents. */
export function pdfColumns(text: Text): Column<PdfRow>[] {
  return [
    {
      key: 'document',
      head: text('column.document'),
      cell: (pdf) => <Title pdf={pdf} />,
      phone: 'title',
    },
    {
      key: 'orders',
      head: text('column.orders'),
      cell: (pdf) => groupDigits(ordersIn(pdf)),
      align: 'end',
    },
    { key: 'at', head: text('column.created'), cell: (pdf) => <DateTime at={pdf.createdAt} /> },
    {
      key: 'state',
      head: text('column.status'),
      cell: (pdf) => <State pdf={pdf} />,
      phone: 'aside',
    },
    { key: 'action', head: text('column.actions'), cell: (pdf) => <Open pdf={pdf} /> },
  ];
}

function Title({ pdf }: { pdf: PdfRow }) {
  const { text } = useMessages(workMessages);
  return <b>{documentTitle(text, pdf.collection)}</b>;
}

/** The number of orders in a document, or of those requested if it is not completed. */
function ordersIn({ status, total, skipped }: PdfRow): number {
  return status === 'completed' ? total - skipped.length : total;
}

function State({ pdf: { status, done, total, error, skipped, outdated } }: { pdf: PdfRow }) {
  const { text } = useMessages(printingMessages);
  if (status === 'error')
    return (
      <StatusBadge tone="bad" why={error ?? text('pdf.unknownError')}>
        {text('pdf.failed')}
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
        {text('pdf.readyLeftOut', { orders: groupDigits(skipped.length) })}
      </StatusBadge>
    ) : (
      <StatusBadge tone="good">{text('pdf.ready')}</StatusBadge>
    );
  return (
    <StatusBadge tone="warm">
      {text('pdf.progress', { done: groupDigits(done), total: groupDigits(total) })}
    </StatusBadge>
  );
}

function Open({ pdf }: { pdf: PdfRow }) {
  const { text } = useMessages(printingMessages);
  const work = useMessages(workMessages);
  const openDocument = useOpenDocument();
  const { url, collection, jobId, outdated } = pdf;
  if (!url) return null;
  const what = text('pdf.what', {
    document: documentTitle(work.text, collection),
    orders: ordersIn(pdf),
  });
  return (
    <span className="t-group">
      <PrintAgain collection={collection} outdated={outdated} what={what} />
      <Button
        aria-label={text('open.buttonOf', { document: what })}
        onClick={() => void openDocument({ collection, jobId, url })}
      >
        {text('open.button')}
      </Button>
    </span>
  );
}

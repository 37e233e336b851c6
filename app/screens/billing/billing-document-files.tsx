import type { BillingDocumentRow } from '#app/domain/money/list-billing-documents.ts';
import {
  billingDocumentUrl,
  billingDocumentWords,
} from '#app/domain/money/billing-document-words.rules.ts';
import { billingDocumentFileMessages } from '#app/messages/billing-document-files.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** Links to an invoice's or statement's files: one to read, one for a spreadsheet. */
export function BillingDocumentFiles({ billingDocument }: { billingDocument: BillingDocumentRow }) {
  const { text } = useMessages(billingDocumentFileMessages);
  const name = billingDocumentWords(billingDocument);
  return (
    <span className="t-files">
      {billingDocument.isPrinted ? (
        <a
          className="t-link"
          href={billingDocumentUrl(billingDocument.id, 'pdf')}
          target="_blank"
          rel="noopener"
          aria-label={text('pdfOf', { name })}
        >
          {text('pdf')}
        </a>
      ) : (
        <span className="t-quiet" title={text('notReadyHelp')}>
          {text('notReady')}
        </span>
      )}
      <a
        className="t-link"
        href={billingDocumentUrl(billingDocument.id, 'csv')}
        download
        aria-label={text('csvOf', { name })}
      >
        {text('csv')}
      </a>
    </span>
  );
}

import type { BillingDocumentRow } from '#app/domain/money/list-billing-documents.ts';
import {
  billingDocumentUrl,
  billingDocumentWords,
} from '#app/domain/money/billing-document-words.rules.ts';

/** Links to an invoice's or statement's files: one to read, one for a spreadsheet. */
export function BillingDocumentFiles({ billingDocument }: { billingDocument: BillingDocumentRow }) {
  const words = billingDocumentWords(billingDocument);
  return (
    <span className="t-files">
      {billingDocument.isPrinted ? (
        <a
          className="t-link"
          href={billingDocumentUrl(billingDocument.id, 'pdf')}
          target="_blank"
          rel="noopener"
          aria-label={`${words} as PDF, in a new tab`}
        >
          PDF
        </a>
      ) : (
        <span className="t-quiet" title="The PDF is being made. Refresh in a moment.">
          PDF not ready yet
        </span>
      )}
      <a
        className="t-link"
        href={billingDocumentUrl(billingDocument.id, 'csv')}
        download
        aria-label={`${words} as CSV`}
      >
        CSV
      </a>
    </span>
  );
}

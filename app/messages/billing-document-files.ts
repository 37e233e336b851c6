import en from './billing-document-files/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

/** The links to the files of an invoice or statement, in the lists of administrators and of an account. */
export const billingDocumentFileMessages = createMessages(
  { en },
  {
    pdfOf: ['name'],
    csvOf: ['name'],
  },
);

import { monthWords } from './month.rules.ts';

type Named = { kind: 'invoice' | 'creditNote' | 'statement'; number: string | null; month: string };

export const BILLING_DOCUMENT_WORDS = {
  invoice: 'Invoice',
  creditNote: 'Credit Note',
  statement: 'Statement',
} as const;

/** A document's name in lists and mails, such as `Invoice INV-000012` or `Statement for November 2026`. */
export function billingDocumentWords({ kind, number, month }: Named): string {
  const rest = number ?? `for ${monthWords(month)}`;
  return `${BILLING_DOCUMENT_WORDS[kind]} ${rest}`;
}

/** The file name without its extension, such as `INV-000012` or `statement-2026-11`. */
export function billingDocumentFileName({ number, month }: Named): string {
  return number ?? `statement-${month}`;
}

export function billingDocumentUrl(id: string, format: 'pdf' | 'csv'): string {
  return `/api/papers/${id}/${format}`;
}

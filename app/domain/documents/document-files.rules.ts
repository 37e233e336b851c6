import type { DocumentKind } from '@prisma/client';

type Kind = { extension: string; contentType: string; disposition: 'inline' | 'attachment' };

const PDF: Kind = { extension: 'pdf', contentType: 'application/pdf', disposition: 'inline' };
const CSV: Kind = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  disposition: 'attachment',
};

/** What the file of a document is. */
export function fileOfKind(kind: DocumentKind): Kind {
  return kind === 'ordersCsv' ? CSV : PDF;
}

/** Where the file of a document is fetched. */
export function documentUrl({ id, kind }: { id: string; kind: DocumentKind }): string {
  return `/documents/${id}.${fileOfKind(kind).extension}`;
}

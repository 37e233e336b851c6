import type { DocumentKind } from '@prisma/client';
import { isoDay } from '#app/domain/shared/time.ts';

type Kind = { extension: string; contentType: string; disposition: 'inline' | 'attachment' };

const PDF: Kind = { extension: 'pdf', contentType: 'application/pdf', disposition: 'inline' };
const CSV: Kind = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  disposition: 'attachment',
};

export function fileOfKind(kind: DocumentKind): Kind {
  return kind === 'ordersCsv' ? CSV : PDF;
}

// prettier-ignore
const NAMES: Record<DocumentKind, string> = {
  shippingLabels: 'labels',
  zebraLabels:    'zebra-labels',
  returnLabels:   'return-labels',
  packingSlips:   'packing-slips',
  manifests:      'manifests',
  ordersCsv:      'orders',
  loadLists:      'load-lists',
  closeOuts:      'close-outs',
};

/** The name under which the file is downloaded: the kind of document and the day it was requested. */
export function documentName({ kind, createdAt }: { kind: DocumentKind; createdAt: Date }): string {
  return `${NAMES[kind]}-${isoDay(createdAt)}.${fileOfKind(kind).extension}`;
}

/** The path from which a document's file is downloaded. */
export function documentUrl({ id, kind }: { id: string; kind: DocumentKind }): string {
  return `/documents/${id}.${fileOfKind(kind).extension}`;
}

/** The texts about one kind of document, such as labels (partly from specification 2, section 8). */
type DocumentWords = {
  name: string;
  /** The label of the button that opens the file. */
  open: string;
  /** The error when the browser blocked the new tab. */
  blocked: string;
  making: string;
  readyOne: string;
  readyMany: (count: string) => string;
  failed: string;
  lost: string;
  late: string;
};

/** The error for a PDF is from specification 2, section 9. */
const OF_PDF = { open: 'Open the PDF', blocked: 'Please allow popups to view the PDF' } as const;

const LABELS: DocumentWords = {
  name: 'PDF Labels',
  ...OF_PDF,
  making: 'Making labels',
  readyOne: 'The label is ready',
  readyMany: (count) => `${count} labels are ready`,
  failed: 'Error generating PDF labels',
  lost: 'Error tracking label generation progress',
  late: 'Label generation tracking timed out',
};

const WORDS: Record<string, DocumentWords> = {
  'zebra-labels': {
    ...LABELS,
    name: 'Zebra Labels',
    readyOne: '1 label queued for printing',
    readyMany: (count) => `${count} labels queued for printing`,
    failed: 'Error generating Zebra labels',
  },
  'return-labels': {
    ...LABELS,
    name: 'Return Labels',
    making: 'Making return labels',
    readyOne: 'The return label is ready',
    readyMany: (count) => `${count} return labels are ready`,
    failed: 'Error generating return labels',
  },
  'packing-slips': {
    name: 'Packing slips',
    ...OF_PDF,
    making: 'Making packing slips',
    readyOne: 'The packing slip is ready',
    readyMany: (count) => `${count} packing slips are ready`,
    failed: 'Error generating packing slips',
    lost: 'Error tracking packing slip generation progress',
    late: 'Packing slip generation tracking timed out',
  },
  'orders-csv': {
    name: 'Orders as CSV',
    open: 'Download CSV',
    blocked: 'Please allow popups to download the file',
    making: 'Writing orders',
    readyOne: 'The file with 1 order is ready',
    readyMany: (count) => `The file with ${count} orders is ready`,
    failed: 'Error exporting orders',
    lost: 'We could not check the export. Reload the page.',
    late: 'The export took too long. Export fewer orders.',
  },
  'load-lists': {
    name: 'Load list',
    ...OF_PDF,
    making: 'Making the load list',
    readyOne: 'The load list is ready: 1 shipment',
    readyMany: (count) => `The load list is ready: ${count} shipments`,
    failed: 'The load list could not be made',
    lost: 'We could not check the load list. Reload the page.',
    late: 'The load list took too long. Print it again.',
  },
  'close-outs': {
    name: 'Close-out',
    ...OF_PDF,
    making: 'Making the close-out',
    readyOne: 'The close-out is ready: 1 shipment',
    readyMany: (count) => `The close-out is ready: ${count} shipments`,
    failed: 'The close-out could not be made',
    lost: 'We could not check the close-out. Reload the page.',
    late: 'The close-out took too long. Print it again.',
  },
  manifests: {
    name: 'Manifests',
    ...OF_PDF,
    making: 'Making the manifest',
    readyOne: 'The manifest is ready: 1 order',
    readyMany: (count) => `The manifest is ready: ${count} orders`,
    failed: 'Error generating manifests',
    lost: 'Error tracking manifest generation progress',
    late: 'Manifest generation tracking timed out',
  },
};

export function documentWords(collection: string): DocumentWords {
  return WORDS[collection] ?? LABELS;
}

import type { workMessages } from '#app/messages/work.ts';

type KeyOf<Group extends string> = Extract<
  keyof typeof workMessages.texts.en,
  `${Group}.${string}`
>;

/** The messages about one kind of document, such as labels (partly from specification 2, section 8). */
type DocumentWords = {
  name: KeyOf<'name'>;
  /** The label of the button that opens the file. */
  open: KeyOf<'open'>;
  /** The error when the browser blocked the new tab. */
  blocked: KeyOf<'blocked'>;
  making: KeyOf<'making'>;
  ready: KeyOf<'ready'>;
  failed: KeyOf<'failed'>;
  lost: KeyOf<'lost'>;
  late: KeyOf<'late'>;
};

/** The error for a PDF is from specification 2, section 9. */
const OF_PDF = { open: 'open.pdf', blocked: 'blocked.pdf' } as const;

const LABELS: DocumentWords = {
  name: 'name.labels',
  ...OF_PDF,
  making: 'making.labels',
  ready: 'ready.labels',
  failed: 'failed.labels',
  lost: 'lost.labels',
  late: 'late.labels',
};

const WORDS: Record<string, DocumentWords> = {
  'zebra-labels': {
    ...LABELS,
    name: 'name.zebra',
    ready: 'ready.zebra',
    failed: 'failed.zebra',
  },
  'return-labels': {
    ...LABELS,
    name: 'name.returns',
    making: 'making.returns',
    ready: 'ready.returns',
    failed: 'failed.returns',
  },
  'packing-slips': {
    name: 'name.slips',
    ...OF_PDF,
    making: 'making.slips',
    ready: 'ready.slips',
    failed: 'failed.slips',
    lost: 'lost.slips',
    late: 'late.slips',
  },
  'orders-csv': {
    name: 'name.csv',
    open: 'open.csv',
    blocked: 'blocked.csv',
    making: 'making.csv',
    ready: 'ready.csv',
    failed: 'failed.csv',
    lost: 'lost.csv',
    late: 'late.csv',
  },
  'load-lists': {
    name: 'name.loadList',
    ...OF_PDF,
    making: 'making.loadList',
    ready: 'ready.loadList',
    failed: 'failed.loadList',
    lost: 'lost.loadList',
    late: 'late.loadList',
  },
  'close-outs': {
    name: 'name.closeOut',
    ...OF_PDF,
    making: 'making.closeOut',
    ready: 'ready.closeOut',
    failed: 'failed.closeOut',
    lost: 'lost.closeOut',
    late: 'late.closeOut',
  },
  manifests: {
    name: 'name.manifest',
    ...OF_PDF,
    making: 'making.manifest',
    ready: 'ready.manifest',
    failed: 'failed.manifest',
    lost: 'lost.manifest',
    late: 'late.manifest',
  },
};

/** Returns the keys of the messages about a document of this live collection. */
export function documentWords(collection: string): DocumentWords {
  return WORDS[collection] ?? LABELS;
}

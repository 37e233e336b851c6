/** Documents of an order that stay as they were printed when the order changes (product.md D34). */
export type PrintedDocument = 'label' | 'slip' | 'manifest';

/** The parts of a document that matter for the delivery, with their names for users. */
const DOCUMENT_PARTS = {
  recipient: 'the recipient',
  phone: 'the phone number',
  address: 'the address',
  notes: 'the delivery notes',
  sender: 'the sender',
  senderPhone: 'the sender’s phone number',
  parcels: 'the number of parcels',
  contents: 'the items',
} as const;
export type DocumentPart = keyof typeof DOCUMENT_PARTS;
export const DOCUMENT_PART_NAMES = Object.keys(DOCUMENT_PARTS) as DocumentPart[];

/** A document that shows outdated details, and which parts are outdated. */
export type OutdatedDocument = { paper: PrintedDocument; parts: readonly DocumentPart[] };

const PRINTED = { label: 'label', slip: 'packing slip' } as const;
const ALL = { ...PRINTED, manifest: 'manifest' } as const satisfies Record<PrintedDocument, string>;
const KINDS = ['label', 'slip', 'manifest'] as const;

/** For example `Its label was printed before the address changed.` */
function outdatedText(outdated: readonly OutdatedDocument[]): string {
  const printed = printedOf(outdated);
  const made = [
    printed.length > 0
      ? `${joined(printed.map((paper) => PRINTED[paper]))} ${printed.length > 1 ? 'were' : 'was'} printed`
      : [],
    has(outdated, 'manifest') ? 'manifest was confirmed' : [],
  ].flat();
  return `Its ${made.join(' and its ')} before ${partWords(partsOf(outdated))} changed.`;
}

/** Which documents are outdated and what the user can do about it. It is the text of the alert, and the
 *  reason why such an order cannot be confirmed. */
export function outdatedReason(outdated: readonly OutdatedDocument[]): string {
  return `${outdatedText(outdated)} ${choicesOf(outdated)}`;
}

/** The text of the alert once the courier has the parcel and the label can no longer be replaced. */
export function outdatedWithCourier(outdated: readonly OutdatedDocument[]): string {
  // Only an outdated label stops a parcel at a hub.
  const atHub = has(outdated, 'label')
    ? ' If a hub scans it, hub staff must accept the label or print it again.'
    : '';
  const documents = KINDS.filter((kind) => has(outdated, kind)).map((kind) => ALL[kind]);
  const asIs = documents.length > 1 ? 'as they are' : 'as it is';
  return `${outdatedText(outdated)} The courier already has the parcel.${atHub} Call the courier, or accept the ${joined(documents)} ${asIs}.`;
}

/** A confirmed manifest is always printed as it was signed, so only a new label can show the change. */
function choicesOf(outdated: readonly OutdatedDocument[]): string {
  const printed = printedOf(outdated);
  if (printed.length > 1) return 'Print them again, or accept them as they are.';
  if (printed.length === 1) return 'Print it again, or accept it as it is.';
  return partsOf(outdated).includes('parcels')
    ? 'A manifest does not change after it is confirmed. Correct the printed copy by hand, then accept it.'
    : 'A manifest does not change after it is confirmed. Print a new label that shows the change, or accept the manifest as it is.';
}

/** Whether the reason of a refused action names an outdated label or packing slip. */
export function isOutdatedReason(reason: string): boolean {
  return isOutdatedIn(reason, 'label') || isOutdatedIn(reason, 'slip');
}

export function isOutdatedIn(reason: string, paper: keyof typeof PRINTED): boolean {
  const papers = /^Its (.+) (?:was|were) printed (?:and .+ )?before /.exec(reason)?.[1] ?? '';
  return papers.split(' and ').includes(PRINTED[paper]);
}

/** For example `the address and the phone number`, in the order of `DOCUMENT_PARTS`. */
export function partWords(parts: readonly DocumentPart[]): string {
  return joined(
    DOCUMENT_PART_NAMES.filter((part) => parts.includes(part)).map((p) => DOCUMENT_PARTS[p]),
  );
}

export function partsOf(outdated: readonly OutdatedDocument[]): DocumentPart[] {
  return DOCUMENT_PART_NAMES.filter((part) => outdated.some(({ parts }) => parts.includes(part)));
}

function printedOf(outdated: readonly OutdatedDocument[]): (keyof typeof PRINTED)[] {
  return (['label', 'slip'] as const).filter((paper) => has(outdated, paper));
}

function has(outdated: readonly OutdatedDocument[], wanted: PrintedDocument): boolean {
  return outdated.some(({ paper }) => paper === wanted);
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

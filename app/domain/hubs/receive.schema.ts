import { z } from 'zod';
import { ACCEPT_WHY, needsWords } from '#app/domain/orders/why.rules.ts';
import { isKeepable } from '#app/domain/shared/plain-text.ts';
import { optionalText, requiredText } from '#app/domain/shared/text.schema.ts';

export const RECEIVE_MESSAGES = {
  day: 'Choose one of the next eight days.',
  code: 'Scan a barcode, or type the number below it.',
  longCode: 'This is too long for one of our barcodes. Scan the barcode of the parcel.',
  unkept: 'This has characters we cannot save. Scan it again, or type the number below the bars.',
  tooLate: 'A scan can be undone within an hour.',
  undone: 'This scan was already undone.',
  otherScan: 'Another scan already has this ID.',
  tooOld: 'The scan is older than a week.',
  noScan: 'This is not a scan. Send an object with scanId, code, day and at.',
  tooMany: 'Send at most 50 scans at once.',
  gone: 'The driver has left with the parcel, so you can no longer undo the scan.',
  driver: 'Choose one of the drivers.',
  none: 'Select the parcels for the driver.',
  notHere: 'It is not at your hub, or it has already left.',
} as const;

/** Longer than any barcode of ours. */
export const LONGEST_CODE = 120;

/** One scan at a hub. */
export const ReceiveInput = z.object({
  hubId: z.string(),
  /** What the scanner read, or what was typed. */
  code: requiredText(LONGEST_CODE, RECEIVE_MESSAGES.code, RECEIVE_MESSAGES.longCode),
  /** For delivery on which day, in Johannesburg. */
  day: z.iso.date({ error: RECEIVE_MESSAGES.day }),
  /** Chosen by the device: sent twice, it is one scan. */
  scanId: z.uuid().optional(),
  /** When it was scanned, where that was earlier than it is heard of. */
  at: z.date().nullish(),
  /** Another hub's is taken in here. */
  here: z.boolean().default(false),
  /** Why a label that is out of date may go as it is: a code of ACCEPT_WHY, and more about it. */
  whyCode: z.enum(Object.keys(ACCEPT_WHY.reasons)).nullish(),
  note: optionalText(200, 'Use at most 200 characters.'),
});
export type ReceiveInput = z.infer<typeof ReceiveInput>;

/** One scan of a device that may send it later. */
export const SentScan = ReceiveInput.omit({ hubId: true }).extend({
  scanId: z.uuid(),
  /** By the device's clock. */
  at: z.date(),
  /** It was a mistake: whether it came before or not, it counts no more. */
  undone: z.boolean().default(false),
});
export type SentScan = z.infer<typeof SentScan>;

/** A code and a note as they come: what is wrong with them is told of their scan alone. */
export const LooseScan = SentScan.extend({
  code: z.string(),
  day: z.string(),
  note: z.string().nullish(),
});
export type LooseScan = z.infer<typeof LooseScan>;

/** Why a device need not ask the server about a code; null where it may. */
export function errorOfCode(code: string): string | null {
  if (code.trim().length > LONGEST_CODE) return RECEIVE_MESSAGES.longCode;
  return isKeepable(code) ? null : RECEIVE_MESSAGES.unkept;
}

/** The scan, or what is wrong with it. */
export function readScan(scan: LooseScan): SentScan | string {
  const { data, error } = SentScan.safeParse({ ...scan, note: scan.note ?? null });
  return data ?? error.issues[0]?.message ?? RECEIVE_MESSAGES.code;
}

/** Several at once, the oldest first. */
export const ManyScans = z.object({
  hubId: z.string(),
  /** What the device's clock shows as it sends them. */
  sentAt: z.date(),
  scans: z.array(LooseScan).max(50, RECEIVE_MESSAGES.tooMany),
});
export type ManyScans = z.infer<typeof ManyScans>;

/** What was sent in the place of a scan and is none, with what is wrong with it. */
export type BrokenScan = Pick<SentScan, 'scanId'> & { fault: string };

/** Whether the reason needs words that it does not have. */
export function lacksWords({ whyCode, note }: Pick<ReceiveInput, 'whyCode' | 'note'>): boolean {
  return needsWords(whyCode ?? null) && !note;
}

/** What lies at a hub is given to a driver of one's choice. */
export const AssignAction = z.object({
  intent: z.literal('assign'),
  /** Ids, with commas. */
  shipmentIds: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).min(1, RECEIVE_MESSAGES.none).max(300)),
  driverId: requiredText(40, RECEIVE_MESSAGES.driver),
});

/** Whom it can be given to. */
export const DriversAction = z.object({
  intent: z.literal('drivers'),
  day: ReceiveInput.shape.day,
});

/** What is done on the receiving screen beside scanning; the hub is its address's. */
export const ReceivingAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('undo'), scanId: z.uuid() }),
  AssignAction,
  DriversAction,
]);
export type ReceivingAction = z.infer<typeof ReceivingAction>;

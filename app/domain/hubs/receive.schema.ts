import { z } from 'zod';
import { ACCEPT_WHY, needsWords } from '#app/domain/orders/why.rules.ts';
import { optionalText, requiredText } from '#app/domain/shared/text.schema.ts';
import { LONGEST_CODE, RECEIVE_MESSAGES } from './receive.rules.ts';

/** One scan at a hub. */
export const ReceiveInput = z.object({
  hubId: z.string(),
  /** The code as it was scanned or typed. */
  code: requiredText(LONGEST_CODE, RECEIVE_MESSAGES.code, RECEIVE_MESSAGES.longCode),
  /** The delivery day, in Johannesburg. */
  day: z.iso.date({ error: RECEIVE_MESSAGES.day }),
  /** The device chooses the id, so that a scan that is sent twice counts once. */
  scanId: z.uuid().optional(),
  /** The time of the scan, if the scan is sent later than it was made. */
  at: z.date().nullish(),
  /** Whether a parcel that another hub expects is taken in here. */
  here: z.boolean().default(false),
  /** Why a parcel with an outdated label may be accepted: a code of ACCEPT_WHY. The note adds details. */
  whyCode: z.enum(Object.keys(ACCEPT_WHY.reasons)).nullish(),
  note: optionalText(200, 'Use at most 200 characters.'),
});
export type ReceiveInput = z.infer<typeof ReceiveInput>;

/** More than the whole time since 1970, at which some devices begin after a power cut. */
const MAX_AHEAD_MS = 4_000_000_000_000;

/** One scan of a device that may send it later. */
export const SentScan = ReceiveInput.omit({ hubId: true }).extend({
  scanId: z.uuid(),
  /** The time of the scan, by the device's clock. */
  at: z.date(),
  /** By how much the server's clock was ahead of the device's at their last contact before the scan, in milliseconds.
   *  Null if the device's clock was set back since then. */
  serverAheadMs: z.number().int().min(-MAX_AHEAD_MS).max(MAX_AHEAD_MS).nullish(),
  /** The scan was a mistake and does not count, whether or not it was received before. */
  undone: z.boolean().default(false),
  /** When it was undone, by the device's clock. Without it, the undo counts as made when it is sent. */
  undoneAt: z.date().nullish(),
});
export type SentScan = z.infer<typeof SentScan>;

/** A scan with an unchecked code, day and note, so that an error in them affects only this scan. */
export const LooseScan = SentScan.extend({
  code: z.string(),
  day: z.string(),
  note: z.string().nullish(),
});
export type LooseScan = z.infer<typeof LooseScan>;

/** The parsed scan, or an error message. */
export function readScan(scan: LooseScan): SentScan | string {
  const { data, error } = SentScan.safeParse({ ...scan, note: scan.note ?? null });
  return data ?? error.issues[0]?.message ?? RECEIVE_MESSAGES.code;
}

/** Several scans in one request, oldest first. */
export const ManyScans = z.object({
  hubId: z.string(),
  /** The time on the device's clock when it sends the scans. */
  sentAt: z.date(),
  scans: z.array(LooseScan).max(50, RECEIVE_MESSAGES.tooMany),
});
export type ManyScans = z.infer<typeof ManyScans>;

/** An entry of the request that is not a valid scan, with its error message. */
export type BrokenScan = Pick<SentScan, 'scanId'> & { fault: string };

/** Whether the reason needs a note that is missing. */
export function lacksWords({ whyCode, note }: Pick<ReceiveInput, 'whyCode' | 'note'>): boolean {
  return needsWords(whyCode ?? null) && !note;
}

/** Assigns parcels at a hub to a driver whom the user chose. */
export const AssignAction = z.object({
  intent: z.literal('assign'),
  /** Shipment ids, separated by commas. */
  shipmentIds: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).min(1, RECEIVE_MESSAGES.none).max(300)),
  driverId: requiredText(40, RECEIVE_MESSAGES.driver),
});

/** Requests the drivers to whom the parcels can be assigned. */
export const DriversAction = z.object({
  intent: z.literal('drivers'),
  day: ReceiveInput.shape.day,
});

/** The actions on the receiving screen apart from scanning. The hub's id is in the URL. */
export const ReceivingAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('undo'), scanId: z.uuid() }),
  AssignAction,
  DriversAction,
]);
export type ReceivingAction = z.infer<typeof ReceivingAction>;

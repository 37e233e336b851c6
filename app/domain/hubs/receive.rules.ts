import { isKeepable } from '#app/domain/shared/plain-text.ts';

export const RECEIVE_MESSAGES = {
  day: 'Choose today or one of the next seven days.',
  code: 'Scan a barcode, or type the number below it.',
  longCode: 'This is too long for one of our barcodes. Scan the barcode on the parcel.',
  unkept: 'This has characters we cannot save. Scan it again, or type the number below the bars.',
  tooLate: 'A scan can only be undone within an hour.',
  undone: 'This scan was already undone.',
  seenSince: 'The parcel was scanned again after you undid the scan, so it stays at the hub.',
  otherScan: 'Another scan already has this ID.',
  tooOld: 'The scan is older than a week.',
  noScan: 'This is not a scan. Send an object with scanId, code, day and at.',
  tooMany: 'Send at most 50 scans at once.',
  gone: 'The parcel is being loaded or has left, so you can no longer undo the scan.',
  driver: 'Choose one of the drivers.',
  none: 'Select the parcels for the driver.',
  notHere: 'The parcel is not at your hub, or has already left.',
} as const;

const FINAL_ERRORS: readonly string[] = [
  RECEIVE_MESSAGES.tooOld,
  RECEIVE_MESSAGES.day,
  RECEIVE_MESSAGES.undone,
  RECEIVE_MESSAGES.otherScan,
  RECEIVE_MESSAGES.tooLate,
  RECEIVE_MESSAGES.gone,
  RECEIVE_MESSAGES.seenSince,
];

/** Whether a scan or its undo with this error can never succeed, because it keeps its id, its time and its day. */
export function isFinalError(error: string): boolean {
  return FINAL_ERRORS.includes(error);
}

/** The maximum number of characters in a scanned code. None of our barcodes is as long. */
export const LONGEST_CODE = 120;

/** Why a device should not send a code to the server; null if it may. */
export function errorOfCode(code: string): string | null {
  if (code.trim().length > LONGEST_CODE) return RECEIVE_MESSAGES.longCode;
  return isKeepable(code) ? null : RECEIVE_MESSAGES.unkept;
}

import type { DeviceVerdict } from '#app/domain/hubs/device-list.rules.ts';
import { errorOfCode, isFinalError, RECEIVE_MESSAGES } from '#app/domain/hubs/receive.rules.ts';
import type { ScanAnswer } from '#app/domain/hubs/scan-answer.rules.ts';
import { SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import type { KeptScan, LeftScan, Scan } from '#app/shells/belt-store.ts';

export function leftOf(scan: KeptScan, answer: ScanAnswer): LeftScan | null {
  const isNews =
    scan.said !== null && !scan.undone && isContradicted(scan.said, scan.saidLane, answer);
  if (answer.isHere && !isNews) return null;
  const { hubId, at, said: _said, saidLane: _lane, ...rest } = scan;
  // `taken` has data of the order and its driver, which must not stay on the device. Only the lane is kept.
  const { taken, ...kept } = answer;
  const lane = taken?.lane ?? null;
  const of = { scan: { ...rest, scannedAt: at }, hubId, at, isNews, lane };
  return { ...of, answer: { ...kept, taken: null } };
}

/** Whether the clerk may have put the parcel on the wrong pile, because the server contradicts the device's verdict or
 *  lane, or the device had no verdict (`unsure`). So it is if a parcel was shown as back at the hub, but had left by the
 *  time that the server knows, and if a scan that was shown as received can never succeed. False if the scan failed in
 *  another way. */
function isContradicted(
  said: DeviceVerdict,
  saidLane: KeptScan['saidLane'],
  { verdict, isHere, fault, taken }: ScanAnswer,
): boolean {
  if (fault !== null)
    return (
      said !== 'unsure' && SCAN_VERDICTS[said].here && isFinalError(fault) && !isUndone({ fault })
    );
  if (said === 'back' && verdict === 'passed') return true;
  if (said === 'unsure' || SCAN_VERDICTS[said].here !== isHere) return true;
  // Without `taken` the parcel has left. An earlier release did not store the lane.
  return taken !== null && saidLane !== undefined && saidLane?.name !== taken.lane?.name;
}

export function isUndone({ fault }: Pick<ScanAnswer, 'fault'>): boolean {
  return fault === RECEIVE_MESSAGES.undone;
}

/** Whether a scan that was not accepted may succeed at another try. */
export function maySendAgain(scan: Scan, { fault }: Pick<ScanAnswer, 'fault'>): boolean {
  return fault !== null && lacksVerdict(scan, { fault }) && !isFinalError(fault);
}

/** Whether no server has given a verdict on a code that it could read. */
export function lacksVerdict(scan: Scan, { fault }: Pick<ScanAnswer, 'fault'>): boolean {
  return fault !== null && errorOfCode(scan.code) === null;
}

export function isSameCode(one: Scan, other: Scan): boolean {
  return one.code.trim().toUpperCase() === other.code.trim().toUpperCase();
}

export function newestFirst(left: readonly LeftScan[]): LeftScan[] {
  return left.toSorted((one, other) => other.at - one.at);
}

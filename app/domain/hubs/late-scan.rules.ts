import type { Shipment } from '@prisma/client';
import { dayAfter } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';

/** A scan that a device sends after more than this many days is refused. */
const OLDEST_DAYS = 7;
const OLDEST_MS = OLDEST_DAYS * 86_400_000;

/** The network and the seconds of the `Date` header make two measurements of one clock differ by less than this. */
const CLOCKS_MS = 60_000;

type DeviceTimes = {
  /** The time of the scan on the device's clock. */
  at: Date;
  /** By how much the server's clock was ahead at the device's last contact before the scan. Null if the device's clock
   *  was set back since then; undefined if there was no contact. */
  serverAheadMs?: number | null | undefined;
};

/** The time of a scan on our clock. `isUnsure` means that it may be wrong, because the device's clock was set between
 *  the scan and its sending. */
export type ScanTime = { at: Date; isUnsure: boolean };

/** The time of a device's scan on our clock. The device's clock may be wrong, so the age of the scan counts. The clock
 *  may also have been corrected as soon as there was a network: if it differed from ours by another time at their last
 *  contact before the scan, that difference counts, unless it gives an impossible time. Null if the scan is older than a
 *  week.
 *  @param sentAt the time on the device's clock when it sent the scan */
export function scannedAt(scan: DeviceTimes, sentAt: Date, now: Date): ScanTime | null {
  const { serverAheadMs } = scan;
  const [nowMs, scanMs] = [now.getTime(), scan.at.getTime()];
  const byAge = nowMs - sentAt.getTime() + scanMs;
  const byContact = scanMs + (serverAheadMs ?? byAge - scanMs);
  const isPossible = (ms: number) => ms <= nowMs + CLOCKS_MS && nowMs - ms <= OLDEST_MS;
  const isSet = Math.abs(byContact - byAge) > CLOCKS_MS;
  const at = isSet && isPossible(byContact) ? byContact : byAge;
  if (nowMs - at > OLDEST_MS) return null;
  const isUnsure = isSet || serverAheadMs === null || byAge > nowMs + CLOCKS_MS;
  return { at: new Date(Math.min(at, nowMs)), isUnsure };
}

/** The time of a scan, but never before its shipment was requested. The device's clock may have been corrected in
 *  between. */
export function notBefore(at: Date, { requestedAt }: Pick<Shipment, 'requestedAt'>): Date {
  return at < requestedAt ? requestedAt : at;
}

/** Whether the delivery day of a scan that arrives late has passed within the last week. */
export function isDayPast(day: string, now: Date): boolean {
  const today = isoDay(now);
  return day < today && day >= dayAfter(today, -OLDEST_DAYS);
}

/** A scan that reaches us later than it was made. `isTaken` means that the clerk took in a parcel that another hub
 *  expects. */
export type LateScan = ScanTime & { isTaken: boolean };

/** `seenAt` is the latest known time at which the hub that last received the shipment had the parcel; null if none
 *  received it. */
type Moved = Pick<Shipment, 'hubId' | 'receivedHubId'> & { seenAt: Date | null };

/** Whether a parcel that this hub expected or took in has left since it was scanned here. Either another hub has
 *  scanned it since, or its driver had left with it by `leftFrom`. An assigned driver alone does not mean that it
 *  left. If the time of the scan is unsure, only the other hub counts. */
export function isPast(
  { hubId, receivedHubId, seenAt }: Moved,
  here: string,
  { at, isTaken, isUnsure, leftFrom }: LateScan & { leftFrom: Date | null },
): boolean {
  const isOurs = hubId === here || receivedHubId === here;
  if (seenAt && receivedHubId !== here && seenAt > at) return isOurs || isTaken;
  // A late scan of a parcel that another hub expects gets the same verdict as a scan made now.
  return isOurs && !isUnsure && leftFrom !== null && leftFrom > at;
}

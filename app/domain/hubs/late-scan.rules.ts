import type { Shipment } from '@prisma/client';
import { dayAfter } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';

/** A scan that a device sends after more than this many days is refused. */
const OLDEST_DAYS = 7;
const OLDEST_MS = OLDEST_DAYS * 86_400_000;

/** The time of a device's scan on our clock. Only the age of the scan counts, because the device's clock may be
 *  wrong. Null if the scan is older than a week.
 *  @param sentAt the time on the device's clock when it sent the scan */
export function scannedAt(at: Date, sentAt: Date, now: Date): Date | null {
  const agoMs = Math.max(0, sentAt.getTime() - at.getTime());
  return agoMs > OLDEST_MS ? null : new Date(now.getTime() - agoMs);
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
export type LateScan = { at: Date; isTaken: boolean };

/** `seenAt` is the latest known time at which the hub that last received the shipment had the parcel; null if none
 *  received it. */
type Moved = Pick<Shipment, 'hubId' | 'receivedHubId'> & { seenAt: Date | null };

/** Whether a parcel that this hub expected or took in has left since it was scanned here. Either another hub has
 *  scanned it since, or its driver had left with it by `leftFrom`. An assigned driver alone does not mean that it
 *  left. */
export function isPast(
  { hubId, receivedHubId, seenAt }: Moved,
  here: string,
  { at, isTaken, leftFrom }: LateScan & { leftFrom: Date | null },
): boolean {
  const isOurs = hubId === here || receivedHubId === here;
  if (seenAt && receivedHubId !== here && seenAt > at) return isOurs || isTaken;
  // A late scan of a parcel that another hub expects gets the same verdict as a scan made now.
  return isOurs && leftFrom !== null && leftFrom > at;
}

import type { Shipment } from '@prisma/client';
import { dayAfter } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';

/** What a device keeps for longer nobody waits for any more. */
const OLDEST_DAYS = 7;
const OLDEST_MS = OLDEST_DAYS * 86_400_000;

/** When a device scanned, by our clock: how long ago it says counts, and its own clock may be wrong. Null where
 *  that is longer ago than a week.
 *  @param sentAt what the device's clock showed when it sent the scan */
export function scannedAt(at: Date, sentAt: Date, now: Date): Date | null {
  const agoMs = Math.max(0, sentAt.getTime() - at.getTime());
  return agoMs > OLDEST_MS ? null : new Date(now.getTime() - agoMs);
}

/** A parcel is scanned in after it was asked for, whatever a clock says that was put right in between. */
export function notBefore(at: Date, { requestedAt }: Pick<Shipment, 'requestedAt'>): Date {
  return at < requestedAt ? requestedAt : at;
}

/** For delivery on which day a scan is heard of: one that was chosen and has passed is today. */
export function dayLeft(day: string, now: Date): string {
  const today = isoDay(now);
  return day < today && day >= dayAfter(today, -OLDEST_DAYS) ? today : day;
}

/** A scan that is heard of later. `isTaken`: whoever scanned took in what another hub expects. */
export type LateScan = { at: Date; isTaken: boolean };

/** `seenAt`: when the hub that has it scanned it last. */
type Moved = Pick<Shipment, 'hubId' | 'receivedHubId'> & { seenAt: Date | null };

/** Whether a parcel that this hub expected, or took in, went on after it was scanned here: another hub has it since,
 *  or its delivery had begun by `deliveredFrom`. That somebody was named for it, or its pickup was ticked off,
 *  moves it nowhere. */
export function isPast(
  { hubId, receivedHubId, seenAt }: Moved,
  here: string,
  { at, isTaken, deliveredFrom }: LateScan & { deliveredFrom: Date | null },
): boolean {
  const isOurs = hubId === here || receivedHubId === here;
  if (seenAt && receivedHubId !== here && seenAt > at) return isOurs || isTaken;
  // Of what another hub expects nobody says more than a scan of now would.
  return isOurs && deliveredFrom !== null && deliveredFrom > at;
}

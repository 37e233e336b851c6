import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import type { IsHoliday } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';

type ExpectedBy = {
  /** The day for which a hub received it, and when the hub did; dates from the database. */
  receivedFor: Date | null;
  receivedAt: Date | null;
  /** The collection day of its manifest. */
  collectionDay: Date | null;
  bookedAt: Date;
};

/** The day, as `2025-03-07`, on which a parcel should reach its recipient. It is the day for which a hub received
 *  it, else the collection day of its manifest, else the day of the next cut-off after its booking
 *  (docs/domain/home.md). */
export function expectedDay(by: ExpectedBy, isHoliday: IsHoliday): string {
  const { receivedFor, receivedAt, collectionDay, bookedAt } = by;
  if (receivedFor) return writtenDay(receivedFor);
  if (receivedAt) return isoDay(receivedAt);
  if (collectionDay) return writtenDay(collectionDay);
  return isoDay(nextCutOff(bookedAt, isHoliday).at);
}

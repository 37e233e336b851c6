import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import type { IsHoliday } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';

type ExpectedBy = {
  /** The day for which a hub received it, and when it did; dates of the database. */
  receivedFor: Date | null;
  receivedAt: Date | null;
  /** Of the manifest that it was collected with. */
  collectionDay: Date | null;
  bookedAt: Date;
};

/** The day, written `2025-03-07`, on which a parcel is expected at its recipient: the one for which a hub
 *  received it, else the one on which it is collected, by its manifest or by the cut-off that its booking came
 *  before (docs/domain/home.md). */
export function expectedDay(by: ExpectedBy, isHoliday: IsHoliday): string {
  const { receivedFor, receivedAt, collectionDay, bookedAt } = by;
  if (receivedFor) return writtenDay(receivedFor);
  if (receivedAt) return isoDay(receivedAt);
  if (collectionDay) return writtenDay(collectionDay);
  return isoDay(nextCutOff(bookedAt, isHoliday).at);
}

import type { Tx } from '#app/domain/shared/outbox.ts';

/** The source of the current time. Domain code calls neither `Date.now()` nor `new Date()` for it. */
export type Clock = { now(): Date };

/** A clock that can also read the database's time, which all processes share. Use `sharedNow` wherever one process
 *  compares a time that another may have written, because their clocks may differ by a minute. */
export type SharedClock = Clock & { sharedNow(db: Tx): Promise<Date> };

export const systemClock: SharedClock = {
  now: () => new Date(),
  async sharedNow(db) {
    const [row] = await db.$queryRaw<{ at: Date }[]>`select clock_timestamp() as at`;
    return row!.at;
  },
};

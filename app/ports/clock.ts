import type { Tx } from '#app/domain/shared/outbox.ts';

/** The only source of the present time. */
export type Clock = { now(): Date };

/** Also of a time that all processes share: the database's. Wherever one process compares a time that
 *  another may have written, clocks that differ by a minute must not matter. */
export type SharedClock = Clock & { sharedNow(db: Tx): Promise<Date> };

export const systemClock: SharedClock = {
  now: () => new Date(),
  async sharedNow(db) {
    const [row] = await db.$queryRaw<{ at: Date }[]>`select clock_timestamp() as at`;
    return row!.at;
  },
};

/** How much slower than usual the machine was made, by `npm test -- --slow`. */
export const SLOWNESS = Number(process.env['TEST_SLOWNESS'] ?? 1);

/** Time-outs in tests are for hangs alone: whatever works ends long before, on a slow machine too.
 *  Whoever waits for something waits for that, and gives up after so long. */
export const HANG_MS = 240_000 * SLOWNESS;

/** How much longer than in the product whatever asks the database waits for it. */
export const DATABASE_PATIENCE = 50 * SLOWNESS;

/** What a whole test or hook may take; above the limit of what it waits for, which can say what was
 *  missing. */
export const TEST_HANG_MS = 900_000 * SLOWNESS;

/** The limit of a call that nobody will ever answer, because the other side was told not to. Only
 *  for that: a call that is to be answered waits up to `HANG_MS`. */
export const NEVER_ANSWERED_MS = 250;

/** How many times as long as on the reference machine a fixed piece of work takes here, at least 1:
 *  measured at the start of a run (slowness.ts). Every limit below is multiplied by it. */
export const SLOWNESS = Number(process.env['TEST_SLOWNESS'] ?? 1);

/** Limits are for what hangs: an action or expectation in a browser, and a wait for something to
 *  become true (`eventually`), take well under a second on the reference machine. */
export const ACTION_MS = 15_000 * SLOWNESS;

/** Opening a page in a browser. */
export const NAVIGATION_MS = 30_000 * SLOWNESS;

/** A wait outside a browser, where several processes must first do their work; and the limit of a
 *  call that is to be answered. */
export const HANG_MS = 60_000 * SLOWNESS;

/** A whole test or hook. It is more than any wait inside it, which can say what was missing. A test
 *  that needs more takes a multiple and says why. */
export const TEST_HANG_MS = 120_000 * SLOWNESS;

/** How much longer than in the product whatever asks the database waits for it. */
export const DATABASE_PATIENCE = 50 * SLOWNESS;

/** The limit of a call that nobody will ever answer, because the other side was told not to. Only
 *  for that: a call that is to be answered waits up to `HANG_MS`. */
export const NEVER_ANSWERED_MS = 250;

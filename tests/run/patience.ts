/** How many times as long as on the reference machine a fixed piece of work takes here, at least 1. Measured at the
 *  start of a run (slowness.ts). Every limit below is multiplied by it. */
export const SLOWNESS = Number(process.env['TEST_SLOWNESS'] ?? 1);

/** Limits exist to detect hangs: a browser action or expectation, and a wait for a condition (`eventually`), take
 *  well under a second on the reference machine. */
export const ACTION_MS = 15_000 * SLOWNESS;

/** Opening a page in a browser. */
export const NAVIGATION_MS = 30_000 * SLOWNESS;

/** A wait outside a browser, in which several processes must first do their work; also the limit of a call that
 *  should be answered. */
export const HANG_MS = 60_000 * SLOWNESS;

/** A whole test or hook. Longer than any wait inside it, which can report what was missing. A test that needs more
 *  uses a multiple and says why. */
export const TEST_HANG_MS = 120_000 * SLOWNESS;

/** How many times longer than in the product database clients wait. */
export const DATABASE_PATIENCE = 50 * SLOWNESS;

/** The limit of a call that will never be answered, because the test told the other side not to answer. A call that
 *  should be answered waits up to `HANG_MS` instead. */
export const NEVER_ANSWERED_MS = 250;

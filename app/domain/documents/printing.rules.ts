/** How long a station holds the printer without a sign of life. */
export const LEASE_MS = 20_000;

/** A printer takes seconds for a label; a station that says nothing of one for so long has lost it. */
export const ANSWER_MS = 2 * 60_000;

/** Upright, not mirrored, not reversed, 8 dots to the millimetre: whatever the last program left the
 *  printer with. Inside the label's own format, which sets UTF-8, so that no second one is fed. */
const SETUP = '^PON^PMN^LRN^JMA';

export function withSetup(zpl: string): string {
  return zpl.replace('^XA', `^XA${SETUP}`);
}

/** How long a station holds the printer without renewing its lease. */
export const LEASE_MS = 20_000;

/** How long a station may take to answer before the label counts as unsure. A printer takes only a few seconds to print
 *  a label. */
export const ANSWER_MS = 2 * 60_000;

/** Resets the printer, whatever another program has set: upright, not mirrored, not reversed, full resolution. It is
 *  inside the label's own format, which sets UTF-8, so that no second label is fed. */
const SETUP = '^PON^PMN^LRN^JMA';

export function withSetup(zpl: string): string {
  return zpl.replace('^XA', `^XA${SETUP}`);
}

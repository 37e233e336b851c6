/** What this document says to the page in wp-admin that frames it. The other side is the plugin's
 *  `assets/frame.js`. */
export type SaidByFrame =
  /** Asks for a token; the answer has the same number. */
  | { thumela: 'token'; n: number }
  /** Where it is now, as a path below its root. */
  | { thumela: 'at'; path: string }
  /** How many alerts there are, as the menu shows it; empty for none. */
  | { thumela: 'alerts'; count: string };

/** What that page says. `accent`: the colour of its buttons. */
export type SaidByAdmin =
  | { thumela: 'token'; n: number; token: string; page: string; accent: string | null }
  | { thumela: 'refused'; n: number; why: Why };

const WHYS = ['signed-out', 'not-allowed', 'not-connected', 'unreached'] as const;
type Why = (typeof WHYS)[number];

/** A message of the page around us, or null for anything else. */
export function readSaidByAdmin(data: unknown): SaidByAdmin | null {
  if (typeof data !== 'object' || data === null) return null;
  const { thumela, n, token, page, accent, why } = data as Record<string, unknown>;
  if (typeof n !== 'number') return null;
  if (thumela === 'token' && typeof token === 'string' && typeof page === 'string')
    return { thumela, n, token, page, accent: typeof accent === 'string' ? accent : null };
  const known = WHYS.find((one) => one === why);
  return thumela === 'refused' && known ? { thumela, n, why: known } : null;
}

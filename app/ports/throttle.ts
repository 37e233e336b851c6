/** So many acts in a window that starts with the first of them; any stretch of that length
 *  therefore holds at most twice as many. */
export type Budget = { name: string; points: number; windowSeconds: number };

export type Allowance = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts acts across all processes. */
export type ThrottlePort = {
  /** Takes one point of the key's budget, or says when there will be one again. */
  take(budget: Budget, key: string): Promise<Allowance>;
  /** Puts a point back, for an act that turned out to be harmless. Never more than were taken. */
  giveBack(budget: Budget, key: string): Promise<void>;
};

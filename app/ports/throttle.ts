/** A rate limit: `points` actions per window. The window starts with the first action, so any stretch of that length
 *  can contain up to twice as many. */
export type Budget = { name: string; points: number; windowSeconds: number };

export type Allowance = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Rate limiter that counts across all processes. */
export type ThrottlePort = {
  /** Takes one point of the key's budget. If none is left, returns the number of seconds until the next one is
   *  available. */
  take(budget: Budget, key: string): Promise<Allowance>;
  /** Gives a point back, for an action that turned out to be harmless. Never gives back more than were taken. */
  giveBack(budget: Budget, key: string): Promise<void>;
};

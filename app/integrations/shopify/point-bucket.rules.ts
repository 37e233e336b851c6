import { z } from 'zod';

/** The state of a shop's point bucket, which Shopify reports with every answer (docs/integrations/shopify.md). */
type ThrottleStatus = {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
};

/** What a call is for: a user at a screen, an order that arrived, or a list of orders. */
const URGENCIES = ['person', 'order', 'list'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Times are milliseconds since 1970, so that a call is plain JSON. */
const Call = z.object({
  id: z.string(),
  cost: z.number(),
  urgency: z.enum(URGENCIES),
  askedAt: z.number(),
  /** When the call last asked for its turn. */
  seenAt: z.number(),
  /** Null while the call waits. */
  leftAt: z.number().nullable(),
});
type Call = z.infer<typeof Call>;
export const Calls = z.array(Call);

/** A shop's points at one moment. The cost of calls that have left is already subtracted from `available`. */
export type PointBucket = {
  maximum: number;
  available: number;
  restoreRate: number;
  at: number;
  calls: readonly Call[];
};

/** A longer wait would occupy a worker for nothing: the job is retried later instead. */
const MAX_WAIT_MS = 10_000;
/** Share of the bucket reserved for users at a screen and for other clients of the same app. */
const KEPT_FREE = 0.2;
/** A list is ranked this much later than an order that asked at the same moment. It cannot be overtaken for longer
 *  than this, so it gets its turn even while orders keep arriving. */
const LIST_LATER_MS = 3_000;
/** After this time without an answer a call is forgotten, and its points count as returned until the next answer
 *  reports the real balance: its process has died, or Shopify has finished it. Answers take a fraction of this time. */
const LAPSED_MS = 5_000;
/** A waiting call asks again much sooner than this, unless its process has died. */
const UNSEEN_MS = 1_500;
/** How soon a waiting call asks again, because points also come back when other calls are answered. */
const FIRST_LOOK_MS = { min: 20, max: 50 };
const LATER_LOOK_MS = 100;

/** The bucket at `now`: restores points and removes calls of dead processes. */
export function bucketAt(bucket: PointBucket, now: number): PointBucket {
  const at = Math.max(now, bucket.at);
  const isDead = ({ leftAt, seenAt }: Call) =>
    leftAt === null ? at - seenAt > UNSEEN_MS : at - leftAt > LAPSED_MS;
  const restored = ((at - bucket.at) / 1_000) * bucket.restoreRate;
  const returned = costOf(bucket.calls.filter((call) => call.leftAt !== null && isDead(call)));
  return {
    ...bucket,
    at,
    available: Math.min(bucket.maximum, bucket.available + restored + returned),
    calls: bucket.calls.filter((call) => !isDead(call)),
  };
}

export type Turn =
  | { kind: 'go' }
  | { kind: 'wait'; lookAgainMs: number }
  /** `waitMs` is how long the missing points need to come back. */
  | { kind: 'tooLong'; waitMs: number };

/** Decides whether a call may leave now. It queues behind calls that are more urgent or have waited longer. A small
 *  call may pass them if the points are enough for all of them. */
export function takeTurn(
  before: PointBucket,
  asked: Omit<Call, 'seenAt' | 'leftAt'>,
  now: number,
): { bucket: PointBucket; turn: Turn } {
  const bucket = bucketAt(before, now);
  const others = bucket.calls.filter(({ id }) => id !== asked.id);
  const ahead = others.filter((call) => call.leftAt === null && rankOf(call) < rankOf(asked));
  const missing = needOf(bucket, asked) - bucket.available;
  const call = { ...asked, seenAt: bucket.at };
  if (missing + costOf(ahead) <= 0) {
    const available = bucket.available - asked.cost;
    const calls = [...others, { ...call, leftAt: bucket.at }];
    return { bucket: { ...bucket, available, calls }, turn: { kind: 'go' } };
  }
  const waitMs = Math.max(0, (missing / bucket.restoreRate) * 1_000);
  // Calls in flight give back most of the points they reserved.
  const onTheirWay = costOf(others.filter(({ leftAt }) => leftAt !== null));
  const leastMs = ((missing - onTheirWay) / bucket.restoreRate) * 1_000;
  if (bucket.at - asked.askedAt + leastMs > MAX_WAIT_MS)
    return { bucket: { ...bucket, calls: others }, turn: { kind: 'tooLong', waitMs } };
  // A call that is not first must wait for the others, even if there are enough points.
  const lookAgainMs =
    ahead.length === 0
      ? Math.max(FIRST_LOOK_MS.min, Math.min(FIRST_LOOK_MS.max, waitMs))
      : LATER_LOOK_MS;
  return {
    bucket: { ...bucket, calls: [...others, { ...call, leftAt: null }] },
    turn: { kind: 'wait', lookAgainMs },
  };
}

/** The cost that an answer reports. `actual` is the final cost; null when the call was refused. */
export type ReportedCost = ThrottleStatus & { requested: number | null; actual: number | null };

/** The bucket after a call has ended. `reported` is the cost that the answer named. Without an answer it is null, and
 *  the call's points count as returned until the next answer reports the real balance. */
export function settleCall(
  before: PointBucket,
  id: string,
  reported: ReportedCost | null,
  now: number,
): PointBucket {
  const { calls, ...bucket } = bucketAt(before, now);
  const others = calls.filter((call) => call.id !== id);
  const own = costOf(calls.filter((call) => call.id === id && call.leftAt !== null));
  const returned = own - (reported?.actual ?? 0);
  if (!reported)
    return {
      ...bucket,
      calls: others,
      available: Math.min(bucket.maximum, bucket.available + returned),
    };
  const { maximumAvailable: maximum, currentlyAvailable, restoreRate } = reported;
  // Some calls in flight may have reached Shopify before this answer, others not.
  const least = currentlyAvailable - costOf(others.filter(({ leftAt }) => leftAt !== null));
  const available = Math.min(currentlyAvailable, Math.max(least, bucket.available + returned));
  return { ...bucket, maximum, restoreRate, available, calls: others };
}

/** The points that must be available. A call that needs nearly the whole bucket waits until the bucket is full. */
function needOf({ maximum }: PointBucket, { cost, urgency }: Pick<Call, 'cost' | 'urgency'>) {
  const kept = urgency === 'person' ? 0 : KEPT_FREE * maximum;
  return Math.min(cost + kept, maximum);
}

function rankOf({ urgency, askedAt }: Pick<Call, 'urgency' | 'askedAt'>): number {
  if (urgency === 'person') return askedAt - Number.MAX_SAFE_INTEGER / 2;
  return urgency === 'list' ? askedAt + LIST_LATER_MS : askedAt;
}

function costOf(calls: readonly Pick<Call, 'cost'>[]): number {
  return calls.reduce((sum, { cost }) => sum + cost, 0);
}

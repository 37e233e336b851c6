import { z } from 'zod';

/** What Shopify says of a shop's bucket with every answer (docs/integrations/shopify.md). */
type ThrottleStatus = {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
};

/** Who waits for a call: somebody at a screen, an order that came in, or a list of orders. */
const URGENCIES = ['person', 'order', 'list'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Milliseconds since 1970, so that a call is plain JSON. */
const Call = z.object({
  id: z.string(),
  cost: z.number(),
  urgency: z.enum(URGENCIES),
  askedAt: z.number(),
  /** When it last asked whether it may leave. */
  seenAt: z.number(),
  /** Null while it waits. */
  leftAt: z.number().nullable(),
});
type Call = z.infer<typeof Call>;
export const Calls = z.array(Call);

/** A shop's points at one moment. The points of calls that have left are taken off `available`. */
export type PointBucket = {
  maximum: number;
  available: number;
  restoreRate: number;
  at: number;
  calls: readonly Call[];
};

/** A longer wait holds a worker up for nothing: the job comes back instead. */
const MAX_WAIT_MS = 10_000;
/** Left for what a person waits for, and for other clients of the same app. */
const KEPT_FREE = 0.2;
/** How much sooner an order is taken to have asked than a list that asked in the same moment. A list
 *  is never overtaken for longer, so that it gets its turn while orders keep coming. */
const LIST_LATER_MS = 3_000;
/** Answers take a fraction of this: a call without one has died with its process, or is over at
 *  Shopify. The next answer corrects what was wrong of it. */
const LAPSED_MS = 5_000;
/** A call that waits asks again much sooner than this, unless its process died. */
const UNSEEN_MS = 1_500;
/** How soon a waiting call asks again: points also come back with the answers of others. */
const FIRST_LOOK_MS = { min: 20, max: 50 };
const LATER_LOOK_MS = 100;

/** The points that have come back by `now`, without the calls of processes that died. */
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
  /** `waitMs` is what the points need to come back. */
  | { kind: 'tooLong'; waitMs: number };

/** Whether a call may leave now. It goes behind all who wait with more urgency, or longer; one that is
 *  small may pass while the points are enough for all before it. */
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
  // What is on its way gives back most of what it asked for.
  const onTheirWay = costOf(others.filter(({ leftAt }) => leftAt !== null));
  const leastMs = ((missing - onTheirWay) / bucket.restoreRate) * 1_000;
  if (bucket.at - asked.askedAt + leastMs > MAX_WAIT_MS)
    return { bucket: { ...bucket, calls: others }, turn: { kind: 'tooLong', waitMs } };
  // Who is not the first waits for others, whatever the points are.
  const lookAgainMs =
    ahead.length === 0
      ? Math.max(FIRST_LOOK_MS.min, Math.min(FIRST_LOOK_MS.max, waitMs))
      : LATER_LOOK_MS;
  return {
    bucket: { ...bucket, calls: [...others, { ...call, leftAt: null }] },
    turn: { kind: 'wait', lookAgainMs },
  };
}

/** What an answer tells: `actual` is what the call cost in the end, null where it was refused. */
export type ToldCost = ThrottleStatus & { requested: number | null; actual: number | null };

/** The bucket after a call is over. Null for `told` where there was no answer: its points count as
 *  given back until the next answer tells. */
export function settleCall(
  before: PointBucket,
  id: string,
  told: ToldCost | null,
  now: number,
): PointBucket {
  const { calls, ...bucket } = bucketAt(before, now);
  const others = calls.filter((call) => call.id !== id);
  const own = costOf(calls.filter((call) => call.id === id && call.leftAt !== null));
  const returned = own - (told?.actual ?? 0);
  if (!told)
    return {
      ...bucket,
      calls: others,
      available: Math.min(bucket.maximum, bucket.available + returned),
    };
  const { maximumAvailable: maximum, currentlyAvailable, restoreRate } = told;
  // Of the calls on their way some may have reached Shopify before it answered, and some may not.
  const least = currentlyAvailable - costOf(others.filter(({ leftAt }) => leftAt !== null));
  const available = Math.min(currentlyAvailable, Math.max(least, bucket.available + returned));
  return { ...bucket, maximum, restoreRate, available, calls: others };
}

/** What has to be there. A call that asks for nearly the whole bucket waits until it is full. */
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

import { z } from 'zod';

/** Simulated failures, and what each affects: API calls, a payment, or a webhook. */
// prettier-ignore
const TROUBLES = {
  /** The connection drops before anything is carried out. */
  dropBefore:     'call',
  /** HTTP 500, not carried out; with `after`: carried out, then the 500. */
  errors500:      'call',
  /** HTTP 429 with Retry-After. */
  tooMany429:     'call',
  /** An HTML page, not carried out; with `after`: carried out, then the page. */
  junk:           'call',
  /** Never answered, not carried out. */
  hang:           'call',
  /** The call takes effect, but the connection closes without an answer. */
  loseAnswer:     'call',
  /** Carried out, and answered after `ms`. */
  late:           'call',
  /** The payment is in dollars. */
  otherCurrency:  'payment',
  /** The payer bears the fee: the amount is higher than requested. */
  passFees:       'payment',
  /** The payment is one cent short. */
  underpay:       'payment',
  /** A second payment with the same reference. */
  chargeTwice:    'payment',
  /** The EFT stays pending until it is settled. */
  eftPending:     'payment',
  webhookTwice:   'webhook',
  /** Held until released, for example until after the browser has returned. */
  webhookHeld:    'webhook',
  /** Delivered before the browser is redirected. */
  webhookBefore:  'webhook',
  webhookNever:   'webhook',
  /** Signed with a wrong key. */
  webhookForged:  'webhook',
} as const;

type Failure = keyof typeof TROUBLES;

const BadDay = z.object({
  /** How many times the failure occurs; without it, until cleared. */
  count: z.int().min(0).optional(),
  after: z.boolean().default(false),
  ms: z.int().min(0).max(600_000).default(1_000),
  retryAfterSeconds: z.int().min(1).default(1),
  /** Affected calls: initialize, verify, refund, refunds, list. Without it, all. */
  calls: z.array(z.string()).optional(),
});
type BadDay = z.output<typeof BadDay>;

export const BadDays = z.partialRecord(
  z.enum(Object.keys(TROUBLES) as [Failure, ...Failure[]]),
  BadDay,
);

export type BadDaySwitches = {
  set(days: z.input<typeof BadDays>): void;
  clear(): void;
  list(): z.output<typeof BadDays>;
  /** Returns the active failure if it applies now, and counts it. */
  strikes(name: Failure, call?: string): BadDay | null;
};

export function createBadDays(): BadDaySwitches {
  const days = new Map<Failure, BadDay>();
  return {
    set(input) {
      for (const [name, day] of Object.entries(BadDays.parse(input)))
        days.set(name as Failure, day);
    },
    clear: () => days.clear(),
    list: () => Object.fromEntries(days),
    strikes(name, call) {
      const day = days.get(name);
      if (!day || day.count === 0) return null;
      if (call !== undefined && day.calls && !day.calls.includes(call)) return null;
      if (day.count !== undefined) day.count -= 1;
      return day;
    },
  };
}

import { z } from 'zod';

/** Which troubles touch the calls; the others strike a payment or a webhook. */
// prettier-ignore
const TROUBLES = {
  /** The connection drops before anything is done. */
  dropBefore:     'call',
  /** HTTP 500, nothing done; with `after`: done, and then the 500. */
  errors500:      'call',
  /** HTTP 429 with Retry-After. */
  tooMany429:     'call',
  /** A page of HTML, nothing done; with `after`: done, and then the page. */
  junk:           'call',
  /** Never answered, nothing done. */
  hang:           'call',
  /** Done, and never answered. */
  loseAnswer:     'call',
  /** Done, and answered after `ms`. */
  late:           'call',
  /** The payment is in dollars. */
  otherCurrency:  'payment',
  /** The payer bears the fee: the amount is more than was asked. */
  passFees:       'payment',
  /** The payment is a cent short of what was asked. */
  underpay:       'payment',
  /** A second payment with the same reference. */
  chargeTwice:    'payment',
  /** The EFT is on its way until it is settled. */
  eftPending:     'payment',
  webhookTwice:   'webhook',
  /** Sent when they are let go: after the browser came back, for one. */
  webhookHeld:    'webhook',
  /** Delivered before the browser is sent back. */
  webhookBefore:  'webhook',
  webhookNever:   'webhook',
  /** By somebody who has not the key. */
  webhookForged:  'webhook',
} as const;

type Trouble = keyof typeof TROUBLES;

const BadDay = z.object({
  /** How many times it strikes; without it, until cleared. */
  count: z.int().min(0).optional(),
  after: z.boolean().default(false),
  ms: z.int().min(0).max(600_000).default(1_000),
  retryAfterSeconds: z.int().min(1).default(1),
  /** Which calls: initialize, verify, refund, refunds, list. Without it, all. */
  calls: z.array(z.string()).optional(),
});
type BadDay = z.output<typeof BadDay>;

export const BadDays = z.partialRecord(
  z.enum(Object.keys(TROUBLES) as [Trouble, ...Trouble[]]),
  BadDay,
);

export type BadDaySwitches = {
  set(days: z.input<typeof BadDays>): void;
  clear(): void;
  list(): z.output<typeof BadDays>;
  /** The day, when it strikes now; counts it. */
  strikes(name: Trouble, call?: string): BadDay | null;
};

export function createBadDays(): BadDaySwitches {
  const days = new Map<Trouble, BadDay>();
  return {
    set(input) {
      for (const [name, day] of Object.entries(BadDays.parse(input)))
        days.set(name as Trouble, day);
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

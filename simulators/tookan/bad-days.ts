import { z } from 'zod';
import type { Random } from './random.ts';

/** Which calls a bad day touches when it does not say. Webhook troubles touch no call; `picture` is fetching
 *  one, `proof` what drivers leave. */
// prettier-ignore
const DEFAULT_CALLS = {
  /** The connection drops before anything is done. */
  dropBefore:         'any',
  /** HTTP 500, nothing done; with `after`: done, and then the 500. */
  errors500:          'any',
  /** HTTP 429 with Retry-After. */
  tooMany429:         'any',
  /** No JSON, nothing done; with `after`: done, and then nonsense. */
  garbage:            'any',
  /** Waits `ms`, then works, unless the caller has gone: then nothing is done. */
  hang:               'any',
  /** Status 201 with `message`. */
  refuse:             'create_task',
  /** The same for a job that failed, and for no other. */
  refuseFailed:       'assign_task',
  /** Done, but the answer is lost: at once, or after `ms` of silence. */
  loseAnswer:         'create_task',
  /** Answered at once; look-ups see the job only after `ms`. */
  slowCommit:         'create_task',
  /** Never answered; the job appears after `ms`. */
  commitLate:         'create_task',
  duplicateWebhooks:  'none',
  /** A webhook overtakes the one before it. */
  outOfOrderWebhooks: 'none',
  lostWebhooks:       'none',
  /** What drivers leave is seen only after `ms`. */
  lateHistory:        'proof',
  /** Each thing they leave is told twice. */
  repeatedEntries:    'proof',
  /** Their notes are HTML. */
  htmlNotes:          'proof',
  /** Pictures are not where they are said to be. */
  missingPicture:     'picture',
  /** They are a page, a drawing with a script in it, by the name of a picture. */
  wrongPicture:       'picture',
  /** They are larger than anybody takes. */
  hugePicture:        'picture',
} as const;

type BadDayName = keyof typeof DEFAULT_CALLS;

const BadDay = z.object({
  /** How many times it strikes; without it, until cleared. */
  count: z.int().min(0).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** Without it: 1000, but an answer is lost at once. */
  ms: z.int().min(0).max(600_000).optional(),
  after: z.boolean().default(false),
  message: z.string().default('Invalid address'),
  retryAfterSeconds: z.int().min(1).default(1),
  calls: z.array(z.string()).optional(),
});
type BadDay = z.output<typeof BadDay>;

export const BadDays = z.partialRecord(
  z.enum(Object.keys(DEFAULT_CALLS) as [BadDayName, ...BadDayName[]]),
  BadDay,
);
/** What `ms` means where it must mean something. */
export const DEFAULT_WAIT_MS = 1_000;
type BadDaysInput = z.input<typeof BadDays>;

export type BadDaySwitches = {
  set(days: BadDaysInput): void;
  clear(): void;
  list(): z.output<typeof BadDays>;
  /** The day, when it strikes now; counts it. */
  strikes(name: BadDayName, call?: string): BadDay | null;
};

export function createBadDays(random: Random): BadDaySwitches {
  const days = new Map<BadDayName, BadDay>();

  return {
    set(input) {
      for (const [name, day] of Object.entries(BadDays.parse(input))) {
        days.set(name as BadDayName, day);
      }
    },
    clear: () => days.clear(),
    list: () => Object.fromEntries(days),
    strikes(name, call) {
      const day = days.get(name);
      if (!day || day.count === 0 || !touches(name, day, call)) return null;
      if (day.probability < 1 && random.next() >= day.probability) return null;
      if (day.count !== undefined) day.count -= 1;
      return day;
    },
  };
}

function touches(name: BadDayName, day: BadDay, call: string | undefined): boolean {
  if (call === undefined) return DEFAULT_CALLS[name] === 'none';
  if (day.calls) return day.calls.includes(call);
  return DEFAULT_CALLS[name] === 'any' || DEFAULT_CALLS[name] === call;
}

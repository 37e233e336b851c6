import { z } from 'zod';
import type { Random } from './random.ts';

/** Simulated failures, and the calls that each affects by default. Webhook failures affect no call. `picture` is the
 *  download of a picture, `proof` is what drivers add to a job. */
// prettier-ignore
const DEFAULT_CALLS = {
  /** The connection drops before anything is carried out. */
  dropBefore:         'any',
  /** HTTP 500, not carried out; with `after`: carried out, then the 500. */
  errors500:          'any',
  /** HTTP 429 with Retry-After. */
  tooMany429:         'any',
  /** Invalid JSON, not carried out; with `after`: carried out, then invalid JSON. */
  garbage:            'any',
  /** Waits `ms`, then carries out the call, unless the client has disconnected. */
  hang:               'any',
  /** Status 201 with `message`. */
  refuse:             'create_task',
  /** Status 201 with `message`, but only for a job that failed. */
  refuseFailed:       'assign_task',
  /** Carried out, but the answer is lost: at once, or after `ms` of silence. */
  loseAnswer:         'create_task',
  /** Answered at once, but look-ups find the job only after `ms`. */
  slowCommit:         'create_task',
  /** The job appears after `ms`, when the connection closes without an answer. */
  commitLate:         'create_task',
  duplicateWebhooks:  'none',
  /** A webhook overtakes the previous one. */
  outOfOrderWebhooks: 'none',
  lostWebhooks:       'none',
  /** Proof by drivers becomes visible only after `ms`. */
  lateHistory:        'proof',
  /** Each proof entry is reported twice. */
  repeatedEntries:    'proof',
  /** Drivers' notes are HTML. */
  htmlNotes:          'proof',
  /** Picture URLs lead nowhere. */
  missingPicture:     'picture',
  /** A picture URL returns an SVG with a script, declared as JPEG or PNG. */
  wrongPicture:       'picture',
  /** Pictures are larger than we accept. */
  hugePicture:        'picture',
} as const;

type BadDayName = keyof typeof DEFAULT_CALLS;

const BadDay = z.object({
  /** How many times the failure occurs; without it, until cleared. */
  count: z.int().min(0).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** A delay in milliseconds, by default `DEFAULT_WAIT_MS`. Without `ms`, `loseAnswer` loses the answer at once. */
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
/** The default of `ms` where a delay is needed. */
export const DEFAULT_WAIT_MS = 1_000;
type BadDaysInput = z.input<typeof BadDays>;

export type BadDaySwitches = {
  set(days: BadDaysInput): void;
  clear(): void;
  list(): z.output<typeof BadDays>;
  /** Returns the active failure if it applies now, and counts it. */
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

import { z } from 'zod';
import { BadDays } from './bad-days.ts';
import type { BadDaySwitches } from './bad-days.ts';
import type { FleetStatus, SimFleet } from './fleet.ts';
import { isDead } from './jobs.ts';
import type { SimJob, SimJobs } from './jobs.ts';
import type { Random } from './random.ts';
import { isFirst, type Walk } from './walk.ts';
import type { WebhookSender } from './webhooks.ts';

export type SeenCall = { call: string; at: number };

/** Control of the simulator for tests and operators, in process or under /_control. */
export type TookanControl = {
  /** Every job, including those not yet visible. */
  jobs(): SimJob[];
  /** Ends all delayed commits: every job becomes visible. */
  showAll(): void;
  /** Number of live pairs, and of live deliveries without a pickup, by order id. More than one is a double booking. */
  livePairs(): Record<string, number>;
  /** Sets one job to any status. False: the job does not exist. */
  advance(jobId: number | string, status: number): boolean;
  /** Moves the order's oldest live pair, or lone delivery, one natural step forward. Returns the jobs that moved with
   *  their new statuses, or null when none did. */
  advanceByReference(reference: string): { jobId: number; status: number }[] | null;
  /** Sets the state in a driver's app: 0 available, 1 offline, 2 busy. False: the driver does not exist. */
  setDriver(fleetId: number, status: FleetStatus): boolean;
  badDays: Omit<BadDaySwitches, 'strikes'>;
  seed(value: number): void;
  setWebhookUrl(url: string | undefined): void;
  setAutoAdvance(stepMs: number | undefined): void;
  webhooks(): ReturnType<WebhookSender['stats']>;
  /** The latest calls with a valid key, oldest first; times in milliseconds. */
  calls(): readonly SeenCall[];
  /** The names of the pictures requested, without those that got a simulated 500; oldest first. */
  pictures(): readonly string[];
};

type Parts = {
  jobs: SimJobs;
  walk: Walk;
  fleet: SimFleet;
  badDays: BadDaySwitches;
  webhooks: WebhookSender;
  random: Random;
  seen: readonly SeenCall[];
  pictures: readonly string[];
};

export function createControl({ jobs, walk, fleet, badDays, webhooks, random, ...kept }: Parts) {
  const control: TookanControl = {
    jobs: jobs.all,
    showAll: jobs.showAll,
    livePairs() {
      const counts = Object.create(null) as Record<string, number>;
      for (const pickup of jobs.all()) {
        const delivery = isFirst(pickup) ? jobs.anyById(pickup.partnerId) : null;
        if (!delivery || isDead(pickup) || isDead(delivery)) continue;
        counts[pickup.orderId] = (counts[pickup.orderId] ?? 0) + 1;
      }
      return { ...counts };
    },
    advance(jobId, status) {
      const job = jobs.anyById(Number(jobId));
      if (job) walk.move(job, status);
      return job !== null;
    },
    advanceByReference(reference) {
      const pickup = jobs.visibleByOrder(reference).find((job) => isFirst(job) && !isDead(job));
      const delivery = pickup && jobs.anyById(pickup.partnerId);
      const moved = delivery ? walk.step(pickup, delivery) : [];
      return moved.length === 0 ? null : moved.map(({ jobId, status }) => ({ jobId, status }));
    },
    setDriver: fleet.set,
    badDays: { set: badDays.set, clear: badDays.clear, list: badDays.list },
    seed: random.seed,
    setWebhookUrl: webhooks.setUrl,
    setAutoAdvance: walk.setStepMs,
    webhooks: webhooks.stats,
    calls: () => kept.seen,
    pictures: () => kept.pictures,
  };
  return control;
}

const Advance = z.union([
  z.object({ reference: z.string() }),
  z.object({ jobId: z.int(), status: z.int().min(0).max(99) }),
]);
const Driver = z.object({
  fleetId: z.int(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});
const Seed = z.object({ seed: z.int() });
const WebhookUrl = z.object({ url: z.url().nullable() });
const AutoAdvance = z.object({ stepMs: z.int().min(1).nullable() });

type ControlAnswer = { http: number; body: unknown };

/** Answers one call under /_control, for example `POST advance`. Input must be JSON, which a foreign web page cannot
 *  send without a CORS preflight. */
export function answerControl(
  control: TookanControl,
  method: string,
  path: string,
  body: unknown,
): ControlAnswer {
  try {
    return { http: 200, body: route(control, `${method} ${path}`, body) };
  } catch (error) {
    if (error instanceof NoSuchControl) return { http: 404, body: { message: error.message } };
    if (error instanceof z.ZodError) return { http: 400, body: { issues: error.issues } };
    throw error;
  }
}

class NoSuchControl extends Error {}

function route(control: TookanControl, what: string, body: unknown): unknown {
  switch (what) {
    case 'GET jobs':
      return { jobs: control.jobs(), livePairs: control.livePairs() };
    case 'GET calls':
      return { calls: control.calls() };
    case 'GET pictures':
      return { pictures: control.pictures() };
    case 'GET webhooks':
      return control.webhooks();
    case 'GET bad-days':
      return control.badDays.list();
    case 'POST bad-days':
      control.badDays.set(BadDays.parse(body));
      return control.badDays.list();
    case 'DELETE bad-days':
      control.badDays.clear();
      return {};
    case 'POST advance': {
      const input = Advance.parse(body);
      if ('reference' in input) return { moved: control.advanceByReference(input.reference) };
      return { moved: control.advance(input.jobId, input.status) };
    }
    case 'POST driver': {
      const { fleetId, status } = Driver.parse(body);
      return { set: control.setDriver(fleetId, status) };
    }
    case 'POST seed':
      control.seed(Seed.parse(body).seed);
      return {};
    case 'POST webhook':
      control.setWebhookUrl(WebhookUrl.parse(body).url ?? undefined);
      return {};
    case 'POST auto-advance':
      control.setAutoAdvance(AutoAdvance.parse(body).stepMs ?? undefined);
      return {};
    default:
      throw new NoSuchControl(`Unknown control: ${what}`);
  }
}

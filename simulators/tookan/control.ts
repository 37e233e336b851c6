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

/** What a test or an operator may do to the simulator, in process or under /_control. */
export type TookanControl = {
  /** Every job made, also those not yet visible. */
  jobs(): SimJob[];
  /** Late commits are over: every job made is visible. */
  showAll(): void;
  /** Live pairs by order id: more than one is a double booking. */
  livePairs(): Record<string, number>;
  /** Moves one job to any status. False: no such job. */
  advance(jobId: number | string, status: number): boolean;
  /** One natural step of the oldest live pair; the statuses reached, or null when none can move. */
  advanceByReference(reference: string): { jobId: number; status: number }[] | null;
  /** What a driver's app says: 0 available, 1 offline, 2 busy. False: no such driver. */
  setDriver(fleetId: number, status: FleetStatus): boolean;
  badDays: Omit<BadDaySwitches, 'strikes'>;
  seed(value: number): void;
  setWebhookUrl(url: string | undefined): void;
  setAutoAdvance(stepMs: number | undefined): void;
  webhooks(): ReturnType<WebhookSender['stats']>;
  /** The last calls with a right key, oldest first; times in milliseconds. */
  calls(): readonly SeenCall[];
  /** The pictures that were asked for, oldest first. */
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

/** `POST` wants JSON, which no foreign web page can send here without asking first. */
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
      throw new NoSuchControl(`No control ${what}`);
  }
}

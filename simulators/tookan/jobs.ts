import { z } from 'zod';
import { driverById } from './fleet.ts';
import type { Random } from './random.ts';

const HistoryEntry = z.object({
  id: z.int(),
  type: z.string(),
  description: z.string(),
  at: z.number(),
  /** Look-ups and webhooks show the entry only from this time on; absent: at once. */
  visibleAt: z.number().optional(),
});

export const SimJob = z.object({
  jobId: z.int(),
  /** A job without a partner has its own id here. */
  partnerId: z.int(),
  orderId: z.string(),
  /** 0 pickup, 1 delivery. */
  type: z.union([z.literal(0), z.literal(1)]),
  status: z.int(),
  hash: z.string(),
  token: z.string(),
  teamId: z.int().nullable(),
  fleetId: z.int().nullable(),
  /** The request's own fields, as sent and later edited. */
  fields: z.record(z.string(), z.string()),
  createdAt: z.number(),
  /** Look-ups and edits find the job only from this time on. */
  visibleAt: z.number(),
  /** When each status was last entered, by status number. */
  entered: z.record(z.string(), z.number()),
  history: z.array(HistoryEntry),
});
export type SimJob = z.infer<typeof SimJob>;

export const SimState = z.object({
  nextJobId: z.int(),
  nextHistoryId: z.int(),
  jobs: z.array(SimJob),
});
export type SimState = z.infer<typeof SimState>;

export type SimJobs = ReturnType<typeof createJobs>;

const STATUS_WORDS: Readonly<Record<number, string>> = {
  0: 'Assigned',
  1: 'Started',
  2: 'Successful',
  3: 'Failed',
  4: 'Arrived',
  6: 'Unassigned',
  7: 'Acknowledged',
  8: 'Declined',
  9: 'Canceled',
  10: 'Deleted',
};

export function statusWord(status: number): string {
  return STATUS_WORDS[status] ?? `Status ${status}`;
}

export function isDead({ status }: SimJob): boolean {
  return status === 9 || status === 10;
}

/** A proof entry that a driver adds, separate from state changes. */
type LeftBehind = { type: string; description: string; delayMs: number };

/** Keeps the simulated jobs, finds them by id, order or hash, and changes them. `changed` is called after every
 *  change. */
export function createJobs(random: Random, initial: SimState | null, changed: () => void) {
  let nextJobId = initial?.nextJobId ?? 5_400_001;
  let nextHistoryId = initial?.nextHistoryId ?? 91_000_001;
  const byId = new Map<number, SimJob>();
  const byOrder = new Map<string, SimJob[]>();
  const byHash = new Map<string, SimJob>();
  for (const job of initial?.jobs ?? []) index(job);

  function index(job: SimJob) {
    byId.set(job.jobId, job);
    byHash.set(job.hash, job);
    const siblings = byOrder.get(job.orderId);
    if (siblings) siblings.push(job);
    else byOrder.set(job.orderId, [job]);
  }

  function record(job: SimJob, type: string, description: string) {
    job.history.push({ id: nextHistoryId++, type, description, at: Date.now() });
  }

  type Made = Pick<SimJob, 'jobId' | 'partnerId' | 'type' | 'token'>;

  function make(fields: Record<string, string>, delayMs: number, made: Made): SimJob {
    const now = Date.now();
    const job: SimJob = {
      ...made,
      orderId: fields.order_id ?? '',
      status: 6,
      hash: random.hex(32),
      teamId: Number(fields.team_id) || null,
      fleetId: null,
      fields: { ...fields },
      createdAt: now,
      visibleAt: now + delayMs,
      entered: { 6: now },
      history: [],
    };
    record(job, 'state_changed', 'Created');
    index(job);
    changed();
    return job;
  }

  return {
    /** Creates a pair with consecutive ids: pickup n, delivery n + 1. */
    addPair(fields: Record<string, string>, delayMs: number): [SimJob, SimJob] {
      const [pickupId, deliveryId] = [nextJobId++, nextJobId++];
      const token = `${random.hex(14)}${pickupId}`;
      return [
        make(fields, delayMs, { jobId: pickupId, partnerId: deliveryId, type: 0, token }),
        make(fields, delayMs, { jobId: deliveryId, partnerId: pickupId, type: 1, token }),
      ];
    },

    /** Creates a single delivery, which is its own partner. */
    addAlone(fields: Record<string, string>, delayMs: number): [SimJob, SimJob] {
      const jobId = nextJobId++;
      const token = `${random.hex(14)}${jobId}`;
      const job = make(fields, delayMs, { jobId, partnerId: jobId, type: 1, token });
      return [job, job];
    },

    move(job: SimJob, status: number) {
      job.status = status;
      job.entered[status] = Date.now();
      const by = job.fleetId ? ` by ${driverById(job.fleetId)?.fleet_name ?? 'driver'}` : '';
      record(job, 'state_changed', `${statusWord(status)}${by}`);
      changed();
    },

    /** Adds an entry to the history that is not a state change. */
    leave(job: SimJob, { type, description, delayMs }: LeftBehind) {
      record(job, type, description);
      if (delayMs > 0) job.history.at(-1)!.visibleAt = Date.now() + delayMs;
      changed();
    },

    edit(job: SimJob, fields: Record<string, string>) {
      Object.assign(job.fields, fields);
      changed();
    },

    assign(job: SimJob, fleetId: number, teamId: number | null) {
      job.fleetId = fleetId;
      job.teamId = teamId ?? job.teamId;
      changed();
    },

    /** Makes everything visible that is still delayed. */
    showAll() {
      for (const job of byId.values()) {
        job.visibleAt = Math.min(job.visibleAt, Date.now());
        for (const entry of job.history) delete entry.visibleAt;
      }
      changed();
    },

    all: (): SimJob[] => [...byId.values()],
    /** Includes jobs that are not visible yet. */
    anyById: (jobId: number): SimJob | null => byId.get(jobId) ?? null,
    visibleById: (jobId: number): SimJob | null => visible(byId.get(jobId)),
    visibleByOrder: (orderId: string): SimJob[] =>
      (byOrder.get(orderId) ?? []).filter((job) => visible(job)),
    visibleByHash: (hash: string): SimJob | null => visible(byHash.get(hash)),
    state: (): SimState => ({ nextJobId, nextHistoryId, jobs: [...byId.values()] }),
  };
}

function visible(job: SimJob | undefined): SimJob | null {
  return job && job.visibleAt <= Date.now() ? job : null;
}

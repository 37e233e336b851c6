import { DRIVERS } from './fleet.ts';
import { isDead } from './jobs.ts';
import type { SimJob, SimJobs } from './jobs.ts';
import type { Random } from './random.ts';

export type Walk = ReturnType<typeof createWalk>;

type Options = {
  jobs: SimJobs;
  random: Random;
  stepMs: number | undefined;
  moved: (job: SimJob) => void;
};

/** The normal next status of one job. */
const NEXT: Readonly<Record<number, number>> = { 6: 0, 8: 0, 0: 7, 7: 1, 1: 4, 4: 2 };

/** The pickup of a pair, or a job without a partner. */
export function isFirst({ type, jobId, partnerId }: SimJob): boolean {
  return type === 0 || jobId === partnerId;
}

/** Moves jobs forward: on command, or automatically with natural pauses. */
export function createWalk({ jobs, random, moved, ...options }: Options) {
  let stepMs = options.stepMs;
  const timers = new Map<number, NodeJS.Timeout>();

  function move(job: SimJob, status: number) {
    const needsDriver = [0, 1, 2, 4, 7].includes(status) && job.fleetId === null;
    if (needsDriver) jobs.assign(job, driverFor(job), null);
    jobs.move(job, status);
    moved(job);
  }

  /** Chooses the same driver for both jobs of a pair. */
  function driverFor(job: SimJob): number {
    const partner = jobs.anyById(job.partnerId);
    if (partner?.fleetId) return partner.fleetId;
    return DRIVERS[Math.floor(random.next() * DRIVERS.length)]!.fleet_id;
  }

  /** Advances a pair by one step. Both jobs are assigned and accepted together; then the pickup proceeds, then the
   *  delivery. */
  function step(pickup: SimJob, delivery: SimJob): SimJob[] {
    if (isDead(pickup) || isDead(delivery)) return [];
    const both = [...new Set([pickup, delivery])];
    const unassigned = both.filter(({ status }) => status === 6);
    const assigned = both.filter(({ status }) => status === 0);
    const running = pickup.status === 2 ? delivery : pickup;
    const legs = unassigned.length > 0 ? unassigned : assigned.length > 0 ? assigned : [running];
    const ready = legs.filter(({ status }) => NEXT[status] !== undefined);
    for (const job of ready) move(job, NEXT[job.status]!);
    return ready;
  }

  function schedule(pickup: SimJob, delivery: SimJob) {
    if (stepMs === undefined || timers.has(pickup.jobId)) return;
    const untilVisible = Math.max(0, pickup.visibleAt - Date.now());
    const waitMs = untilVisible + stepMs * (0.6 + 0.8 * random.next());
    const timer = setTimeout(() => {
      timers.delete(pickup.jobId);
      if (step(pickup, delivery).length > 0) schedule(pickup, delivery);
    }, waitMs);
    timers.set(pickup.jobId, timer.unref());
  }

  function scheduleAll() {
    for (const first of jobs.all().filter(isFirst)) {
      const delivery = jobs.anyById(first.partnerId);
      if (delivery) schedule(first, delivery);
    }
  }

  function stop() {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  return {
    move,
    step,
    schedule,
    /** undefined stops the automatic steps. */
    setStepMs(next: number | undefined) {
      stop();
      stepMs = next;
      scheduleAll();
    },
    stop,
  };
}

import type { Pool } from 'pg';
import type { Listen } from '#app/ports/listen.ts';
import type { Log } from '#app/ports/log.ts';
import { OUTBOX_CHANNEL } from '#app/domain/shared/outbox.ts';
import type { Lane } from '#app/domain/shared/job.ts';
import type { HandlerTable } from './runtime.ts';
import type { Queues } from './queues.ts';

const BATCH = 500;
/** Number of concurrent batches while more rows are due than one batch holds. A batch mostly waits for the queue. */
const BATCHES_BEHIND = 2;
const IDLE_MS = 1_000;
/** A row that is not done this long after it was enqueued is enqueued again. */
const SWEEP_AFTER_MS = 90_000;

type OutboxRow = {
  id: string;
  job: string;
  key: string;
  payload: unknown;
  /** The job must run at once, even if it is waiting for its next attempt. */
  pushed: boolean;
};

type RelayOptions = {
  pool: Pool;
  listen: Listen;
  queues: Queues;
  handlers: HandlerTable;
  log: Log;
  sweepAfterMs?: number;
  idleMs?: number;
};

/** Moves due outbox rows to the queue: adds each under its key (the same key is the same job) and marks it as
 *  enqueued. After a crash between adding and marking, the row is added again, which has no effect while its job is in
 *  the queue. A database notification about a due row starts the next batch. A timer starts it too, for rows that
 *  become due later and while the connection is lost. `stop` waits for the current batches. */
export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const idleMs = options.idleMs ?? IDLE_MS;
  let isStopping = false;
  let wake = () => {};
  const running = (async () => {
    // Rows may have become due while no relay was running.
    let isBehind = true;
    while (!isStopping) {
      const batches: Promise<number>[] = Array.from({ length: isBehind ? BATCHES_BEHIND : 1 }, () =>
        movedRows(options),
      );
      isBehind = (await Promise.all(batches)).includes(BATCH);
      if (isBehind || isStopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, idleMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  const listener = options.listen(OUTBOX_CHANNEL, {
    onMessage: () => wake(),
    onOpen: () => wake(),
  });
  return {
    async stop() {
      isStopping = true;
      wake();
      await running;
      await listener.stop();
    },
  };
}

/** Moves one batch and returns its number of rows, or 0 if that failed. */
function movedRows(options: RelayOptions): Promise<number> {
  return relayOnce(options).catch((error: unknown) => {
    options.log.warn({ err: error }, 'outbox relay will try again');
    return 0;
  });
}

/** Moves one batch. Several relays may run at once, because rows locked by another relay are skipped. */
async function relayOnce(options: RelayOptions): Promise<number> {
  const client = await options.pool.connect();
  try {
    await client.query('begin');
    const sweepMs = options.sweepAfterMs ?? SWEEP_AFTER_MS;
    const { rows } = await client.query<OutboxRow>(DUE, [BATCH, sweepMs]);
    if (rows.length)
      await client.query(
        'update outbox set enqueued_at = now(), pushed_at = null where id = any($1::uuid[])',
        [await handOver(options, rows)],
      );
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const DUE = `
  select id, job, key, payload, pushed_at is not null as pushed from outbox
  where done_at is null and failed_at is null and due_at <= now()
    and (enqueued_at is null or enqueued_at < now() - $2 * interval '1 millisecond')
  order by due_at limit $1 for update skip locked`;

/** Adds the rows to the queue and returns the ids of those that need nothing more. A row that was queued again or
 *  retried while its job runs is left out and stays due. The queue would ignore it now, and it needs a run of its own,
 *  because the current run may have begun before the change that the row was queued for. */
async function handOver(options: RelayOptions, rows: OutboxRow[]): Promise<string[]> {
  const running = new Set<string>();
  const byLane = new Map<Lane, OutboxRow[]>();
  for (const row of rows) {
    const lane = options.handlers[row.job]?.job.lane;
    if (!lane) options.log.error({ job: row.job }, 'no handler for a job');
    else byLane.set(lane, [...(byLane.get(lane) ?? []), row]);
  }
  for (const [lane, laneRows] of byLane) {
    for (const row of laneRows.filter((one) => one.pushed))
      if (await wakeUp(options.queues[lane], row)) running.add(row.id);
    const ready = laneRows.filter(({ id }) => !running.has(id));
    await options.queues[lane].addBulk(
      ready.map((row) => {
        const job = options.handlers[row.job]?.job;
        const retry = job?.retry;
        return {
          name: row.job,
          data: { outboxId: row.id, payload: row.payload },
          opts: {
            jobId: jobIdOf(row),
            priority: turnOf(job, row),
            attempts: attemptsOf(retry?.attempts ?? 5),
            backoff: { type: 'capped', delay: retry?.delayMs ?? 1_000 },
            removeOnComplete: true,
            removeOnFail: true,
          },
        };
      }),
    );
  }
  return rows.flatMap(({ id }) => (running.has(id) ? [] : id));
}

/** Just below the highest priority number that BullMQ accepts. */
const MAX_TURN = 2_000_000;

/** The job's priority. A job whose payload cannot be parsed goes first, and fails when it runs. */
function turnOf(job: HandlerTable[string]['job'] | undefined, row: OutboxRow): number {
  if (!job?.turn) return 0;
  const payload = job.payload.safeParse(row.payload);
  return payload.success ? Math.min(MAX_TURN, job.turn(payload.data)) : 0;
}

/** BullMQ accepts only a number, so 'unlimited' is a very high one. */
function attemptsOf(attempts: number | 'unlimited'): number {
  return attempts === 'unlimited' ? 1_000_000_000 : attempts;
}

/** The id of the row's job in the queue. The queue refuses most ids with a colon, and then refuses the whole batch
 *  of that job. */
const jobIdOf = ({ job, key }: OutboxRow) => `${job}.${key}`.replaceAll(':', '_');

/** Immediately starts a job that is waiting for its next attempt. Returns whether the job was running already. The
 *  state is read only once, because an attempt may end between two reads. */
async function wakeUp(queue: Queues[Lane], row: OutboxRow): Promise<boolean> {
  const job = await queue.getJob(jobIdOf(row));
  const state = await job?.getState();
  // The run of this job begins after the row was queued again, so no further run is needed.
  if (state === 'delayed') await job?.promote();
  return state === 'active';
}

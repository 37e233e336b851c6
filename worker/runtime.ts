import * as Bull from 'bullmq';
import type { Pool } from 'pg';
import { ERROR_CODES, isAppError } from '#app/domain/shared/errors.ts';
import { failedJobKey, type FailedRun } from '#app/domain/alerts/failed-job.ts';
import { LANES, type JobDefinition, type Lane, type RetryPlan } from '#app/domain/shared/job.ts';
import { withoutQuery } from '#app/domain/shared/plain-error.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { Log } from '#app/ports/log.ts';
import { queueName, untilReady, type QueueLink } from './queues.ts';

const LONGEST_MS = 10 * 60_000;
/** How long a job belongs to a worker that no longer renews its lock. */
const LOCK_MS = 30_000;

type Handler<P> = {
  job: JobDefinition<P>;
  run: (payload: P) => Promise<void>;
} & Unhappy<P>;

/** Callbacks for a job that does not succeed. */
type Unhappy<P> = {
  /** Called when the job has failed for good, unless it was queued again, or retried by a person, during its run. */
  onFailed?: (payload: P, error: Error) => Promise<void>;
  /** Called on each failed attempt of a job that was due over 15 minutes ago, before it is decided whether the job
   *  is retried. */
  onLate?: (payload: P) => Promise<void>;
};
// The table has handlers of many payload types. Each was type-checked where it was defined.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type HandlerTable = Record<string, Handler<any>>;

export function handler<P>(
  job: JobDefinition<P>,
  run: (payload: P) => Promise<void>,
  unhappy: Unhappy<P> = {},
): Handler<P> {
  return { job, run, ...unhappy };
}

export function handlerTable(handlers: HandlerTable[string][]): HandlerTable {
  return Object.fromEntries(handlers.map((entry) => [entry.job.name, entry]));
}

/** How many jobs of a lane one process runs concurrently. */
const CONCURRENCY: Record<Lane, number> = {
  intake: 8,
  courierEvents: 4,
  courier: 8,
  acts: 4,
  documents: 2,
  smallDocuments: 2,
  payments: 2,
  stores: 6,
  webhooks: 8,
  mail: 2,
};
/** The longest wait between two attempts, in ms, unless the job's `retry` sets another. It is short if users wait for
 *  the result, as for a booking, and longer for systems that may be down for hours, such as a store. */
// prettier-ignore
const LONGEST_WAIT_MS: Record<Lane, number> = { intake: 15_000, courierEvents: 15_000, courier: 15_000, acts: 15_000, documents: 15_000, smallDocuments: 15_000, stores: 60_000, webhooks: 60_000, mail: 60_000, payments: 60_000 };
const FIRST_WAIT_MS = 1_000;
/** A job is late if an attempt fails more than this long after the job was due. Then `onLate` is called. */
const LATE_MINUTES = 15;
/** A job without a handler here is left to other workers until this long after it was due, and fails then.
 *  `UNKNOWN_WAIT_MS` is the pause between two attempts. */
const UNKNOWN_MINUTES = 60;
const UNKNOWN_WAIT_MS = 10_000;
const MAX_WORDS = 500;

type Envelope = { outboxId: string; payload: unknown };

type RuntimeOptions = {
  link: QueueLink;
  pool: Pool;
  handlers: HandlerTable;
  log: Log;
  lockMs?: number;
  /** Marks the outbox row of a failed job, of any kind, and raises an alert. It runs after the job's own `onFailed`.
   *  If it fails, the row stays open and the job is enqueued again. */
  onFailed: (given: FailedRun) => Promise<void>;
};

/** Runs the job handlers. An outbox row is closed only after the handler succeeded. A failed job is marked with its
 *  reason and is never lost silently. */
export function startRuntime(options: RuntimeOptions): { stop(): Promise<void> } {
  const { link } = options;
  const running = new Map<Lane, Bull.Worker<Envelope>>();
  const stopping = new AbortController();
  const watch = { log: options.log, stopping: stopping.signal };
  const make = (lane: Lane) => {
    const worker = new link.kit.Worker<Envelope>(
      queueName(lane),
      (job, token) => work(options, job, token),
      {
        connection: link.worker,
        autorun: false,
        concurrency: CONCURRENCY[lane],
        lockDuration: options.lockMs ?? LOCK_MS,
        stalledInterval: Math.min(5_000, options.lockMs ?? 5_000),
        maxStalledCount: 1_000,
        // BullMQ's default of 15 s would delay bookings after the queue is reachable again.
        runRetryDelay: 1_000,
        settings: {
          backoffStrategy: (attempts, _type, _error, job) =>
            backoffMs(longestOf(options.handlers, lane, job), attempts, job),
        },
      },
    );
    // A job that was cut off too often is failed by the queue without another run.
    worker.on('failed', (job, error) => {
      if (job?.deferredFailure) void markFailed(options, job, error);
    });
    return worker;
  };
  /** Runs the lane's worker, and starts a new one if its loop ends because the queue was unreachable. */
  const keepRunning = async (lane: Lane) => {
    while (!watch.stopping.aborted) {
      const worker = await untilReady(link, () => make(lane), lane, watch);
      if (!worker) return;
      running.set(lane, worker);
      // `stop` may have been called while the queue was opening. Then it has not closed this worker.
      if (!watch.stopping.aborted)
        await worker.run().catch((error: unknown) => {
          options.log.warn({ err: error, lane }, 'the queue is joined again');
        });
      await worker.close().catch(() => undefined);
    }
  };
  const lanes = LANES.map(keepRunning);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...running.values()].map((worker) => worker.close()));
      await Promise.all(lanes);
    },
  };
}

function longestOf(handlers: HandlerTable, lane: Lane, job?: Bull.MinimalJob): number {
  const kind = job && handlers[(job as Bull.Job).name]?.job;
  return kind?.retry.longestMs ?? LONGEST_WAIT_MS[lane];
}

/** Exponential backoff from the job's first wait up to the longest, with jitter. Rounded to whole milliseconds,
 *  because BullMQ's PostgreSQL backend rejects a fraction and the retry would be lost. */
function backoffMs(longestMs: number, attempts: number, job?: Bull.MinimalJob): number {
  const { backoff } = job?.opts ?? {};
  const first = typeof backoff === 'object' ? (backoff.delay ?? FIRST_WAIT_MS) : FIRST_WAIT_MS;
  const base = Math.min(longestMs, first * 2 ** Math.min(attempts - 1, 10));
  return Math.ceil(base / 2 + Math.random() * (base / 2));
}

/** Runs one attempt. A final failure is recorded while the job is still in the queue, because no other run of the same
 *  job can begin until the job has left. Recorded later, the failure could be attributed to the next run. */
async function work(
  options: RuntimeOptions,
  job: Bull.Job<Envelope>,
  token?: string,
): Promise<void> {
  try {
    await attempt(options, job, token);
  } catch (error) {
    if (isFinal(job, error) && (await isStillOurs(options, job, token)))
      await markFailed(options, job, asError(error));
    throw error;
  }
}

async function attempt(
  options: RuntimeOptions,
  job: Bull.Job<Envelope>,
  token?: string,
): Promise<void> {
  const entry = options.handlers[job.name];
  if (!entry) return leaveToAnother(options, job, token);
  try {
    const payload: unknown = entry.job.payload.parse(job.data.payload);
    const begunAt = await beginOf(options.pool, entry.job);
    await withTimeout(entry.run(payload), entry.job.timeoutMs, job.name);
    const { outboxId } = job.data;
    await closeOutboxRow(options.pool, entry.job, { outboxId, payload, begunAt });
  } catch (error) {
    await reportLateness(options, job, entry, asError(withoutQuery(error)));
    // BullMQ stores the error message too, so it must not contain the query.
    await againOrNot(options, job, token, withoutQuery(error), entry.job.retry);
  }
}

/** Delays a job for which this release has no handler, without using up an attempt. While processes are replaced one
 *  by one, a worker of the next release takes it. If no worker has taken the job within an hour after it was due,
 *  the job fails. */
async function leaveToAnother(
  { pool }: RuntimeOptions,
  job: Bull.Job<Envelope>,
  token?: string,
): Promise<never> {
  const { rowCount } = await pool.query(
    `select from outbox where id = $1 and due_at > now() - $2 * interval '1 minute'`,
    [job.data.outboxId, UNKNOWN_MINUTES],
  );
  if (!rowCount || !token) throw new Bull.UnrecoverableError(`No handler for ${job.name}`);
  await job.moveToDelayed(Date.now() + UNKNOWN_WAIT_MS, token);
  throw new Bull.DelayedError();
}

type Kind = Pick<JobDefinition<unknown>, 'name' | 'repeats'>;
type Run = { outboxId: string; payload: unknown; begunAt: Date | null };

/** When a run of a repeating timer job begins, by the database's clock, which also dates the failures. Null for other
 *  jobs. */
export async function beginOf(pool: Pool, { repeats }: Kind): Promise<Date | null> {
  if (!repeats) return null;
  const { rows } = await pool.query<{ at: Date }>('select now() as at');
  return rows[0]?.at ?? null;
}

export async function closeOutboxRow(
  pool: Pool,
  kind: Kind,
  { outboxId, payload, begunAt }: Run,
): Promise<void> {
  const openKey = failedJobKey(kind, outboxId, payload);
  const given = [outboxId, openKey, kind.repeats ?? null, begunAt];
  // Nearly every job ends here.
  if ((await pool.query(DONE, [...given, false])).rowCount) return;
  // Another run may mark the row as failed at any time. The alert is committed together with the mark, and a statement
  // that began earlier does not see it.
  while (!(await closedWithAlert(pool, openKey, given)))
    if ((await pool.query(FAILED_NO_MORE, [outboxId])).rowCount === 0) return;
}

/** Closes the row while the alert is locked. A statement that waited for this lock itself would not see a failure that
 *  was recorded in the meantime. */
async function closedWithAlert(pool: Pool, openKey: string, given: unknown[]): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from attentions where open_key = $1 for update', [openKey]);
    const { rowCount } = await client.query(DONE, [...given, true]);
    await client.query('commit');
    return rowCount !== 0;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const FAILED_NO_MORE = `
  update outbox set failed_at = null, error = null where id = $1 and failed_at is not null`;

/** Closes the outbox row and the alert about this job's earlier failure, unless the row is marked as failed, or the
 *  alert is open and the caller has not locked it ($5). Returns whether it did. A row that was queued again during the
 *  run stays open, because the run may have read what changed since. Rows of a repeating timer job that failed for the
 *  same subject before this run began are closed too, because this run replaces them; the alert that they share stays
 *  open while another row has failed since. Ids do not show which row is newer, because a row that is queued again
 *  keeps its id. */
const DONE = `
  with done as (
    update outbox set error = null,
      done_at = case when pushed_at is null or enqueued_at is not null then now() end
    where id = $1 and failed_at is null
      and ($5::boolean or not exists (select from attentions where open_key = $2))
    returning id, job, payload
  ), failed as (
    select other.id, other.failed_at >= $4::timestamptz as is_later
    from outbox other join done on other.job = done.job
    where $3::text[] is not null and other.done_at is null and other.failed_at is not null and other.id <> done.id
      and not exists (
        select from unnest($3::text[]) field
        where (other.payload ->> field = done.payload ->> field) is not true
      )
  ), made_good as (
    update outbox set done_at = now(), error = null, failed_at = null
    where id in (select id from failed where not is_later) and done_at is null and failed_at < $4::timestamptz
  ), closed as (
    update attentions set closed_at = now(), closing = 'gone', open_key = null
    where open_key = $2 and exists (select from done) and not exists (select from failed where is_later)
  )
  select from done`;

/** If the job was due over 15 minutes ago, stores the error of this attempt and calls `onLate`. An error while doing so
 *  is only logged, so that it does not change the job's outcome. */
async function reportLateness(
  options: RuntimeOptions,
  job: Bull.Job<Envelope>,
  { job: kind, onLate }: HandlerTable[string],
  error: Error,
): Promise<void> {
  try {
    const { rowCount } = await options.pool.query(
      `update outbox set error = $3 where id = $1 and due_at < now() - $2 * interval '1 minute'`,
      [job.data.outboxId, LATE_MINUTES, beginningOf(error.message, MAX_WORDS)],
    );
    if (rowCount) await onLate?.(kind.payload.parse(job.data.payload));
  } catch (failure) {
    options.log.warn(
      { err: withoutQuery(failure), job: job.name },
      'could not tell that it is late',
    );
  }
}

/** Delays the job without using up an attempt if the external system asked for a wait. Fails a job with limited
 *  attempts at once if a retry cannot help. Otherwise BullMQ retries it while it has attempts left. */
async function againOrNot(
  options: RuntimeOptions,
  job: Bull.Job<Envelope>,
  token: string | undefined,
  error: unknown,
  { attempts }: RetryPlan,
): Promise<never> {
  if (isAppError(error)) {
    const waitMs = askedWaitMs(error.details.retryAfterSeconds);
    if (ERROR_CODES[error.code].retry && waitMs !== null && token) {
      await job.moveToDelayed(Date.now() + waitMs, token);
      throw new Bull.DelayedError();
    }
    if (!ERROR_CODES[error.code].retry && error.code !== 'internal' && attempts !== 'unlimited')
      throw new Bull.UnrecoverableError(error.message);
  }
  options.log.warn(
    { err: error, job: job.name, attempt: job.attemptsMade },
    'job will be tried again',
  );
  throw error;
}

async function withTimeout(work: Promise<void>, timeoutMs: number, name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether this worker still holds the job's lock. The lock is lost if the process was suspended for longer than the
 *  lock lasts, or if the queue lost its data. False also if this cannot be checked. */
async function isStillOurs(
  { log, lockMs }: RuntimeOptions,
  job: Bull.Job<Envelope>,
  token = '',
): Promise<boolean> {
  try {
    return (await job.extendLock(token, lockMs ?? LOCK_MS)) === 1;
  } catch (failure) {
    log.warn({ err: failure, job: job.name }, 'could not tell whose a failed job is');
    return false;
  }
}

async function markFailed(
  options: RuntimeOptions,
  job: Bull.Job<Envelope>,
  error: Error,
): Promise<void> {
  const entry = options.handlers[job.name];
  // An older release queued this job with a limited number of attempts. The relay enqueues it again.
  if (entry?.job.retry.attempts === 'unlimited') return;
  options.log.error({ err: error, job: job.name }, 'job failed');
  const { outboxId } = job.data;
  try {
    if (!(await isTheEnd(options.pool, outboxId))) return;
    await followUp(options, job, error);
    // The key is taken from the job id, because it cannot be computed from an unreadable payload.
    const key = job.id?.slice(job.name.length + 1) ?? '';
    await options.onFailed({ outboxId, job: entry?.job ?? { name: job.name }, key, error });
  } catch (failure) {
    // The outbox row stays open, so the job is enqueued again.
    options.log.error(
      { err: withoutQuery(failure), job: job.name },
      'could not record a failed job',
    );
  }
}

/** Whether the job has failed for good. It has not if it was queued again or retried during the run: `onFailed` would
 *  then end work that the next run continues. */
async function isTheEnd(pool: Pool, outboxId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from outbox where id = $1 and done_at is null and pushed_at is null',
    [outboxId],
  );
  return rowCount === 1;
}

/** Calls the job's own `onFailed`. The failure must be recorded even if that throws. */
async function followUp(
  { handlers, log }: RuntimeOptions,
  job: Bull.Job<Envelope>,
  error: Error,
): Promise<void> {
  const entry = handlers[job.name];
  try {
    await entry?.onFailed?.(entry.job.payload.parse(job.data.payload), error);
  } catch (failure) {
    log.error(
      { err: withoutQuery(failure), job: job.name },
      'could not run the callback of a failed job',
    );
  }
}

/** Whether the queue will not retry the job, whose attempt has just failed with this error. */
function isFinal(job: Bull.Job, error: unknown): boolean {
  if (error instanceof Bull.DelayedError) return false;
  return (
    error instanceof Bull.UnrecoverableError || job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
  );
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** How long a job waits when an external system asked for it, in whole milliseconds. Limited, so that one wrong
 *  header cannot stop the job for days. Null if no valid wait was requested. */
export function askedWaitMs(seconds: number | undefined): number | null {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(Math.ceil(seconds * 1_000), LONGEST_MS);
}

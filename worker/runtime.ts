import * as Bull from 'bullmq';
import type { Pool } from 'pg';
import { ERROR_CODES, isAppError } from '#app/domain/shared/errors.ts';
import { givenUpKey, type GivenUp } from '#app/domain/alerts/failed-job.ts';
import { LANES, type JobDefinition, type Lane, type RetryPlan } from '#app/domain/shared/job.ts';
import { withoutQuery } from '#app/domain/shared/plain-error.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { Log } from '#app/ports/log.ts';
import { askedWaitMs } from './asked-wait.ts';
import { queueName, untilReady, type QueueLink } from './queues.ts';

type Handler<P> = {
  job: JobDefinition<P>;
  run: (payload: P) => Promise<void>;
} & Unhappy<P>;

/** What follows when a job does not succeed. */
type Unhappy<P> = {
  /** It is tried no more. */
  onGivenUp?: (payload: P, error: Error) => Promise<void>;
  /** It was tried in vain for a quarter of an hour, and goes on. */
  onLate?: (payload: P) => Promise<void>;
};
// The table holds handlers of many payloads; each was checked where it was defined.
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

/** How many jobs of a lane one process works on at once. */
const CONCURRENCY: Record<Lane, number> = {
  intake: 8,
  courier: 8,
  acts: 4,
  documents: 2,
  smallDocuments: 2,
  payments: 2,
  stores: 6,
  webhooks: 8,
  mail: 2,
};
/** The longest wait between two tries. Somebody waits for a booking; a store may be away for hours. */
// prettier-ignore
const LONGEST_WAIT_MS: Record<Lane, number> = { intake: 15_000, courier: 15_000, acts: 15_000, documents: 15_000, smallDocuments: 15_000, stores: 60_000, webhooks: 60_000, mail: 60_000, payments: 60_000 };
const FIRST_WAIT_MS = 1_000;
/** From here on people are told that it takes long. */
const LATE_MINUTES = 15;
const MAX_WORDS = 500;

type Envelope = { outboxId: string; payload: unknown };

type RuntimeOptions = {
  link: QueueLink;
  pool: Pool;
  handlers: HandlerTable;
  log: Log;
  lockMs?: number;
  /** Closes the promise of a job of any kind that was given up, after its own `onGivenUp`, and has it
   *  seen. When this fails the promise is handed over anew. */
  onGivenUp: (given: GivenUp) => Promise<void>;
};

/** Runs the handlers. The outbox row is closed when the effect is there, not before; a job that is
 *  given up is marked with its reason, never lost silently. */
export function startRuntime(options: RuntimeOptions): { stop(): Promise<void> } {
  const { link } = options;
  const running = new Map<Lane, Bull.Worker<Envelope>>();
  let isStopping = false;
  const watch = { log: options.log, isStopping: () => isStopping };
  const make = (lane: Lane) => {
    const worker = new link.kit.Worker<Envelope>(
      queueName(lane),
      (job, token) => work(options, job, token),
      {
        connection: link.worker,
        autorun: false,
        concurrency: CONCURRENCY[lane],
        lockDuration: options.lockMs ?? 30_000,
        stalledInterval: Math.min(5_000, options.lockMs ?? 5_000),
        maxStalledCount: 1_000,
        // Its own 15 s would keep a booking waiting long after the queue is back.
        runRetryDelay: 1_000,
        settings: {
          backoffStrategy: (attempts, _type, _error, job) =>
            backoffMs(longestOf(options.handlers, lane, job), attempts, job),
        },
      },
    );
    worker.on('failed', (job, error) => void giveUp(options, job, error));
    return worker;
  };
  /** A loop that ended by itself, because the queue was out of reach, is begun again. */
  const keepRunning = async (lane: Lane) => {
    while (!isStopping) {
      const worker = await untilReady(link, () => make(lane), lane, watch);
      if (!worker) return;
      running.set(lane, worker);
      await worker.run().catch((error: unknown) => {
        options.log.warn({ err: error, lane }, 'the queue is joined again');
      });
      if (!isStopping) await worker.close().catch(() => undefined);
    }
  };
  const lanes = LANES.map(keepRunning);
  return {
    async stop() {
      isStopping = true;
      await Promise.all([...running.values()].map((worker) => worker.close()));
      await Promise.all(lanes);
    },
  };
}

function longestOf(handlers: HandlerTable, lane: Lane, job?: Bull.MinimalJob): number {
  const kind = job && handlers[(job as Bull.Job).name]?.job;
  return kind?.retry.longestMs ?? LONGEST_WAIT_MS[lane];
}

/** Doubling from the job's own first wait, up to the longest. Whole milliseconds: the queue's
 *  PostgreSQL backend refuses a fraction, and with it the retry. */
function backoffMs(longestMs: number, attempts: number, job?: Bull.MinimalJob): number {
  const { backoff } = job?.opts ?? {};
  const first = typeof backoff === 'object' ? (backoff.delay ?? FIRST_WAIT_MS) : FIRST_WAIT_MS;
  const base = Math.min(longestMs, first * 2 ** Math.min(attempts - 1, 10));
  return Math.ceil(base / 2 + Math.random() * (base / 2));
}

async function work(
  options: RuntimeOptions,
  job: Bull.Job<Envelope>,
  token?: string,
): Promise<void> {
  const entry = options.handlers[job.name];
  if (!entry) throw new Bull.UnrecoverableError(`No handler for ${job.name}`);
  try {
    const payload: unknown = entry.job.payload.parse(job.data.payload);
    await withTimeout(entry.run(payload), entry.job.timeoutMs, job.name);
    await closePromise(options.pool, entry.job, job.data.outboxId, payload);
  } catch (error) {
    await tellWhenLate(options, job, entry, asError(withoutQuery(error)));
    // The queue keeps the words of an error, too.
    await againOrNot(options, job, token, withoutQuery(error), entry.job.retry);
  }
}

/** It was kept. */
export async function closePromise(
  pool: Pick<Pool, 'query'>,
  kind: Pick<JobDefinition<unknown>, 'name' | 'repeats'>,
  outboxId: string,
  payload: unknown,
): Promise<void> {
  const openKey = givenUpKey(kind, outboxId, payload);
  await pool.query(DONE, [outboxId, openKey, kind.repeats ?? null]);
}

/** The row is closed; that this work had been given up needs nobody any more. What a timer asked for before
 *  about the same, and was given up, is made good by it. Ids grow with time. */
const DONE = `
  with done as (
    update outbox set done_at = now(), error = null, failed_at = null, pushed_at = null where id = $1
  ), made_good as (
    update outbox old set done_at = now(), error = null, failed_at = null
    from outbox made
    where $3::text[] is not null and made.id = $1 and old.job = made.job and old.id < made.id
      and old.done_at is null and old.failed_at is not null
      and not exists (
        select from unnest($3::text[]) field
        where old.payload ->> field is distinct from made.payload ->> field
      )
  )
  update attentions set closed_at = now(), closing = 'gone', open_key = null where open_key = $2`;

/** What was tried in vain for a quarter of an hour says why, and tells who asked to be told. A failure
 *  is never made worse by the telling of it. */
async function tellWhenLate(
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
  } catch (trouble) {
    options.log.warn(
      { err: withoutQuery(trouble), job: job.name },
      'could not tell that it is late',
    );
  }
}

/** A known wait is taken as a delay, without using up a try; what cannot get better is given up at once. */
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

async function giveUp(
  options: RuntimeOptions,
  job: Bull.Job<Envelope> | undefined,
  error: Error,
): Promise<void> {
  if (!job || !isFinal(job, error)) return;
  const entry = options.handlers[job.name];
  // Queued by a release that would have given it up: the sweeper hands it over anew.
  if (entry?.job.retry.attempts === 'unlimited') return;
  options.log.error({ err: error, job: job.name }, 'job given up');
  try {
    // Whatever goes wrong here, somebody is told.
    if (entry) await followUp(entry, job, error);
  } catch (trouble) {
    options.log.error({ err: withoutQuery(trouble), job: job.name }, 'could not follow up a job');
  }
  try {
    const { outboxId } = job.data;
    // As the relay makes the id: what cannot be read has no key of its own.
    const key = job.id?.slice(job.name.length + 1) ?? '';
    await options.onGivenUp({ outboxId, job: entry?.job ?? { name: job.name }, key, error });
  } catch (trouble) {
    // The promise stays open, and is handed over anew.
    options.log.error(
      { err: withoutQuery(trouble), job: job.name },
      'could not record a job that was given up',
    );
  }
}

async function followUp(
  { job: kind, onGivenUp }: HandlerTable[string],
  job: Bull.Job<Envelope>,
  error: Error,
): Promise<void> {
  await onGivenUp?.(kind.payload.parse(job.data.payload), error);
}

function isFinal(job: Bull.Job, error: Error): boolean {
  return error instanceof Bull.UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

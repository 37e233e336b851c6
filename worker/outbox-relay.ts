import type { Pool } from 'pg';
import type { Listen } from '#app/ports/listen.ts';
import type { Log } from '#app/ports/log.ts';
import { OUTBOX_CHANNEL } from '#app/domain/shared/outbox.ts';
import type { Lane } from '#app/domain/shared/job.ts';
import type { HandlerTable } from './runtime.ts';
import type { Queues } from './queues.ts';

const BATCH = 500;
const IDLE_MS = 1_000;
/** A row whose effect is missing this long after its hand-over is handed over again. */
const SWEEP_AFTER_MS = 90_000;

type OutboxRow = {
  id: string;
  job: string;
  key: string;
  payload: unknown;
  /** Somebody does not want to wait for its next try. */
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

/** Hands promised work to the queue: rows become due, are added under their key (the same key is the
 *  same job), and are marked. A crash between adding and marking adds again, which changes nothing.
 *  A listener wakes it on commit; a timer covers a lost connection. Ends cleanly with `stop`. */
export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const idleMs = options.idleMs ?? IDLE_MS;
  let isStopping = false;
  let wake = () => {};
  const running = (async () => {
    while (!isStopping) {
      const moved = await relayOnce(options).catch((error: unknown) => {
        options.log.warn({ err: error }, 'outbox relay will try again');
        return 0;
      });
      if (moved === BATCH || isStopping) continue;
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

/** One batch. Several relays may run: rows being handed over by another are skipped. */
async function relayOnce(options: RelayOptions): Promise<number> {
  const client = await options.pool.connect();
  try {
    await client.query('begin');
    const sweepMs = options.sweepAfterMs ?? SWEEP_AFTER_MS;
    const { rows } = await client.query<OutboxRow>(DUE, [BATCH, sweepMs]);
    if (rows.length) {
      await handOver(options, rows);
      await client.query(
        'update outbox set enqueued_at = now(), pushed_at = null where id = any($1::uuid[])',
        [rows.map((row) => row.id)],
      );
    }
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

async function handOver(options: RelayOptions, rows: OutboxRow[]): Promise<void> {
  const byLane = new Map<Lane, OutboxRow[]>();
  for (const row of rows) {
    const lane = options.handlers[row.job]?.job.lane;
    if (!lane) options.log.error({ job: row.job }, 'no handler for a promised job');
    else byLane.set(lane, [...(byLane.get(lane) ?? []), row]);
  }
  for (const [lane, laneRows] of byLane) {
    for (const row of laneRows.filter((one) => one.pushed)) await wakeUp(options.queues[lane], row);
    await options.queues[lane].addBulk(
      laneRows.map((row) => {
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
}

/** The last turn that the queue knows. */
const MAX_TURN = 2_000_000;

/** What cannot be read has its turn at once, and fails by its handler. */
function turnOf(job: HandlerTable[string]['job'] | undefined, row: OutboxRow): number {
  if (!job?.turn) return 0;
  const payload = job.payload.safeParse(row.payload);
  return payload.success ? Math.min(MAX_TURN, job.turn(payload.data)) : 0;
}

/** The queue wants a number. */
function attemptsOf(attempts: number | 'unlimited'): number {
  return attempts === 'unlimited' ? 1_000_000_000 : attempts;
}

const jobIdOf = ({ job, key }: OutboxRow) => `${job}.${key}`;

/** What sleeps until its next try is tried now; elsewhere there is nothing to wake. */
async function wakeUp(queue: Queues[Lane], row: OutboxRow): Promise<void> {
  const job = await queue.getJob(jobIdOf(row));
  if (job && (await job.isDelayed())) await job.promote();
}

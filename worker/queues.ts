import { setTimeout as wait } from 'node:timers/promises';
import * as Bull from 'bullmq';
import { Pool } from 'pg';
import { connectionTo } from '#app/config/database.rules.ts';
import type { Log } from '#app/ports/log.ts';
import { LANES, type Lane } from '#app/domain/shared/job.ts';

/** `patience` applies to the database connections, see `connectionTo`. */
type QueueSettings = { databaseUrl: string; redisUrl: string | null; patience?: number };

type Kit = Pick<typeof Bull, 'Queue' | 'Worker'>;

/** What all queues of one process share. */
export type QueueLink = {
  kit: Kit;
  /** Connection of the queues that jobs are added to. */
  queue: Bull.ConnectionOptions;
  /** Connection of the workers. */
  worker: Bull.ConnectionOptions;
  /** Must be called before any queue is opened. With PostgreSQL, it creates BullMQ's tables, and fails while the server
   *  is unreachable. */
  prepare(): Promise<void>;
  close(): Promise<void>;
};

/** BullMQ on Redis if it is configured, otherwise on BullMQ's PostgreSQL backend (decision 003). */
export function linkQueues(settings: QueueSettings, log: Log): QueueLink {
  return settings.redisUrl ? linkRedis(settings.redisUrl) : linkPostgres(settings, log);
}

function linkRedis(url: string): QueueLink {
  return {
    kit: Bull,
    // While Redis is down, enqueueing fails at once and is retried, instead of waiting with outbox rows locked.
    queue: { url, enableOfflineQueue: false },
    worker: { url, maxRetriesPerRequest: null },
    prepare: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** One listening connection per lane, and some for the lanes' queries. */
const QUEUE_CONNECTIONS = LANES.length + 10;

/** Creates the pool here instead of letting BullMQ do it. In BullMQ's own pool, losing a connection in use raises an
 *  'error' event that has no listener, so a database restart could end the process. */
function linkPostgres({ databaseUrl, patience }: QueueSettings, log: Log): QueueLink {
  const pool = new Pool({
    ...connectionTo(databaseUrl, patience),
    max: QUEUE_CONNECTIONS,
    options: `-c search_path=${Bull.DEFAULT_SCHEMA}`,
  });
  pool.on('connect', (client) => {
    client.on('error', (error) =>
      log.warn({ reason: error.message }, "a connection of the queues' was lost"),
    );
  });
  pool.on('error', () => undefined);
  // Each queue and each worker adds one listener to the pool.
  pool.setMaxListeners(LANES.length * 2 + 5);
  let migrating: Promise<void> | null = null;
  const migrate = async () => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      await Bull.runMigrations(client);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  };
  return {
    kit: Bull.withBackend(Bull.createPostgresBackend) as unknown as Kit,
    queue: pool,
    worker: pool,
    prepare: () => {
      migrating ??= migrate().catch((error: unknown) => {
        migrating = null;
        throw error;
      });
      return migrating;
    },
    close: () => pool.end(),
  };
}

/** Queue names must not contain a colon. */
export function queueName(lane: Lane): string {
  return `thumela-${lane}`;
}

export type Queues = Record<Lane, Bull.Queue>;

/** Opens all queues. Null if `watch.stopping` aborts before all are open. */
export async function openQueues(link: QueueLink, watch: Watch): Promise<Queues | null> {
  const make = (lane: Lane) => new link.kit.Queue(queueName(lane), { connection: link.queue });
  const queues = await Promise.all(
    LANES.map(
      async (lane) => [lane, await untilReady(link, () => make(lane), lane, watch)] as const,
    ),
  );
  const opened = queues.flatMap(([, queue]) => queue ?? []);
  if (opened.length === queues.length) return Object.fromEntries(queues) as Queues;
  await Promise.all(opened.map((queue) => queue.close().catch(() => undefined)));
  return null;
}

type Watch = { log: Log; stopping: AbortSignal };

type Opened = Pick<Bull.Queue, 'waitUntilReady' | 'close'> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
};

const AGAIN_MS = 1_000;

/** BullMQ keeps a failed first connection for the queue's whole life, so a worker started during a database restart
 *  would never receive jobs. Therefore a queue that did not open is created again. Null if `stopping` aborts before
 *  the queue is open. */
export async function untilReady<T extends Opened>(
  link: QueueLink,
  make: () => T,
  lane: Lane,
  { log, stopping }: Watch,
): Promise<T | null> {
  while (!stopping.aborted) {
    let made: T | null = null;
    try {
      await link.prepare();
      made = make();
      made.on('error', (error) => log.warn({ err: error, lane }, 'queue trouble'));
      if (await opens(made, stopping)) return made;
      await made.close();
    } catch (error) {
      log.warn({ err: error, lane }, 'the queue does not open yet');
      await made?.close().catch(() => undefined);
      await wait(AGAIN_MS);
    }
  }
  return null;
}

/** Waits until the queue is open; false if `stopping` aborts first. A queue on Redis waits for its server without
 *  limit. */
async function opens(made: Opened, stopping: AbortSignal): Promise<boolean> {
  if (stopping.aborted) return false;
  const stopped = Promise.withResolvers<false>();
  const stop = () => stopped.resolve(false);
  stopping.addEventListener('abort', stop);
  try {
    return await Promise.race([made.waitUntilReady().then(() => true), stopped.promise]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

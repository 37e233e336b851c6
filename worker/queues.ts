import { setTimeout as wait } from 'node:timers/promises';
import * as Bull from 'bullmq';
import { Pool } from 'pg';
import { connectionTo } from '#app/config/database.rules.ts';
import type { Log } from '#app/ports/log.ts';
import { LANES, type Lane } from '#app/domain/shared/job.ts';

/** `patience`: of the connections to the database, see `connectionTo`. */
type QueueSettings = { databaseUrl: string; redisUrl: string | null; patience?: number };

type Kit = Pick<typeof Bull, 'Queue' | 'Worker'>;

/** What the queues of one process share. */
export type QueueLink = {
  kit: Kit;
  /** For the queues that are written to. */
  queue: Bull.ConnectionOptions;
  /** For those that take work; they wait as long as it takes. */
  worker: Bull.ConnectionOptions;
  /** Before anything is opened; fails while the other side is out of reach. */
  prepare(): Promise<void>;
  close(): Promise<void>;
};

/** BullMQ on Redis when there is one, else on its own PostgreSQL backend (decision 003). */
export function linkQueues(settings: QueueSettings, log: Log): QueueLink {
  return settings.redisUrl ? linkRedis(settings.redisUrl) : linkPostgres(settings, log);
}

function linkRedis(url: string): QueueLink {
  return {
    kit: Bull,
    // While Redis is away a hand-over fails at once and is tried again, instead of waiting with the
    // rows of the outbox locked.
    queue: { url, enableOfflineQueue: false },
    worker: { url, maxRetriesPerRequest: null },
    prepare: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** One that listens for each lane, and room for the lanes' own queries. */
const QUEUE_CONNECTIONS = LANES.length + 10;

/** The pool is ours. In the one that BullMQ would make, a connection lost while it is in use tells of
 *  it to nobody, and that ends the process: every restart of the database could. */
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
  // Each queue and each worker listens on it once.
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

/** Queue names may hold no colon. */
export function queueName(lane: Lane): string {
  return `thumela-${lane}`;
}

export type Queues = Record<Lane, Bull.Queue>;

/** Null when it was stopped before all of them were open. */
export async function openQueues(link: QueueLink, watch: Watch): Promise<Queues | null> {
  const make = (lane: Lane) => new link.kit.Queue(queueName(lane), { connection: link.queue });
  const queues = await Promise.all(
    LANES.map(
      async (lane) => [lane, await untilReady(link, () => make(lane), lane, watch)] as const,
    ),
  );
  return queues.some(([, queue]) => !queue) ? null : (Object.fromEntries(queues) as Queues);
}

type Watch = { log: Log; isStopping: () => boolean };

type Opened = Pick<Bull.Queue, 'waitUntilReady' | 'close'> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
};

const AGAIN_MS = 1_000;

/** BullMQ remembers a first connection that failed for as long as the queue lives: a worker started
 *  while the database restarts would be deaf for ever. So what did not open is made anew. Null when
 *  it was stopped in between. */
export async function untilReady<T extends Opened>(
  link: QueueLink,
  make: () => T,
  lane: Lane,
  { log, isStopping }: Watch,
): Promise<T | null> {
  while (!isStopping()) {
    let made: T | null = null;
    try {
      await link.prepare();
      made = make();
      made.on('error', (error) => log.warn({ err: error, lane }, 'queue trouble'));
      await made.waitUntilReady();
      return made;
    } catch (error) {
      log.warn({ err: error, lane }, 'the queue does not open yet');
      await made?.close().catch(() => undefined);
      await wait(AGAIN_MS);
    }
  }
  return null;
}

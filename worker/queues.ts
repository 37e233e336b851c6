import { setTimeout as wait } from 'node:timers/promises';
import * as Bull from 'bullmq';
import type { Log } from '#app/ports/log.ts';
import { LANES, type Lane } from '#app/domain/shared/job.ts';

export type QueueSettings = { databaseUrl: string; redisUrl: string | null };

type Kit = Pick<typeof Bull, 'Queue' | 'Worker'>;

/** BullMQ on Redis when there is one, else on its own PostgreSQL backend (decision 003). */
export function bullKit(settings: QueueSettings): { kit: Kit; connection: Bull.ConnectionOptions } {
  if (settings.redisUrl) return { kit: Bull, connection: { url: settings.redisUrl } };
  const kit = Bull.withBackend(Bull.createPostgresBackend) as unknown as Kit;
  const connection = { connectionString: settings.databaseUrl, schema: 'bullmq', migrate: true };
  return { kit, connection: connection };
}

/** Queue names may hold no colon. */
export function queueName(lane: Lane): string {
  return `thumela-${lane}`;
}

export type Queues = Record<Lane, Bull.Queue>;

/** Null when it was stopped before all of them were open. */
export async function openQueues(settings: QueueSettings, watch: Watch): Promise<Queues | null> {
  const { kit, connection } = bullKit(settings);
  const open = (lane: Lane) =>
    untilReady(() => new kit.Queue(queueName(lane), { connection }), lane, watch);
  const queues = await Promise.all(LANES.map(async (lane) => [lane, await open(lane)] as const));
  return queues.some(([, queue]) => !queue) ? null : (Object.fromEntries(queues) as Queues);
}

export type Watch = { log: Log; isStopping: () => boolean };

type Opened = Pick<Bull.Queue, 'waitUntilReady' | 'close'> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
};

const AGAIN_MS = 1_000;

/** BullMQ remembers a first connection that failed for as long as the queue lives: a worker started
 *  while the database restarts would be deaf for ever. So what did not open is made anew. Null when
 *  it was stopped in between. */
export async function untilReady<T extends Opened>(
  make: () => T,
  lane: Lane,
  { log, isStopping }: Watch,
): Promise<T | null> {
  while (!isStopping()) {
    const made = make();
    made.on('error', (error) => log.warn({ err: error, lane }, 'queue trouble'));
    try {
      await made.waitUntilReady();
      return made;
    } catch (error) {
      log.warn({ err: error, lane }, 'the queue does not open yet');
      await made.close().catch(() => undefined);
      await wait(AGAIN_MS);
    }
  }
  return null;
}

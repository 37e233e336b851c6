import * as Bull from 'bullmq';
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

export function openQueues(settings: QueueSettings): Queues {
  const { kit, connection } = bullKit(settings);
  const open = (lane: Lane) => new kit.Queue(queueName(lane), { connection });
  return Object.fromEntries(LANES.map((lane) => [lane, open(lane)])) as Queues;
}

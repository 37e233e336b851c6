import type { Composition } from '#app/composition.server.ts';
import type { Env } from '#app/config/env.server.ts';
import { handlersOf } from './handlers/index.ts';
import { startRelay } from './outbox-relay.ts';
import { openQueues } from './queues.ts';
import { startRuntime } from './runtime.ts';
import { startTimers } from './timers.ts';

/** Everything a worker process does, until it is stopped. */
export function runWorker(env: Env, composition: Composition): { stop(): Promise<void> } {
  const { services, pool } = composition;
  const queue = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL ?? null };
  const queues = openQueues(queue);
  const handlers = handlersOf(services, composition);
  const runtime = startRuntime({
    queue,
    pool,
    handlers,
    log: services.log,
    ...(env.QUEUE_LOCK_MS ? { lockMs: env.QUEUE_LOCK_MS } : {}),
  });
  const relay = startRelay({
    pool,
    queues,
    handlers,
    log: services.log,
    ...(env.OUTBOX_SWEEP_MS ? { sweepAfterMs: env.OUTBOX_SWEEP_MS } : {}),
  });
  const timers = startTimers(services);
  return {
    async stop() {
      timers.stop();
      await relay.stop();
      await runtime.stop();
      await Promise.all(Object.values(queues).map((one) => one.close()));
      await composition.close();
    },
  };
}

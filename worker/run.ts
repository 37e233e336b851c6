import type { Composition } from '#app/composition.server.ts';
import { failJob } from '#app/domain/alerts/failed-job.ts';
import type { Env } from '#app/config/env.server.ts';
import { openRenderPools } from './documents/render-pools.ts';
import type { Renders } from './documents/render.ts';
import { handlersOf } from './handlers/index.ts';
import { startRelay } from './outbox-relay.ts';
import { linkQueues, openQueues } from './queues.ts';
import { startRuntime } from './runtime.ts';
import { startTimers } from './timers.ts';

/** Runs everything a worker process does, until it is stopped. It can start before its queue is reachable, and
 *  continues after losing the connection. */
export function runWorker(
  env: Env,
  composition: Composition,
  /** Replaces the render threads, in tests. */
  renders?: Renders,
): { stop(): Promise<void> } {
  const { services, pool, listen } = composition;
  const { log } = services;
  const link = linkQueues(
    {
      databaseUrl: env.DATABASE_URL,
      redisUrl: env.REDIS_URL ?? null,
      patience: env.DATABASE_PATIENCE,
    },
    log,
  );
  const drawing = openRenderPools(log);
  const handlers = handlersOf(services, composition, renders ?? drawing.renders);
  const stopping = new AbortController();
  const runtime = startRuntime({
    link,
    pool,
    handlers,
    log,
    onFailed: (given) => failJob(services, given),
    ...(env.QUEUE_LOCK_MS ? { lockMs: env.QUEUE_LOCK_MS } : {}),
  });
  const relaying = (async () => {
    const queues = await openQueues(link, { log, stopping: stopping.signal });
    const sweep = env.OUTBOX_SWEEP_MS ? { sweepAfterMs: env.OUTBOX_SWEEP_MS } : {};
    return (
      queues && {
        queues,
        relay: startRelay({ pool, listen, queues, handlers, log, ...sweep }),
      }
    );
  })();
  const stopRelay = async () => (await relaying)?.relay.stop();
  const timers = startTimers(services);
  return {
    async stop() {
      stopping.abort();
      // All three stop at the same time, so that a timer or relay batch that hangs does not let the runtime take more
      // jobs.
      await Promise.all([timers.stop(), stopRelay(), runtime.stop()]);
      const opened = await relaying;
      await drawing.close();
      if (opened) await Promise.all(Object.values(opened.queues).map((one) => one.close()));
      await link.close();
      await composition.close();
    },
  };
}

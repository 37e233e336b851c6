import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { handlersOf } from './handlers/index.ts';
import { startRelay } from './outbox-relay.ts';
import { openQueues } from './queues.ts';
import { startRuntime } from './runtime.ts';
import { startTimers } from './timers.ts';

const env = loadEnv(process.env);
const composition = compose(env, 'worker');
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
services.log.info({ pid: process.pid }, 'worker is up');

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  timers.stop();
  await relay.stop();
  await runtime.stop();
  await Promise.all(Object.values(queues).map((one) => one.close()));
  await composition.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

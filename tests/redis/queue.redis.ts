import { beforeEach, expect, test } from 'vitest';
import { processEnv, startWorker, until } from '#tests/chaos/worker-process.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { describeQueue } from '#tests/worker/queue-behaviour.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { queueBench } from '#tests/worker/queue-bench.ts';
import { redisServer, type RedisServer } from './redis-server.ts';

let redis: RedisServer;
beforeEach(async () => {
  redis = await redisServer();
});

describeQueue('on Redis', () => redis.url);

test('a Redis that dies with all its data, and comes back empty, loses no job', async () => {
  const bench = await queueBench({ redisUrl: redis.url, attempts: 1_000 });
  await bench.start();
  const before = Array.from({ length: 200 }, (_, number) => `before-${number}`);
  await bench.promise(...before);
  await eventually(() => expect(bench.runs.length).toBeGreaterThan(0));

  await redis.kill();
  const during = Array.from({ length: 50 }, (_, number) => `during-${number}`);
  await bench.promise(...during);
  await redis.start();

  await eventually(async () => expect(await bench.open()).toBe(0));
  expect(new Set(bench.runs)).toEqual(new Set([...before, ...during]));
});

test('a worker that starts while Redis is away processes the jobs when it is back', async () => {
  await redis.kill();
  const bench = await queueBench({ redisUrl: redis.url });
  await bench.promise('waiting');
  const starting = bench.start();

  await redis.start();
  await starting;

  await eventually(async () => expect(await bench.open()).toBe(0));
  expect(bench.runs).toEqual(['waiting']);
});

test('a worker that has lost Redis ends when it is stopped', async () => {
  const { databaseUrl } = await testServices();
  const worker = startWorker(processEnv(databaseUrl, { REDIS_URL: redis.url, LOG_LEVEL: 'info' }));
  expect(await until(() => worker.said().includes('worker is up'))).toBe(true);
  await redis.kill();
  expect(await until(() => worker.said().includes('queue trouble'))).toBe(true);

  process.kill(worker.pid, 'SIGTERM');

  expect(await until(() => !worker.isRunning())).toBe(true);
});

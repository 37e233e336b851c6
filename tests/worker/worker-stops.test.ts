import { expect, test } from 'vitest';
import { processEnv, startWorker, until } from '#tests/chaos/worker-process.ts';
import { testServices } from '#tests/fakes/test-services.ts';

test('a worker that is stopped before it has reached Redis ends', async () => {
  const { databaseUrl } = await testServices();
  const worker = startWorker(
    processEnv(databaseUrl, { REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'info' }),
  );
  expect(await until(() => worker.said().includes('worker is up'))).toBe(true);

  process.kill(worker.pid, 'SIGTERM');

  expect(await until(() => !worker.isRunning())).toBe(true);
});

import { expect, test } from 'vitest';
import { killWorkers } from '#tests/chaos/killed-jobs.ts';
import { redisServer } from './redis-server.ts';

test('twelve workers that are killed, and a Redis that comes back empty six times, lose no job', async () => {
  const counts = await killWorkers(await redisServer());
  console.log(JSON.stringify(counts));
  expect(counts.kills).toBe(12);
});

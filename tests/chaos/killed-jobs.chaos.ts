import { expect, test } from 'vitest';
import { holdWorkers, killWorkers } from './killed-jobs.ts';

test('twelve workers that are killed at any point of a job lose none, and every failure has its alert', async () => {
  const counts = await killWorkers(null);
  console.log(JSON.stringify(counts));
  expect(counts.kills).toBe(12);
});

test('workers that are held until others take their jobs over lose none, and every failure has its alert', async () => {
  const counts = await holdWorkers(8);
  console.log(JSON.stringify(counts));
  expect(counts.running).toBe(2);
});

import { expect, test } from 'vitest';
import { announceFigures } from '#tests/fakes/figures.ts';
import { startBareServer, startWebProcess } from './processes.ts';
import { runRaw } from './raw-run.ts';
import { counts, SEED } from './run.ts';

test(`${counts.rawRequests} malformed raw requests at a real web process: no 5xx, no hang, the process survives, nothing stays open`, async () => {
  const [target, control] = [await startWebProcess(), await startBareServer('answers')];

  const { errors, figures } = await runRaw({
    count: counts.rawRequests,
    seed: SEED,
    target,
    control,
  });

  announceFigures('2 raw requests', figures);
  expect(errors.slice(0, 30)).toEqual([]);
});

test.each([
  ['ends on upgrades', /the process ended/],
  ['leaves upgrades open', /no answer within/],
  ['fails', /^500 to/],
  ['never answers', /no answer within/],
])('broken twin: a server that %s is detected', async (way, error) => {
  const [target, control] = [await startBareServer(way), await startBareServer('answers')];

  const { errors } = await runRaw({
    count: 300,
    seed: SEED,
    target,
    control,
    patienceMs: 400,
  });

  announceFigures('2 raw requests, broken twin', { way, errors: errors.length });
  expect(errors.some((one) => error.test(one))).toBe(true);
});

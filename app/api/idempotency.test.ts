import { expect, test, vi } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { answerOnce, type KeepAnswer } from './idempotency.ts';

async function caller() {
  const { services, clock } = await testServices({ connections: 10 });
  const merchant = await given.merchant(services);
  let runs = 0;
  const run = async () => {
    runs += 1;
    await services.db.$queryRaw`select pg_sleep(0.05)::text`;
    return { answer: runs };
  };
  const call = { key: 'key-1', call: 'POST /orders/shipments', body: { orderKeys: ['A'] } };
  return { services, clock, merchant, call, run, runs: () => runs };
}

test('ten simultaneous calls with the same key run once', async () => {
  const { services, merchant, call, run, runs } = await caller();

  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => answerOnce(services, merchant, call, run)),
  );

  expect(runs()).toBe(1);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as AppError).code)).toEqual(
    refused.map(() => 'conflict'),
  );
  expect(await answerOnce(services, merchant, call, run)).toEqual({ answer: 1 });
});

test('a key is refused for another request, but another caller may use it', async () => {
  const { services, merchant, call, run, runs } = await caller();
  await answerOnce(services, merchant, call, run);

  for (const other of [
    { ...call, body: {} },
    { ...call, call: 'POST /orders/cancel' },
  ])
    await expect(answerOnce(services, merchant, other, run)).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    });
  await answerOnce(services, await given.merchant(services), call, run);

  expect(runs()).toBe(2);
});

test('a failed call may be retried with its key', async () => {
  const { services, merchant, call, run } = await caller();
  const failing = () => Promise.reject(new AppError('courier-down', 'Later'));
  await expect(answerOnce(services, merchant, call, failing)).rejects.toMatchObject({
    code: 'courier-down',
  });

  expect(await answerOnce(services, merchant, call, run)).toEqual({ answer: 1 });
});

test('a call that fails keeps its own error even if its key cannot be released', async () => {
  const { services, merchant, call } = await caller();
  const { idempotencyKey } = services.db;
  vi.spyOn(idempotencyKey, 'deleteMany').mockRejectedValueOnce(new Error('read-only'));
  const warned = vi.spyOn(services.log, 'warn');

  await expect(
    answerOnce(services, merchant, call, () => Promise.reject(new AppError('conflict', 'Taken'))),
  ).rejects.toMatchObject({ code: 'conflict', message: 'Taken' });

  expect(warned).toHaveBeenCalledTimes(1);
});

test.each(['', ' ', 'ünïcode', 'x'.repeat(201)])('%j is not a valid key', async (key) => {
  const { services, merchant, call, run, runs } = await caller();

  await expect(answerOnce(services, merchant, { ...call, key }, run)).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(runs()).toBe(0);
});

test('an action that stored its answer in its transaction is not repeated when its process dies afterwards', async () => {
  const { services, merchant, call } = await caller();
  let runs = 0;
  const dies = async (keep: KeepAnswer) => {
    await services.db.$transaction(async (tx) => {
      runs += 1;
      await keep(tx, { answer: runs });
    });
    throw new Error('killed');
  };

  await expect(answerOnce(services, merchant, call, dies)).rejects.toThrow('killed');

  expect(await answerOnce(services, merchant, call, dies)).toEqual({ answer: 1 });
  expect(runs).toBe(1);
});

test('a repeat takes over from a dead call, which can then store nothing', async () => {
  const { services, clock, merchant, call } = await caller();
  const died = Promise.withResolvers<never>();
  const begun = Promise.withResolvers<KeepAnswer>();
  const first = answerOnce(services, merchant, call, async (keep) => {
    await keep(services.db, { accepted: ['A'] }, false);
    begun.resolve(keep);
    return died.promise;
  });
  const keepOfFirst = await begun.promise;
  const again = () =>
    answerOnce(services, merchant, call, async (_keep, earlier) => ({ after: earlier }));

  await expect(again()).rejects.toMatchObject({ code: 'conflict' });
  clock.advance(5 * 60_000 + 1);
  expect(await again()).toEqual({ after: { accepted: ['A'] } });

  await expect(keepOfFirst(services.db, { late: true })).rejects.toMatchObject({
    code: 'conflict',
  });
  died.reject(new Error('killed'));
  await expect(first).rejects.toThrow('killed');
  expect(await again()).toEqual({ after: { accepted: ['A'] } });
});

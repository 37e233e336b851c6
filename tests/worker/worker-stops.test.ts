import { expect, onTestFinished, test } from 'vitest';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { enqueueAll } from '#app/domain/shared/outbox.ts';
import { checkPaymentJob } from '#app/domain/wallet/check-payment.job.ts';
import { processEnv, startWorker, until } from '#tests/chaos/worker-process.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { runWorker } from '#worker/run.ts';

test('a worker that is stopped before it has reached Redis ends', async () => {
  const { databaseUrl } = await testServices();
  const worker = startWorker(
    processEnv(databaseUrl, { REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'info' }),
  );
  expect(await until(() => worker.said().includes('worker is up'))).toBe(true);

  process.kill(worker.pid, 'SIGTERM');

  expect(await until(() => !worker.isRunning())).toBe(true);
});

test('a worker that is stopped finishes its jobs and takes no other, although a timer hangs', async () => {
  const { db, databaseUrl } = await testServices();
  const env = loadEnv({ ...TEST_SETTINGS, LOG_LEVEL: 'error', DATABASE_URL: databaseUrl });
  const composition = compose(env, 'worker of the test');
  const timer = Promise.withResolvers<never>();
  const held = Promise.withResolvers<null>();
  let running = 0;
  const findUnique = () => {
    running += 1;
    return held.promise;
  };
  const services = {
    ...composition.services,
    clock: { ...composition.services.clock, sharedNow: () => timer.promise },
    db: Object.create(composition.services.db, { transaction: { value: { findUnique } } }),
  };
  const worker = runWorker(env, { ...composition, services });
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= worker.stop());
  onTestFinished(async () => {
    timer.reject(new Error('The test is over.'));
    held.resolve(null);
    await stop();
  });
  const waiting = ['one', 'two', 'three', 'four', 'five'];
  const payment = (occasion: string) => ({ reference: occasion, occasion, topic: null });
  await enqueueAll(db, checkPaymentJob, waiting.map(payment));
  // The lane runs two jobs at once.
  await eventually(async () => {
    const handedOver = await db.outbox.count({ where: { enqueuedAt: { not: null } } });
    expect([running, handedOver]).toEqual([2, waiting.length]);
  });

  void stop();
  held.resolve(null);
  const done = { where: { doneAt: { not: null } } };
  await eventually(async () => expect(await db.outbox.count(done)).toBeGreaterThanOrEqual(2));
  timer.reject(new Error('The timer ends.'));
  await stop();

  expect([running, await db.outbox.count(done)]).toEqual([2, 2]);
});

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { defineJob } from './job.ts';
import { enqueue, enqueueAgain, enqueueAll, OUTBOX_CHANNEL } from './outbox.ts';

const job = defineJob({
  name: 'tests.job',
  lane: 'courier',
  payload: z.object({ key: z.string() }),
  key: ({ key }) => key,
  retry: { attempts: 1, delayMs: 1 },
  timeoutMs: 1_000,
});

/** Counts how often the relay is woken by the work. */
async function world() {
  const { db, databaseUrl } = await testServices();
  const client = new pg.Client({ connectionString: databaseUrl });
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`listen ${OUTBOX_CHANNEL}`);
  const wakes = async (work: () => Promise<unknown>) => {
    heard.length = 0;
    await work();
    // Notifications arrive in order, so those of earlier commits have arrived when this one does.
    await client.query('select pg_notify($1, $2)', [OUTBOX_CHANNEL, 'end']);
    await eventually(() => expect(heard.at(-1)).toBe('end'));
    return heard.length - 1;
  };
  return { db, wakes };
}

test('a due job wakes the relay once, after commit; a later or repeated job does not', async () => {
  const { db, wakes } = await world();
  const several = [{ key: 'a' }, { key: 'b' }];
  expect(await wakes(() => enqueueAll(db, job, several))).toBe(1);
  expect(await wakes(() => enqueueAll(db, job, several))).toBe(0);
  expect(await wakes(() => enqueueAll(db, job, []))).toBe(0);
  const later = new Date(Date.now() + 3_600_000);
  expect(await wakes(() => enqueue(db, job, { key: 'later' }, later))).toBe(0);
  const twice = () =>
    db.$transaction(async (tx) => {
      await enqueue(tx, job, { key: 'c' });
      await enqueue(tx, job, { key: 'd' });
    });
  expect(await wakes(twice)).toBe(1);
  const undone = () =>
    db
      .$transaction(async (tx) => {
        await enqueue(tx, job, { key: 'e' });
        throw new Error('undone');
      })
      .catch(() => undefined);
  expect(await wakes(undone)).toBe(0);
});

test('enqueueing again wakes the relay; updates by the relay and the worker do not', async () => {
  const { db, wakes } = await world();
  expect(await wakes(() => enqueue(db, job, { key: 'a' }))).toBe(1);
  expect(await wakes(() => enqueueAgain(db, job, { key: 'a' }))).toBe(1);
  expect(await wakes(() => enqueueAgain(db, job, { key: 'new' }))).toBe(1);
  const data = { enqueuedAt: new Date(), pushedAt: null };
  expect(await wakes(() => db.outbox.updateMany({ data }))).toBe(0);
  expect(await wakes(() => db.outbox.updateMany({ data: { doneAt: new Date() } }))).toBe(0);
});

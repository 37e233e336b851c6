import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { failJob } from '#app/domain/alerts/failed-job.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { LANES } from '#app/domain/shared/job.ts';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testPool } from '#tests/fakes/test-pool.ts';
import { quietLog, testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { openQueues, type QueueLink } from './queues.ts';
import { askedWaitMs, beginOf, closeOutboxRow, startRuntime } from './runtime.ts';

/** Queues and workers that are open once `open` is called for their lane. A worker runs until it is closed. */
function slowQueues() {
  const made: { open(): void; fail(): void; isClosed: boolean }[] = [];
  class Slow {
    isClosed = false;
    #opened = Promise.withResolvers<void>();
    #closed = Promise.withResolvers<void>();
    constructor() {
      made.push(this);
    }
    on() {}
    open = () => this.#opened.resolve();
    fail = () => this.#opened.reject(new Error('unreachable'));
    waitUntilReady = () => this.#opened.promise;
    run = () => this.#closed.promise;
    close = async () => {
      this.isClosed = true;
      this.#closed.resolve();
    };
  }
  const kit = { Queue: Slow, Worker: Slow } as unknown as QueueLink['kit'];
  const connection = { host: 'nowhere.example' };
  const nothing = () => Promise.resolve();
  const link = { kit, queue: connection, worker: connection, prepare: nothing, close: nothing };
  return { link, made };
}

test('a worker that is stopped while its queues are opening closes them, and does not wait for jobs', async () => {
  const { link, made } = slowQueues();
  const onFailed = () => Promise.resolve();
  const runtime = startRuntime({ link, pool: {} as Pool, handlers: {}, log: quietLog, onFailed });
  await eventually(() => expect(made).toHaveLength(LANES.length));
  made[0]!.open();

  const stopped = runtime.stop();
  for (const one of made) one.open();
  await stopped;

  expect(made.filter(({ isClosed }) => !isClosed)).toEqual([]);
});

test('queues that are already open are closed when the process is stopped before all are open', async () => {
  const { link, made } = slowQueues();
  const stopping = new AbortController();
  const opening = openQueues(link, { log: quietLog, stopping: stopping.signal });
  await eventually(() => expect(made).toHaveLength(LANES.length));

  stopping.abort();
  for (const one of made.slice(1)) one.open();
  made[0]!.fail();

  expect(await opening).toBeNull();
  expect(made.filter(({ isClosed }) => !isClosed)).toEqual([]);
});

/** The rows of a job, and the two ends that a run can have. */
async function outboxRows(kind: { name: string; repeats?: readonly string[] }) {
  const { services, db, databaseUrl } = await testServices();
  const pool = testPool(databaseUrl, 2);
  const row = async (key: string, payload = {}) => {
    const id = newId();
    const data = { id, job: kind.name, key, payload, enqueuedAt: new Date() };
    await db.outbox.create({ data });
    return {
      read: () => db.outbox.findUniqueOrThrow({ where: { id } }),
      /** Begins a run and returns its success. */
      begins: async () => {
        const begunAt = await beginOf(pool, kind);
        return () => closeOutboxRow(pool, kind, { outboxId: id, payload, begunAt });
      },
      fails: (over: { db: Db } = { db }) =>
        failJob(
          { ...services, ...over },
          { outboxId: id, job: kind, key, error: new Error('The reason.') },
        ),
    };
  };
  const openAlerts = () => db.alert.count({ where: { closedAt: null } });
  return { db, row, openAlerts };
}

/** A database whose transactions are committed once `release` is called. */
function heldDb(db: Db) {
  const written = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const $transaction = (work: (tx: Tx) => Promise<void>) =>
    db.$transaction(async (tx) => {
      await work(tx);
      written.resolve();
      await held.promise;
    });
  const slow = Object.create(db, { $transaction: { value: $transaction } }) as Db;
  return { db: slow, written: written.promise, release: () => held.resolve() };
}

test('an alert that is raised while the job is marked as done does not stay open', async () => {
  const { db, row, openAlerts } = await outboxRows({ name: 'tests.say' });
  const { read, fails, begins } = await row('mail');
  const succeeds = await begins();
  const slow = heldDb(db);
  const failing = fails(slow);
  await slow.written;

  const succeeding = succeeds();
  await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
  slow.release();
  await Promise.all([failing, succeeding]);

  expect(await read()).toMatchObject({ doneAt: expect.any(Date), failedAt: null, error: null });
  expect(await openAlerts()).toBe(0);
});

test('the alert of tracking that could not be synced closes when a later job of its order syncs it', async () => {
  const { row, openAlerts } = await outboxRows(writeTrackingJob);
  const orderId = newId();
  const ofShipment = () => ({ orderId, shipmentId: newId() });
  const [down, again] = [await row('down', ofShipment()), await row('again', ofShipment())];
  await down.fails();
  expect(await openAlerts()).toBe(1);

  const succeeds = await again.begins();
  await succeeds();

  expect(await openAlerts()).toBe(0);
  expect(await down.read()).toMatchObject({ failedAt: null, doneAt: expect.any(Date) });
});

test('tracking jobs of an earlier release, which name no order, do not stand in for each other', async () => {
  const { row, openAlerts } = await outboxRows(writeTrackingJob);
  const ofShipment = () => ({ shipmentId: newId() });
  const [down, other] = [await row('down', ofShipment()), await row('other', ofShipment())];
  await down.fails();

  const succeeds = await other.begins();
  await succeeds();

  expect(await openAlerts()).toBe(1);
  expect(await down.read()).toMatchObject({ failedAt: expect.any(Date), doneAt: null });
});

test('a run that ends after a later one has failed leaves its alert open, until one after it succeeds', async () => {
  const { row, openAlerts } = await outboxRows({ name: 'tests.say', repeats: [] });
  const [slow, later, last] = [await row('slow'), await row('later'), await row('last')];
  const slowSucceeds = await slow.begins();
  await later.fails();

  await slowSucceeds();
  expect(await openAlerts()).toBe(1);
  expect(await later.read()).toMatchObject({ failedAt: expect.any(Date) });

  const lastSucceeds = await last.begins();
  await lastSucceeds();
  expect(await openAlerts()).toBe(0);
  expect(await later.read()).toMatchObject({ failedAt: null, doneAt: expect.any(Date) });
});

test('the success of an older row that is queued again makes up for failures before its run', async () => {
  const { row, openAlerts } = await outboxRows({ name: 'tests.say', repeats: [] });
  const [again, failed] = [await row('again'), await row('failed')];
  await failed.fails();

  const succeeds = await again.begins();
  await succeeds();

  expect(await openAlerts()).toBe(0);
  expect(await failed.read()).toMatchObject({ failedAt: null, doneAt: expect.any(Date) });
});

test('a failure of an older row during a run stays open when that run succeeds', async () => {
  const { row, openAlerts } = await outboxRows({ name: 'tests.say', repeats: [] });
  const [again, last] = [await row('again'), await row('last')];
  const succeeds = await last.begins();
  await again.fails();

  await succeeds();

  expect(await openAlerts()).toBe(1);
  expect(await again.read()).toMatchObject({ failedAt: expect.any(Date), doneAt: null });
});

test('the alert that repeated jobs share stays open if one fails while another is marked as done', async () => {
  const { db, row, openAlerts } = await outboxRows({ name: 'tests.say', repeats: [] });
  const [first, good, later] = [await row('first'), await row('good'), await row('later')];
  await first.fails();
  const succeeds = await good.begins();
  const slow = heldDb(db);
  const failing = later.fails(slow);
  await slow.written;

  const succeeding = succeeds();
  await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
  slow.release();
  await Promise.all([failing, succeeding]);

  expect(await later.read()).toMatchObject({ failedAt: expect.any(Date), doneAt: null });
  expect(await openAlerts()).toBe(1);
});

test.each([
  [2, 2_000],
  [0, 0],
  [0.0615, 62],
  [86_400, 600_000],
  [31_536_000, 600_000],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [undefined, null],
])('if a system asks for %s seconds, the job waits %s ms', (seconds, ms) => {
  expect(askedWaitMs(seconds)).toBe(ms);
});

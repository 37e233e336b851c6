import { expect, test } from 'vitest';
import type { Pool } from 'pg';
import { LANES } from '#app/domain/shared/job.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { openQueues, type QueueLink } from './queues.ts';
import { askedWaitMs, startRuntime } from './runtime.ts';

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

import { expect, onTestFinished, test } from 'vitest';
import { testServices } from '#tests/fakes/test-services.ts';
import type { Services } from '#app/ports/services.ts';
import { startTimers, type TimerTask } from './timers.ts';

const TICK_MS = 15_000;

test('a tick that is due while the previous one still runs is skipped', async () => {
  const { services, clock } = await testServices();
  const { task, runs, begun, letGo } = heldTask();
  const worker = start(services, [task]);
  await begun(1);

  clock.advance(10 * TICK_MS);
  await Promise.race([worker.tick(), begun(2)]);
  expect(runs()).toBe(1);

  letGo();
  await worker.idle();
  clock.advance(TICK_MS);
  const next = worker.tick();
  await begun(2);
  letGo();
  await next;
  expect(runs()).toBe(2);
});

test('one of three workers runs a task in each period', async () => {
  const { services, clock } = await testServices();
  const { task, count } = countedTask();
  const workers = [1, 2, 3].map(() => start(services, [task]));
  await Promise.all(workers.map((worker) => worker.idle()));

  expect(count()).toBe(1);
  for (let period = 2; period < 5; period += 1) {
    clock.advance(TICK_MS);
    await Promise.all(workers.map((worker) => worker.tick()));
    expect(count()).toBe(period);
  }
});

test('a task that another worker is running is not started, unless that worker died over a minute ago', async () => {
  const { services, clock } = await testServices();
  const held = heldTask();
  const died = start(services, [held.task]);
  await held.begun(1);
  const { task, count } = countedTask();
  const other = start(services, [task]);
  await other.idle();

  clock.advance(TICK_MS);
  await other.tick();
  expect(count()).toBe(0);

  clock.advance(60_000);
  await other.tick();
  expect(count()).toBe(1);
  held.letGo();
  await died.idle();
});

test('a task that fails stops neither other tasks nor its own next run', async () => {
  const { services, clock } = await testServices();
  let tries = 0;
  const failing: TimerTask = async () => {
    tries += 1;
    throw new Error('Away');
  };
  const { task, count } = countedTask('another');
  const worker = start(services, [failing, task]);
  await worker.idle();

  clock.advance(TICK_MS);
  await worker.tick();

  expect([tries, count()]).toEqual([2, 2]);
});

test('stopping waits for the running task and starts no other', async () => {
  const { services } = await testServices();
  const { task, begun, letGo } = heldTask();
  const after = countedTask('another');
  const worker = start(services, [task, after.task]);
  await begun(1);
  let isStopped = false;

  const stopping = worker.stop().then(() => (isStopped = true));
  await worker.tick();
  expect(isStopped).toBe(false);
  letGo();
  await stopping;

  expect(after.count()).toBe(0);
});

/** A worker's timers whose ticks are triggered by the test. */
function start(services: Services, tasks: TimerTask[]) {
  let tick: () => Promise<void> = () => Promise.resolve();
  const timers = startTimers(services, {
    tasks,
    repeat: (due) => {
      tick = due;
      return () => undefined;
    },
  });
  onTestFinished(() => timers.stop());
  return {
    tick: () => tick(),
    stop: () => timers.stop(),
    /** Resolves when no task is running. */
    idle: () => timers.idle(),
  };
}

function countedTask(name = 'someTask') {
  let runs = 0;
  const task: TimerTask = async () => void (runs += 1);
  Object.defineProperty(task, 'name', { value: name });
  return { task, count: () => runs };
}

/** A task that finishes when the test lets it. */
function heldTask() {
  const waiting: (() => void)[] = [];
  let runs = 0;
  const someTask: TimerTask = () => {
    runs += 1;
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    task: someTask,
    runs: () => runs,
    begun: (times: number) => expect.poll(() => runs).toBe(times),
    letGo: () => waiting.shift()?.(),
  };
}

import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOnSignal } from './end-on-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that does not end, and its number of stops. */
function started(stop: () => Promise<void>) {
  const exit = vi.fn();
  const stopping = vi.fn(stop);
  const host = Object.assign(new EventEmitter(), { exit });
  endOnSignal(stopping, 8_000, host);
  return { host, exit, stopping };
}

test('the process ends as soon as everything is stopped', async () => {
  const { host, exit } = started(() => Promise.resolve());

  host.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(0);

  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

test('a stop that hangs does not keep the process', async () => {
  const { host, exit } = started(() => new Promise(() => undefined));

  host.emit('SIGINT');
  await vi.advanceTimersByTimeAsync(7_999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

test('further signals stop nothing a second time', async () => {
  const { host, stopping } = started(() => new Promise(() => undefined));

  host.emit('SIGTERM');
  host.emit('SIGTERM');
  host.emit('SIGINT');
  await vi.advanceTimersByTimeAsync(0);

  expect(stopping).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Heard } from '#app/ui/events.ts';
import { listenWhileSeen } from './listen-while-seen.ts';

const STILL_MS = 60_000;
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
});

function hide(hidden: boolean) {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Counts the streams that are open and those opened in total. */
function listening() {
  const seen = { open: 0, opened: 0 };
  const heard: Heard = { event: 'order', onEvent: () => undefined, onRefused: () => undefined };
  const listen = listenWhileSeen(() => {
    seen.open += 1;
    seen.opened += 1;
    let isOpen = true;
    return {
      isOpen: () => isOpen,
      close: () => {
        isOpen = false;
        seen.open -= 1;
      },
    };
  }, STILL_MS);
  return { seen, stream: listen('/events/orders', heard) };
}

test('a hidden page keeps its stream for a minute, and reopens it when it is visible again', () => {
  const { seen, stream } = listening();
  hide(true);
  vi.advanceTimersByTime(STILL_MS - 1);
  expect([seen.open, stream.isOpen()]).toEqual([1, true]);

  vi.advanceTimersByTime(1);
  expect([seen.open, stream.isOpen()]).toEqual([0, false]);
  vi.advanceTimersByTime(3_600_000);
  expect(seen.opened).toBe(1);

  hide(false);
  expect([seen, stream.isOpen()]).toEqual([{ open: 1, opened: 2 }, true]);
});

test('a page that is hidden only briefly keeps its stream', () => {
  const { seen } = listening();
  hide(true);
  vi.advanceTimersByTime(STILL_MS / 2);
  hide(false);
  vi.advanceTimersByTime(STILL_MS * 2);

  expect(seen).toEqual({ open: 1, opened: 1 });
});

test('a page that is opened hidden opens its stream when it becomes visible', () => {
  isHidden = true;
  const { seen } = listening();
  expect(seen.opened).toBe(0);

  hide(false);

  expect(seen).toEqual({ open: 1, opened: 1 });
});

test('a closed listener opens no stream when the page becomes visible again', () => {
  const { seen, stream } = listening();
  hide(true);
  stream.close();
  hide(false);
  vi.advanceTimersByTime(STILL_MS);

  expect(seen).toEqual({ open: 0, opened: 1 });
});

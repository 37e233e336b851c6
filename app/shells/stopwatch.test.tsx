// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { Countdown } from './countdown.tsx';
import { useNotifications } from './use-notifications.ts';

const CUT_OFF = {
  now: '2027-03-25T08:00:00.000Z',
  at: '2027-03-25T09:00:00.000Z',
  text: "to submit today's orders!",
  holidays: 'ignore',
} as const;
const MINUTE_MS = 60_000;

/** The device's clocks. While it sleeps, `performance.now()` and the timers stand still. */
function device() {
  vi.useFakeTimers({ now: Date.parse('2027-01-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  return {
    sleep: (ms: number) => vi.setSystemTime(Date.now() + ms),
    setClock: (ms: number) => vi.setSystemTime(Date.now() + ms),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

test('the cut-off counts the time that the device slept', async () => {
  const { sleep, pass } = device();
  const { page } = await inBrowser(<Countdown {...CUT_OFF} />, undefined, () => null);

  sleep(50 * MINUTE_MS);
  await pass(1_000);

  expect(page.querySelector('time')?.textContent).toBe('00:09:59');
});

test('a device whose clock is set back shows the right time to the cut-off', async () => {
  const { setClock, pass } = device();
  const { page } = await inBrowser(<Countdown {...CUT_OFF} />, undefined, () => null);

  await pass(MINUTE_MS);
  setClock(-60 * MINUTE_MS);
  await pass(MINUTE_MS);

  expect(page.querySelector('time')?.textContent).toBe('00:58:00');
});

const UNREAD = { count: 0 };

function Bell() {
  useNotifications(UNREAD);
  return null;
}

test('after a sleep with the window hidden the notifications are read again', async () => {
  const { sleep } = device();
  let reads = 0;
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    return new Response('', { status: 503 });
  });
  const hidden = vi.spyOn(document, 'hidden', 'get');
  onTestFinished(() => {
    hidden.mockRestore();
    vi.unstubAllGlobals();
  });
  const become = (isHidden: boolean) =>
    act(async () => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await inBrowser(<Bell />);

  await become(true);
  sleep(10 * MINUTE_MS);
  await become(false);

  expect(reads).toBe(1);
});

// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { ShellProvider, useShell } from './shell.ts';
import { useWorkHere, readInTurn } from './use-work.ts';

const HALF_AN_HOUR_MS = 1_800_000;

/** Renders a page that watches a document job it just started. The reads get the given answers. */
async function watching(answer: () => Promise<Response>, collection = 'packing-slips') {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', answer);
  function Watch() {
    const { follow } = useWorkHere();
    return <button type="button" onClick={() => follow('a job', collection)} />;
  }
  const { page, said } = await inBrowser(<Watch />);
  await act(async () => page.querySelector('button')!.click());
  const pass = async (ms: number, steps = 1) => {
    for (let step = 0; step < steps; step += 1)
      await act(() => vi.advanceTimersByTimeAsync(ms / steps));
  };
  return { said, pass };
}

test('a document that takes too long shows the warning of its kind [2§4.12] [2§4.15] [2§8.14]', async () => {
  const { said, pass } = await watching(async () => Response.json({ rows: [], batch: null }));

  await pass(HALF_AN_HOUR_MS);

  expect(said).toEqual([
    { message: 'Packing slip generation tracking timed out', isWarning: true },
  ]);
});

test('a document whose state was never read shows the failure of its kind [2§4.16]', async () => {
  for (const [collection, message] of [
    ['packing-slips', 'Error tracking packing slip generation progress'],
    ['manifests', 'Error tracking manifest generation progress'],
  ] as const) {
    const { said, pass } = await watching(
      () => Promise.reject(new Error('no network')),
      collection,
    );

    await pass(60_000, 60);

    expect(said).toEqual([{ message, isError: true }]);
  }
});

test('a read that failed is repeated, although the stream that announced it stays open', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    return reads === 2
      ? new Response(null, { status: 503 })
      : Response.json({ rows: [{ id: 'a job', isRunning: true }], batch: null });
  });
  let announce = () => undefined as void;
  const listenTo = (_url: string, { onEvent }: { onEvent(data: string): void }) => {
    announce = () => onEvent('{}');
    return { isOpen: () => true, close: () => undefined };
  };
  function Work() {
    useWorkHere();
    return null;
  }
  function Live() {
    return (
      <ShellProvider value={{ ...useShell(), listenTo }}>
        <Work />
      </ShellProvider>
    );
  }
  await inBrowser(<Live />);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(reads).toBe(1);

  await act(async () => announce());
  await act(() => vi.advanceTimersByTimeAsync(3_000));

  expect(reads).toBe(3);
});

const noNetwork = async () => Promise.reject(new Error('no network'));

test.each([
  ['without a connection', noNetwork, noNetwork],
  ['refused by the server', async () => new Response(null, { status: 500 }), null],
  // As fetch does with `redirect: 'error'`; without it, the sign-in page would count as done.
  ['signed out', null, null],
])('a job that cannot be dismissed says so and stays listed: %s', async (_why, dismissed, read) => {
  const row = { id: 'a job', isRunning: false };
  let isPressed = false;
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST')
      return isPressed && read ? read() : Response.json({ rows: [row], batch: null });
    isPressed = true;
    if (dismissed) return dismissed();
    return init.redirect === 'error' ? noNetwork() : new Response('Sign in');
  });
  function Tray() {
    const { rows, dismiss } = useWorkHere();
    return (
      <button type="button" onClick={() => void dismiss(['a job'])}>
        {rows.length}
      </button>
    );
  }
  const { page, said } = await inBrowser(<Tray />);
  const tray = page.querySelector('button')!;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(tray.textContent).toBe('1');

  await act(async () => tray.click());
  await act(() => vi.advanceTimersByTimeAsync(1_000));

  expect(tray.textContent).toBe('1');
  expect(said).toEqual([{ message: 'We could not dismiss this. Try again.', isError: true }]);
});

describe('reads one after the other', () => {
  const PAUSE_MS = 300;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Creates reads that the test completes, and records what each of them saw. */
  function slowReads() {
    const answers: ((isUndone: boolean) => void)[] = [];
    const turn = readInTurn(() => new Promise((done) => answers.push(done)), PAUSE_MS);
    const answer = async (at: number, isUndone = false) => {
      answers[at]?.(isUndone);
      await vi.advanceTimersByTimeAsync(PAUSE_MS);
    };
    return { turn, answers, answer };
  }

  test('notices that arrive during a read cause one more read afterwards', async () => {
    const { turn, answers, answer } = slowReads();
    turn.notify();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(answers).toHaveLength(1);

    turn.notify();
    turn.notify();
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
    expect(answers, 'never two at once').toHaveLength(1);
    await answer(0);
    expect(answers).toHaveLength(2);
    await answer(1);
    expect(answers, 'once for all that was told').toHaveLength(2);
  });

  test('many notices within one pause cause one read, which is immediate if someone waits', async () => {
    const { turn, answers } = slowReads();
    for (let at = 0; at < 5; at += 1) turn.notify();
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(answers).toHaveLength(0);
    turn.notify(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(1);
  });

  test('a read that failed is repeated after the pause, unless the reader was stopped', async () => {
    const { turn, answers, answer } = slowReads();
    turn.notify(0);
    await vi.advanceTimersByTimeAsync(0);
    await answer(0, true);
    expect(answers).toHaveLength(2);
    turn.stop();
    await answer(1, true);
    expect(answers).toHaveLength(2);
  });

  test('a stopped reader does not read again', async () => {
    const { turn, answers, answer } = slowReads();
    turn.notify(0);
    await vi.advanceTimersByTimeAsync(0);
    turn.notify();
    turn.stop();
    await answer(0);
    expect(answers).toHaveLength(1);
  });
});

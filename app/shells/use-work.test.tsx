// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { useWorkHere } from './use-work.ts';

const HALF_AN_HOUR_MS = 1_800_000;

/** Renders a page that watches a packing slip job it just started. The reads get the given answers. */
async function watching(answer: () => Promise<Response>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', answer);
  function Watch() {
    const { follow } = useWorkHere();
    return <button type="button" onClick={() => follow('a job', 'packing-slips')} />;
  }
  const { page, said } = await inBrowser(<Watch />);
  await act(async () => page.querySelector('button')!.click());
  const pass = async (ms: number, steps = 1) => {
    for (let step = 0; step < steps; step += 1)
      await act(() => vi.advanceTimersByTimeAsync(ms / steps));
  };
  return { said, pass };
}

test('a document that takes too long is a warning, in its own words [2§4.12] [2§4.15] [2§8.14]', async () => {
  const { said, pass } = await watching(async () => Response.json({ rows: [], batch: null }));

  await pass(HALF_AN_HOUR_MS);

  expect(said).toEqual([
    { message: 'Packing slip generation tracking timed out', isWarning: true },
  ]);
});

test('a document that cannot be watched is a failure, in its own words though none of it was read [2§4.16]', async () => {
  const { said, pass } = await watching(() => Promise.reject(new Error('no network')));

  await pass(60_000, 60);

  expect(said).toEqual([
    { message: 'Error tracking packing slip generation progress', isError: true },
  ]);
});

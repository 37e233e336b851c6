// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { AccountChoice } from './account-choice.tsx';
import { pendingShips } from './send-press.ts';

const UNDO_MS = 60_000;
const own = { role: 'merchant', status: 'active' } as const;
const ACCOUNTS = [
  { ...own, id: 'first', account: 'Karoo Honey', isCurrent: true },
  { ...own, id: 'second', account: 'Cape Candles', isCurrent: false },
] as never;

/** Renders the choice with a press of Ship that can still be undone. `steps` records what happens. */
async function choosing(answer: () => Promise<Response>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const steps: string[] = [];
  vi.stubGlobal('fetch', async () => {
    steps.push('sent');
    const came = await answer();
    steps.push('answered');
    return came;
  });
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit');
  submit.mockImplementation(() => void steps.push('switched'));
  onTestFinished(() => {
    pendingShips.forget();
    vi.unstubAllGlobals();
    submit.mockRestore();
  });
  const { page } = await inBrowser(<AccountChoice accounts={ACCOUNTS} place="top" />);
  pendingShips.press(
    {
      orderKey: 'A',
      name: 'order A',
      address: '/ship-order',
      fields: [['intent', 'ship']],
      personId: 'first',
      inWords: () => ({ message: null, isError: false }),
      screen: null,
    },
    UNDO_MS,
  );
  const choose = async () => {
    await act(async () => page.querySelector('button')!.click());
    const named = [...page.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Cape Candles',
    );
    await act(async () => named!.click());
  };
  await choose();
  return { steps, choose };
}

test('a pressed Ship is answered before the account changes, because later it would be refused', async () => {
  const { steps } = await choosing(async () =>
    Response.json({ intent: 'ship', refused: null, accepted: ['A'], skipped: [], jobId: null }),
  );

  expect(steps).toEqual(['sent', 'answered', 'switched']);
});

test('a press without an answer delays the change of account by a few seconds only', async () => {
  const { steps } = await choosing(() => new Promise(() => undefined));
  expect(steps).toEqual(['sent']);

  await act(() => vi.advanceTimersByTimeAsync(5_000));

  expect(steps).toEqual(['sent', 'switched']);
});

test('an account can be chosen again after the browser asked whether to leave, and the person stayed', async () => {
  const { steps, choose } = await choosing(async () =>
    Response.json({ intent: 'ship', refused: null, accepted: ['A'], skipped: [], jobId: null }),
  );

  await choose();

  expect(steps.filter((step) => step === 'switched')).toHaveLength(2);
});

// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { actionOf, ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { unreached } from '#app/shells/offline.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { ActionQuestion } from './action-question.tsx';
import { NO_ANSWER } from './batch.rules.ts';
import { useOrderActions } from './use-order-actions.ts';

/** A page on which this action asks about one order, and it was confirmed. */
async function confirmed(intent: RunnableAction, answer: () => unknown) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', async () =>
    Response.json({ ready: 1, booked: 1, skipped: [], doubtful: [] }),
  );
  function List() {
    const { action, question } = useOrderActions();
    return (
      <>
        <button type="button" onClick={() => action(intent, ['A'], true)} />
        <ActionQuestion {...question} />
      </>
    );
  }
  const { page, said } = await inBrowser(<List />, answer);
  await act(async () => page.querySelector('button')!.click());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const dialog = () => page.querySelector('dialog');
  const label = actionOf(intent).asks!(1, 1, 1).confirm;
  const confirm = () =>
    [...dialog()!.querySelectorAll('button')].find((one) => one.textContent === label)!;
  await act(async () => confirm().click());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return { dialog, confirm, said };
}

/** The actions that ask about a single order and take no input. */
const WITHOUT_INPUT = ['cancel', 'cancelReturn', 'takeBack', 'sendRest'] as const;

test('these are the actions that ask about one order and take no input', () => {
  const found = Object.entries(ORDER_ACTIONS).filter(
    ([, one]) => one.asks && one.asksOfOne && !one.takes && !one.takesParcels,
  );
  expect(found.map(([intent]) => intent).sort()).toEqual([...WITHOUT_INPUT].sort());
});

test.each(WITHOUT_INPUT)(
  '%s: the dialog stays open and says why the action was refused',
  async (intent) => {
    const refused = { errors: { fields: {}, values: {}, message: 'The store is closed.' } };
    const { dialog, said } = await confirmed(intent, () => refused);

    expect(dialog()?.textContent).toContain('The store is closed.');
    expect(said).toEqual([]);
  },
);

test('without an answer from the server, the dialog says that it is safe to try again', async () => {
  const { dialog } = await confirmed('cancel', () => unreached('Try again.'));

  expect(dialog()?.textContent).toContain(NO_ANSWER);
});

test('while the action is sent, the dialog cannot be confirmed again', async () => {
  const { confirm } = await confirmed('cancel', () => new Promise(() => undefined));

  expect(confirm().getAttribute('aria-busy')).toBe('true');
});

test('while another action is being sent, a dialog can be left and confirmed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', async () =>
    Response.json({ ready: 1, booked: 1, skipped: [], doubtful: [] }),
  );
  function List() {
    const { action, question } = useOrderActions();
    return (
      <>
        <button type="button" onClick={() => action('manifest', ['B'], true)} />
        <button type="button" onClick={() => action('cancel', ['A'], true)} />
        <ActionQuestion {...question} />
      </>
    );
  }
  const { page } = await inBrowser(<List />, () => new Promise(() => undefined));
  for (const at of [0, 1]) {
    await act(async () => page.querySelectorAll('button')[at]!.click());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  }

  const buttons = [...page.querySelectorAll('dialog button')];
  expect(buttons.length).toBeGreaterThan(1);
  for (const one of buttons) {
    expect(one.hasAttribute('disabled'), one.textContent ?? '').toBe(false);
    expect(one.getAttribute('aria-busy')).toBeNull();
  }
});

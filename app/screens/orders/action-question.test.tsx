// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { actionOf, ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { unreached } from '#app/shells/offline.ts';
import { pendingShips } from '#app/shells/send-press.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { ActionQuestion } from './action-question.tsx';
import { useOrderActions } from './use-order-actions.ts';

type Pressed = readonly [RunnableAction, orderKey: string];

/** A page with a button for each of these actions on one order. */
async function pageOf(buttons: readonly Pressed[], answer: (form: FormData) => unknown) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => pendingShips.forget());
  const reach = { ready: 1, booked: 1, skipped: [], doubtful: [] };
  /** Resolves when the server answers to Ship. */
  const shipped = Promise.withResolvers<object>();
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/ship-order') ? await shipped.promise : reach),
  );
  function List() {
    const { action, question } = useOrderActions();
    return (
      <>
        {buttons.map(([intent, orderKey]) => (
          <button
            key={`${intent} ${orderKey}`}
            type="button"
            onClick={() => action(intent, [orderKey], true)}
          />
        ))}
        <ActionQuestion {...question} />
      </>
    );
  }
  const { page, said } = await inBrowser(<List />, answer);
  const dialog = () => page.querySelector('dialog');
  const buttonOf = (intent: RunnableAction) => {
    const label = actionOf(intent).asks!(1, 1, 1).confirm;
    return [...dialog()!.querySelectorAll('button')].find((one) => one.textContent === label)!;
  };
  const isDone = () => act(() => vi.advanceTimersByTimeAsync(1_000));
  const press = async (at: number) => {
    await act(async () => page.querySelectorAll('button')[at]!.click());
    await isDone();
  };
  const confirm = async (intent: RunnableAction) => {
    await act(async () => buttonOf(intent).click());
    await isDone();
  };
  return { page, said, dialog, buttonOf, press, confirm, shipped, isDone };
}

/** A page on which this action asks about one order, and it was confirmed. */
async function confirmed(intent: RunnableAction, answer: () => unknown) {
  const page = await pageOf([[intent, 'A']], answer);
  await page.press(0);
  await page.confirm(intent);
  return page;
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

  expect(dialog()?.textContent).toContain('You can safely try again: no action runs twice.');
});

test('while the action is sent, the dialog cannot be confirmed again', async () => {
  const { buttonOf } = await confirmed('cancel', () => new Promise(() => undefined));

  expect(buttonOf('cancel').getAttribute('aria-busy')).toBe('true');
});

test('while another action is being sent, a dialog can be left and confirmed', async () => {
  const buttons: Pressed[] = [
    ['manifest', 'B'],
    ['cancel', 'A'],
  ];
  const { dialog, press } = await pageOf(buttons, () => new Promise(() => undefined));
  await press(0);
  await press(1);

  const offered = [...dialog()!.querySelectorAll('button')];
  expect(offered.length).toBeGreaterThan(1);
  for (const one of offered) {
    expect(one.hasAttribute('disabled'), one.textContent ?? '').toBe(false);
    expect(one.getAttribute('aria-busy')).toBeNull();
  }
});

const CANCELLED = { intent: 'cancel', refused: null, accepted: ['A'], skipped: [] };
const REFUSED = { errors: { fields: {}, values: {}, message: 'The store is closed.' } };

test.each([
  ['a success', CANCELLED, []],
  ['an error', REFUSED, [{ message: 'The store is closed.', isError: true }]],
])(
  '%s of one question does not change another that was opened in the meantime',
  async (_name, answer, toasts) => {
    const answered = Promise.withResolvers<object>();
    const buttons: Pressed[] = [
      ['cancel', 'A'],
      ['takeBack', 'B'],
    ];
    const { dialog, press, confirm, said, isDone } = await pageOf(buttons, () => answered.promise);
    await press(0);
    await confirm('cancel');
    await press(1);
    const before = dialog()?.textContent;

    answered.resolve(answer);
    await isDone();

    expect(dialog()?.textContent).toBe(before);
    expect(said).toEqual(expect.arrayContaining(toasts));
  },
);

test('while orders that were pressed before are shipped, the question about them is sent', async () => {
  const buttons: Pressed[] = [
    ['ship', 'A'],
    ['cancel', 'A'],
    ['takeBack', 'B'],
  ];
  const page = await pageOf(buttons, () => CANCELLED);
  await page.press(0);
  await page.press(1);
  await page.confirm('cancel');
  expect(page.buttonOf('cancel').getAttribute('aria-busy')).toBe('true');
  await page.press(2);
  const before = page.dialog()?.textContent;

  page.shipped.resolve({ intent: 'ship', refused: null, accepted: ['A'], skipped: [] });
  await page.isDone();

  expect(page.dialog()?.textContent).toBe(before);
  expect(page.buttonOf('takeBack').getAttribute('aria-busy')).toBeNull();
});

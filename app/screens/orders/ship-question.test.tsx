// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';
import { pendingShips } from '#app/shells/send-press.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { ActionOutcome } from './action-outcome.tsx';
import { ActionQuestion } from './action-question.tsx';
import { useOrderActions, type AskedOrders } from './use-order-actions.ts';

const COST: ShipCost = {
  orders: 3,
  cents: 1_500,
  eachCents: 500,
  covered: 2,
  balance: { availableCents: 1_200, creditLimitCents: 0 },
  mayTopUp: true,
};
const REACH = { booked: 0, skipped: [], doubtful: [] };
const DONE = { intent: 'ship', refused: null, accepted: ['A'], skipped: [] };
const THREE: AskedOrders = { orderKeys: ['A', 'B', 'C'], count: 3 };
const ONE: AskedOrders = { orderKeys: ['A'], count: 1 };

/** A page with one button that ships these orders. It returns what the page sends. */
async function shipping(orders: AskedOrders, answer: object = DONE, onSelect = vi.fn()) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: FormData[] = [];
  onTestFinished(() => pendingShips.forget());
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/ship-cost') ? COST : { ...REACH, ready: orders.count }),
  );
  function List() {
    const { action: ship, question, outcome, dismiss } = useOrderActions();
    return (
      <>
        <button type="button" onClick={() => ship('ship', orders, false, { parcels: 2 })} />
        <ActionQuestion {...question} />
        <ActionOutcome outcome={outcome} onClose={dismiss} onSelect={onSelect} />
      </>
    );
  }
  const { page } = await inBrowser(<List />, (form) => {
    sent.push(form);
    return answer;
  });
  await act(async () => page.querySelector('button')!.click());
  const dialog = () => page.querySelector('dialog');
  /** Waits until the cost is shown, which is requested a moment later. */
  const known = async (words: RegExp) => {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(dialog()?.textContent).toMatch(words);
  };
  const enter = () => act(async () => page.querySelector('form')!.requestSubmit());
  return { page, sent, dialog, known, enter };
}

test('shipping several orders first shows their number, the fee and what the balance covers; Enter confirms', async () => {
  const { sent, dialog, known, enter } = await shipping(THREE);

  await known(
    /Ship 3 orders\?.*Fee R15\.00, R5\.00 each, R12\.00 available\. The balance covers 2 of 3 shipments\./,
  );
  expect(sent).toEqual([]);
  await enter();

  expect(dialog()).toBeNull();
  expect(sent.map((form) => [form.get('intent'), form.get('parcels')])).toEqual([['ship', '2']]);
});

test('a keyboard shortcut asks before shipping one order, a button does not', async () => {
  const byKey = await shipping({ ...ONE, isByKey: true });
  await byKey.known(/Ship this order\?/);
  expect(byKey.sent).toEqual([]);

  const byButton = await shipping(ONE);
  expect(byButton.dialog()).toBeNull();
  expect(pendingShips.holds(['A']), 'it waits, and can be undone').toBe(true);
});

test('while a batch runs, nothing is shown above the list that would move it', async () => {
  const { page, known, enter } = await shipping(THREE, { ...DONE, batchId: 'b' });
  await known(/Fee/);

  await enter();

  expect(page.querySelector('.t-outcome')?.getAttribute('aria-busy')).toBe('true');
  expect(page.querySelector('.t-outcome')?.textContent).toBe('');
});

test('a selection of all matching orders asks first, even if it is only one order', async () => {
  const all = { query: '{}', except: ['B', 'C'], upTo: 'z' };

  const { sent, known } = await shipping({ orderKeys: [], count: 1, all });

  await known(/Ship this order\?/);
  expect(sent).toEqual([]);
});

test('“Select these orders again” selects all orders of the result', async () => {
  const onSelect = vi.fn();
  const answer = { ...DONE, accepted: ['A', 'B', 'C'] };
  const { page, known, enter } = await shipping(THREE, answer, onSelect);
  await known(/Ship 3 orders/);
  await enter();

  const button = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Select these orders again',
  );
  await act(async () => button?.click());

  expect(onSelect.mock.calls[0]?.[0]).toEqual(['A', 'B', 'C']);
});

// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { pendingShips } from '#app/shells/send-press.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { useSelection, type Selection } from '#app/ui/use-selection.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { putsBackChosen } from './chosen-before.ts';
import { useOrderActions } from './use-order-actions.ts';
import { useParcels } from './use-parcels.ts';

const ORDERS = ['A', 'B', 'C', 'D'];

type Now = {
  selection: Selection;
  parcels: ReturnType<typeof useParcels>;
  begin(intent: RunnableAction, keys?: readonly string[]): void;
  open(owner: string): void;
};

/** A list with its selection bar. */
async function listed() {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], batch: null }));
  onTestFinished(() => {
    pendingShips.forget();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  let now: Now | null = null;
  function List() {
    const [owner, open] = useState('me');
    const selection = useSelection({ page: ORDERS, total: 4, owner, mayRemember: false });
    const parcels = useParcels(selection.count > 0);
    const actions = useOrderActions(putsBackChosen({ selection, parcels, upTo: 'z' }));
    const begin = (intent: RunnableAction, orderKeys = ORDERS.filter(selection.has)) =>
      actions.action(intent, { orderKeys, count: orderKeys.length }, false, {
        parcels: parcels.count,
      });
    now = { selection, parcels, begin, open };
    return null;
  }
  function Waiting() {
    return (
      <ShellProvider value={{ ...useShell(), shipUndoMs: 5_000 }}>
        <List />
      </ShellProvider>
    );
  }
  await inBrowser(<Waiting />, () => ({ errors: { fields: {}, values: {}, message: 'No.' } }));
  const list = () => now!;
  await act(async () => list().selection.clear());
  const select = (...keys: string[]) =>
    act(async () => keys.forEach((key) => list().selection.toggle(key)));
  return {
    select,
    selected: () => ORDERS.filter(list().selection.has),
    parcels: () => list().parcels.text,
    change: (text: string) => act(async () => list().parcels.change(text)),
    begin: (intent: RunnableAction, keys?: string[]) => act(async () => list().begin(intent, keys)),
    open: (owner: string) => act(async () => list().open(owner)),
    undo: (orderKey: string) => act(async () => void pendingShips.undo(orderKey)),
  };
}

test('undoing Ship selects the order again, with its number of parcels', async () => {
  const { select, selected, parcels, change, begin, undo } = await listed();
  await select('A');
  await change('3');
  await begin('ship');
  expect(selected()).toEqual([]);

  await undo('A');

  expect(selected()).toEqual(['A']);
  expect(parcels()).toBe('3');
});

test('orders selected while Ship was pending stay selected', async () => {
  const { select, selected, begin, undo } = await listed();
  await select('A');
  await begin('ship');
  await select('B', 'C');

  await undo('A');

  expect(selected()).toEqual(['B', 'C']);
});

test('undoing one of two presses restores the selection of that press', async () => {
  const { select, selected, begin, undo } = await listed();
  await select('A');
  await begin('ship');
  await select('B');
  await begin('ship');

  await undo('A');

  expect(selected()).toEqual(['A']);
});

test('an action that is refused as a whole leaves its orders selected', async () => {
  const { select, selected, begin } = await listed();
  await select('C', 'D');

  await begin('labels');

  expect(selected()).toEqual(['C', 'D']);
});

test('an action on other orders, such as trying those of a result again, leaves the selection', async () => {
  const { select, selected, begin } = await listed();
  await select('C', 'D');

  await begin('ship', ['A']);

  expect(selected()).toEqual(['C', 'D']);
});

test('a selection is not restored into another list', async () => {
  const { select, selected, begin, open, undo } = await listed();
  await select('A');
  await begin('ship');
  await open('another list');

  await undo('A');

  expect(selected()).toEqual([]);
});

// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MenuButton, type MenuAction } from './menu-button.tsx';

const HOLD: MenuAction = { key: 'hold', label: 'Hold order' };
const SPLIT: MenuAction = { key: 'split', label: 'Split order' };
const CANCEL: MenuAction = { key: 'cancel', label: 'Cancel order' };
const FIX: MenuAction = { key: 'fix', label: 'Correct address' };

/** A menu that was opened, on a page that then reloads with other actions. */
async function opened(actions: readonly MenuAction[]) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const onAction = vi.fn();
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const reload = (now: readonly MenuAction[]) =>
    act(async () =>
      root.render(<MenuButton label="More Actions" actions={now} onAction={onAction} />),
    );
  await reload(actions);
  const press = (button: Element | null | undefined) =>
    act(async () => button?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await press(page.querySelector('button'));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  const items = () => [...page.querySelectorAll('[role=menuitem]')];
  return { page, items, reload, onAction, pressItem: (nth: number) => press(items()[nth]) };
}

test('actions keep their places while the menu is open, even if the page reloads', async () => {
  const { items, reload, onAction, pressItem } = await opened([HOLD, SPLIT, CANCEL]);
  await reload([FIX, CANCEL, HOLD]);

  expect(items().map(({ textContent }) => textContent)).toEqual([
    'Hold order',
    'Split order',
    'Cancel order',
    'Correct address',
  ]);
  await pressItem(2);
  expect(onAction.mock.calls).toEqual([['cancel']]);
});

test('an action that is no longer available is not run', async () => {
  const { items, reload, onAction, pressItem } = await opened([HOLD, SPLIT, CANCEL]);
  await reload([HOLD, CANCEL]);
  await pressItem(1);

  expect(items().map((one) => one.getAttribute('aria-disabled'))).toEqual([null, 'true', null]);
  expect(onAction).not.toHaveBeenCalled();
});

test('an open menu stays in place when its button moves, and moves with a scroll', async () => {
  const { page, reload } = await opened([HOLD]);
  const menu = page.querySelector<HTMLElement>('[role=menu]')!;
  const shown = { top: 100 };
  // jsdom has no layout, so the test adds the menu's own shift to its position on the page.
  vi.spyOn(menu, 'getBoundingClientRect').mockImplementation(
    () =>
      new DOMRect(
        0,
        shown.top + Number.parseFloat(menu.style.translate.split(' ')[1] ?? '0'),
        80,
        40,
      ),
  );
  document.dispatchEvent(new Event('scroll'));
  shown.top = 140;
  await reload([HOLD]);
  expect(menu.getBoundingClientRect().top).toBe(100);

  shown.top = 90;
  document.dispatchEvent(new Event('scroll'));
  await reload([HOLD]);
  expect(menu.getBoundingClientRect().top).toBe(50);
});

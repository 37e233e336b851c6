// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FloatingMenu } from './row-menu.tsx';

async function opened() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const opener = document.body.appendChild(document.createElement('button'));
  const place = vi.spyOn(opener, 'getBoundingClientRect');
  const at = (top: number) => place.mockReturnValue(new DOMRect(100, top, 40, 40));
  at(300);
  const onClose = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const menu = { opener, onClose, label: 'More actions', actions: [], onAction: () => undefined };
  await act(async () => root.render(<FloatingMenu {...menu} />));
  onTestFinished(() => act(async () => root.unmount()));
  return { at, onClose, scroll: () => document.dispatchEvent(new Event('scroll')) };
}

test('a late scroll event from before the opening does not close the menu', async () => {
  const { onClose, scroll } = await opened();
  scroll();
  expect(onClose).not.toHaveBeenCalled();
});

test('a scroll that moves its row closes the menu', async () => {
  const { at, onClose, scroll } = await opened();
  at(240);
  scroll();
  expect(onClose).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OfferedAction } from './batch.rules.ts';
import { RowMenu } from './row-actions.tsx';

const offered = (name: string, labelOfOne: string) =>
  ({ action: name, labelOfOne, leadsTo: null }) as unknown as OfferedAction;

function openerAt(top: number): HTMLElement {
  const opener = document.body.appendChild(document.createElement('button'));
  vi.spyOn(opener, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 40, 20));
  onTestFinished(() => opener.remove());
  return opener;
}

test('opening the menu of another order shows that order’s actions at its row', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const rows = [
    {
      key: 'A',
      opener: openerAt(100),
      actions: [offered('hold', 'Hold'), offered('cancel', 'Cancel')],
    },
    { key: 'B', opener: openerAt(300), actions: [offered('release', 'Release')] },
  ];
  let goTo: (nth: number) => void = () => undefined;
  function Menus() {
    const [nth, setNth] = useState(0);
    goTo = setNth;
    const { key, opener, actions } = rows[nth]!;
    const menu = { orderKey: key, opener };
    return (
      <RowMenu menu={menu} actions={actions} onAction={() => undefined} onClose={() => undefined} />
    );
  }
  const page = document.body.appendChild(document.createElement('div'));
  const router = createMemoryRouter([{ path: '/', element: <Menus /> }]);
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    page.remove();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  await act(async () => goTo(1));

  const menu = page.querySelector<HTMLElement>('[role=menu]')!;
  expect([...menu.children].map(({ textContent }) => textContent)).toEqual(['Release']);
  expect(menu.style.top).toBe('324px');
});

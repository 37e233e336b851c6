// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import PortalLayout from './portal-layout.tsx';

const DATA = {
  productName: 'Thumela',
  person: { id: 'naledi', name: 'Naledi', email: 'naledi@example.co.za', role: 'merchant' },
  accounts: [],
  cutOff: { now: '2026-11-27T10:00:00Z', at: '2026-11-27T11:00:00Z', text: '', holidays: 'ignore' },
  needing: 0,
  unread: { count: 0 },
  lowBalance: null,
  shipUndoMs: 0,
};

async function opened() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const router = createMemoryRouter(
    [
      {
        id: 'portal',
        element: <PortalLayout />,
        loader: () => DATA,
        shouldRevalidate: () => false,
        children: [{ path: '*', element: null }],
      },
    ],
    { initialEntries: ['/orders'], hydrationData: { loaderData: { portal: DATA } } },
  );
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    box.remove();
    scrollTo.mockRestore();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  const menu = () => box.querySelector<HTMLElement>('[aria-controls="side"]')!;
  return {
    isOpen: () => menu().getAttribute('aria-expanded') === 'true',
    press: () => act(async () => menu().click()),
    goTo: (to: string | number) => act(async () => router.navigate(to as string)),
  };
}

test('on a phone the menu stays closed after Back to the page where an entry of it was chosen', async () => {
  const { isOpen, press, goTo } = await opened();
  await press();
  expect(isOpen()).toBe(true);

  await goTo('/dashboard');
  expect(isOpen()).toBe(false);
  await goTo(-1);

  expect(isOpen()).toBe(false);
});

test('an entry for the page that is shown, such as its list without filters, closes the menu too', async () => {
  const { isOpen, press, goTo } = await opened();
  await press();

  await goTo('/orders');

  expect(isOpen()).toBe(false);
});

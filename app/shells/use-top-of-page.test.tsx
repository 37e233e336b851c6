// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTopOfPage } from './use-top-of-page.ts';

function Layout() {
  useTopOfPage();
  return <Outlet />;
}

async function opened() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: ['/orders', '/stores'].map((path) => ({ path, element: <p>{path}</p> })),
      },
    ],
    { initialEntries: ['/orders'] },
  );
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    box.remove();
    scrollTo.mockRestore();
  });
  return {
    scrollTo,
    goTo: (to: string | number) => act(async () => router.navigate(to as string)),
  };
}

test('what the person scrolled before the page became interactive stays', async () => {
  const { scrollTo } = await opened();

  expect(scrollTo).not.toHaveBeenCalled();
});

test('each page that follows starts at its top, also after Back', async () => {
  const { scrollTo, goTo } = await opened();

  await goTo('/stores');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  await goTo(-1);
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

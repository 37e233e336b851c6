import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { ShellProvider, useShell, type ToastOptions } from '#app/shells/shell.ts';

type Said = { message: string } & ToastOptions;

/** There is no event stream, so the screen polls. */
const listenTo = () => ({ isOpen: () => false, close: () => undefined });

/** Renders a screen, or a part of one, in jsdom; returns the page and its toasts. `action` answers its forms,
 *  `loader` its reloads. For tests with `@vitest-environment jsdom`. */
export async function inBrowser(
  screen: ReactNode,
  action: (form: FormData) => unknown = () => null,
  loader?: () => unknown,
): Promise<{ page: HTMLElement; said: Said[] }> {
  const said: Said[] = [];
  const toast = (message: string, options: ToastOptions = {}) =>
    void said.push({ message, ...options });
  function Wrapper() {
    const shell = useShell();
    return <ShellProvider value={{ ...shell, toast, listenTo }}>{screen}</ShellProvider>;
  }
  const router = createMemoryRouter(
    [
      {
        id: 'screen',
        path: '*',
        element: <Wrapper />,
        ...(loader ? { loader: async () => loader() } : {}),
        action: async ({ request }) => action(await request.formData()),
      },
    ],
    {
      ...(loader ? { hydrationData: { loaderData: { screen: null } } } : {}),
      future: { v7_fetcherPersist: true, v7_normalizeFormMethod: true },
    },
  );
  const page = await inPage(router);
  return { page, said };
}

/** Renders a router in a page of its own until the end of the test. */
export async function inPage(router: ReturnType<typeof createMemoryRouter>): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    page.remove();
    // Other tests in this process render without `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  return page;
}

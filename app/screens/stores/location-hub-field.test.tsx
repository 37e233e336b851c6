// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { LocationHubField } from './location-hub-field.tsx';

async function chosen(answer: object) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const toasts: string[] = [];
  function Frame({ children }: { children: ReactNode }) {
    const shell = useShell();
    const toast = (message: string) => void toasts.push(message);
    return <ShellProvider value={{ ...shell, toast }}>{children}</ShellProvider>;
  }
  const location = { id: 'l', name: 'Kitchen', hub: null };
  const field = <LocationHubField location={location} hubs={[{ id: 'h', name: 'CPT' }]} />;
  const router = createMemoryRouter(
    [{ path: '/', element: <Frame>{field}</Frame>, action: () => answer }],
    { future: { v7_fetcherPersist: true, v7_normalizeFormMethod: true } },
  );
  const page = document.createElement('div');
  document.body.append(page);
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
  await act(async () => {
    const select = page.querySelector('select')!;
    select.value = 'h';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return toasts;
}

test('a hub that was refused at a field is not said to be saved', async () => {
  const fields = { hubId: 'There is no such hub.' };

  expect(await chosen({ errors: { fields, values: {} } })).toEqual([fields.hubId]);
  expect(await chosen({})).toEqual(['Hub saved.']);
});

// @vitest-environment jsdom
import { useLoaderData } from '@remix-run/react';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Alert } from '#app/domain/alert-actions/list-alerts.ts';
import { routeCode } from '#app/shells/use-sender.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import type { Heard } from '#app/ui/events.ts';
import { AlertsScreen } from './alerts-screen.tsx';

function alertOf(id: string): Alert {
  return {
    id,
    code: 'deliveryFailed',
    title: `Failed ${id}`,
    words: 'The driver did not find the customer.',
    since: '2026-11-23T12:00:00.000Z',
    dueAt: null,
    isOverdue: false,
    about: { kind: 'other' },
    repairs: ['tryAgain'],
    settled: 'Dismiss',
  };
}

type Read = PromiseWithResolvers<string[]>;

function listed(ids: readonly string[]) {
  const docs = ids.map(alertOf);
  return { docs, totalDocs: docs.length, kinds: [] } as never;
}

/** Replaces the dialog, which jsdom does not support and these tests do not need. */
const NoDialog = () => null;

/** The screen with its event stream. The test decides when each load of the list is answered. */
async function opened(...first: string[]) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.spyOn(routeCode, 'has').mockReturnValue(true);
  vi.spyOn(routeCode, 'fetch').mockResolvedValue(true);
  const heard: (Heard & { url: string })[] = [];
  const reads: Read[] = [];
  function Wrapper({ children }: { children: ReactNode }) {
    const shell = useShell();
    const listenTo = (url: string, one: Heard) => {
      heard.push({ ...one, url });
      return { isOpen: () => true, close: () => undefined };
    };
    return (
      <ShellProvider value={{ ...shell, listenTo, Dialog: NoDialog }}>{children}</ShellProvider>
    );
  }
  function Screen() {
    const ids = useLoaderData<string[]>();
    return <AlertsScreen alerts={listed(ids)} query={{ page: 1, limit: 25 }} />;
  }
  const router = createMemoryRouter(
    [
      {
        path: '/alerts',
        element: (
          <Wrapper>
            <Screen />
          </Wrapper>
        ),
        loader: () => {
          const read = Promise.withResolvers<string[]>();
          reads.push(read);
          return read.promise;
        },
        action: () => ({ intent: 'tryAgain', message: 'Trying again', document: null }),
      },
    ],
    {
      initialEntries: ['/alerts'],
      hydrationData: { loaderData: { '0': first } },
      future: { v7_fetcherPersist: true, v7_normalizeFormMethod: true },
    },
  );
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    page.remove();
    vi.restoreAllMocks();
    vi.useRealTimers();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  vi.useFakeTimers();
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  return {
    heard,
    reads,
    shown: () => [...page.querySelectorAll('h2')].map(({ textContent }) => textContent),
    hear: () =>
      act(async () => {
        heard[0]?.onEvent(JSON.stringify({ id: 'an order' }));
        await vi.advanceTimersByTimeAsync(800);
      }),
    wait: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    answer: (at: number, ...ids: string[]) => act(async () => reads[at]?.resolve(ids)),
    press: (name: string) =>
      act(async () => page.querySelector<HTMLElement>(`[aria-label^="${name}"]`)?.click()),
  };
}

test('the list reloads when an order changes, and every 15 seconds', async () => {
  const { heard, reads, shown, hear, answer, wait } = await opened('a');
  expect(heard.map(({ url, event }) => [url, event])).toEqual([['/events/orders', 'order']]);

  await hear();
  await answer(0, 'a', 'b');
  expect(shown()).toEqual(['Failed a', 'Failed b']);

  await wait(15_000);
  expect(reads).toHaveLength(2);
});

test('a resolved alert does not come back with the late answer to an earlier request', async () => {
  const { reads, shown, hear, answer, press } = await opened('a', 'b');
  await hear();
  expect(reads, 'the earlier request is pending').toHaveLength(1);
  await press('Retry: Failed a');
  expect(reads, 'the press reloads the list').toHaveLength(2);
  await answer(1, 'b');
  await answer(0, 'a', 'b');
  expect(shown()).toEqual(['Failed b']);
  await answer(2, 'b');
  expect(shown()).toEqual(['Failed b']);
});

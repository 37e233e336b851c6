// @vitest-environment jsdom
import { useFetcher as useRouterFetcher } from '@remix-run/react';
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { HANG_MS } from '#tests/run/patience.ts';
import { useFetcher } from './use-fetcher.ts';

test('an answer first seen in an unrelated render still triggers the effect that waits for it', async () => {
  expect(await effectsOf(useFetcher)).toEqual(['idle', 'submitting', 'loading', 'idle: done']);
});

test('broken twin: with the router’s own fetcher that effect never runs', async () => {
  expect(await effectsOf(useRouterFetcher)).toEqual(['idle', 'submitting', 'loading']);
});

/** The states seen by an effect that waits for the answer, if the page renders for another reason between the
 *  router's answer and its own render of it. */
async function effectsOf(useOne: typeof useRouterFetcher): Promise<string[]> {
  const seen: string[] = [];
  const isDrawn = Promise.withResolvers<void>();
  const nothing = () => undefined as void;
  const page = { submit: nothing, drawForNothing: nothing, drawLast: nothing };
  function Page() {
    const { state, data, submit } = useOne<string>();
    const [, setCount] = useState(0);
    const [isLast, setLast] = useState(false);
    page.submit = () => submit({ a: '1' }, { method: 'post', action: '/' });
    page.drawForNothing = () => flushSync(() => [1, 0].forEach((count) => setCount(count)));
    useEffect(() => {
      seen.push(state === 'idle' && data ? `${state}: ${data}` : state);
    }, [state, data]);
    // A transition, so that React batches it with the router's update.
    page.drawLast = () => startTransition(() => setLast(true));
    useEffect(() => {
      if (isLast) isDrawn.resolve();
    }, [isLast]);
    return null;
  }
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const future = { v7_fetcherPersist: true, v7_normalizeFormMethod: true } as const;
  const route = { path: '/', element: <Page />, action: () => answers[0].promise };
  const hydrationData = { loaderData: { '0': 'here' } };
  const router = createMemoryRouter([{ ...route, id: '0', loader: () => answers[1].promise }], {
    future,
    hydrationData,
  });
  const root = createRoot(document.createElement('div'));
  root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  const until = (word: string) => vi.waitFor(() => expect(seen.at(-1)).toBe(word), HANG_MS);
  await until('idle');
  page.submit();
  await until('submitting');
  answers[0].resolve('done');
  await until('loading');
  const over = new Promise<void>((resolve) => {
    const stop = router.subscribe(({ fetchers }) => {
      if ([...fetchers.values()].some(({ state }) => state !== 'idle')) return;
      stop();
      page.drawForNothing();
      resolve();
    });
  });
  answers[1].resolve('read');
  await over;
  page.drawLast();
  await isDrawn.promise;
  root.unmount();
  router.dispose();
  return seen;
}

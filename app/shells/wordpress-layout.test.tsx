// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useShell } from './shell.ts';
import WordpressLayout from './wordpress-layout.tsx';
import { wordpressSession, type Refusal } from './wordpress-session.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';

const DATA = { role: 'embedded', needing: 3, unread: { count: 2 } };

function Screen() {
  const { toast } = useShell();
  return (
    <button type="button" onClick={() => toast('Order 1042 may be late', { isWarning: true })}>
      Warn
    </button>
  );
}

/** Renders the page in wp-admin with a session that the test controls. */
async function opened() {
  const answer = { now: '2026-11-27T10:00:00Z', entries: [], rows: [], batch: null };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  let refusal: Refusal | null = null;
  let hear = () => undefined as void;
  vi.spyOn(wordpressSession, 'keep').mockReturnValue();
  vi.spyOn(wordpressSession, 'refusal').mockImplementation(() => refusal);
  vi.spyOn(wordpressSession, 'subscribe').mockImplementation((heard) => {
    hear = heard;
    return () => undefined;
  });
  const router = createMemoryRouter(
    [
      {
        id: 'wordpress',
        path: '/wordpress/:storeId',
        element: <WordpressLayout />,
        loader: () => DATA,
        children: [{ path: '*', element: <Screen /> }],
      },
    ],
    {
      initialEntries: ['/wordpress/7/orders'],
      hydrationData: { loaderData: { wordpress: DATA } },
    },
  );
  const page = await inPage(router);
  const become = (why: Refusal['why'] | null) =>
    act(async () => {
      refusal = why && { why, words: null };
      hear();
    });
  const press = (selector: string) =>
    act(async () => page.querySelector<HTMLElement>(selector)!.click());
  return { page, become, press };
}

test('after a sign-out nothing around the page shows what happened in the account', async () => {
  const { page, become, press } = await opened();
  const seen = () => ({
    panel: page.querySelector('[aria-label="Notifications"]') !== null,
    bell: page.querySelector('.t-bell') !== null,
    toast: page.querySelector('.t-toast') !== null,
    alerts: page.querySelector('.t-frame-tabs')?.textContent?.includes('3'),
  });
  await press('main button');
  await press('.t-bell__button');
  expect(seen()).toMatchObject({ panel: true, bell: true, toast: true, alerts: true });

  await become('signed-out');
  expect(seen()).toMatchObject({ panel: false, bell: false, toast: false, alerts: false });

  await become(null);
  expect(seen()).toMatchObject({ bell: true, alerts: true });
});

test('a warning looks like a warning', async () => {
  const { page, press } = await opened();

  await press('main button');

  expect(page.querySelector('.t-toast')?.className).toBe('t-toast is-warning');
});

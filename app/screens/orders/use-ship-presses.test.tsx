// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { PendingShipsBar } from '#app/shells/pending-ships-bar.tsx';
import { pendingShips } from '#app/shells/send-press.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { NotShippedBanner } from './ships-in.tsx';
import { useOrderActions } from './use-order-actions.ts';

const WAIT_MS = 5_000;
const KEY = 'P080PAWBN3KA';
const answered = { intent: 'ship', refused: null, accepted: [KEY], skipped: [], jobId: null };
const ON_HOLD = {
  ...answered,
  refused: 'No Orders to Process',
  accepted: [],
  skipped: [{ orderKey: KEY, orderId: 'KH-1', reason: 'The order is on hold.' }],
};

const REFUSED = { orderKey: KEY, actions: ['ship'], status: 'eligible', hold: null } as const;
const HOLD = { note: null, by: 'Thandeka Mokoena', at: '2025-03-07T08:30:00Z' };

type Asked = { path: string; form: URLSearchParams; init: RequestInit };
let asked: Asked[] = [];
let answer: object = answered;
const opens: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  [asked, answer] = [[], answered];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json({ rows: [], batch: null });
    asked.push({ path, init, form: init.body as URLSearchParams });
    return Response.json(answer);
  });
});
afterEach(async () => {
  for (const close of opens.splice(0)) await close();
  pendingShips.forget();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

/** Opens an orders list inside a shell. The test can then navigate to the pages of a single order. */
async function opened() {
  const said: string[] = [];
  const reads = { count: 0 };
  const screen = { action: (_intent: RunnableAction) => undefined as void, failed: 0 };
  function Wrapper() {
    const shell = useShell();
    const toast = (message: string) => void said.push(message);
    return (
      <ShellProvider value={{ ...shell, shipUndoMs: WAIT_MS, personId: 'naledi', toast }}>
        <PendingShipsBar />
        <Outlet />
      </ShellProvider>
    );
  }
  function List() {
    const actions = useOrderActions({
      nameOf: () => 'order KH-1',
      onFailed: () => (screen.failed += 1),
    });
    screen.action = (intent) => actions.action(intent, [KEY], true);
    return <p id="outcome">{actions.outcome?.skipped[0]?.reason}</p>;
  }
  const future = { v7_fetcherPersist: true, v7_normalizeFormMethod: true } as const;
  const list = {
    path: '/orders',
    element: <List />,
    loader: () => (reads.count += 1),
    action: () => answered,
  };
  const order = {
    path: '/order',
    element: <NotShippedBanner order={REFUSED} />,
  };
  const shipped = {
    path: '/shipped',
    element: <NotShippedBanner order={{ ...REFUSED, status: 'unassigned' }} />,
  };
  /** Represents a page whose order is loaded again after a release. */
  function Held() {
    const isReleased = useLocation().search === '?released';
    return <NotShippedBanner order={isReleased ? REFUSED : { ...REFUSED, hold: HOLD }} />;
  }
  const held = { path: '/held', element: <Held /> };
  const children = [list, order, shipped, held];
  const router = createMemoryRouter([{ element: <Wrapper />, children }], {
    initialEntries: ['/orders'],
    future,
  });
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await passes(0);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await act(async () => root.unmount());
    isOpen = false;
    page.remove();
  };
  opens.push(close);
  return {
    page,
    said,
    reads,
    screen,
    passes,
    close,
    go: (to: string) => act(() => router.navigate(to)),
    navigate: (to: string) => router.navigate(to),
    press: (intent: RunnableAction = 'ship') => act(async () => screen.action(intent)),
    undo: () => page.querySelector<HTMLElement>('.t-undos button'),
  };
}

test('Ship can be undone for a while, is then sent once with its key, and the list reloads', async () => {
  const { page, said, reads, press, passes, undo } = await opened();
  const before = reads.count;

  await press();
  await press();
  expect(page.querySelector('[role=status]')?.textContent).toBe('Shipping order KH-1…Undo');
  expect(undo()?.getAttribute('aria-keyshortcuts')).toBe('z');
  await passes(WAIT_MS - 1);
  expect(asked).toEqual([]);
  await passes(1);

  expect(asked.map(({ path }) => path)).toEqual(['/ship-order']);
  expect(asked[0]!.form.get('orderKeys')).toBe(KEY);
  expect(asked[0]!.form.get('pressKey')).toMatch(/^[\da-f-]{36}$/);
  expect(asked[0]!.init.keepalive).toBe(true);
  expect(said).toEqual(['Order In Process']);
  expect(undo()).toBeNull();
  expect(reads.count).toBeGreaterThan(before);
});

test('after Undo, by button or by key, nothing is sent', async () => {
  const { said, screen, press, passes, undo } = await opened();

  await press();
  await act(async () => undo()!.click());
  await press();
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z' })));
  await passes(10 * WAIT_MS);

  expect(asked).toEqual([]);
  expect(said).toEqual([
    'Undone. We did not ship order KH-1.',
    'Undone. We did not ship order KH-1.',
  ]);
  expect(screen.failed, 'what was selected is selected again').toBe(2);
});

test('leaving the page, closing the tab or hiding it sends the shipment at once', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const ways = {
    'another page': (navigate: (to: string) => Promise<void>) => navigate('/order'),
    'closing the tab': async () => void window.dispatchEvent(new Event('pagehide')),
    'looking away': async () => {
      isHidden.mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      isHidden.mockReturnValue(false);
    },
  };
  for (const [way, leave] of Object.entries(ways)) {
    asked = [];
    const { press, navigate, passes, close } = await opened();
    await press();
    await act(() => leave(navigate));
    await passes(0);
    expect(asked, way).toHaveLength(1);
    await passes(10 * WAIT_MS);
    expect(asked, way).toHaveLength(1);
    await close();
  }
});

test('another filter of the same list does not count as leaving', async () => {
  const { press, go } = await opened();

  await press();
  await go('/orders?q=durban');

  expect(asked).toEqual([]);
});

test('a refusal is shown on the page where Ship was pressed', async () => {
  const { page, said, press, passes } = await opened();
  answer = ON_HOLD;

  await press();
  await passes(WAIT_MS);

  expect(page.querySelector('#outcome')?.textContent).toBe('The order is on hold.');
  expect(said).toEqual(['No Orders to Process']);
});

test('a refusal after a page change is shown on the new page, and stays on the order until it is closed', async () => {
  const { page, said, press, go, passes } = await opened();
  answer = ON_HOLD;

  await press();
  await go('/order');
  await passes(0);

  expect(said).toEqual(['KH-1 was not shipped: The order is on hold.']);
  expect(page.textContent).toContain('Not shipped');
  expect(page.textContent).toContain('The order is on hold.');
  await act(async () => page.querySelector<HTMLElement>('.t-banner__close')!.click());
  expect(page.textContent).not.toContain('Not shipped');
});

test('a refusal disappears once its cause is gone, and stays while the order is unchanged', async () => {
  const { page, press, go, passes } = await opened();
  answer = ON_HOLD;
  await press();
  await passes(WAIT_MS);

  await go('/held');
  expect(page.textContent).toContain('Not shipped');
  await go('/held?again');
  expect(page.textContent).toContain('Not shipped');
  await go('/held?released');
  expect(page.textContent).not.toContain('Not shipped');
});

test('a press without an answer is repeated with the same key until the order is seen to be shipped', async () => {
  const { page, press, go, passes } = await opened();
  const lose = () =>
    void (answer = {
      errors: { fields: {}, values: {}, message: 'No answer.' },
      isUnreached: true,
    });
  const keys = () => new Set(asked.map(({ form }) => form.get('pressKey'))).size;
  const pressed = async () => {
    await go('/orders');
    await press();
    await passes(WAIT_MS);
  };
  lose();
  await pressed();
  await pressed();
  expect(keys(), 'it is the same press').toBe(1);

  await go('/order');
  expect(page.textContent).toContain('Not shipped');
  await go('/shipped');
  expect(page.textContent).not.toContain('Not shipped');
  await go('/order');
  expect(page.textContent, 'it was shipped').not.toContain('Not shipped');
  await pressed();

  expect(asked).toHaveLength(3);
  expect(keys()).toBe(2);
});

test('another action on the order sends the pending shipment first', async () => {
  const { press } = await opened();

  await press();
  await press('cancel');
  expect(asked, 'it asks first').toEqual([]);
  await press('manifest');

  expect(asked.map(({ form }) => form.get('intent'))).toEqual(['ship']);
});

test('an action that still waits for the pending shipment when its page is left is reported', async () => {
  const { said, press, go } = await opened();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));

  await press();
  await press('labels');
  expect(said).toEqual([]);
  await go('/order');

  expect(said).toEqual([
    '“Print label” did not run, because you left the page. Go back and try again.',
  ]);
});

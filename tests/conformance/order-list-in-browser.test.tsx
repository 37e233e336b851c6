// @vitest-environment jsdom
import { useLocation } from '@remix-run/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { WorkRow } from '#app/domain/workbench/work.schema.ts';
import { FailedJobsScreen } from '#app/screens/alerts/failed-jobs-screen.tsx';
import { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { useWorkHere } from '#app/shells/use-work.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { becomes, buttonOf, press } from './in-page.ts';
import { LISTED, shownOrders } from '#tests/builders/shown-orders.ts';
import { spec } from './spec.ts';

const KEY = LISTED.orderKey;
type Refused = { errors: { fields: object; values: object; message?: string } };
type Answer = Partial<OrderActionAnswer> | Refused;

beforeEach(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], batch: null }));
  // Fake timers stop the list's own polling, which these tests do not cover.
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** How many viewers the tests have had. Each test has a new one, so that it does not see another test's selected
 *  rows. */
let viewers = 0;

/** The order list, or the list of one store. Each request to the server gets this answer. */
async function listed(
  answer: (form: FormData) => Promise<Answer> | Answer,
  of: { storeName?: string } = {},
) {
  const asked: Record<string, unknown>[] = [];
  const shown = shownOrders([LISTED]);
  const list = { ...shown.list, viewer: `viewer ${(viewers += 1)}` };
  const { page, said } = await inBrowser(
    <OrdersScreen {...shown} {...of} list={list} />,
    (form) => {
      asked.push(Object.fromEntries(form));
      return answer(form);
    },
  );
  const choose = async (label: string) => {
    await press(page, 'Select Batch Action');
    await press(page.querySelector('[role=menu]')!, label);
  };
  const select = () => act(async () => box(page).click());
  return { page, said, asked, choose, select };
}

const box = (page: HTMLElement) =>
  page.querySelector<HTMLInputElement>('tbody input[type=checkbox]')!;

const done = (over: Partial<OrderActionAnswer> = {}): OrderActionAnswer => ({
  intent: 'manifest',
  refused: null,
  accepted: [KEY],
  skipped: [],
  jobId: null,
  ...over,
});

spec("2§2.38 Batch dropdown 'Select Batch Action', resets, selection cleared", async () => {
  const { page, said, asked, choose, select } = await listed(() => done());
  await select();
  expect(box(page).checked).toBe(true);
  await choose('Manifest');
  await becomes(() =>
    expect(said.map(({ message }) => message)).toEqual(['Manifest Orders In Process']),
  );
  expect(asked).toEqual([expect.objectContaining({ intent: 'manifest', orderKeys: KEY })]);
  expect(box(page).checked).toBe(false);
  expect(buttonOf(page, 'Select Batch Action').getAttribute('aria-expanded')).toBe('false');
  expect(page.querySelector('[role=menu]')).toBeNull();
});

spec('1§2.3.32 /store-orders/{token}: table, row selection, batch actions', async () => {
  const { page, asked, choose, select } = await listed(() => done(), { storeName: 'Kasi Home' });
  expect(page.querySelector('tbody tr')?.textContent).toContain('KH-1044');
  await select();
  await choose('Manifest');
  await becomes(() =>
    expect(asked).toEqual([expect.objectContaining({ intent: 'manifest', orderKeys: KEY })]),
  );
});

spec('2§4.25 Buttons show loading while requests are in flight', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { page, choose, select } = await listed(() => promise);
  await select();
  const batch = buttonOf(page, 'Select Batch Action');
  expect(batch.className).not.toContain('is-busy');
  await choose('Manifest');
  expect(batch.className).toContain('is-busy');
  expect(batch.getAttribute('aria-disabled')).toBe('true');
  resolve(done());
  await becomes(() => expect(batch.className).not.toContain('is-busy'));
});

spec('2§5.3 Batch Ship – Ship with nothing selected', async () => {
  const { said, asked, choose } = await listed(() => done());
  await choose('Ship');
  expect(said).toEqual([{ message: 'No Orders Selected', isError: true }]);
  expect(asked).toEqual([]);
});

spec("2§8.11 'No job ID returned from server'", async () => {
  const printing = async (over: Partial<OrderActionAnswer>) => {
    const list = await listed(() => done({ intent: 'labels', ...over }));
    await list.select();
    await list.choose('PDF Labels');
    return list;
  };
  const toast = { message: 'No job ID returned from server', isError: true };
  const without = await printing({ jobId: null });
  await becomes(() => expect(without.said).toEqual([toast]));
  // A refused action, and a batch that the worker runs, have no job id and show their own message.
  const refused = await printing({ refused: 'No Orders to Process', accepted: [] });
  await becomes(() => expect(refused.said).toHaveLength(1));
  expect(refused.said).not.toContainEqual(toast);
  const batch = await printing({ batchId: 'a batch' });
  await becomes(() => expect(batch.said).toHaveLength(1));
  expect(batch.said).not.toContainEqual(toast);
});

/** A barcode scanner: quick keystrokes, then Enter. */
async function scan(text: string): Promise<void> {
  await act(async () => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

spec(
  "2§5.1 Barcode scanner: keystrokes until Enter → shipment; 'Barcode Order Processing' / 'Barcode Order Failed'",
  async () => {
    const message = 'The store is closed.';
    const answers: Answer[] = [
      done({ intent: 'ship' }),
      { errors: { fields: {}, values: {}, message } },
    ];
    const { page, said, asked } = await listed(() => answers.shift() ?? done());
    await scan(KEY);
    const shipped = { message: `Barcode Order Processing: ${KEY}` };
    await becomes(() => expect(said).toEqual([shipped]));
    expect(asked).toEqual([expect.objectContaining({ intent: 'ship', orderKeys: KEY })]);
    await scan(KEY);
    const failed = { message: 'Barcode Order Failed', isError: true, isShown: true };
    await becomes(() => expect(said).toEqual([shipped, failed]));
    expect(page.textContent).toContain(`${KEY} The store is closed.`);
  },
);

spec('1§3.4 Storage key ordersState', async () => {
  localStorage.clear();
  const filter = OrderListQuery.parse({ q: 'mielie', status: 'eligible' });
  function Remembering() {
    const shell = useShell();
    return (
      <ShellProvider value={{ ...shell, mayRemember: true }}>
        <OrdersScreen {...shownOrders([LISTED])} query={filter} />
      </ShellProvider>
    );
  }
  await inBrowser(<Remembering />);
  const kept = localStorage.getItem('ordersState');
  expect(JSON.parse(kept ?? '{}')).toEqual({
    status: ['eligible'],
    platform: 'All',
    searchString: 'mielie',
  });
  localStorage.clear();
});

spec("2§2.56 ordersState – toast 'Restored previous search filters'", async () => {
  const opening = async (kept: object) => {
    localStorage.setItem('ordersState', JSON.stringify(kept));
    const addresses: string[] = [];
    function Remembering() {
      const shell = useShell();
      addresses.push(useLocation().search);
      return (
        <ShellProvider value={{ ...shell, mayRemember: true }}>
          <OrdersScreen {...shownOrders([LISTED])} />
        </ShellProvider>
      );
    }
    const { said } = await inBrowser(<Remembering />);
    return { said, search: addresses.at(-1) };
  };
  const state = { status: ['All'], platform: 'All' };
  expect(await opening({ ...state, searchString: 'mielie' })).toEqual({
    said: [{ message: 'Restored previous search filters' }],
    search: '?q=mielie',
  });
  expect(await opening({ ...state, searchString: '' })).toEqual({ said: [], search: '' });
  localStorage.clear();
});

spec('2§2.36 Refresh button', async () => {
  let reads = 0;
  const screen = <OrdersScreen {...shownOrders([LISTED])} />;
  const { page } = await inBrowser(screen, undefined, () => (reads += 1));
  expect(reads).toBe(0);
  await press(page, 'Refresh');
  await becomes(() => expect(reads).toBe(1));
});

const READY: WorkRow = {
  id: 'a job',
  intent: null,
  isRunning: false,
  total: 1,
  done: 1,
  skipped: 0,
  createdAt: '2025-03-07T08:30:00.000Z',
  document: {
    collection: 'shipping-labels',
    jobId: 'a job',
    status: 'completed',
    url: '/documents/labels.pdf',
    error: null,
    done: 1,
    total: 1,
    labels: 1,
    skipped: [],
    outdated: { orderKeys: [], isRemade: false },
  },
  imported: null,
};

/** A page that watches a finished labels job after `follow`. The browser opens `tab`, or null if it blocks that. */
async function watchingLabels(tab: Window | null) {
  vi.stubGlobal('fetch', async () => Response.json({ rows: [READY], batch: null }));
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab);
  function Watch() {
    const { follow } = useWorkHere();
    return <button onClick={() => follow('a job', 'shipping-labels')}>Follow</button>;
  }
  const { page, said } = await inBrowser(<Watch />);
  const pass = () => act(() => vi.advanceTimersByTimeAsync(2_000));
  await pass();
  expect(opened).not.toHaveBeenCalled();
  const follow = async () => {
    await press(page, 'Follow');
    await pass();
  };
  return { opened, said, follow };
}

const TAB = { opener: window } as unknown as Window;

spec('2§4.13 PDF opens in a new tab', async () => {
  const { opened, said, follow } = await watchingLabels(TAB);
  await follow();
  expect(opened.mock.calls).toEqual([['/documents/labels.pdf', '_blank']]);
  expect(said).toEqual([]);
});

for (const promise of [
  '2§4.14 Popup-blocked error',
  "2§8.10 'Please allow popups to view the PDF'",
])
  spec(promise, async () => {
    const { said, follow } = await watchingLabels(null);
    await follow();
    const message = 'Please allow popups to view the PDF';
    expect(said).toEqual([{ message, isError: true, isShown: true }]);
  });

const FAILED_JOB = {
  id: '0193f0a0-0000-7000-8000-000000000001',
  job: 'people.tell-owner',
  key: 'k1',
  state: 'givenUp' as const,
  since: '2026-11-26T09:15:00.000Z',
  error: null,
};

spec(
  "1§8.12 Other failures: toast with server message, fallback 'An unknown error occurred.'",
  async () => {
    const toastIs = async (errors: Refused['errors'], message: string) => {
      const screen = <FailedJobsScreen total={1} rows={[FAILED_JOB]} />;
      const { page, said } = await inBrowser(screen, () => ({ errors }));
      await press(page, 'Retry');
      await becomes(() => expect(said).toEqual([{ message, isError: true }]));
    };
    const errors = { fields: {}, values: {} };
    await toastIs({ ...errors, message: 'The job is running.' }, 'The job is running.');
    await toastIs(errors, 'An unknown error occurred.');
  },
);

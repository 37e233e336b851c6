// @vitest-environment jsdom
import { act, useMemo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createMemoryRouter,
  RouterProvider,
  useLoaderData,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { NO_FILTERING } from '#tests/builders/no-filtering.ts';
import { USUAL_LOOK } from '#app/domain/workbench/list-look.rules.ts';
import { OrderSearch } from './order-search.tsx';
import { useListFilter } from './use-list-filter.ts';

/** The rows should be there 250 ms after the last key, so the request may wait for at most this long. */
const LATEST_MS = 150;

type Asked = { q: string; signal: AbortSignal; answer(): void };
let asked: Asked[] = [];
const opens: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  asked = [];
});
afterEach(async () => {
  for (const close of opens.splice(0)) await close();
  vi.useRealTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

/** The test decides when a search is answered. The first load, without a search, is answered at once. */
function loader({ request }: LoaderFunctionArgs): Promise<string> {
  const q = new URL(request.url).searchParams.get('q') ?? '';
  const { promise, resolve } = Promise.withResolvers<string>();
  if (q === '') resolve(q);
  else asked.push({ q, signal: request.signal, answer: () => resolve(q) });
  return promise;
}

function List() {
  const q = useLoaderData() as string;
  const query = useMemo(() => OrderListQuery.parse({ q }), [q]);
  const input = useRef<HTMLInputElement>(null);
  const list = { query, filtering: NO_FILTERING, statuses: [], look: USUAL_LOOK };
  const { filter, by } = useListFilter({ ...list, isOfOneStore: false, isOfManifests: false });
  return (
    <>
      <OrderSearch q={filter.q} input={input} kept={{}} onSearch={(words) => by({ q: words })} />
      <p id="rows">{q}</p>
    </>
  );
}

/** The list of orders with its search field. */
async function opened() {
  const router = createMemoryRouter([{ path: '/orders', element: <List />, loader }], {
    initialEntries: ['/orders'],
  });
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await passes(0);
  opens.push(async () => {
    await act(async () => root.unmount());
    page.remove();
  });
  const field = page.querySelector<HTMLInputElement>('input[type=search]')!;
  const types = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const enters = () => act(async () => page.querySelector('form')?.requestSubmit());
  const answers = (nth: number) => act(async () => asked[nth]?.answer());
  const rows = () => page.querySelector('#rows')?.textContent;
  return { field, types, enters, answers, passes, rows };
}

const words = () => asked.map(({ q }) => q);

test('typing triggers one search, soon after the last key', async () => {
  const { types, passes } = await opened();

  for (const text of ['n', 'na', 'nal']) {
    await types(text);
    await passes(LATEST_MS - 60);
  }
  expect(words()).toEqual([]);
  await passes(60);

  expect(words()).toEqual(['nal']);
});

test('a newer search replaces one that is still loading, and the late answer changes nothing', async () => {
  const { field, types, passes, answers, rows } = await opened();
  await types('naledi');
  await passes(LATEST_MS);
  await types('naledi m');
  expect(asked[0]?.signal.aborted).toBe(false);
  await passes(LATEST_MS);
  expect(words()).toEqual(['naledi', 'naledi m']);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);

  await answers(0);
  expect(rows()).toBe('');
  expect(field.value).toBe('naledi m');
  await answers(1);
  expect(rows()).toBe('naledi m');
  expect(field.value).toBe('naledi m');
});

test('an answer that arrives while the user is typing does not change the field', async () => {
  const { field, types, passes, answers, rows } = await opened();
  await types('naledi');
  await passes(LATEST_MS);
  await types('naledi mokoena');

  await answers(0);

  expect(rows()).toBe('naledi');
  expect(field.value).toBe('naledi mokoena');
});

test('Enter searches at once and only once', async () => {
  const { types, enters, passes } = await opened();

  await types('0821234567');
  await enters();
  expect(words()).toEqual(['0821234567']);
  await passes(1_000);

  expect(words()).toEqual(['0821234567']);
});

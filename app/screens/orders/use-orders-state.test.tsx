// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router-dom';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { FilterChips } from '#app/ui/filter-chips.tsx';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';
import { ORDERS_STATE_KEY } from './orders-state.rules.ts';
import { useOrdersState } from './use-orders-state.ts';

function List() {
  useOrdersState(NO_FILTER, 'Thumela', true);
  return null;
}
function Remembering() {
  return (
    <ShellProvider value={{ ...useShell(), mayRemember: true }}>
      <List />
    </ShellProvider>
  );
}

async function atStore() {
  const chips = [{ key: 'store', label: 'Store: Kasi', without: '/orders' }];
  const router = createMemoryRouter(
    [
      { path: '/store', element: <FilterChips chips={chips} clearAll="/orders" /> },
      { path: '/orders', element: <Remembering /> },
    ],
    { initialEntries: ['/store'] },
  );
  const page = await inPage(router);
  return { page, router, search: () => router.state.location.search };
}

beforeEach(() => localStorage.setItem(ORDERS_STATE_KEY, '{"searchString":"naledi"}'));

test('the last search is restored when the list is opened', async () => {
  const { router, search } = await atStore();

  await act(async () => router.navigate('/orders'));

  expect(search()).toBe('?q=naledi');
});

test.each([0, 1])(
  'link %i of a store’s filters opens the list of all orders without one',
  async (nth) => {
    const { page, search } = await atStore();

    await act(async () => page.querySelectorAll('a')[nth]?.click());

    expect(search()).toBe('');
    expect(localStorage.getItem(ORDERS_STATE_KEY)).not.toContain('naledi');
  },
);

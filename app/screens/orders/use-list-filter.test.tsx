// @vitest-environment jsdom
import { act, useMemo } from 'react';
import { createMemoryRouter, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { expect, test } from 'vitest';
import { changedFilter, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { NO_FILTERING } from '#tests/builders/no-filtering.ts';
import { USUAL_LOOK } from '#app/domain/workbench/list-look.rules.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';
import { useListFilter } from './use-list-filter.ts';

const VIEW = '0192f5a0-0000-7000-8000-000000000009';
/** Only the server knows what a saved view filters. */
const IN_VIEW = { status: 'eligible', city: 'Durban', sort: '-amount' };

/** A list on a slow connection: the test decides when it has loaded. */
async function opened() {
  const loads: (() => void)[] = [];
  const loader = async ({ request }: LoaderFunctionArgs) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    if (Object.keys(asked).length > 0) await new Promise<void>((done) => loads.push(done));
    return asked['view'] ? { ...asked, ...IN_VIEW } : asked;
  };
  let now!: { filter: OrderFilter; by(change: Partial<OrderFilter>): void };
  function List() {
    const asked = useLoaderData() as object;
    const query = useMemo(() => OrderListQuery.parse(asked), [asked]);
    const list = { query, filtering: NO_FILTERING, statuses: [], look: USUAL_LOOK };
    now = useListFilter({ ...list, isOfOneStore: false, isOfManifests: false });
    return null;
  }
  const router = createMemoryRouter([{ path: '/orders', element: <List />, loader }], {
    initialEntries: ['/orders'],
  });
  await inPage(router);
  const turn = () => act(async () => void (await new Promise(setImmediate)));
  await turn();
  return {
    /** A click on a tab, a chip or a view. */
    follow: (to: string) => act(async () => void router.navigate(to)),
    by: (change: Partial<OrderFilter>) => act(async () => now.by(change)),
    loaded: async () => {
      while (loads.length > 0) {
        loads.splice(0).forEach((done) => done());
        await turn();
      }
    },
    shown: () => router.state.location.search,
    filter: () => now.filter,
  };
}

test('a filter that is changed while a tab is loading keeps the tab', async () => {
  const { follow, by, loaded, shown } = await opened();
  await follow('?status=eligible');

  await by({ store: 'Kasi' });
  await by({ days: 'today' });
  await loaded();

  expect(Object.fromEntries(new URLSearchParams(shown()))).toEqual({
    status: 'eligible',
    store: 'Kasi',
    days: 'today',
  });
});

test('a filter that is changed while a saved view is loading changes the view', async () => {
  const { follow, by, loaded, filter } = await opened();
  await follow(`?view=${VIEW}`);

  await by({ store: 'Kasi' });
  await by({ days: 'today' });
  await loaded();

  const { status, city, store, days } = filter();
  expect({ status, city, store, days }).toEqual({
    status: ['eligible'],
    city: 'Durban',
    store: 'Kasi',
    days: 'today',
  });
});

test('a filter that is changed while a page of a saved view is loading keeps the sort order of the view', async () => {
  const { follow, by, loaded, shown } = await opened();
  await follow(`?view=${VIEW}`);
  await loaded();
  await follow(`?view=${VIEW}&page=2`);

  await by({ store: 'Kasi' });
  await loaded();

  expect(Object.fromEntries(new URLSearchParams(shown()))).toEqual({
    status: 'eligible',
    city: 'Durban',
    store: 'Kasi',
    sort: '-amount',
  });
});

test('quick changes build on each other, and one made after loading on what is shown', async () => {
  const { by, loaded, filter } = await opened();
  const wanted = [{ store: 'Kasi' }, { days: 'today' as const }, { store: '' }];
  for (const change of wanted) await by(change);
  await loaded();
  await by({ city: 'Durban' });
  await loaded();

  expect(filter()).toEqual(
    [...wanted, { city: 'Durban' }].reduce(changedFilter, { ...filter(), city: '', days: '' }),
  );
});

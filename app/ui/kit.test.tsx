import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server.js';
import { expect, test } from 'vitest';
import { rand } from '#app/domain/shared/money.ts';
import { DataTable } from './data-table.tsx';
import type { Column } from './table-column.ts';
import { DateTime } from './date-time.tsx';
import { EmptyState } from './empty-state.tsx';
import { TextField } from './form-field.tsx';
import { MoneyText } from './money.tsx';
import { Pager } from './pager.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StepTracker } from './step-tracker.tsx';

// Remix links need this context, but read only the prefetch setting from it, and none of our links prefetches.
const remix = {
  manifest: { routes: {} },
  routeModules: {},
  future: {},
} as unknown as ComponentProps<typeof RemixContext.Provider>['value'];

function html(children: ReactNode, path = '/orders'): string {
  return renderToString(
    <RemixContext.Provider value={remix}>
      <StaticRouter location={path}>{children}</StaticRouter>
    </RemixContext.Provider>,
  );
}

type Order = { key: string; customer: string; cents: number };
const columns: Column<Order>[] = [
  { key: 'customer', head: 'Customer', cell: (order) => order.customer, sort: { by: 'customer' } },
  {
    key: 'amount',
    head: 'Amount',
    cell: (order) => <MoneyText amount={rand(order.cents)} />,
    sort: { by: 'amount', first: 'desc' },
  },
];
const table = {
  label: 'Orders',
  columns,
  rowId: (order: Order) => order.key,
  rowLabel: (order: Order) => order.key,
};
const nomsa = { key: 'A1', customer: '<b>Nomsa</b>', cents: 123_450 };

test('a sort link keeps the filters and starts at page one, and the column head says the sort order', () => {
  const page = html(
    <DataTable {...table} rows={[nomsa]} sort={{ by: 'amount', direction: 'desc' }} />,
    '/orders?search=nomsa&page=7',
  );

  expect(page).toContain('search=nomsa&amp;sort=amount');
  expect(page).toContain('search=nomsa&amp;sort=customer');
  expect(page).not.toContain('page=7');
  expect(page).toMatch(/aria-sort="descending"[^>]*>.*?Amount/);
});

test('a table whose columns all have a width has fixed columns, each with its classes for when it is shown', () => {
  const fixed = columns.map((column, n) => ({ ...column, widthRem: 7, fromRem: n * 40 }));

  const page = html(<DataTable {...table} columns={fixed} rows={[nomsa]} density="compact" />);
  const some = html(<DataTable {...table} columns={[...fixed, ...columns]} rows={[nomsa]} />);

  expect(page).toContain('t-table--fixed t-table--compact');
  expect(page.match(/t-from-40/g)).toHaveLength(2);
  expect(page).not.toContain('t-from-0');
  expect(page).toContain('style="width:7rem"');
  expect(some).not.toContain('t-table--fixed');
});

test('a customer’s name is never rendered as HTML', () => {
  const page = html(<DataTable {...table} rows={[nomsa]} />);

  expect(page).toContain('&lt;b&gt;Nomsa&lt;/b&gt;');
  expect(page).toContain('R1\u00a0234.50');
});

test('a loading table keeps its columns, an empty one shows its empty state', () => {
  const empty = <EmptyState help="create-orders" title="No orders yet" />;

  const loading = html(<DataTable {...table} rows={[]} loading empty={empty} />);
  const nothing = html(<DataTable {...table} rows={[]} empty={empty} />);

  expect(loading).toContain('Customer');
  expect(loading).not.toContain('No orders yet');
  expect(nothing).toContain('No orders yet');
});

test.each([
  [1, 12_430, '1–100 of 12\u00a0430'],
  [125, 12_430, '12\u00a0401–12\u00a0430 of 12\u00a0430'],
  [1, 0, '0 results'],
  [9, 100, '0 of 100'],
])('page %i of %i rows reads %s', (page, total, text) => {
  expect(html(<Pager page={page} pageSize={100} total={total} />)).toContain(text);
});

test('the last page has no link to a next one, and page links keep the search', () => {
  const page = html(<Pager page={2} pageSize={100} total={200} />, '/orders?search=nomsa&page=2');

  expect(page).toContain('search=nomsa&amp;page=1');
  expect(page).toMatch(/aria-disabled="true" aria-label="Next page"/);
});

const steps = ['Order Placed', 'Booked', 'Collected'].map((label) => ({ label }));
const states = (page: string) =>
  [...page.matchAll(/t-tracker__step is-(\w+)/g)].map(([, state]) => state);

test('the tracker marks steps as done, current and later', () => {
  const page = html(<StepTracker steps={steps} current={1} status="Assigned" />);

  expect(states(page)).toEqual(['done', 'current', 'later']);
  expect(page).toContain('Assigned');
});

test('a failure is shown at the current step with its text', () => {
  const page = html(
    <StepTracker steps={steps} current={1} status="Failed" failed="Failed at the pickup" />,
  );

  expect(states(page)).toEqual(['done', 'failed', 'later']);
  expect(page).toContain('Failed at the pickup');
});

test('after a failure, later steps that did happen are done, and unrecorded ones between them are passed', () => {
  const at = (minute: number) => `2025-03-07T08:0${minute}:00.000Z`;
  const way = [0, 1, null, 3, null].map((minute, index) => ({
    label: `Step ${index}`,
    at: minute === null ? null : at(minute),
  }));
  const page = html(
    <StepTracker
      steps={way}
      current={1}
      status="Failed"
      since={at(4)}
      failed="Failed after Step 3"
    />,
  );

  expect(states(page)).toEqual(['done', 'failed', 'passed', 'done', 'later']);
  const times = [...page.matchAll(/dateTime="([^"]+)"/gi)].map(([, time]) => time);
  expect(times, 'the booking and the failure each have their own').toEqual([0, 1, 4, 3].map(at));
});

test('a status that began with its step shows the time once', () => {
  const at = '2025-03-07T08:01:00.000Z';
  const page = html(
    <StepTracker steps={[{ label: 'Booked', at }]} current={0} status="UnAssigned" since={at} />,
  );

  expect(page.match(/<time/g)).toHaveLength(1);
});

test('the last step is done once it is reached', () => {
  expect(states(html(<StepTracker steps={steps} current={2} status="Collected" />))).toEqual([
    'done',
    'done',
    'done',
  ]);
});

test('an error is read out with its field', () => {
  const page = html(<TextField label="Email" name="email" error="Invalid Email" help="Yours" />);

  const described = /aria-describedby="([^"]+)"/.exec(page)?.[1]?.split(' ') ?? [];
  expect(described).toHaveLength(2);
  for (const id of described) expect(page).toContain(`id="${id}"`);
  expect(page).toContain('aria-invalid="true"');
});

test('a reason can be reached without a mouse', () => {
  const page = html(
    <StatusBadge tone="warm" why="No pickup location">
      Thumela Ineligible
    </StatusBadge>,
  );

  expect(page).toContain('tabindex="0"');
  expect(page).toContain('No pickup location</span>');
});

test('a time names its zone in the tooltip, a missing one is a dash', () => {
  expect(html(<DateTime at="2025-03-07T08:30:00Z" />)).toContain('South Africa Standard Time');
  expect(html(<DateTime at={null} />)).toContain('–');
});

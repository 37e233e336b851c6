import { expect } from 'vitest';
import { GlobalFiltering } from '#app/screens/orders/global-filtering.tsx';
import { drawn } from '#tests/fakes/drawn.tsx';
import { textsOf } from './page.ts';
import { spec } from './spec.ts';

/** The dialog after it opens, with the names of its fields. */
async function opened() {
  const html = await drawn(<GlobalFiltering isOpen onClose={() => undefined} />);
  return { html, names: [...textsOf({ html }, 'label'), ...textsOf({ html }, 'legend')] };
}

for (const [promise, name] of [
  ['2§2.22 Global Filtering – field Store Name', 'Store Name'],
  ['2§2.23 Global Filtering – field Order ID', 'Order ID'],
  ['2§2.24 Global Filtering – field Pickup Address', 'Pickup Address'],
  ['2§2.27 Global Filtering – field Platform', 'Platform'],
  ['2§2.28 Global Filtering – field Customer Name', 'Customer Name'],
  ['2§2.29 Global Filtering – field Address', 'Address'],
  ['2§2.30 Global Filtering – field City', 'City'],
  ['2§2.31 Global Filtering – field Province', 'Province'],
  ['2§2.32 Global Filtering – field Postal Code', 'Postal Code'],
  ['2§2.33 Global Filtering – field Country', 'Country'],
] as const)
  spec(promise, async () => {
    expect((await opened()).names).toContain(name);
  });

spec('2§2.25 Global Filtering – fields From and To dates (none after tomorrow)', async () => {
  const { html, names } = await opened();
  expect(names).toEqual(expect.arrayContaining(['From', 'To']));
  // Without a provider, today is 1 January 2000 (order-filter-context.ts).
  expect(
    html.match(/type="date"[^>]*max="2000-01-02"|max="2000-01-02"[^>]*type="date"/g),
  ).toHaveLength(2);
});

spec('2§2.26 Global Filtering – field Status (multi-select)', async () => {
  const { names } = await opened();
  expect(names).toContain('Status');
});

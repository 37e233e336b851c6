import { expect, test } from 'vitest';
import { CHOSEN_COLUMNS, USUAL_LOOK } from '#app/domain/workbench/list-look.rules.ts';
import {
  neededBy,
  orderIdRem,
  placeColumns,
  type Needed,
  reachColumns,
  wholeAddressesFrom,
} from './order-columns.rules.ts';

const CLERK = { hasUpdate: true, actions: 3 };
/** The default columns when no order on the page has a tag. */
const USUAL = USUAL_LOOK.columns.filter((column) => column !== 'tags');
const SPECIFIED = 'store date orderId customer amount status platform address pickup driver action';
/** The widest scroll bar that a browser takes from the table, in pixels. */
const SCROLL_BAR = 17;

/** Width of the table in rem in a window of `px`, without the portal's menu (from 992 px), padding and scroll bar. */
const inPortal = (px: number) => (px - (px >= 992 ? 240 : 0) - 32 - SCROLL_BAR) / 16;
/** Width of the table in rem in a window of `px` of the Shopify admin, without its menu, padding and scroll bar. */
const inAdmin = (px: number) => (px - 240 - 32 - SCROLL_BAR) / 16;

type Given = {
  constant?: ('store' | 'platform')[];
  chosen?: typeof CHOSEN_COLUMNS;
  needed?: Partial<Needed>;
};

/** The columns as the orders list places them, with empty cells. */
function inTable({ constant = [], chosen, needed }: Given = {}) {
  return reachColumns(
    placeColumns(chosen ?? USUAL, constant, CLERK, needed).map((column) => ({
      ...column,
      head: column.key,
      cell: () => null,
      pinned: column.key === 'action',
      grows: ['store', 'customer', 'address', 'pickup'].includes(column.key),
      keepsWidth: ['customer', 'address'].includes(column.key),
    })),
  );
}

const ROW = {
  orderId: '1130',
  customerName: 'Nomvula Khumalo',
  town: 'Bloemfontein',
  totalCents: 278_750,
  currency: 'ZAR',
  statusLabel: 'Thumela Eligible',
  hints: [],
  attention: null,
  hold: null,
  comingBack: null,
  atWarehouse: null,
};

/** The keys of the columns that a table of this width shows, in order, including those repeated at the end. */
function shownAt(rem: number, given: Given = {}): string {
  return inTable(given)
    .columns.filter(({ fromRem = 0, untilRem = Infinity }) => rem >= fromRem && rem < untilRem)
    .map(({ head }) => head)
    .join(' ');
}

/** The keys of the shown columns that are visible before scrolling, with the pinned action column. */
function seenAt(rem: number, given: Given = {}): string {
  const { columns, scrolls } = inTable(given);
  const isScrolled = rem < scrolls.belowRem;
  const shown = columns.filter(
    ({ fromRem = 0, untilRem = Infinity }) => rem >= fromRem && rem < untilRem,
  );
  const actions = shown.at(-1)?.widthRem ?? 0;
  let end = 2;
  const seen = shown.slice(0, -1).filter(({ widthRem, goodRem }) => {
    end += isScrolled ? (goodRem ?? widthRem) : widthRem;
    return end <= rem - actions;
  });
  return [...seen.map(({ head }) => head), 'action'].join(' ');
}

test('from 1440 px all eleven columns are in the specification’s order, in the portal and in Shopify', () => {
  expect(shownAt(inPortal(1440))).toBe(SPECIFIED);
  expect(shownAt(inAdmin(1440))).toBe(SPECIFIED);
  expect(shownAt(inAdmin(1440), { constant: ['store', 'platform'] })).toBe(SPECIFIED);
});

test.each([
  [1280, 'store date orderId customer amount status address action'],
  [1024, 'orderId customer amount status action'],
])(
  'at %i px in the portal the most important columns are visible without scrolling',
  (px, expected) => {
    expect(seenAt(inPortal(px))).toBe(expected);
  },
);

test('at 1280 px and below all eleven columns can be reached by scrolling; those that do not fit are at the end', () => {
  expect(shownAt(inPortal(1280))).toBe(
    'store date orderId customer amount status address pickup driver platform action',
  );
  for (const px of [1280, 1024, 992, 768])
    expect(shownAt(inPortal(px)).split(' ').sort()).toEqual(SPECIFIED.split(' ').sort());
  expect(inTable().scrolls).toEqual({ belowRem: 70, leastRem: 77.875, pinnedRem: 12.25 });
});

test('a column with the same value in every row gives way to others', () => {
  const constant = ['store', 'platform'] as const;
  expect(seenAt(inPortal(1280), { constant: [...constant] })).toBe(
    'date orderId customer amount status address pickup action',
  );
});

test('order ID, status and actions are shown at every width, whichever columns are chosen', () => {
  for (const chosen of [[] as unknown as typeof CHOSEN_COLUMNS, CHOSEN_COLUMNS])
    for (let rem = 20; rem < 130; rem += 1) {
      const shown = shownAt(rem, { chosen }).split(' ');
      expect(shown).toEqual(expect.arrayContaining(['orderId', 'status', 'action']));
    }
});

test('at widths without scrolling, the columns are never wider than the table', () => {
  const { columns, scrolls } = inTable({ chosen: CHOSEN_COLUMNS });
  for (let rem = scrolls.belowRem; rem < 130; rem += 1) {
    const shown = columns.filter(
      ({ fromRem = 0, untilRem = Infinity }) => rem >= fromRem && rem < untilRem,
    );
    expect(shown.reduce((sum, { widthRem }) => sum + widthRem, 2)).toBeLessThanOrEqual(
      Math.max(rem, 88),
    );
  }
});

test('every column that can be chosen has a place in the table', () => {
  const placed = placeColumns(CHOSEN_COLUMNS, [], CLERK).map(({ key }) => key);

  expect(placed).toEqual(expect.arrayContaining([...CHOSEN_COLUMNS]));
});

test('the order ID column is as wide as its longest number, up to a limit', () => {
  expect([[], ['#1042'], ['KH-1041']].map(orderIdRem)).toEqual([5, 5, 5]);
  expect(orderIdRem(['#1042', 'WEB-2026-00012'])).toBe(9);
  expect(orderIdRem(['a'.repeat(60)])).toBe(11);
});

test('the columns of names, towns, amounts and statuses are as wide as their content, up to a limit', () => {
  const bare = { orderId: 5, amount: 5, status: 9 };
  expect(neededBy([ROW])).toEqual({ ...bare, customer: 8, address: 5 });
  expect(neededBy([])).toEqual({ ...bare, customer: 5.5, address: 4.5 });
  const other = { customerName: 'Zanele Mthembu-van der Westhuizen', totalCents: 25_924_500 };
  const long = { ...ROW, ...other, town: 'Pietermaritzburg North' };
  expect(neededBy([ROW, long])).toEqual({ ...bare, customer: 8, address: 5.5, amount: 5.5 });
});

test.each([
  { statusLabel: 'Shipped By 3rd Party' },
  { hints: ['The order is not paid yet.'] },
  { attention: 'No driver was found.' },
  { hold: { note: null, by: 'Nomsa', at: '2026-11-29T08:00:00Z' } },
  { comingBack: 'Return requested' },
  { atWarehouse: '2026-11-29T08:00:00Z' },
])('a long status, or one with an icon or hint, gets the full width: %j', (mark) => {
  expect(neededBy([ROW, { ...ROW, ...mark }]).status).toBe(10.625);
});

test('at 1440 px all eleven columns fit without cutting names or towns', () => {
  const needed = neededBy([ROW]);
  const rem = inPortal(1440) + SCROLL_BAR / 16;
  const { columns, scrolls } = inTable({ needed });

  expect(shownAt(rem, { needed })).toBe(SPECIFIED);
  expect(rem, 'nothing is scrolled').toBeGreaterThanOrEqual(scrolls.belowRem);
  const widthOf = (name: string) => columns.find(({ key }) => key === name)?.widthRem;
  expect([widthOf('customer'), widthOf('address')]).toEqual([8, 5]);
  expect(seenAt(inPortal(1280), { needed })).toContain('customer amount status address');
});

const MARKED = { ...ROW, attention: 'No driver was found.' };

test('an icon beside a status does not make the table scroll at 1440 px, with or without a scroll bar', () => {
  const needed = neededBy([ROW, MARKED]);
  const { columns, scrolls } = inTable({ needed });

  expect(scrolls.belowRem).toBeLessThanOrEqual(inPortal(1440));
  expect(shownAt(inPortal(1440), { needed })).toBe(SPECIFIED);
  const least = columns
    .filter(({ leastRem }) => leastRem)
    .map(({ key, leastRem }) => [key, leastRem]);
  expect(least).toEqual([
    ['customer', 5.5],
    ['address', 4.5],
  ]);
  // When the table scrolls, names and towns have their full width again.
  expect(scrolls.leastRem).toBeGreaterThanOrEqual(neededBy([MARKED]).customer + 60);
});

test('names are cut before towns, and only until all columns fit', () => {
  const { columns } = inTable({ needed: neededBy([ROW, MARKED]) });
  const roomOf = (name: string) => columns.find(({ key }) => key === name)?.room;
  const sum = (given: Record<string, number>) =>
    columns
      .filter(({ untilRem }) => untilRem === undefined)
      .reduce((rem, { key, widthRem }) => rem + (given[key] ?? widthRem), 2);

  expect(roomOf('customer')?.othersRem).toBe(sum({ customer: 0 }));
  expect(roomOf('address')?.othersRem).toBe(sum({ customer: 5.5, address: 0 }));
});

test('in a wide table names and towns get their share of the remaining width', () => {
  const sharing = inTable().columns.filter(({ room }) => room);

  expect(sharing.map(({ key }) => key)).toEqual(['customer', 'address']);
  // `besideRem` is the width of the checkbox and of the columns that do not grow.
  for (const { room } of sharing) expect(room).toMatchObject({ besideRem: 52.375, columns: 4 });
});

test('whole addresses are shown where there is room, which is sooner with fewer columns', () => {
  const usual = placeColumns(USUAL, [], CLERK);
  const few = placeColumns(['address'], [], CLERK);

  expect(wholeAddressesFrom(usual)).toBe(88);
  expect(wholeAddressesFrom(few)).toBeLessThan(60);
});

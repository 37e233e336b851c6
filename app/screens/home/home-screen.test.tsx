import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { FIGURES, type GuideStep } from '#app/domain/home/home.rules.ts';
import type { Home } from '#app/domain/home/read-home.ts';
import { labelsAction } from '#app/domain/orders/actions/labels.ts';
import { shipAndPrintAction } from '#app/domain/orders/actions/ship-and-print.ts';
import { dayAfter } from '#app/domain/shared/holidays.rules.ts';
import { embeddedHref } from '#app/shells/embedded-href.ts';
import { EmbeddedPage, PortalPage } from '#app/shells/pages.tsx';
import { ShellProvider, useShell, type Shell } from '#app/shells/shell.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { HomeScreen } from './home-screen.tsx';

const HOME: Home = {
  store: null,
  broken: [],
  cutOff: {
    now: '2026-11-18T08:00:00.000Z',
    at: '2026-11-18T09:00:00.000Z',
    whose: 'today',
    time: '11:00',
    holidays: 'ignore',
  },
  figures: FIGURES.map((figure, n) => ({ ...figure, count: n + 1 })),
  needing: [
    { code: 'notShippable', title: 'Paid, but cannot ship', count: 1_200 },
    { code: 'deliveryFailed', title: 'Delivery failed', count: 2 },
  ],
  days: Array.from({ length: 14 }, (_none, n) => ({ day: dayAfter('2026-11-05', n), orders: n })),
  onTime: { now: { onTime: 46, late: 4 }, before: { onTime: 9, late: 1 } },
  pace: {
    monthFrom: '2026-11-01',
    monthCents: 123_400,
    monthBeforeCents: 100_000,
    fortnightCents: 14_000,
    availableCents: 50_500,
    creditLimitCents: 0,
  },
  isBalanceLow: false,
  guide: null,
};

const SHELLS = {
  portal: { name: 'portal', href: (path) => path, Page: PortalPage, has: () => true },
  embedded: { name: 'embedded', href: embeddedHref, Page: EmbeddedPage },
  wordpress: { name: 'wordpress', href: (path) => `/wordpress${path}`, Page: PortalPage },
} as const satisfies Record<string, Partial<Shell>>;

type ShellName = keyof typeof SHELLS;

function In({ shell, children }: { shell: ShellName; children: ReactNode }) {
  return <ShellProvider value={{ ...useShell(), ...SHELLS[shell] }}>{children}</ShellProvider>;
}

const draw = (over: Partial<Home> = {}, shell: ShellName = 'portal') =>
  drawn(
    <In shell={shell}>
      <HomeScreen {...HOME} {...over} title="Home" />
    </In>,
  );

/** The target of each link, by its text. */
const linksOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
      ([, to = '', words = '']) => [
        textOf(words).replaceAll('\u00a0', ' '),
        to.replaceAll('&amp;', '&'),
      ],
    ),
  );

test.each(['portal', 'embedded', 'wordpress'] as const)(
  '%s: each figure links to its list inside the same shell',
  async (shell) => {
    const links = linksOf(await draw({}, shell));

    const at = (path: string) => SHELLS[shell].href(path);
    expect(links).toMatchObject({
      'To ship before 11:00101:00:00 left': at('/orders?status=eligible&hold=no'),
      'Needs attention1 202': at('/alerts'),
      'Delivered today3': at('/orders?status=deliveryCompleted&delivered=today'),
      'On hold4': at('/orders?hold=yes'),
      'Paid, but cannot ship 1 200': at('/alerts?code=notShippable'),
      '46 on time': at('/orders?status=deliveryCompleted&delivered=last14&onTime=yes'),
      '4 late': at('/orders?status=deliveryCompleted&delivered=last14&onTime=no'),
      '5 Nov 2026': at('/orders?from=2026-11-05&to=2026-11-05'),
      '18 Nov 2026 (today)': at('/orders?from=2026-11-18&to=2026-11-18'),
    });
  },
);

test('each column of the chart is a link that names its day and number of orders', async () => {
  const html = await draw();

  expect(html).toContain('aria-label="6 Nov 2026, Orders 1"');
  expect(html).toContain('href="/orders?from=2026-11-06&amp;to=2026-11-06"');
  expect(html).not.toContain('role="img"');
});

test('on-time deliveries and spending are compared with earlier ones, and the balance says how long it lasts', async () => {
  const words = textOf(await draw()).replaceAll('\u00a0', ' ');

  expect(words).toContain('92%46 on time, 4 late▲ up from 90%');
  expect(words).toContain('Spent this monthR1 234.00▲ up from R1 000.00 by this day last month');
  expect(words).toContain('BalanceR505.0050 days left at this pace.');
  expect(linksOf(await draw())).toHaveProperty(
    'BalanceR505.0050 days left at this pace.',
    '/account',
  );
});

test.each([
  ['tomorrow', 'To ship by tomorrow', 'Cut-off tomorrow, 11:00'],
  ['Monday', 'To ship by Monday', 'Cut-off Monday, 11:00'],
])('after the cut-off the next one is shown: %s', async (whose, label, left) => {
  const words = textOf(await draw({ cutOff: { ...HOME.cutOff, whose } }));

  expect(words).toContain(`${label}1${left}`);
});

test('a user without access to the account sees no amounts', async () => {
  const words = textOf(await draw({ pace: null }));

  expect(words).not.toMatch(/Balance|Spent|R\d/);
  expect(words).toContain('Delivered on time');
});

test('without orders the page says so and shows no chart or percentage', async () => {
  const none = { onTime: 0, late: 0 };
  const html = await draw({
    figures: HOME.figures.map((figure) => ({ ...figure, count: 0 })),
    needing: [],
    days: HOME.days.map(({ day }) => ({ day, orders: 0 })),
    onTime: { now: none, before: none },
    pace: HOME.pace && { ...HOME.pace, monthCents: 0, monthBeforeCents: 0, fortnightCents: 0 },
  });
  const words = textOf(html);

  expect(words).toContain('All clear. Problems appear here with a suggested fix.');
  expect(words).toContain('No orders in the last 14 days');
  expect(words).toContain('–No deliveries in the last 14 days.');
  expect(words).toContain('No fees in the 14 days before today.');
  expect(html).not.toContain('t-chart__drawing');
});

const NO_GUIDE = {
  done: { store: true, pickup: true, orders: false, label: false, printer: false },
  toLocate: null,
  source: null,
  toImport: null,
  toShip: null,
  booked: null,
};

test.each([
  [
    { source: 'shop', toImport: 'Karoo & Co' },
    'Import your first order',
    ['/store-settings/store/Karoo%20%26%20Co', '/orders/create', '/orders/import'],
  ],
  [
    { source: 'shop', toImport: null },
    'Import your first order',
    ['/orders/create', '/orders/import'],
  ],
  [
    { source: 'custom', toImport: null },
    'Create your first order',
    ['/orders/create', '/orders/import', '/generate-access-token'],
  ],
  [{ source: null, toImport: null }, 'Get your first order', ['/orders/create', '/orders/import']],
] as const)(
  'the guide’s step for the first order fits the connected stores: %j',
  async (stores, title, links) => {
    const html = await draw({ guide: { ...NO_GUIDE, ...stores } });

    const step = /<li class="is-open">.*?<\/li>/s.exec(html)?.[0] ?? '';
    expect(textOf(step)).toContain(title);
    expect([...step.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(links);
  },
);

test.each([
  [{ toShip: 'KEY2', booked: null }, shipAndPrintAction.labelOfOne],
  [{ toShip: 'KEY2', booked: 'KEY1' }, labelsAction.labelOfOne],
])('the guide names the next button on the order page: %j', async (orders, button) => {
  const done: Record<GuideStep, boolean> = {
    store: true,
    pickup: true,
    orders: true,
    label: false,
    printer: false,
  };

  const page = await draw({ guide: { ...NO_GUIDE, done, ...orders } });

  expect(page).toMatch(new RegExp(`[Cc]hoose ${button}[ .]`));
});

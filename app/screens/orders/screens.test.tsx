import type { ComponentProps, ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { trackerOf } from '#app/domain/orders/tracker.rules.ts';
import { repairsOf } from '#app/domain/alerts/alert-codes.rules.ts';
import { LISTED, shownOrders } from '#tests/builders/shown-orders.ts';
import { menuFor } from '#app/shells/menu.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { OrderScreen } from './order-screen.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import { drawn } from '#tests/fakes/drawn.tsx';

const row: OrderRow = {
  ...LISTED,
  customerName: '<script>alert(1)</script>',
  actions: ['ship'],
};
const list = shownOrders([row]);
const pageOf = (docs: OrderRow[]) => ({ docs, totalDocs: docs.length, page: 1, totalPages: 1 });

test('the list has every column of the specification, and a name is never rendered as HTML', async () => {
  const page = await drawn(<OrdersScreen {...list} page={pageOf([row])} />);

  const all = [...page.matchAll(/<th scope="col"([^>]*)>(.*?)<\/th>/g)].map(
    ([, attributes, head]) => ({
      isAtEnd: /t-until-/.test(attributes ?? ''),
      head: head?.replace(/<[^>]+>/g, ''),
    }),
  );
  const atEnd = all.filter(({ isAtEnd }) => isAtEnd).map(({ head }) => head);
  // Store, Order Date and Platform are repeated at the end for table widths at which they do not fit in their own
  // place. No width shows a column twice.
  expect(atEnd).toEqual(['Store', 'Order Date', 'Platform']);
  expect(all.filter(({ isAtEnd }) => !isAtEnd).map(({ head }) => head)).toEqual([
    'Store',
    'Order Date',
    'Order ID',
    'Customer',
    'Amount',
    'Status',
    'Platform',
    'Address',
    'Pickup Address',
    'Driver',
    'Action',
  ]);
  expect(page).toContain('R1\u00a0234.50');
  expect(page).not.toContain('<script>alert(1)');
});

test('only an eligible order offers Request Shipment; another says why it cannot ship', async () => {
  const other: OrderRow = {
    ...row,
    orderKey: 'VP8S4CGWBY1J',
    orderId: 'KH-1047',
    status: 'ineligible',
    statusLabel: 'Thumela Ineligible',
    hints: ['The street is missing.'],
    actions: [],
  };

  const page = await drawn(<OrdersScreen {...list} page={pageOf([row, other])} />);

  expect(page).toContain('Request Shipment: order KH-1044');
  expect(page).not.toContain('Request Shipment: order KH-1047');
  expect(page).toContain('The street is missing.');
});

test('a user who may only read sees no checkboxes or actions', async () => {
  const can = { 'order.create': false };

  const page = await drawn(<OrdersScreen {...list} may={[]} can={can} page={pageOf([row])} />);

  expect(page).not.toContain('type="checkbox"');
  expect(page).not.toContain('Select Batch Action');
  expect(page).not.toContain('Request Shipment');
});

test.each([
  ['No orders yet', {}, 0],
  ['No orders match', { q: 'zzz' }, 0],
  ['This page is past the last order', { page: 9 }, 7],
])('an empty table says "%s"', async (words, query, totalDocs) => {
  const shown = { docs: [], totalDocs, page: 1, totalPages: 1 };

  const page = await drawn(
    <OrdersScreen {...list} query={OrderListQuery.parse(query)} page={shown} />,
  );

  expect(page).toContain(words);
});

test('an account with a store and no orders is not told to connect a store', async () => {
  const shown = { docs: [], totalDocs: 0, page: 1, totalPages: 1 };

  const page = await drawn(
    <OrdersScreen {...list} query={OrderListQuery.parse({})} page={shown} />,
  );

  expect(page).toContain('You can also create an order yourself.');
  expect(page).not.toContain('once you connect a store');
});

function AtHub({ children }: { children: ReactElement }) {
  return (
    <ShellProvider value={{ ...useShell(), menu: menuFor('hubStaff', 'portal') }}>
      {children}
    </ShellProvider>
  );
}

test.each([
  ['No orders yet', {}],
  ['No orders here', { status: ['deliveryCompleted'] }],
])('an empty list has its own text for hub staff: "%s"', async (title, query) => {
  const shown = { docs: [], totalDocs: 0, page: 1, totalPages: 1 };
  const asked = OrderListQuery.parse(query);

  const page = await drawn(
    <AtHub>
      <OrdersScreen {...list} may={[]} query={asked} page={shown} />
    </AtHub>,
  );

  expect(page).toContain(title);
  expect(page).toContain('received at one of your hubs');
  expect(page).not.toMatch(/connect a store|ready to ship/);
  expect(page).toContain('href="/hubs"');
});

const order: OrderDetail = {
  ...row,
  warehouse: null,
  alerts: [],
  family: null,
  nextPart: '1042-2',
  wholeOf: null,
  returns: [],
  merchantId: 'm',
  status: 'deliveryStarted',
  statusLabel: 'Delivery Started',
  pip: 'half',
  tone: 'warm',
  tracker: trackerOf('deliveryStarted', []),
  actions: ['labels', 'zebra'],
  documents: ['packingSlips', 'labels', 'zebra'],
  ended: null,
  reasons: [],
  warnings: [],
  paid: true,
  note: null,
  internalNote: null,
  customer: {
    name: 'Yusuf Patel',
    recipient: 'Yusuf Patel',
    email: null,
    phone: '+27615550044',
    customerRef: null,
    address: row.address,
    latitude: null,
    longitude: null,
    approximate: false,
  },
  places: [],
  pickup: null,
  manifest: null,
  delivery: {
    by: null,
    parcels: 1,
    reference: null,
    jobId: '5400008',
    trackingLink: 'https://courier.example/t',
    liveTracking: 'https://courier.example/t',
  },
  leftOut: null,
  lines: [
    {
      id: 'l1',
      name: 'Bowl',
      sku: null,
      quantity: 2,
      toSend: 2,
      packed: 2,
      unitPriceCents: 5000,
      totalCents: 10000,
    },
  ],
  totals: {
    rows: [
      { label: 'Items', cents: 10_000 },
      { label: 'Shipping', cents: 6_000 },
    ],
    within: [{ label: 'Tax included', cents: 2_087 }],
  },
  fees: [
    {
      reference: 'r',
      shipment: { kind: 'delivery', reference: 'K' },
      status: 'SUCCESSFUL',
      cents: -500,
      at: row.createdAt,
    },
  ],
  timeline: [],
};
const detail = {
  may: RUNNABLE_ACTIONS,
  maySettle: true,
  productName: 'Thumela',
  trackingOrigin: 'https://courier.example',
};

test('an order that is out for delivery shows live tracking, its label and who delivers it [2§9.12]', async () => {
  const page = await drawn(<OrderScreen {...detail} order={order} />);

  expect(page).toContain('<h1>Order ID KH-1044</h1>');
  expect(page).toMatch(/<iframe[^>]+src="https:\/\/courier\.example\/t"[^>]+height="500"/);
  expect(page).toContain('Download PDF');
  expect(page).toContain('Thumela delivery');
  expect(page).toContain('Total Price');
  expect(page).toContain('R100.00');
});

test('an order with items that are left out says how many and why', async () => {
  const leftOut = '1 of 2 items: 1 needs no delivery';

  expect(await drawn(<OrderScreen {...detail} order={{ ...order, leftOut }} />)).toContain(leftOut);
});

test('a tracking page that our content security policy would block is a link instead of a frame', async () => {
  const page = await drawn(
    <OrderScreen {...detail} order={order} trackingOrigin="https://courier.example.evil" />,
  );

  expect(page).not.toContain('<iframe');
  expect(page).toContain('Open in a new tab');
});

test('there is no tracking frame while no driver is on the way', async () => {
  const delivery = { ...order.delivery, liveTracking: null };

  const page = await drawn(<OrderScreen {...detail} order={{ ...order, delivery }} />);

  expect(page).not.toContain('<iframe');
});

const booked = { ...order, status: 'assigned', actions: ['labels', 'cancel'] } as const;
const alert = (code: 'trashedWhileBooked' | 'heldInStore' | 'editTooLate') => ({
  id: code,
  code,
  words: `Words of ${code}.`,
  repairs: repairsOf(code, {}),
});
const pageWith = async (
  alerts: OrderDetail['alerts'],
  over: Partial<ComponentProps<typeof OrderScreen>> = {},
) =>
  drawn(
    <OrderScreen
      {...detail}
      order={{ ...booked, actions: [...booked.actions], alerts }}
      {...over}
    />,
  );
const PRIMARY = /t-button--primary[^>]*>Print label/;

test('the alert of a booked order that was deleted in the store offers to cancel or continue', async () => {
  const page = await pageWith([alert('trashedWhileBooked')]);

  expect(page).toContain('Words of trashedWhileBooked.');
  expect(page).toContain('aria-label="Cancel order: Deleted in the store"');
  expect(page).toContain('aria-label="Continue delivery: Deleted in the store"');
});

test('alerts are shown in every status', async () => {
  const alerts = [
    { id: '1', code: 'cancelTooLate' as const, words: 'Arrange a return.', repairs: [] },
  ];

  for (const status of ['eligible', 'collected', 'cancelled'] as const)
    expect(await pageWith([], { order: { ...order, status, alerts } })).toContain(
      'Arrange a return.',
    );
});

test('while a change in the store must be decided, printing the label is not the primary action', async () => {
  expect(await pageWith([])).toMatch(PRIMARY);
  expect(await pageWith([alert('editTooLate')])).toMatch(PRIMARY);
  for (const code of ['trashedWhileBooked', 'heldInStore'] as const) {
    const page = await pageWith([alert('editTooLate'), alert(code)]);
    expect(page).toContain('Download PDF');
    expect(page).not.toMatch(PRIMARY);
  }
});

test('an alert offers only actions that the user may do and the order allows', async () => {
  const alerts = [alert('trashedWhileBooked')];
  const looking = await pageWith(alerts, { may: [], maySettle: false });
  const collected = { ...booked, actions: ['labels' as const], alerts };
  const late = await pageWith(alerts, { order: collected });

  expect(looking).toContain('Words of trashedWhileBooked.');
  expect(looking).not.toMatch(/Cancel order: |Continue delivery/);
  expect(late).not.toContain('Cancel order: ');
  expect(late).toContain('Continue delivery: Deleted in the store');
});

import { expect, test, vi } from 'vitest';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { actionsAt } from './batch.rules.ts';
import { orderNotices, timelineOf } from './order-detail.rules.ts';
import { orderShortcuts } from './order-shortcuts.rules.ts';
import { readFilter } from '#app/domain/orders/order-filter.rules.ts';
import { onTab, ORDER_TABS } from '#app/domain/orders/order-tabs.rules.ts';
import { orderNoticeMessages } from '#app/messages/order-notices.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { chipsOf } from './orders-chips.rules.ts';

const { text } = ordersMessages.in('en');

test('warnings from before the booking are not shown for an order that is under way', () => {
  const warnings = ['We only know the position of the town centre.'];
  const reasons = ['The street is missing.'];

  const before = orderNotices(orderNoticeMessages.in('en').text, {
    status: 'ineligible',
    reasons,
    warnings,
  });
  const after = orderNotices(orderNoticeMessages.in('en').text, {
    status: 'assigned',
    reasons: [],
    warnings,
  });

  expect(before.map((notice) => notice.title)).toEqual([
    'This order cannot be shipped yet',
    'Check before shipping',
  ]);
  expect(after).toEqual([]);
});

test('the timeline shows the newest event first, and events that changed nothing are quiet', () => {
  const event = { at: '2025-03-07T08:30:00.000Z', actor: 'Courier', note: null };
  const shown = timelineOf([
    { ...event, id: '1', title: 'UnAssigned', applied: true },
    { ...event, id: '2', title: 'Assigned (came late)', applied: false },
  ]);

  expect(shown.map(({ id, tone }) => [id, tone])).toEqual([
    ['2', 'quiet'],
    ['1', undefined],
  ]);
});

test('shortcuts for actions that the user may not do are neither active nor listed', () => {
  const action = vi.fn();
  const actions = {
    search: action,
    move: action,
    select: action,
    open: action,
    onAction: action,
    help: action,
  };
  const keys = (may: RunnableAction[]) =>
    orderShortcuts(actions, actionsAt('batch', may, { canPrintDirectly: true })).map(
      ({ key }) => key,
    );

  expect(keys(['ship', 'labels']).join(' ')).toBe('/ j k x Enter s l');
  expect(keys(['labels']).join(' ')).toBe('/ j k x Enter l');
  expect(keys([]).join(' ')).toBe('/ j k Enter');
});

test('each chip links to the list without its filter', () => {
  const query = readFilter({ q: 'naidoo', status: ['eligible', 'failed'], store: 'Kasi Home' });
  const search = '?store=Kasi+Home&q=naidoo&status=eligible,failed&page=2';

  const chips = chipsOf(text, search, query, [{ code: 'eligible', label: 'Thumela Eligible' }]);

  expect(chips.map(({ label, without }) => [label, without])).toEqual([
    ['“naidoo”', '?status=eligible%2Cfailed&store=Kasi+Home'],
    ['Thumela Eligible', '?q=naidoo&status=failed&store=Kasi+Home'],
    ['failed', '?q=naidoo&status=eligible&store=Kasi+Home'],
    ['Store: Kasi Home', '?q=naidoo&status=eligible%2Cfailed'],
  ]);
});

test('every filter field has its own chip, and the statuses of a tab share one', () => {
  const underWay = ORDER_TABS.find(({ key }) => key === 'underWay')!.status;
  const filter = readFilter({
    orderId: '1042',
    pickupAddress: 'Kerk',
    from: '2026-11-01',
    to: '2026-11-22',
    platform: 'woocommerce',
    customerName: 'Lerato',
    address: 'Main',
    city: 'Durban',
    province: 'KZN',
    postalCode: '4001',
    country: 'ZA',
    manifest: 'inManifest',
    status: underWay,
  });

  const labels = chipsOf(text, '', filter, []).map(({ label }) => label);

  expect(labels).toEqual([
    'Under way',
    'Order ID: 1042',
    'Pickup Address: Kerk',
    'From: 1 Nov 2026',
    'To: 22 Nov 2026',
    'Platform: Woocommerce',
    'Customer Name: Lerato',
    'Address: Main',
    'City: Durban',
    'Province: KZN',
    'Postal Code: 4001',
    'Country: ZA',
    'Manifest: InManifest',
  ]);
  expect(chipsOf(text, '', readFilter({ attention: 'yes', days: 'last7' }), [])).toMatchObject([
    { label: 'Last 7 days', without: '?attention=yes' },
    { label: 'Needs attention', without: '?days=last7' },
  ]);
});

test('the filters of a tab share one chip; hold, tag and batch each have one', () => {
  const toShip = onTab(readFilter({ city: 'Durban' }), ORDER_TABS[0]);
  const batch = '0190a000-0000-7000-8000-000000000001';
  const marked = readFilter({ hold: 'no', tag: 'VIP', batch });

  expect(chipsOf(text, '', toShip, [])).toMatchObject([
    { label: 'To ship', without: '?city=Durban' },
    { label: 'City: Durban', without: '?status=eligible&hold=no' },
  ]);
  expect(chipsOf(text, '', marked, [], null, 'Ship, 30 orders').map(({ label }) => label)).toEqual([
    'Not on hold',
    'Tag: VIP',
    'Batch: Ship, 30 orders',
  ]);
});

import { expect, test } from 'vitest';
import type { OpenManifest } from '#app/domain/manifests/open-manifests.ts';
import { manifestMessages } from '#app/messages/manifests.ts';
import { NOTHING_SELECTED } from '#app/ui/selection.rules.ts';
import { confirmLines, confirmTitle, toConfirm, withoutSkipped } from './confirm-manifests.tsx';

const { text } = manifestMessages.in('en');

const manifests: OpenManifest[] = [
  {
    storeName: 'Kasi Home',
    pickupName: 'Warehouse',
    isBooked: true,
    orderKeys: ['A', 'B'],
    ids: { A: '01', B: '02' },
    parcels: { B: 3 },
  },
  {
    storeName: 'Kloof & Karoo',
    pickupName: 'Depot',
    isBooked: false,
    orderKeys: ['C'],
    ids: { C: '03' },
    parcels: {},
  },
];

test('the selected orders are confirmed, or all orders if none is selected', () => {
  const some = { ...NOTHING_SELECTED, ids: new Set(['B', 'gone']) };

  expect(toConfirm({ manifests, total: 7 }, NOTHING_SELECTED)).toEqual({ manifests, total: 7 });
  expect(toConfirm({ manifests, total: 7 }, some)).toEqual({
    manifests: [{ ...manifests[0], orderKeys: ['B'] }],
    total: 1,
  });
});

test('of a selection of all, neither excluded orders nor orders that came later are confirmed', () => {
  const all = { ...NOTHING_SELECTED, all: true, upTo: '02' };
  const some = { ...all, ids: new Set(['A']) };

  const selected = toConfirm({ manifests, total: 3 }, some);

  expect(selected.manifests).toEqual([{ ...manifests[0], orderKeys: ['B'] }]);
  // The order that came later waits for the next manifest; the excluded one is not mentioned.
  expect(selected.total).toBe(2);
  const none = { ...all, ids: new Set(['A', 'B']) };
  expect(toConfirm({ manifests, total: 3 }, none).manifests).toEqual([]);
});

test('the question names stores, pickup locations and numbers of orders, and the consequences', () => {
  expect(confirmTitle(text, manifests)).toBe('Confirm 2 manifests with 3 orders?');
  expect(confirmLines(text, manifests, 0)).toEqual([
    'Kasi Home, Warehouse: 2 orders, 4 parcels',
    'Kloof & Karoo, Depot: 1 order, 1 parcel',
    'The courier is booked at once for Kasi Home.',
    'Confirmed orders cannot be removed from the manifest.',
  ]);
  expect(confirmLines(text, manifests, 7)).toContain(
    '7 more orders will wait for the next manifest.',
  );
});

test('orders that cannot be confirmed are not counted', () => {
  const rest = withoutSkipped(manifests, [{ orderKey: 'B' }, { orderKey: 'C' }]);

  expect(confirmTitle(text, rest)).toBe('Confirm 1 manifest with 1 order?');
  expect(confirmLines(text, rest, 0)[0]).toBe('Kasi Home, Warehouse: 1 order, 1 parcel');
  expect(
    withoutSkipped(manifests, [{ orderKey: 'A' }, { orderKey: 'B' }, { orderKey: 'C' }]),
  ).toEqual([]);
});

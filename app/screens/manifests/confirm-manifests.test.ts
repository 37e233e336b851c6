import { expect, test } from 'vitest';
import type { OpenManifest } from '#app/domain/manifests/open-manifests.ts';
import { confirmLines, confirmTitle, toConfirm, withoutSkipped } from './confirm-manifests.tsx';

const manifests: OpenManifest[] = [
  {
    storeName: 'Kasi Home',
    pickupName: 'Warehouse',
    isBooked: true,
    orderKeys: ['A', 'B'],
    parcels: { B: 3 },
  },
  {
    storeName: 'Kloof & Karoo',
    pickupName: 'Depot',
    isBooked: false,
    orderKeys: ['C'],
    parcels: {},
  },
];

test('the selected orders are confirmed, or all orders if none is selected', () => {
  expect(toConfirm(manifests, new Set())).toEqual(manifests);
  expect(toConfirm(manifests, new Set(['B', 'gone']))).toEqual([
    { ...manifests[0], orderKeys: ['B'] },
  ]);
});

test('the question names stores, pickup locations and numbers of orders, and the consequences', () => {
  expect(confirmTitle(manifests)).toBe('Confirm 2 manifests with 3 orders?');
  expect(confirmLines(manifests, 0)).toEqual([
    'Kasi Home, Warehouse: 2 orders, 4 parcels',
    'Kloof & Karoo, Depot: 1 order, 1 parcel',
    'The courier is booked at once for Kasi Home.',
    'Confirmed orders cannot be removed from the manifest.',
  ]);
  expect(confirmLines(manifests, 7)).toContain('7 more orders will wait for the next manifest.');
});

test('orders that cannot be confirmed are not counted', () => {
  const rest = withoutSkipped(manifests, [{ orderKey: 'B' }, { orderKey: 'C' }]);

  expect(confirmTitle(rest)).toBe('Confirm 1 manifest with 1 order?');
  expect(confirmLines(rest, 0)[0]).toBe('Kasi Home, Warehouse: 1 order, 1 parcel');
  expect(
    withoutSkipped(manifests, [{ orderKey: 'A' }, { orderKey: 'B' }, { orderKey: 'C' }]),
  ).toEqual([]);
});

import { expect, test } from 'vitest';
import type { OpenManifest } from '#app/domain/manifests/open-manifests.ts';
import { confirmLines, confirmTitle, toConfirm } from './confirm.rules.ts';

const manifests: OpenManifest[] = [
  { storeName: 'Kasi Home', pickupName: 'Warehouse', isBooked: true, orderKeys: ['A', 'B'] },
  { storeName: 'Kloof & Karoo', pickupName: 'Depot', isBooked: false, orderKeys: ['C'] },
];

test('what is selected is confirmed, and where nothing is, all that is shown', () => {
  expect(toConfirm(manifests, new Set())).toEqual(manifests);
  expect(toConfirm(manifests, new Set(['B', 'gone']))).toEqual([
    { ...manifests[0], orderKeys: ['B'] },
  ]);
});

test('the question says how many, for which store and pickup location, and what comes of it', () => {
  expect(confirmTitle(manifests)).toBe('Confirm 2 manifests with 3 orders?');
  expect(confirmLines(manifests, 0)).toEqual([
    'Kasi Home, Warehouse: 2 orders',
    'Kloof & Karoo, Depot: 1 order',
    'The courier is booked at once for Kasi Home.',
    'What is confirmed cannot be taken out of the manifest again.',
  ]);
  expect(confirmLines(manifests, 7)).toContain('7 orders more will wait for the next manifest.');
});

import { expect, test } from 'vitest';
import type { Notification } from '#app/domain/notifications/notification.schema.ts';
import type { WorkRow } from '#app/domain/workbench/work.schema.ts';
import { workMessages } from '#app/messages/work.ts';
import { byDay, notificationPath, notificationText } from './notification-words.rules.ts';
import { OWN_STORE, STORES_BY_NAME } from './store-places.ts';

const { text } = workMessages.in('en');

const ENTRY = { id: 'an id', at: '2026-11-27T10:00:00.000Z', isNew: true };

const WORK: WorkRow = {
  id: 'a job',
  intent: null,
  isRunning: false,
  total: 3,
  done: 3,
  skipped: 0,
  createdAt: ENTRY.at,
  document: null,
  imported: null,
};

const SLIPS = {
  collection: 'packing-slips',
  jobId: 'a job',
  status: 'completed' as const,
  url: '/documents/a',
  error: null,
  done: 3,
  total: 3,
  labels: null,
  skipped: [],
  outdated: { orderKeys: [], isRemade: false },
};

function failedDocument(collection: string): Notification {
  const failed = { ...SLIPS, collection, url: null, status: 'error' as const, error: 'Too long.' };
  return { ...ENTRY, kind: 'work', work: { ...WORK, document: failed } };
}

const IMPORT = {
  state: 'done' as const,
  fileName: 'orders.csv',
  ready: 0,
  created: 12,
  repeated: 0,
  leftOut: 0,
  refused: 1,
  error: null,
};

function alert(about: Extract<Notification, { kind: 'alert' }>['about'], isClosed = false) {
  const what = { code: 'heldInStore', title: 'On hold in the store' } as const;
  return { ...ENTRY, kind: 'alert' as const, ...what, isClosed, about };
}

test.each<[Notification, string, string | null]>([
  [
    alert({ kind: 'order', orderKey: 'KEY', orderId: '1042' }),
    'Order 1042: On hold in the store',
    '/order-details/KEY',
  ],
  [
    alert({ kind: 'store', storeName: 'Kasi & Co' }),
    'Kasi & Co: On hold in the store',
    '/store-settings/store/Kasi%20%26%20Co',
  ],
  [alert({ kind: 'transaction', transactionId: 'T' }), 'On hold in the store', '/transaction/T'],
  [alert({ kind: 'other' }), 'On hold in the store', '/alerts?code=heldInStore'],
  [alert({ kind: 'other' }, true), 'On hold in the store', '/alerts'],
  [
    { ...ENTRY, kind: 'work', work: { ...WORK, document: SLIPS } },
    'Packing slips: 3 packing slips are ready',
    null,
  ],
  [
    failedDocument('packing-slips'),
    'Error generating packing slips: Too long.',
    '/alerts?code=documentFailed',
  ],
  [failedDocument('orders-csv'), 'Error exporting orders: Too long.', '/orders'],
  [failedDocument('load-lists'), 'We could not create the load list: Too long.', null],
  [
    { ...ENTRY, kind: 'work', work: { ...WORK, imported: IMPORT } },
    'Import of orders.csv: 12 created, 1 rejected',
    '/orders/import?id=a job',
  ],
  [
    {
      ...ENTRY,
      kind: 'payment',
      transactionId: 'T',
      typeWords: 'Account Top Up',
      amountCents: 25_000,
    },
    'Account Top Up: R250.00',
    '/transaction/T',
  ],
])('%j becomes a sentence and links to its subject', (entry, sentence, path) => {
  expect(notificationText(text, entry)).toBe(sentence);
  expect(notificationPath(entry, STORES_BY_NAME)).toBe(path);
});

test('inside the admin of a store, the path of its page has no store name', () => {
  expect(notificationPath(alert({ kind: 'store', storeName: 'Kasi' }), OWN_STORE)).toBe('/store');
});

test('notifications are grouped by the day in Johannesburg, two hours ahead of UTC', () => {
  const at = (time: string): Notification => ({ ...alert({ kind: 'other' }), id: time, at: time });
  const entries = [
    at('2026-11-27T22:00:00.000Z'),
    at('2026-11-27T21:59:59.000Z'),
    at('2026-11-26T22:00:00.000Z'),
    at('2026-11-26T21:59:59.000Z'),
  ];

  const days = byDay(text, entries, '2026-11-28T06:00:00.000Z');

  expect(days.map(({ label, entries: ofDay }) => [label, ofDay.map(({ id }) => id)])).toEqual([
    ['Today', ['2026-11-27T22:00:00.000Z']],
    ['Yesterday', ['2026-11-27T21:59:59.000Z', '2026-11-26T22:00:00.000Z']],
    ['26 Nov 2026', ['2026-11-26T21:59:59.000Z']],
  ]);
});

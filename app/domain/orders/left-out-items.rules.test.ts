import type { OrderLine } from '@prisma/client';
import { expect, test } from 'vitest';
import { leftOutItemsWords } from './left-out-items.rules.ts';

type Line = Parameters<typeof leftOutItemsWords>[1][number];

function line(quantity: number, changes: Partial<OrderLine> = {}): Line {
  return {
    quantity,
    keptQuantity: quantity,
    fulfilledQuantity: 0,
    shippableQuantity: quantity,
    parcelQuantity: null,
    goods: 'travels',
    ...changes,
  };
}
const sent = line(1);
const fulfilled = line(1, { fulfilledQuantity: 1, shippableQuantity: 0 });
const download = line(1, { shippableQuantity: 0, goods: 'virtual' });
const refunded = line(1, { keptQuantity: 0, shippableQuantity: 0 });
const held = line(1, { shippableQuantity: 0 });

test.each([
  ['everything is sent', [sent, line(3)], null],
  ['no lines', [], null],
  ['fulfilled earlier', [sent, fulfilled], '1 of 2 items: 1 was already fulfilled'],
  [
    'fulfilled in part',
    [line(3, { fulfilledQuantity: 2, shippableQuantity: 1 })],
    '1 of 3 items: 2 were already fulfilled',
  ],
  ['a download', [sent, download], '1 of 2 items: 1 needs no delivery'],
  [
    'a download that the store calls fulfilled',
    [sent, { ...download, fulfilledQuantity: 1 }],
    '1 of 2 items: 1 needs no delivery',
  ],
  ['refunded', [sent, refunded], '1 of 2 items: 1 was removed or refunded'],
  ['on hold, or in another warehouse', [sent, held], '1 of 2 items: 1 is sent separately'],
  [
    'a line without the kept quantity',
    [line(2, { keptQuantity: null }), download],
    '2 of 3 items: 1 needs no delivery',
  ],
  [
    'all kinds together',
    [sent, fulfilled, download, line(3, { keptQuantity: 1, shippableQuantity: 1 }), held],
    '2 of 7 items: 1 was already fulfilled, 1 needs no delivery, 2 were removed or refunded, 1 is sent separately',
  ],
] as const)('%s', (_what, lines, words) => {
  expect(leftOutItemsWords('eligible', lines)).toBe(words);
});

test('an order with nothing left to send lists no left-out items', () => {
  expect(leftOutItemsWords('shippedBy3rdParty', [fulfilled, download])).toBeNull();
});

test.each([
  ['before', { fulfilledQuantity: 0, shippableQuantity: 1 }],
  ['after', { fulfilledQuantity: 1, shippableQuantity: 0 }],
])('a booked order has the same text %s our own fulfilment is in the store', (_when, ours) => {
  const lines = [
    { ...sent, ...ours, parcelQuantity: 1 },
    { ...fulfilled, parcelQuantity: 0 },
    { ...download, parcelQuantity: 0 },
  ];

  expect(leftOutItemsWords('unassigned', lines)).toBe(
    '1 of 3 items: 1 was already fulfilled, 1 needs no delivery',
  );
});

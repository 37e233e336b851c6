import type { Shipment } from '@prisma/client';
import { expect, test } from 'vitest';
import { hasComeBack, journeysOf, lastOut, type Leg } from './journeys.rules.ts';

const AT = new Date('2026-11-25T10:00:00Z');
type Some = Partial<Leg> & { id: string };

function leg({ id, ...over }: Some): Leg {
  const isOver = ['completed', 'cancelled', 'refused'].includes(over.state ?? '');
  return {
    id,
    kind: 'delivery',
    isDeliveryOnly: false,
    ofShipmentId: null,
    state: 'booked',
    collectedAt: null,
    endedAt: isOver ? AT : null,
    parcelSettledAt: null,
    ...over,
  };
}

const placesOf = (...legs: Some[]) =>
  Object.fromEntries(journeysOf(legs.map(leg)).map(({ root, place }) => [root.id, place]));
const way = (id: string, of: string, state: Shipment['state']) =>
  ({ id, kind: 'return', isDeliveryOnly: true, ofShipmentId: of, state, collectedAt: AT }) as const;
const gone = (id: string, over: Partial<Leg> = {}) =>
  ({ id, state: 'cancelled', collectedAt: AT, ...over }) as const;

test.each<[string, Some[], Record<string, string>]>([
  ['requested', [{ id: '1' }], { 1: 'notLeft' }],
  ['cancelled before collection', [{ id: '1', state: 'cancelled' }], { 1: 'notLeft' }],
  ['collected', [{ id: '1', collectedAt: AT }], { 1: 'out' }],
  ['arrived', [{ id: '1', state: 'completed', collectedAt: AT }], { 1: 'atRecipient' }],
  ['cancelled with the driver', [gone('1')], { 1: 'stranded' }],
  [
    'cancelled with the driver, and reported as lost',
    [gone('1', { parcelSettledAt: AT })],
    { 1: 'settled' },
  ],
  ['returned to sender, on its way', [gone('1'), way('2', '1', 'booked')], { 1: 'comingBack' }],
  [
    'returned to sender, and back at the store',
    [gone('1'), way('2', '1', 'completed')],
    { 1: 'atStore' },
  ],
  [
    'returned to sender, and that return cancelled',
    [gone('1'), way('2', '1', 'cancelled')],
    { 1: 'stranded' },
  ],
  [
    'returned to sender, and that return refused',
    [gone('1'), way('2', '1', 'refused')],
    { 1: 'stranded' },
  ],
  [
    'returned to sender again after a refusal',
    [gone('1'), way('2', '1', 'refused'), way('3', '2', 'requested')],
    { 1: 'comingBack' },
  ],
  [
    'delivered before it could be returned to sender',
    [{ id: '1', state: 'completed', collectedAt: AT }, way('2', '1', 'cancelled')],
    { 1: 'atRecipient' },
  ],
  [
    'a collected return, and a cancelled one',
    [
      { id: '1', state: 'completed', collectedAt: AT },
      { id: '2', kind: 'return', collectedAt: AT },
      { id: '3', kind: 'again', state: 'cancelled' },
      gone('4', { kind: 'return' }),
    ],
    { 1: 'atRecipient', 2: 'comingBack', 3: 'notLeft', 4: 'stranded' },
  ],
  [
    'a return to sender belongs to the parcel of its own shipment',
    [gone('1'), gone('2', { kind: 'return' }), way('3', '2', 'completed')],
    { 1: 'stranded', 2: 'atStore' },
  ],
])('the place of the parcel: %s', (_, legs, places) => {
  expect(placesOf(...legs)).toEqual(places);
});

test('the parcel that went out last is the newest one that was collected', () => {
  const journeys = journeysOf(
    [
      gone('1'),
      { id: '2', kind: 'again', collectedAt: AT },
      { id: '3', kind: 'again', state: 'refused' },
    ].map((one) => leg(one as Some)),
  );

  expect(lastOut(journeys)?.root.id).toBe('2');
  expect(lastOut([])).toBeNull();
});

test.each<[string, Some[], string[]]>([
  [
    'a return to sender',
    [gone('1'), { id: '2', kind: 'again', state: 'completed' }, way('3', '1', 'completed')],
    ['1'],
  ],
  [
    'a return from the recipient',
    [
      { id: '1', state: 'completed' },
      { id: '2', kind: 'return', ofShipmentId: '1', state: 'completed' },
    ],
    ['1'],
  ],
  [
    'a return that was itself returned to sender',
    [
      { id: '1', state: 'completed' },
      gone('2', { kind: 'return', ofShipmentId: '1' }),
      way('3', '2', 'completed'),
    ],
    ['1'],
  ],
  ['a return that has not arrived', [gone('1'), way('2', '1', 'booked')], []],
  [
    'a return of an unknown shipment',
    [gone('1'), { id: '2', kind: 'return', state: 'completed' }],
    [],
  ],
])('%s brings back the parcel of its own shipment only', (_, some, back) => {
  const legs = some.map(leg);
  const sent = legs.filter(({ kind }) => kind !== 'return');

  expect(sent.filter((one) => hasComeBack(one, legs)).map(({ id }) => id)).toEqual(back);
});

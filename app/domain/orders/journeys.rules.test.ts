import type { Shipment } from '@prisma/client';
import { expect, test } from 'vitest';
import { journeysOf, lastOut, type Leg } from './journeys.rules.ts';

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
  ['asked for', [{ id: '1' }], { 1: 'notLeft' }],
  ['called off before', [{ id: '1', state: 'cancelled' }], { 1: 'notLeft' }],
  ['collected', [{ id: '1', collectedAt: AT }], { 1: 'out' }],
  ['arrived', [{ id: '1', state: 'completed', collectedAt: AT }], { 1: 'atRecipient' }],
  ['given up in the van', [gone('1')], { 1: 'stranded' }],
  ['… and said to be lost', [gone('1', { parcelSettledAt: AT })], { 1: 'settled' }],
  ['turned back', [gone('1'), way('2', '1', 'booked')], { 1: 'comingBack' }],
  ['… and here', [gone('1'), way('2', '1', 'completed')], { 1: 'atStore' }],
  ['… and given up', [gone('1'), way('2', '1', 'cancelled')], { 1: 'stranded' }],
  ['… and refused', [gone('1'), way('2', '1', 'refused')], { 1: 'stranded' }],
  [
    '… and once more',
    [gone('1'), way('2', '1', 'refused'), way('3', '2', 'requested')],
    { 1: 'comingBack' },
  ],
  [
    'arrived before it turned back',
    [{ id: '1', state: 'completed', collectedAt: AT }, way('2', '1', 'cancelled')],
    { 1: 'atRecipient' },
  ],
  [
    'a return that is fetched, and one given up',
    [
      { id: '1', state: 'completed', collectedAt: AT },
      { id: '2', kind: 'return', collectedAt: AT },
      { id: '3', kind: 'again', state: 'cancelled' },
      gone('4', { kind: 'return' }),
    ],
    { 1: 'atRecipient', 2: 'comingBack', 3: 'notLeft', 4: 'stranded' },
  ],
  [
    'one way back is not the other’s',
    [gone('1'), gone('2', { kind: 'return' }), way('3', '2', 'completed')],
    { 1: 'stranded', 2: 'atStore' },
  ],
])('%s', (_, legs, places) => {
  expect(placesOf(...legs)).toEqual(places);
});

test('what went out last is the newest that left, whatever came of it', () => {
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

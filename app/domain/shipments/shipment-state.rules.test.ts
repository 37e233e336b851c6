import type { OrderStatus } from '@prisma/client';
import { ShipmentState } from '@prisma/client';
import { expect, test } from 'vitest';
import { isOver } from '#app/domain/orders/journeys.rules.ts';
import { nextStatus, ORDER_MOVES, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import {
  ENDED_STATES,
  isLive,
  isOpen,
  nextShipmentStatus,
  nextState,
  SHIPMENT_STATE,
  SHIPMENT_STEPS,
  statesBefore,
  type ShipmentStep,
} from './shipment-state.rules.ts';

const STATES = Object.values(ShipmentState);

/** product.md D9, copied by hand. */
// prettier-ignore
const WANTED: readonly [from: readonly ShipmentState[], step: ShipmentStep, to: ShipmentState][] = [
  [['requested', 'booking'], 'begin', 'booking'],
  [['requested', 'booking'], 'book', 'booked'],
  [['requested', 'booking'], 'refuse', 'refused'],
  [['requested', 'booking', 'booked'], 'cancel', 'cancelled'],
  [['requested', 'booking', 'booked', 'refused', 'cancelled'], 'complete', 'completed'],
];

test('a shipment allows these steps and no others', () => {
  const wanted = WANTED.flatMap(([from, step, to]) => from.map((one) => `${one} ${step} ${to}`));

  const allowed = STATES.flatMap((from) =>
    SHIPMENT_STEPS.flatMap((step) => {
      const to = nextState(from, step);
      return to ? [`${from} ${step} ${to}`] : [];
    }),
  );

  expect(allowed.toSorted()).toEqual(wanted.toSorted());
  for (const step of SHIPMENT_STEPS)
    expect(statesBefore(step)).toEqual(STATES.filter((state) => nextState(state, step)));
});

test('every state can be reached from the first, and every state leads to completed', () => {
  const from = (start: ShipmentState) => {
    const reached = new Set([start]);
    for (const state of reached)
      for (const step of SHIPMENT_STEPS) {
        const to = nextState(state, step);
        if (to) reached.add(to);
      }
    return [...reached];
  };

  expect(from('requested').toSorted()).toEqual(STATES.toSorted());
  for (const state of STATES) expect(from(state)).toContain('completed');
});

test('an open shipment is live, and an ended one cannot be cancelled', () => {
  expect(Object.keys(SHIPMENT_STATE).toSorted()).toEqual(STATES.toSorted());
  for (const state of STATES) {
    if (isOpen(state)) expect(isLive(state)).toBe(true);
    if (!isLive(state)) expect(statesBefore('cancel')).not.toContain(state);
  }
});

const KINDS = ['delivery', 'again', 'return'] as const;
const NEVER: readonly OrderStatus[] = [
  'inStore',
  'ineligible',
  'eligible',
  'inManifest',
  'confirmManifest',
  'deleted',
  'shippedBy3rdParty',
];

test('a shipment’s status moves like an order’s, and never to a status that only orders have', () => {
  for (const kind of KINDS)
    for (const status of ORDER_STATUSES)
      for (const move of ORDER_MOVES) {
        const to = nextShipmentStatus({ kind, status }, move);
        if (to === null) continue;
        expect(NEVER).not.toContain(to);
        expect(NEVER).not.toContain(status);
        expect(to).toBe(nextStatus(status, move));
      }
});

test.each(KINDS)('a %s reaches its end, can fail and be assigned again, and ends once', (kind) => {
  const walk = (from: OrderStatus, ...moves: (typeof ORDER_MOVES)[number][]) =>
    moves.reduce<OrderStatus | null>(
      (status, move) => status && nextShipmentStatus({ kind, status }, move),
      from,
    );

  expect(
    walk('unassigned', 'courierAssigned', 'courierAccepted', 'pickupStarted', 'collected'),
  ).toBe('collected');
  expect(walk('collected', 'deliveryStarted', 'deliveryCompleted')).toBe('deliveryCompleted');
  expect(walk('unassigned', 'deliveryFailed', 'courierAssigned')).toBe('assigned');
  expect(walk('deliveryCompleted', 'deliveryCancelled')).toBeNull();
  expect(walk('deliveryCompleted', 'shipAgain')).toBeNull();
});

test('a return cannot be returned to sender', () => {
  const status = 'deliveryStarted';
  expect(nextShipmentStatus({ kind: 'delivery', status }, 'turnBack')).toBe('cancelled');
  expect(nextShipmentStatus({ kind: 'return', status }, 'turnBack')).toBeNull();
});

test('the journeys of an order use the same ended states as this table', () => {
  const over = Object.values(ShipmentState).filter(isOver);
  expect(over.toSorted()).toEqual(ENDED_STATES.toSorted());
});

import type { OrderStatus, ShipmentKind } from '@prisma/client';
import { expect, test } from 'vitest';
import {
  ORDER_MOVES,
  ORDER_STATUSES,
  type OrderMove,
} from '#app/domain/orders/order-status.rules.ts';
import { courierMove } from './courier-move.rules.ts';
import { COURIER_STATES, type CourierLeg } from '#app/ports/courier.ts';
import { nextShipmentStatus } from './shipment-state.rules.ts';

type Way = ShipmentKind | 'returnWithoutPickup';
const WAYS: readonly Way[] = ['delivery', 'again', 'return', 'returnWithoutPickup'];
const kindOf = (way: Way): ShipmentKind => (way === 'returnWithoutPickup' ? 'return' : way);

/** Where each courier event leads a shipment from each possible status, copied by hand from product.md D9 and D32;
 *  `-` means no transition. A return behaves like a delivery. */
// prettier-ignore
const COURIER = `
                    | pickupUnassigned | courierAssigned | courierAccepted | courierDeclined | pickupStarted | pickupInProgress | collected | pickupCompleted | pickupFailed | pickupCancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | deliveryFailed | deliveryCancelled
unassigned          | -          | assigned | accepted | decline | pickupStarted | pickupInProgress | collected | pickupCompleted | failed | cancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
assigned            | unassigned | -        | accepted | decline | pickupStarted | pickupInProgress | collected | pickupCompleted | failed | cancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
accepted            | unassigned | -        | -        | decline | pickupStarted | pickupInProgress | collected | pickupCompleted | failed | cancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
decline             | unassigned | assigned | accepted | -       | pickupStarted | pickupInProgress | collected | pickupCompleted | failed | cancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
failed              | unassigned | assigned | accepted | -       | pickupStarted | pickupInProgress | collected | pickupCompleted | -      | cancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
collected           | -          | -        | -        | -       | -             | -                | -         | -               | -      | -         | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
atHub               | -          | -        | -        | -       | pickupStarted | pickupInProgress | -         | pickupCompleted | failed | cancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
pickupStarted       | -          | -        | -        | -       | -             | pickupInProgress | collected | pickupCompleted | failed | cancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
pickupInProgress    | -          | -        | -        | -       | -             | -                | collected | pickupCompleted | failed | cancelled | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
pickupCompleted     | -          | -        | -        | -       | -             | -                | -         | -               | -      | -         | deliveryStarted | deliveryInProgress | deliveryCompleted | failed | cancelled
deliveryStarted     | -          | -        | -        | -       | -             | -                | -         | -               | -      | -         | -               | deliveryInProgress | deliveryCompleted | failed | cancelled
deliveryInProgress  | -          | -        | -        | -       | -             | -                | -         | -               | -      | -         | -               | -                  | deliveryCompleted | failed | cancelled
deliveryCompleted   | -          | -        | -        | -       | -             | -                | -         | -               | -      | -         | -               | -                  | -                 | -      | -
cancelled           | -          | -        | -        | -       | -             | -                | -         | -               | -      | -         | -               | -                  | -                 | -      | -
`;

/** Transitions made by people, hubs, and the end of another shipment. */
// prettier-ignore
const OTHERS: readonly [kinds: readonly ShipmentKind[], from: readonly OrderStatus[], move: OrderMove, to: OrderStatus][] = [
  [['delivery', 'again', 'return'], ['unassigned', 'assigned', 'accepted', 'decline', 'failed', 'pickupStarted', 'pickupInProgress'], 'cancel', 'cancelled'],
  [['delivery', 'again', 'return'], ['unassigned', 'assigned', 'accepted', 'decline', 'pickupStarted', 'pickupInProgress', 'collected', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress', 'failed'], 'receive', 'atHub'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToUnassigned', 'unassigned'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToAssigned', 'assigned'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToAccepted', 'accepted'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToDecline', 'decline'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToCollected', 'collected'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToPickupStarted', 'pickupStarted'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToPickupInProgress', 'pickupInProgress'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToPickupCompleted', 'pickupCompleted'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToDeliveryStarted', 'deliveryStarted'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToDeliveryInProgress', 'deliveryInProgress'],
  [['delivery', 'again', 'return'], ['atHub'], 'backToFailed', 'failed'],
  [['delivery', 'again'], ['collected', 'atHub', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress', 'failed', 'unassigned', 'assigned', 'accepted', 'decline', 'pickupStarted', 'pickupInProgress'], 'turnBack', 'cancelled'],
  [['delivery', 'again', 'return'], ['cancelled'], 'arrivedAfterAll', 'deliveryCompleted'],
];

type Move = `${ShipmentKind} ${OrderStatus} ${OrderMove} ${OrderStatus}`;

function written(): Move[] {
  const [head = '', ...rows] = COURIER.trim()
    .split('\n')
    .map((line) => line.trim());
  const moves = cellsOf(head).slice(head.startsWith('|') ? 1 : 0) as OrderMove[];
  const ofCourier = rows.flatMap((row) => {
    const [from, ...to] = cellsOf(row);
    return to.flatMap((cell, n) =>
      cell === '-'
        ? []
        : (['delivery', 'again', 'return'] as const).map(
            (kind) => `${kind} ${from} ${moves[n]} ${cell}` as Move,
          ),
    );
  });
  const others = OTHERS.flatMap(([kinds, from, move, to]) =>
    kinds.flatMap((kind) => from.map((one): Move => `${kind} ${one} ${move} ${to}`)),
  );
  return [...ofCourier, ...others];
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

test('each kind of shipment has exactly the transitions of the hand-written table', () => {
  const found = (['delivery', 'again', 'return'] as const).flatMap((kind) =>
    ORDER_STATUSES.flatMap((status) =>
      ORDER_MOVES.flatMap((move) => {
        const to = nextShipmentStatus({ kind, status }, move);
        return to ? [`${kind} ${status} ${move} ${to}`] : [];
      }),
    ),
  );

  const wanted = written();
  expect(new Set(wanted).size).toBe(wanted.length);
  expect(found.toSorted()).toEqual(wanted.toSorted());
});

/** Every event of such a shipment: what its courier can report, and the scan at a hub. */
function wordsOf(way: Way): OrderMove[] {
  const legs: readonly CourierLeg[] =
    way === 'returnWithoutPickup' ? ['delivery'] : ['pickup', 'delivery'];
  const words = legs.flatMap((leg) =>
    COURIER_STATES.flatMap((state) =>
      [false, true].flatMap((isScanned) => courierMove(leg, state, isScanned) ?? []),
    ),
  );
  return [...new Set(words), 'receive'];
}

/** product.md D9 and D32: a shipment without a pickup leg never has a pickup status. */
// prettier-ignore
const REACHED: Record<Way, readonly OrderStatus[]> = {
  delivery:            ['unassigned', 'assigned', 'accepted', 'decline', 'failed', 'collected', 'atHub', 'pickupStarted', 'pickupInProgress', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress', 'deliveryCompleted', 'cancelled'],
  again:               ['unassigned', 'assigned', 'accepted', 'decline', 'failed', 'collected', 'atHub', 'pickupStarted', 'pickupInProgress', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress', 'deliveryCompleted', 'cancelled'],
  return:              ['unassigned', 'assigned', 'accepted', 'decline', 'failed', 'collected', 'atHub', 'pickupStarted', 'pickupInProgress', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress', 'deliveryCompleted', 'cancelled'],
  returnWithoutPickup: ['unassigned', 'assigned', 'accepted', 'decline', 'failed', 'atHub', 'deliveryStarted', 'deliveryInProgress', 'deliveryCompleted', 'cancelled'],
};

test.each(WAYS)(
  'events of the courier lead a %s to these statuses, and each of them has a way to an end',
  (way) => {
    const kind = kindOf(way);
    const next = (status: OrderStatus) =>
      wordsOf(way).flatMap((move) => nextShipmentStatus({ kind, status }, move) ?? []);
    const from = (start: OrderStatus) => {
      const reached = new Set<OrderStatus>([start]);
      for (const status of reached) for (const to of next(status)) reached.add(to);
      return reached;
    };

    const reached = from('unassigned');

    expect([...reached].toSorted()).toEqual(REACHED[way].toSorted());
    for (const status of reached) {
      const ends = [...from(status)].filter((one) => next(one).length === 0);
      expect(ends.length).toBeGreaterThan(0);
      for (const end of ends) expect(['deliveryCompleted', 'cancelled']).toContain(end);
    }
  },
);

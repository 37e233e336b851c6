import type { Shipment } from '@prisma/client';
import { expect, test } from 'vitest';
import { returnsOf } from './returns-of-order.ts';

const AT = new Date('2025-03-07T08:30:00Z');
const shipment = (over: Partial<Shipment>): Shipment => ({
  ...({} as Shipment),
  kind: 'return',
  reference: 'P080PAWBN3KA-R1',
  state: 'requested',
  status: 'unassigned',
  isDeliveryOnly: false,
  requestedAt: AT,
  endedAt: null,
  cancelRequestedAt: null,
  whyCode: 'faulty',
  whyText: null,
  ...over,
});

const toSender = { isDeliveryOnly: true } as const;

test.each<[Partial<Shipment>, string]>([
  [{ state: 'requested' }, 'Booking the courier'],
  [{ state: 'booked' }, 'Waiting for a driver'],
  [{ state: 'booked', status: 'collected' }, 'Collected from the customer'],
  [{ ...toSender, state: 'requested' }, 'Returning to sender'],
  [{ ...toSender, state: 'booked' }, 'Returning to sender'],
  [{ ...toSender, state: 'booked', status: 'atHub' }, 'At the hub'],
  [{ ...toSender, state: 'booked', status: 'deliveryStarted' }, 'On its way back'],
  [{ state: 'booked', cancelRequestedAt: AT }, 'Being cancelled'],
  [{ ...toSender, state: 'booked', cancelRequestedAt: AT }, 'Being cancelled'],
  [{ state: 'refused' }, 'Refused by the courier'],
  [{ ...toSender, state: 'refused' }, 'Refused by the courier'],
  [{ state: 'completed', status: 'collected' }, 'Back at the store'],
  [{ state: 'cancelled', cancelRequestedAt: AT }, 'Cancelled'],
])('the return %j is shown as %s', (over, words) => {
  expect(returnsOf([shipment(over)])).toMatchObject([{ words }]);
});

test('the returns of an order are listed newest first, each with its reason and whether it is open', () => {
  const first = shipment({ state: 'completed', endedAt: AT });
  const second = shipment({ ...toSender, reference: 'P080PAWBN3KA-R2', whyCode: 'notThere' });

  expect(returnsOf([shipment({ kind: 'delivery' }), first, second])).toMatchObject([
    { reference: 'P080PAWBN3KA-R2', isOpen: true, why: 'The recipient was not there' },
    { reference: 'P080PAWBN3KA-R1', isOpen: false, why: 'It does not work' },
  ]);
});

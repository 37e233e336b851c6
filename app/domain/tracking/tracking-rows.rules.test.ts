import { ShipmentState } from '@prisma/client';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { inEnglish } from '#app/messages/tracking.ts';
import { outcomeOfOrder, outcomeOfReturn, trackingRows } from './tracking-rows.rules.ts';

const facts = { place: 'Muizenberg', by: 'Sipho' };
const read = (
  ...[kind, outcome]: [Parameters<typeof trackingRows>[0], Parameters<typeof trackingRows>[1]]
) =>
  trackingRows(kind, outcome, facts).map(({ label, value }) => `${inEnglish.text(label)} ${value}`);

test('a driver is named only for parcels that we deliver or delivered', () => {
  const silent = ORDER_STATUSES.filter((status) => !read('order', outcomeOfOrder(status))[1]);

  expect(silent.toSorted()).toEqual(['cancelled', 'deleted', 'shippedBy3rdParty']);
  expect(read('order', outcomeOfOrder('deliveryStarted'))).toEqual([
    'Going to Muizenberg',
    'Delivery by Sipho',
  ]);
  expect(read('order', outcomeOfOrder('deliveryCompleted'))).toEqual([
    'Delivered in Muizenberg',
    'Delivered by Sipho',
  ]);
});

test('no text about a return calls it a delivery', () => {
  const states = Object.values(ShipmentState);
  const words = states.flatMap((state) => read('return', outcomeOfReturn({ state })));

  expect(words.filter((one) => /deliver/i.test(one))).toEqual([]);
  expect(states.filter((state) => outcomeOfReturn({ state }) === 'off').toSorted()).toEqual([
    'cancelled',
    'refused',
  ]);
  expect(read('return', 'coming')).toEqual(['Going back to Muizenberg', 'Brought back by Sipho']);
});

import { outdatedReason } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { expect, test } from 'vitest';
import type { BatchDetail, BatchOrderRow } from '#app/domain/workbench/work.schema.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { groupReasons, nextActions, outcomeOfBatch, outcomeTitle } from './outcome.rules.ts';

const { text } = orderActionMessages.in('en');

const order = (
  n: number,
  state: BatchOrderRow['state'],
  reason: string | null = null,
  retry = reason === 'Insufficient balance',
) => ({
  orderKey: `K${n}`,
  orderId: `#${n}`,
  state,
  reason,
  retry,
});
const batch: BatchDetail = {
  id: 'b',
  intent: 'shipAndPrint',
  isRunning: false,
  total: 4,
  done: 1,
  skipped: 1,
  createdAt: '2025-03-07T08:30:00.000Z',
  document: null,
  imported: null,
  parcels: 3,
  orders: [
    order(1, 'labelReady'),
    order(2, 'shipped'),
    order(3, 'waiting'),
    order(4, 'skipped', 'Insufficient balance'),
  ],
};
const MAY = ['shipAndPrint', 'ship', 'labels'] as const;

test('a batch that has ended offers to retry the skipped orders that may succeed', () => {
  const ended = outcomeOfBatch(batch);

  expect(nextActions(text, ended, MAY)).toEqual([
    { label: 'Retry 1 order', intent: 'shipAndPrint', orderKeys: ['K4'], input: { parcels: 3 } },
  ]);
  expect(nextActions(text, ended, ['labels'])).toEqual([]);
  const none = { ...ended, accepted: [] };
  expect(outcomeTitle(text, none)).toBe('1 skipped: No Orders to Process');
});

test('for orders that shipped without a label, printing the labels is offered', () => {
  const orders = [order(1, 'done'), order(2, 'done'), order(3, 'skipped', 'It took too long.')];
  const ended = outcomeOfBatch({ ...batch, orders });

  expect(outcomeTitle(text, ended)).toBe('2 in process, 1 skipped');
  expect(nextActions(text, ended, MAY)[0]).toEqual({
    label: 'Print labels for 2 orders',
    intent: 'labels',
    orderKeys: ['K1', 'K2'],
  });
});

test('retry is not offered for an order that can never ship', () => {
  const orders = [
    order(1, 'skipped', 'The order has the status Delivery Completed.'),
    order(2, 'skipped', 'Insufficient balance'),
  ];
  const ended = outcomeOfBatch({ ...batch, orders });
  const [first] = orders;

  expect(nextActions(text, ended, MAY).map(({ label, orderKeys }) => [label, orderKeys])).toEqual([
    ['Retry 1 order', ['K2']],
  ]);
  expect(nextActions(text, { ...ended, skipped: [{ ...first!, reason: '' }] }, MAY)).toEqual([]);
});

test('for orders on hold release is offered, and retry only for the others', () => {
  const orders = [
    order(1, 'skipped', 'On hold: paid?'),
    order(2, 'skipped', 'Insufficient balance'),
  ];
  const ended = outcomeOfBatch({ ...batch, orders });

  expect(nextActions(text, ended, [...MAY, 'release'])).toEqual([
    { label: 'Retry 1 order', intent: 'shipAndPrint', orderKeys: ['K2'], input: { parcels: 3 } },
    { label: 'Release 1 order', intent: 'release', orderKeys: ['K1'] },
  ]);
});

test('for exactly the outdated labels and slips, printing again and accepting are offered', () => {
  const change = { parts: ['address'] as const };
  const [label, slip] = [
    outdatedReason([{ paper: 'label', ...change }]),
    outdatedReason([{ paper: 'slip', ...change }]),
  ];
  const both = outdatedReason([
    { paper: 'label', ...change },
    { paper: 'slip', ...change },
  ]);
  const orders = [order(1, 'skipped', label), order(2, 'skipped', both), order(3, 'skipped', slip)];
  const ended = outcomeOfBatch({ ...batch, orders });

  expect(nextActions(text, ended, [...MAY, 'packingSlips', 'acceptPapers'])).toEqual([
    { label: 'Print the 2 labels again', intent: 'labels', orderKeys: ['K1', 'K2'] },
    { label: 'Print the 2 packing slips again', intent: 'packingSlips', orderKeys: ['K2', 'K3'] },
    {
      label: 'Accept outdated documents for 3 orders',
      intent: 'acceptPapers',
      orderKeys: ['K1', 'K2', 'K3'],
    },
  ]);
});

test('each reason is listed once, the most frequent first', () => {
  const skipped = ['A', 'B', 'B'].map((reason, n) => ({
    orderKey: `K${n}`,
    orderId: null,
    reason,
  }));

  expect(groupReasons(skipped).map(({ reason, orders }) => [reason, orders.length])).toEqual([
    ['B', 2],
    ['A', 1],
  ]);
});

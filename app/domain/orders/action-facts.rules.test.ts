import { expect, test } from 'vitest';
import { actionFactsOf, type Checked } from './action-facts.rules.ts';
import { NO_RETURNS } from './returns-of-order.ts';

const AT = new Date('2025-03-07T08:30:00Z');
const ORDER: Checked = {
  status: 'deliveryCompleted',
  manifestStatus: 'none',
  reasons: [],
  erasedAt: null,
  heldAt: null,
  holdNote: null,
  atWarehouseSince: null,
  sentFromWarehouseAt: null,
  store: { state: 'connected', warehouseSince: null },
};

test.each([
  [{ bookedAt: null, cancelRequestedAt: null, collectedAt: null }, 'asked', 'toFetch'],
  [{ bookedAt: AT, cancelRequestedAt: null, collectedAt: null }, 'made', 'toFetch'],
  [{ bookedAt: AT, cancelRequestedAt: null, collectedAt: AT }, 'made', 'fetched'],
  [{ bookedAt: AT, cancelRequestedAt: AT, collectedAt: null }, 'calledOff', 'toFetch'],
  [{ bookedAt: null, cancelRequestedAt: AT, collectedAt: null }, 'calledOff', 'toFetch'],
] as const)('the open return %j has the job %s, and is %s', (open, returnJob, openReturn) => {
  const returns = { ...NO_RETURNS, open: { id: 'r', ...open } };

  expect(actionFactsOf(ORDER, null, returns)).toMatchObject({ returnJob, openReturn });
});

test('without an open return there is no courier job of a return', () => {
  expect(actionFactsOf(ORDER, null)).toMatchObject({ returnJob: null, openReturn: null });
});

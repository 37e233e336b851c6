import type { OrderStatus } from '@prisma/client';
import { expect } from 'vitest';
import { actionOf } from '#app/domain/orders/actions/index.ts';
import { ORDER_STATUS, readStatus, statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { trackerOf } from '#app/domain/orders/tracker.rules.ts';
import { errorMessage } from '#app/screens/orders/batch.rules.ts';
import {
  ORDERS_STATE_KEY,
  readOrdersState,
  writeOrdersState,
} from '#app/screens/orders/orders-state.rules.ts';
import { readFilter } from '#app/domain/orders/order-filter.rules.ts';
import { workMessages } from '#app/messages/work.ts';
import { documentWords } from '#app/shells/document-words.rules.ts';
import { documentProblem } from '#app/shells/work-words.rules.ts';
import { LEAST_TOP_UP_CENTS, TOP_UP_PRESETS } from '#app/domain/wallet/top-up.rules.ts';
import { TopUpAmount } from '#app/domain/wallet/top-up.schema.ts';
import { formatMoney } from '#app/domain/shared/money.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { spec } from './spec.ts';

const { text } = orderActionMessages.in('en');

const failed = (message: string) => ({ errors: { fields: {}, values: {}, message } });

spec('2§4.1 Status words and steps 0–5', () => {
  const shown = Object.keys(ORDER_STATUS).map((code) => {
    const status = code as OrderStatus;
    return [statusLabel(status, 'Thumela'), ORDER_STATUS[status].step];
  });
  expect(Object.fromEntries(shown)).toEqual({
    'In Store': 0,
    'Thumela Ineligible': 0,
    'Thumela Eligible': 0,
    Cancelled: 0,
    Deleted: 0,
    InManifest: 1,
    ConfirmManifest: 1,
    UnAssigned: 1,
    Assigned: 1,
    Accepted: 1,
    Decline: 1,
    Failed: 1,
    Collected: 2,
    'At Hub': 3,
    'Pickup Started': 3,
    'Pickup InProgress': 3,
    'Pickup Completed': 4,
    'Delivery Started': 4,
    'Delivery InProgress': 4,
    'Delivery Completed': 5,
    'Shipped By 3rd Party': 1,
  });
});

spec('2§4.2 Spelling variants read', () => {
  const read = (text: string) => readStatus(text, 'Thumela');
  expect(['Unassigned', 'In Manifest', 'Confirm Manifest', 'AtHub', 'Declined'].map(read)).toEqual([
    'unassigned',
    'inManifest',
    'confirmManifest',
    'atHub',
    'decline',
  ]);
});

spec('2§4.3 Shipped By 3rd Party two-step tracker, step 1 active', () => {
  const { steps, current } = trackerOf('shippedBy3rdParty', []);
  expect([steps.length, current]).toEqual([2, 1]);
  expect(steps.at(-1)?.label).toBe('Shipped By 3rd Party');
});

spec('2§2.74 Step tracker, six steps', () => {
  expect(trackerOf('eligible', []).steps.map(({ label }) => label)).toEqual([
    'Order Placed',
    'Booked',
    'Collected',
    'At Hub',
    'Out for delivery',
    'Delivered',
  ]);
});

spec('2§2.47 Row: Update for the six statuses', () => {
  const editable = Object.entries(ORDER_STATUS).filter(([, { editable }]) => editable);
  expect(editable.map(([status]) => status).toSorted()).toEqual(
    ['inStore', 'ineligible', 'eligible', 'inManifest', 'confirmManifest', 'unassigned'].toSorted(),
  );
});

spec('2§2.53 ordersState persists; default status All, platform All', () => {
  expect(ORDERS_STATE_KEY).toBe('ordersState');
  expect(JSON.parse(writeOrdersState(readFilter({})))).toEqual({
    status: ['All'],
    platform: 'All',
    searchString: '',
  });
});

spec('2§2.54 ordersState – platform remembered', () => {
  const kept = writeOrdersState(readFilter({ platform: 'custom' }));
  expect(JSON.parse(kept)).toMatchObject({ platform: 'Custom' });
  expect(readOrdersState(kept, 'Thumela')).toMatchObject({ platform: 'custom' });
});

spec('2§2.55 ordersState – legacy single status converted to a list', () => {
  const kept = JSON.stringify({ status: 'In Store' });
  expect(readOrdersState(kept, 'Thumela')).toMatchObject({ status: ['inStore'] });
});

spec("2§8.1 'No Orders to Process'", () => {
  for (const action of ['ship', 'manifest', 'packingSlips'] as const)
    expect(actionOf(action).nothing([]), action).toBe('No Orders to Process');
});

spec("2§8.2 'Cannot Process Orders'", () => {
  for (const action of ['ship', 'shipAndPrint'] as const)
    expect(errorMessage(text, action, failed('Out of reach')), action).toBe(
      'Cannot Process Orders. Out of reach',
    );
});

spec("2§8.22 'An unknown error occurred.'", () => {
  const errors = { fields: {}, values: {} };
  for (const action of ['hold', 'cancel'] as const)
    expect(errorMessage(text, action, { errors }), action).toBe('An unknown error occurred.');
  expect(errorMessage(text, 'labels', { errors })).toBe(
    'Cannot Process Orders. Error: An unknown error occurred.',
  );
});

spec("2§8.3 'Cannot Process Manifest Orders'", () => {
  expect(errorMessage(text, 'manifest', failed('Out of reach'))).toBe(
    'Cannot Process Manifest Orders. Out of reach',
  );
});

spec("2§8.4 'Cannot Process Ship Again Orders'", () => {
  expect(errorMessage(text, 'shipAgain', failed('Out of reach'))).toBe(
    'Cannot Process Ship Again Orders. Out of reach',
  );
});

spec("2§8.5 'Cannot Process Return Orders'", () => {
  expect(errorMessage(text, 'return', failed('Out of reach'))).toBe(
    'Cannot Process Return Orders. Out of reach',
  );
});

spec("2§8.6 'Cannot Process Orders. Error: {message}' for labels and slips", () => {
  for (const action of ['labels', 'packingSlips'] as const)
    expect(errorMessage(text, action, failed('Out of reach')), action).toBe(
      'Cannot Process Orders. Error: Out of reach',
    );
});

const work = workMessages.in('en');
const problem = (collection: string, error: string | null) =>
  documentProblem(work.text, { collection, status: 'error', error } as Parameters<
    typeof documentProblem
  >[1]);

spec("2§8.8 'Error generating PDF labels: {error or Unknown error}'", () => {
  expect(problem('shipping-labels', 'No paper')).toBe('Error generating PDF labels: No paper');
  expect(problem('shipping-labels', null)).toBe('Error generating PDF labels: Unknown error');
});

spec("2§8.9 'Error generating PDF labels: …' – same for packing slips and manifests", () => {
  expect(problem('packing-slips', null)).toBe('Error generating packing slips: Unknown error');
  expect(problem('manifests', 'No paper')).toBe('Error generating manifests: No paper');
});

spec("2§8.12 'Error tracking label generation progress'", () => {
  expect(work.text(documentWords('shipping-labels').lost)).toBe(
    'Error tracking label generation progress',
  );
});

spec(
  "2§8.13 'Error tracking label generation progress' – equivalents for packing slips and manifests",
  () => {
    expect(work.text(documentWords('packing-slips').lost)).toBe(
      'Error tracking packing slip generation progress',
    );
    expect(work.text(documentWords('manifests').lost)).toBe(
      'Error tracking manifest generation progress',
    );
  },
);

spec("2§8.14 '… generation tracking timed out'", () => {
  expect(
    ['shipping-labels', 'packing-slips', 'manifests'].map((of) =>
      work.text(documentWords(of).late),
    ),
  ).toEqual([
    'Label generation tracking timed out',
    'Packing slip generation tracking timed out',
    'Manifest generation tracking timed out',
  ]);
});

spec("2§8.16 'Error updating order. Error: {message}'", () => {
  expect(actionOf('update').failed('No town')).toBe('Error updating order. Error: No town');
});

spec("2§8.26 'Orders In Process' / 'Order In Process'", () => {
  expect([actionOf('ship').done(1), actionOf('ship').done(2)]).toEqual([
    'Order In Process',
    'Orders In Process',
  ]);
});

spec("2§8.27 'Manifest Orders In Process'", () => {
  expect(actionOf('manifest').done(1)).toBe('Manifest Orders In Process');
});

spec("2§8.28 'Ship Again in process'", () => {
  expect(actionOf('shipAgain').done(1)).toBe('Ship Again in process');
});

spec("2§8.29 'Return orders in process'", () => {
  expect(actionOf('return').done(1)).toBe('Return orders in process');
});

spec("2§5.5 Labels: 'You can only print labels for orders that have been shipped.'", () => {
  const words = 'You can only print labels for orders that have been shipped.';
  expect(actionOf('labels').nothing(['Not shipped yet'])).toBe(words);
  expect(actionOf('zebra').nothing(['Not shipped yet'])).toBe(words);
});

const isPaid = (amount: string) => TopUpAmount.safeParse(amount).success;

for (const promise of ['2§9.5 Top-up presets, min, step', '2§5.19 Top-up rules'])
  spec(promise, () => {
    expect(TOP_UP_PRESETS).toEqual([100, 200, 500, 1000]);
    expect(LEAST_TOP_UP_CENTS).toBe(10_00);
    expect(['9', '9.99', '10', '10.50', '11', '0', '-10'].map(isPaid)).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
  });

spec('2§9.6 R prefix, two decimals, default ZAR', () => {
  expect(formatMoney({ cents: 98_650, currency: 'ZAR' })).toBe('R986.50');
  expect(formatMoney({ cents: 500, currency: 'ZAR' })).toBe('R5.00');
});

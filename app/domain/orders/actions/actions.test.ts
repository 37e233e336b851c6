import { expect, test } from 'vitest';
import type { ORDER_ACTIONS } from './index.ts';
import { ERASED, type ActionFacts } from './facts.ts';
import {
  actionOf,
  actionsFor,
  actionsOfPerson,
  ORDER_ACTION_NAMES,
  RUNNABLE_ACTIONS,
} from './index.ts';
import { isWithCourier, ORDER_STATUSES } from '../order-status.rules.ts';

const FACTS: ActionFacts = {
  status: 'eligible',
  manifestStatus: 'none',
  reasons: [],
  isErased: false,
  heldAt: null,
  holdNote: null,
  isStoreConnected: true,
  isBooked: false,
  isCollected: false,
  isDelivered: false,
  openReturn: null,
  isBack: false,
  isStranded: false,
  isLastStranded: false,
  returnJob: null,
  parcelOut: null,
  atWarehouseSince: null,
  isSentFromWarehouse: false,
  shipsFromWarehouse: false,
  endedInStore: null,
};
const SINCE = new Date('2025-03-07T08:30:00Z');
const HELD = { heldAt: SINCE, holdNote: 'the customer is on leave' };
const problem = (intent: keyof typeof ORDER_ACTIONS, facts: Partial<ActionFacts>) =>
  actionOf(intent).problem({ ...FACTS, ...facts }, 'Thumela');

test.each([
  ['ship', {}, null],
  ['ship', { status: 'confirmManifest' as const }, null],
  ['ship', { isStoreConnected: false }, 'The store is disconnected. Reconnect it first.'],
  ['ship', { status: 'ineligible' as const, reasons: ['no-street'] }, 'The street is missing.'],
  ['ship', { status: 'failed' as const }, 'The order has the status Failed. Ship it again.'],
  [
    'ship',
    { status: 'assigned' as const },
    'The order has the status Assigned. It is already shipped.',
  ],
  [
    'ship',
    { status: 'cancelled' as const, endedInStore: 'cancelled' as const },
    'The order has the status Cancelled.',
  ],
  [
    'shipAgain',
    { status: 'failed' as const, endedInStore: 'cancelled' as const },
    'The store cancelled the order. Reopen it there to ship it.',
  ],
  [
    'shipAgain',
    { status: 'failed' as const, endedInStore: 'deleted' as const },
    'The store no longer has the order. Restore it there to ship it.',
  ],
  [
    'shipAgain',
    { status: 'assigned' as const },
    'The order has the status Assigned. It is already shipped. Cancel it first.',
  ],
  [
    'shipAgain',
    { status: 'collected' as const, isCollected: true },
    'The order has the status Collected. It is already shipped. Return it to sender first.',
  ],
  [
    'ship',
    { isErased: true },
    'The personal data of this order was erased, so the order can no longer be shipped.',
  ],
  ['cancel', { status: 'unassigned' as const }, null],
  [
    'cancel',
    { status: 'deliveryCompleted' as const },
    'The order has the status Delivery Completed.',
  ],
  [
    'cancel',
    { status: 'pickupStarted' as const, isCollected: true },
    'The parcel has already been collected. Return it to sender instead.',
  ],
  [
    'turnBack',
    { status: 'assigned' as const },
    'The parcel was never collected, so there is nothing to bring back. Cancel the order instead.',
  ],
  ['labels', {}, 'The order has the status Thumela Eligible. It gets a label when it ships.'],
  [
    'labels',
    { status: 'unassigned' as const },
    'The courier is not booked yet. Try again in a moment.',
  ],
  ['zebra', { status: 'unassigned' as const, isBooked: true }, null],
  [
    'confirmManifest',
    { status: 'inManifest' as const, manifestStatus: 'inManifest' as const },
    null,
  ],
  ['confirmManifest', { status: 'assigned' as const, manifestStatus: 'inManifest' as const }, null],
  [
    'confirmManifest',
    { status: 'collected' as const, manifestStatus: 'inManifest' as const, isCollected: true },
    'The courier already has the parcel. Remove it from the manifest.',
  ],
  [
    'confirmManifest',
    { status: 'deliveryCompleted' as const, manifestStatus: 'inManifest' as const },
    'The courier already has the parcel. Remove it from the manifest.',
  ],
  ['takeOut', { status: 'collected' as const, manifestStatus: 'inManifest' as const }, null],
  [
    'takeOut',
    { status: 'collected' as const, manifestStatus: 'confirmManifest' as const },
    'The order has the status Collected.',
  ],
  [
    'confirmManifest',
    {},
    'The order is not in the manifest. The order has the status Thumela Eligible.',
  ],
  [
    'confirmManifest',
    { status: 'confirmManifest' as const, manifestStatus: 'confirmManifest' as const },
    'Its manifest is already confirmed. Print it again from Manifest History.',
  ],
  ['manifests', {}, 'The order is not on a confirmed manifest.'],
  ['update', {}, null],
  ['update', { status: 'ineligible' as const, reasons: ['no-street'] }, null],
  ['update', { status: 'unassigned' as const, isBooked: true }, null],
  [
    'update',
    { status: 'assigned' as const },
    'The order can no longer be changed. Its status is Assigned.',
  ],
  [
    'update',
    { isErased: true },
    'The personal data of this order was erased, so this is no longer possible.',
  ],
  ['parcels', {}, 'The order is not shipped yet. Choose the number of parcels when you ship it.'],
  ['parcels', { status: 'unassigned' as const }, null],
  ['parcels', { status: 'failed' as const }, null],
  [
    'parcels',
    { status: 'failed' as const, isCollected: true },
    'The order has already been collected.',
  ],
  [
    'parcels',
    { status: 'atHub' as const, isCollected: true },
    'The order has already been collected.',
  ],
  ['parcels', { status: 'cancelled' as const }, 'The order has the status Cancelled.'],
  ['parcels', { status: 'unassigned' as const, isErased: true }, ERASED],
  ['returnLabels', {}, 'The order has no open return.'],
  [
    'returnLabels',
    { openReturn: 'toFetch' as const, returnJob: 'asked' as const },
    'The courier is not booked yet. Try again in a moment.',
  ],
  [
    'returnLabels',
    { openReturn: 'toFetch' as const, returnJob: 'calledOff' as const },
    'The return is being cancelled.',
  ],
  ['returnLabels', { openReturn: 'fetched' as const, returnJob: 'made' as const }, null],
  ['ship', HELD, 'On hold: the customer is on leave.'],
  ['ship', { heldAt: SINCE }, 'On hold.'],
  ['ship', { ...HELD, status: 'inManifest' as const }, 'On hold: the customer is on leave.'],
  ['manifest', HELD, 'On hold: the customer is on leave.'],
  ['takeOut', { ...HELD, status: 'inManifest' as const }, null],
  ['cancel', HELD, null],
  ['update', HELD, null],
  ['packingSlips', HELD, null],
  ['hold', {}, null],
  [
    'hold',
    { isErased: true },
    'The personal data of this order was erased, so this is no longer possible.',
  ],
  ['hold', HELD, 'The order is already on hold.'],
  [
    'hold',
    { status: 'assigned' as const },
    'The order has the status Assigned. You can only hold orders that are not shipped yet.',
  ],
  ['release', HELD, null],
  ['release', {}, 'The order is not on hold.'],
  [
    'note',
    { isErased: true },
    'The personal data of this order was erased, so this is no longer possible.',
  ],
  ['tag', { status: 'deliveryCompleted' as const }, null],
  ['packingSlips', {}, null],
  ['packingSlips', { status: 'deleted' as const }, 'The order has the status Deleted.'],
  ['return', { status: 'cancelled' as const, isDelivered: true }, null],
  [
    'turnBack',
    { status: 'cancelled' as const, isDelivered: true },
    'The parcel was delivered. Arrange a return instead.',
  ],
  ['return', { status: 'eligible' as const, isDelivered: true }, null],
  ['acceptPapers', {}, 'The printed documents of this order are up to date.'],
  ['acceptPapers', { outdated: [{ paper: 'label' as const, parts: ['address' as const] }] }, null],
] as const)('%s of an order with %j: %s', (intent, facts, words) => {
  expect(problem(intent, facts)).toBe(words);
});

test.each(ORDER_STATUSES)('an order that is %s can be split only before it is booked', (status) => {
  const SPLITTABLE = ['eligible', 'ineligible', 'inManifest'];
  const split = { pieces: 2, rows: 1 } as ActionFacts['split'];

  expect(problem('split', { status, split }) === null).toBe(SPLITTABLE.includes(status));
});

test('a question about one order is in the singular, one about three in the plural', () => {
  // prettier-ignore
  const questions: Partial<Record<keyof typeof ORDER_ACTIONS, [one: string[], three: string[]]>> = {
    shipAndPrint: [['Ship this order and print its label?', 'Ship and print'], ['Ship 3 orders and print their labels?', 'Ship and print 3 orders']],
    ship: [['Ship this order?', 'Ship order'], ['Ship 3 orders?', 'Ship 3 orders']],
    shipAgain: [['Ship this order again?', 'Ship Again'], ['Ship 3 orders again?', 'Ship Again']],
    return: [['Arrange a return?', 'Arrange Return'], ['Arrange returns for 3 orders?', 'Arrange Returns']],
    turnBack: [['Return this parcel to sender?', 'Return to Sender'], ['Return 3 parcels to sender?', 'Return to Sender']],
    cancelReturn: [['Cancel this return?', 'Cancel Return'], ['Cancel 3 returns?', 'Cancel Returns']],
    parcels: [['Change the number of parcels for this order?', 'Change Parcels'], ['Change the number of parcels for 3 orders?', 'Change Parcels']],
    acceptPapers: [['Accept the outdated documents as they are?', 'Accept as is'], ['Accept the outdated documents of 3 orders as they are?', 'Accept as is']],
    hold: [['Hold this order?', 'Hold Order'], ['Hold 3 orders?', 'Hold Orders']],
    tag: [['Tags of this order', 'Change Tags'], ['Tag 3 orders', 'Change Tags']],
    takeBack: [['Take this order back?', 'Take Back'], ['Take 3 orders back?', 'Take Back']],
    cancel: [['Cancel this order?', 'Cancel Order'], ['Cancel 3 orders?', 'Cancel Orders']],
  };
  const asked = (intent: keyof typeof ORDER_ACTIONS, count: number) => {
    const question = actionOf(intent).asks?.(count, null, count);
    return [question?.title, question?.confirm];
  };

  for (const intent of Object.keys(questions) as (keyof typeof ORDER_ACTIONS)[])
    expect([asked(intent, 1), asked(intent, 3)]).toEqual(questions[intent]);
});

test.each([
  ['shipAndPrint', 'Its label will open as a PDF.', 'Their labels will open as one PDF.'],
  ['shipAgain', 'The order will get a new shipment', 'Each order will get a new shipment'],
  ['return', 'The return is a separate shipment', 'Each return is a separate shipment'],
  ['turnBack', 'The delivery will be cancelled', 'The deliveries will be cancelled'],
  ['turnBack', 'The return trip is a separate', 'Each return trip is a separate'],
  ['acceptPapers', 'The parcel will ship with', 'The parcels will ship with'],
  ['cancelReturn', 'No driver will collect it', 'No driver will collect them'],
  ['hold', 'It will not ship until', 'They will not ship until'],
  ['takeBack', 'We will cancel it at the warehouse', 'We will cancel them at the warehouse'],
] as const)('the text of %s says of one order: %s; of three: %s', (intent, one, three) => {
  const text = (count: number) => actionOf(intent).asks?.(count, null, count).lines.join(' ');

  expect(text(1)).toContain(one);
  expect(text(1)).not.toContain(three);
  expect(text(3)).toContain(three);
  expect(text(3)).not.toContain(one);
});

test.each([
  ['shipAndPrint', 'Order In Process', 'Orders In Process'],
  ['ship', 'Order In Process', 'Orders In Process'],
  ['cancelReturn', 'Return cancelled', 'Returns cancelled'],
  ['takeOut', 'Order removed from the manifest', 'Orders removed from the manifest'],
  ['zebra', 'Labels for 1 order queued for printing', 'Labels for 3 orders queued for printing'],
  ['acceptPapers', 'Outdated documents accepted', 'Outdated documents accepted'],
  ['hold', 'Order On Hold', 'Orders On Hold'],
  ['release', 'Order Released', 'Orders Released'],
  ['sendRest', 'Remaining items moved to a new part', 'Remaining items moved to new parts'],
  ['unsplit', 'Part put back into its order', 'Parts put back into their orders'],
  ['toWarehouse', 'Order is being sent to the warehouse', 'Orders are being sent to the warehouse'],
  ['cancel', 'Order Cancelled', 'Orders Cancelled'],
] as const)('after %s, the message is %s or, for three, %s', (intent, one, three) => {
  expect([actionOf(intent).done(1), actionOf(intent).done(3)]).toEqual([one, three]);
});

test('the question before a return is cancelled does not name the balance, because Shopify may bill the fee', () => {
  for (const count of [1, 3]) {
    const lines = actionOf('cancelReturn').asks?.(count, null, count).lines ?? [];
    expect(lines.join(' ')).toMatch(/refunded\.$/);
    expect(lines.join(' ')).not.toContain('balance');
  }
});

test('the question before outdated documents are accepted says that the printed ones are used', () => {
  const lines = actionOf('acceptPapers').asks?.(1, null, 1).lines ?? [];
  expect(lines.join(' ')).toContain('already printed');
});

test('exactly the actions that book a courier show the fee before they run', () => {
  const withFee = ORDER_ACTION_NAMES.filter((intent) => actionOf(intent).takesFee);

  expect(withFee).toEqual(['shipAndPrint', 'ship', 'shipAgain', 'return', 'turnBack']);
});

test('when no return label can be printed for one common reason, that reason is the message', () => {
  const { nothing } = actionOf('returnLabels');
  const [none, ending] = ['The order has no open return.', 'The return is being cancelled.'];

  expect(nothing([none])).toBe(none);
  expect(nothing([none, none])).toBe(none);
  expect(nothing([none, ending])).toBe('No Orders to Process');
  expect(nothing([])).toBe('No Orders to Process');
});

test('every action gives its refusal as a sentence, at every status', () => {
  for (const intent of ORDER_ACTION_NAMES) {
    for (const status of ORDER_STATUSES) {
      const words = problem(intent, { status });
      if (words !== null) expect(words).toMatch(/^[A-Z].+\.$/);
    }
  }
});

test('a place offers only possible actions, and no two actions share a shortcut or an API path', () => {
  const booked = { ...FACTS, status: 'assigned' as const, isBooked: true };

  expect(actionsFor(FACTS, 'row', 'Thumela')[0]).toBe('ship');
  expect(actionsFor(FACTS, 'row', 'Thumela')).not.toContain('cancel');
  expect(actionsFor(FACTS, 'page', 'Thumela')).not.toContain('labels');
  expect(actionsFor(booked, 'page', 'Thumela')).toEqual(
    expect.arrayContaining(['labels', 'zebra', 'cancel']),
  );
  expect(RUNNABLE_ACTIONS).not.toContain('update');
  const keys = ORDER_ACTION_NAMES.flatMap((action) => actionOf(action).shortcut?.key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  const paths = ORDER_ACTION_NAMES.flatMap((action) => actionOf(action).call?.path ?? []);
  expect(new Set(paths).size).toBe(paths.length);
});

test('a store token may ship, split, update and cancel orders, but not print', () => {
  const token = {
    role: 'store' as const,
    name: 'Token',
    userId: null,
    membershipId: null,
    email: null,
    merchantId: 'm',
    storeIds: ['s'],
    hubIds: [],
  };

  expect(actionsOfPerson(token)).toEqual([
    'ship',
    'parcels',
    'sendRest',
    'split',
    'unsplit',
    'toWarehouse',
    'takeBack',
    'update',
    'cancel',
  ]);
});

test.each(ORDER_STATUSES.filter((status) => isWithCourier(status)))(
  'a collected parcel whose order is %s can be returned in exactly one way, and cancel points to it',
  (status) => {
    const facts = { status, isCollected: true, isDelivered: status === 'deliveryCompleted' };
    const ways = ['turnBack', 'return'] as const;
    expect(ways.filter((intent) => problem(intent, facts) === null)).toHaveLength(1);
    if (problem('turnBack', facts) === null)
      expect(problem('cancel', facts)).toBe(
        'The parcel has already been collected. Return it to sender instead.',
      );
  },
);

import { expect, test } from 'vitest';
import type { Platform, SourceFacts } from '#app/ports/store-platform.ts';
import {
  isPaidInStore,
  sourceState,
  type SourceState,
  type SourceStateSettings,
} from './source-state.rules.ts';

const FACTS: SourceFacts = {
  platformStatus: 'open',
  payment: 'paid',
  gateways: [],
  cancelled: false,
  deleted: false,
  draft: false,
  fulfilled: false,
  trackingNumbers: [],
  needsShipping: true,
};
const SETTINGS: SourceStateSettings = {
  cashOnDeliveryGateways: ['Cash on Delivery (COD)', 'cod'],
  statusMap: {
    packed: 'processing',
    'picked-up': 'completed',
    void: 'cancelled',
    pending: 'processing',
  },
  ourTrackingNumbers: ['TH-1'],
  ourFulfilments: ['F-1'],
  isShippedByAnotherStore: false,
};
const woo = (platformStatus: string, more: Partial<SourceFacts> = {}): Partial<SourceFacts> => ({
  platformStatus,
  payment: ['processing', 'completed'].includes(platformStatus) ? 'paid' : 'unpaid',
  ...more,
});

// prettier-ignore
const TABLE: readonly [behaviour: string, Platform, Partial<SourceFacts>, SourceState][] = [
  ['a paid Shopify order is open',                             'shopify', {}, 'open'],
  ['a pending Shopify order is unpaid',                        'shopify', { payment: 'unpaid' }, 'unpaid'],
  ['a partially refunded Shopify order is open',               'shopify', { payment: 'partially-refunded' }, 'open'],
  ['a refunded Shopify order is cancelled',                    'shopify', { payment: 'refunded' }, 'cancelled'],
  ['an order that is wholly on hold waits',                    'shopify', { onHold: { why: 'Fraud', isWhole: true } }, 'onHold'],
  ['an order that is partly on hold is open',                  'shopify', { onHold: { why: 'Fraud', isWhole: false } }, 'open'],
  ['unpaid is shown before on hold',                           'shopify', { payment: 'unpaid', onHold: { why: 'Fraud', isWhole: true } }, 'unpaid'],
  ['a cancelled order is not on hold',                         'shopify', { cancelled: true, onHold: { why: 'Fraud', isWhole: true } }, 'cancelled'],
  ['cash on delivery counts as paid at Shopify',               'shopify', { payment: 'unpaid', gateways: ['cash on delivery (cod)'] }, 'open'],
  ['another gateway does not count as paid',                   'shopify', { payment: 'unpaid', gateways: ['manual'] }, 'unpaid'],
  ['refunded cash on delivery stays cancelled',                'shopify', { payment: 'refunded', gateways: ['cod'] }, 'cancelled'],
  ['a cancelled order stays cancelled when fulfilled',         'shopify', { cancelled: true, fulfilled: true }, 'cancelled'],
  ['fulfilled without our number is fulfilled elsewhere',      'shopify', { fulfilled: true, trackingNumbers: ['X'] }, 'fulfilledElsewhere'],
  ['fulfilled without any number is fulfilled elsewhere',      'shopify', { fulfilled: true }, 'fulfilledElsewhere'],
  ['our own fulfilment leaves it open',                        'shopify', { fulfilled: true, trackingNumbers: ['X', 'TH-1'] }, 'open'],
  ['our own fulfilment of a cash order leaves it open',        'shopify', { fulfilled: true, trackingNumbers: ['TH-1'], payment: 'unpaid' }, 'open'],
  ['cancelled after our own fulfilment is cancelled',          'shopify', { fulfilled: true, trackingNumbers: ['TH-1'], cancelled: true }, 'cancelled'],
  ['our number alone does not mean paid',                      'shopify', { trackingNumbers: ['TH-1'], payment: 'unpaid' }, 'unpaid'],
  ['an order of gift cards needs no courier',                  'shopify', { needsShipping: false }, 'nothingToShip'],
  ['nothing to ship is shown before unpaid',                   'shopify', { needsShipping: false, payment: 'unpaid' }, 'nothingToShip'],
  ['a deleted order is deleted, even if cancelled',            'shopify', { deleted: true, cancelled: true }, 'deleted'],
  ['a draft is never stored',                                  'shopify', { draft: true, cancelled: true }, 'notStored'],
  ['WooCommerce processing is open',                           'woocommerce', woo('processing'), 'open'],
  ['WooCommerce processing, partially refunded, is open',      'woocommerce', woo('processing', { payment: 'partially-refunded' }), 'open'],
  ['WooCommerce pending is unpaid',                            'woocommerce', woo('pending'), 'unpaid'],
  ['a pending order that chose cash is still unpaid',          'woocommerce', woo('pending', { gateways: ['cod'] }), 'unpaid'],
  ['WooCommerce on-hold is unpaid',                            'woocommerce', woo('on-hold'), 'unpaid'],
  ['WooCommerce failed is unpaid',                             'woocommerce', woo('failed'), 'unpaid'],
  ['WooCommerce cancelled',                                    'woocommerce', woo('cancelled', { cancelled: true }), 'cancelled'],
  ['WooCommerce refunded',                                     'woocommerce', woo('refunded', { payment: 'refunded' }), 'cancelled'],
  ['WooCommerce completed by someone else',                    'woocommerce', woo('completed', { fulfilled: true }), 'fulfilledElsewhere'],
  ['WooCommerce completed after our fulfilment',               'woocommerce', woo('completed', { fulfilled: true, trackingNumbers: ['TH-1'] }), 'open'],
  ['WooCommerce trash',                                        'woocommerce', woo('trash', { deleted: true }), 'deleted'],
  ['WooCommerce checkout-draft',                               'woocommerce', woo('checkout-draft', { draft: true }), 'notStored'],
  ['a completed order of downloads is fulfilled elsewhere',    'woocommerce', woo('completed', { fulfilled: true, needsShipping: false }), 'fulfilledElsewhere'],
  ['a shop status without a mapping waits',                    'woocommerce', woo('awaiting-stock'), 'unpaid'],
  ['a status named like a built-in property waits',            'woocommerce', woo('constructor'), 'unpaid'],
  ['a shop status mapped to processing is open',               'woocommerce', woo('packed'), 'open'],
  ['a shop status mapped to completed is fulfilled elsewhere', 'woocommerce', woo('picked-up'), 'fulfilledElsewhere'],
  ['a shop status mapped to cancelled is cancelled',           'woocommerce', woo('void'), 'cancelled'],
  ['a mapped status still needs something to ship',            'woocommerce', woo('packed', { needsShipping: false }), 'nothingToShip'],
  ['WooCommerce’s own statuses cannot be mapped',              'woocommerce', woo('pending'), 'unpaid'],
  ['a custom order is open when paid',                         'custom', {}, 'open'],
  ['a custom order that is not paid waits',                    'custom', { payment: 'unpaid' }, 'unpaid'],
  ['cash on delivery does not count as paid in custom stores', 'custom', { payment: 'unpaid', gateways: ['cod'] }, 'unpaid'],
  ['a custom order marked cancelled',                          'custom', { cancelled: true }, 'cancelled'],
  ['a custom status word is never mapped',                     'custom', { platformStatus: 'void' }, 'open'],
];

test.each(TABLE)('%s', (_behaviour, platform, facts, expected) => {
  expect(sourceState(platform, { ...FACTS, ...facts }, SETTINGS)).toBe(expected);
});

// prettier-ignore
test.each<[behaviour: string, Platform, Partial<SourceFacts>, isPaid: boolean]>([
  ['a paid Shopify order is paid',                          'shopify', {}, true],
  ['a partially refunded order is paid',                    'shopify', { payment: 'partially-refunded' }, true],
  ['cash on delivery is not paid yet at Shopify',           'shopify', { payment: 'unpaid', gateways: ['cod'] }, false],
  ['a refunded order is not paid',                          'shopify', { payment: 'refunded' }, false],
  ['WooCommerce processing is paid',                        'woocommerce', woo('processing'), true],
  ['WooCommerce on-hold is not paid',                       'woocommerce', woo('on-hold'), false],
  ['a shop status mapped to processing is paid',            'woocommerce', woo('packed'), true],
  ['a shop status mapped to completed is paid',             'woocommerce', woo('picked-up'), true],
  ['a shop status mapped to cancelled is not paid',         'woocommerce', woo('void'), false],
  ['a shop status mapped to processing, refunded, is not',  'woocommerce', woo('packed', { payment: 'refunded' }), false],
  ['a shop status without a mapping is not paid',           'woocommerce', woo('awaiting-stock'), false],
  ['a status word of a custom store is never mapped',       'custom', { platformStatus: 'packed', payment: 'unpaid' }, false],
])('%s', (_behaviour, platform, facts, isPaid) => {
  expect(isPaidInStore(platform, { ...FACTS, ...facts }, SETTINGS)).toBe(isPaid);
});

test('our fulfilment is recognised even if someone in the shop changed its tracking number', () => {
  const facts = { ...FACTS, fulfilled: true, trackingNumbers: ['OTHER'] };
  const stateOf = (id: string) =>
    sourceState(
      'shopify',
      { ...facts, fulfilments: [{ id, trackingNumbers: ['OTHER'] }] },
      SETTINGS,
    );

  expect(stateOf('F-1')).toBe('open');
  expect(stateOf('F-2')).toBe('fulfilledElsewhere');
});

test('a fulfilment with the number of an ended shipment is not ours', () => {
  const facts = { ...FACTS, fulfilled: true, trackingNumbers: ['TH-1'] };

  const state = sourceState('shopify', facts, { ...SETTINGS, ourTrackingNumbers: [] });

  expect(state).toBe('fulfilledElsewhere');
});

test('an order that another store has shipped is not shipped again, unless this store has shipped it too', () => {
  const stateOf = (platformStatus: string, trackingNumbers: string[]) =>
    sourceState(
      'woocommerce',
      { ...FACTS, platformStatus, trackingNumbers },
      { ...SETTINGS, isShippedByAnotherStore: true },
    );

  expect(stateOf('processing', ['OTHER'])).toBe('fulfilledElsewhere');
  expect(stateOf('processing', ['OTHER', 'TH-1'])).toBe('open');
  expect(stateOf('cancelled', ['OTHER'])).toBe('cancelled');
});

import { expect, test } from 'vitest';
import { isActionRepair, type AlertFacts, type Named, type Repair } from './alert-row.rules.ts';
import {
  ALERT_CODE_NAMES,
  alertWords,
  codeRow,
  repairsOf,
  type AlertCode,
} from './alert-codes.rules.ts';

const HOUR = 3_600_000;
const NAMED: Named = {
  subject: '1042',
  shipment: null,
  holdReason: null,
  others: null,
  reasons: [],
  item: (id) => (id === 'a' ? 'Mug' : 'Rooibos tin'),
  place: () => 'Paarl',
  reason: (code) => `(${code})`,
};

type Expected = readonly [hours: number | 'cutOff' | null, fixes: readonly Repair[]];

/** In how many hours each alert becomes overdue, and the fixes that it can offer, the likeliest first. */
// prettier-ignore
const CODES: Record<AlertCode, Expected> = {
  heldInStore:            [2, ['cancel']],
  movedInStore:           [2, ['cancel']],
  trashedWhileBooked:     [2, ['cancel']],
  restToSend:             [24, ['sendRest']],
  changedUnseen:          [4, ['cancel']],
  otherInStore:           ['cutOff', ['update']],
  editNotTold:            [1, ['tryAgain', 'cancel']],
  editTooLate:            [4, []],
  cancelTooLate:          [4, ['turnBack', 'return']],
  cancelRefused:          [1, ['tryAgain']],
  addressNotFound:        [2, ['update', 'locations']],
  courierOutOfReach:      [2, ['tryAgain', 'cancel', 'cancelReturn']],
  waitsForAnother:        [2, ['tryAgain', 'cancel']],
  notShippable:           ['cutOff', ['update', 'addLocation', 'store']],
  notBooked:              ['cutOff', ['ship', 'cancel']],
  courierDeclined:        [2, ['cancel']],
  deliveryFailed:         [4, ['turnBack', 'cancel']],
  noDriver:               [2, ['cancel']],
  waitsForDriver:         [2, ['tryAgain', 'turnBack']],
  noCourierEvent:         [4, []],
  feeTakenBack:           [24, ['return']],
  courierCancelled:       [4, ['turnBack']],
  failedUnmoved:          [24, ['turnBack', 'cancel']],
  staleLabel:             ['cutOff', ['labels', 'packingSlips', 'acceptPapers']],
  writeBackGivenUp:       [24, ['tryAgain', 'store']],
  arrivedAfterAll:        [4, ['return']],
  returnRefused:          [4, ['turnBack', 'return']],
  returnFailed:           [4, ['turnBack', 'cancelReturn']],
  returnUnmoved:          [4, ['cancelReturn']],
  turnBackTooLate:        [24, ['return']],
  warehouseCannotSend:    ['cutOff', ['update', 'ship', 'toWarehouse']],
  warehouseRefused:       ['cutOff', ['toWarehouse', 'ship']],
  warehouseBack:          ['cutOff', ['ship', 'cancel']],
  warehouseNotTold:       [1, ['tryAgain', 'takeBack']],
  warehouseChangedLate:   [4, []],
  warehouseCancelRefused: [1, ['tryAgain']],
  warehouseSentAnyway:    [4, []],
  warehousePartNotSent:   ['cutOff', []],
  warehouseUnseen:        [4, ['takeBack']],
  warehouseOutOfReach:    [2, ['tryAgain', 'takeBack']],
  warehouseLoginRefused:  [1, ['store']],
  warehouseLeft:          [4, ['store']],
  proofNotFetched:        [24, ['tryAgain']],
  liesAtHub:              [4, ['turnBack']],
  printUnsure:            [2, ['printing']],
  jobGivenUp:             [4, ['tryAgain']],
  pastCutOff:             ['cutOff', ['orders']],
  noPickupLocation:       ['cutOff', ['addLocation']],
  storeLeftOrders:        ['cutOff', ['ineligibleOrders', 'store']],
  storeBroken:            [1, ['store']],
  gapInStore:             [4, ['tryAgain', 'store']],
  webhookDown:            [4, ['store']],
  privacyDue:             [25 * 24, ['store']],
  documentFailed:         [1, ['tryAgain']],
  shopifyPlanMissing:     [24, ['store']],
  shopifyNotBilled:       [24, ['store']],
  shopifyFeeLost:         [7 * 24, ['transaction']],
  administratorToApprove: [24, ['approve']],
  paymentDiffers:         [24, ['transaction']],
  topUpNotChecked:        [24, ['transaction']],
  paymentReversed:        [24, ['transaction']],
  paymentDisputed:        [24, ['transaction']],
  paidAfterClosing:       [24, ['transaction']],
  refundFailed:           [24, ['transaction']],
  refundNeedsPerson:      [24, ['transaction']],
  moneyToApprove:         [24, ['money']],
  changeMade:             [null, ['changes']],
  belowLimit:             [24, ['account']],
  lowBalance:             [null, ['account']],
  ledgerFault:            [1, []],
  moneyDiffers:           [24, ['match']],
  companyMissing:         [24, ['companyDetails']],
};

test.each(ALERT_CODE_NAMES)('%s is overdue when it should be, and offers its fixes', (code) => {
  const [hours, fixes] = CODES[code];
  const { waitMs, repairs } = codeRow(code);

  expect(waitMs).toBe(typeof hours === 'number' ? hours * HOUR : hours);
  expect(repairs).toEqual(fixes);
});

test('exactly the fixes that are an action on the order run as one', () => {
  const fixes = new Set(Object.values(CODES).flatMap(([, all]) => all));

  expect([...fixes].filter(isActionRepair).toSorted()).toEqual([
    'acceptPapers',
    'cancel',
    'cancelReturn',
    'labels',
    'packingSlips',
    'return',
    'sendRest',
    'ship',
    'takeBack',
    'toWarehouse',
    'turnBack',
  ]);
});

const label = { paper: 'label', parts: ['address'] } as const;
const slip = { paper: 'slip', parts: ['address'] } as const;
const manifest = { paper: 'manifest', parts: ['address'] } as const;

test.each<[AlertCode, AlertFacts, readonly Repair[]]>([
  ['staleLabel', { papers: [label] }, ['labels', 'acceptPapers']],
  ['staleLabel', { papers: [slip] }, ['packingSlips', 'acceptPapers']],
  ['staleLabel', { papers: [manifest] }, ['labels', 'acceptPapers']],
  ['staleLabel', { papers: [label, slip] }, ['labels', 'packingSlips', 'acceptPapers']],
  ['staleLabel', { papers: [label, slip], collected: true }, ['acceptPapers']],
  ['waitsForDriver', {}, ['tryAgain', 'turnBack']],
  ['waitsForDriver', { isReturn: true }, ['tryAgain']],
  ['courierCancelled', {}, ['turnBack']],
  ['courierCancelled', { said: 'Closed' }, []],
  ['liesAtHub', { lies: 'failed' }, ['turnBack']],
  ['liesAtHub', { lies: 'calledOff' }, ['turnBack']],
  ['liesAtHub', { lies: 'delivered' }, []],
  ['liesAtHub', { lies: 'overtaken' }, []],
  ['addressNotFound', {}, ['update']],
  ['addressNotFound', { notFound: ['recipient'] }, ['update']],
  ['addressNotFound', { notFound: ['location'] }, ['locations']],
  ['addressNotFound', { notFound: ['location', 'recipient'] }, ['update', 'locations']],
  ['notShippable', { reasons: ['no-street'] }, ['update']],
  ['notShippable', { reasons: ['no-pickup-location', 'no-street'] }, ['addLocation', 'update']],
  ['notShippable', { reasons: ['store-disconnected'] }, ['store']],
  ['notShippable', { reasons: ['no-street', 'no-city'] }, ['update']],
  ['notShippable', { reasons: ['nothing-to-ship', 'erased'] }, []],
])('%s with %j offers %j', (code, facts, fixes) => {
  expect(repairsOf(code, facts)).toEqual(fixes);
});

test.each<[AlertCode, AlertFacts, string]>([
  [
    'courierOutOfReach',
    { doing: 'book' },
    'the parcel is not booked yet. We keep trying. To stop, cancel the order.',
  ],
  [
    'courierOutOfReach',
    { doing: 'book', isReturn: true },
    'the return is not booked yet. We keep trying. To stop, cancel the return.',
  ],
  ['courierOutOfReach', { doing: 'cancel' }, 'to cancel the booking.'],
  ['addressNotFound', {}, 'find the address. Check it with the recipient.'],
  ['addressNotFound', { notFound: ['location'] }, 'find the pickup address. Check the pickup'],
  [
    'addressNotFound',
    { notFound: ['location', 'recipient'] },
    'find the pickup address or the recipient’s address. Check both.',
  ],
  [
    'feeTakenBack',
    { cents: 6_000 },
    'We charged the fee of R60.00 again. Ask the recipient to pay',
  ],
  ['feeTakenBack', {}, 'although the order was cancelled. Ask the recipient to pay'],
  [
    'feeTakenBack',
    { cents: 6_000, isDelivered: true },
    'so the order is delivered. We charged the fee of R60.00 again. If you have refunded',
  ],
  ['waitsForDriver', { hub: 'Epping' }, 'The parcel is at the hub Epping.'],
  ['waitsForDriver', { isReturn: true }, 'The return has no driver. Retry, or call the courier.'],
  ['waitsForDriver', { driver: 'courierRefused', said: 'Off duty' }, 'the driver: Off duty. The'],
  ['waitsForDriver', { driver: 'declined', said: 'Off duty' }, 'The driver declined. The'],
  ['returnRefused', { said: 'Closed' }, 'The courier refused the return: Closed. Its fee was'],
  ['cancelRefused', { said: 'Locked' }, 'The courier did not cancel the booking: Locked.'],
  ['editNotTold', { why: 'refused', said: 'Locked' }, 'the courier did not accept it: Locked.'],
  ['documentFailed', { document: 'manifests', count: 1, said: 'Full' }, '1 order: Full.'],
  ['returnRefused', { said: '' }, 'The courier refused the return. Its fee was'],
  ['courierCancelled', { said: '' }, 'The courier refused to ship it again. The fee was'],
  [
    'companyMissing',
    { count: 1, cents: 500 },
    'so 1 fee from past months is not invoiced yet: R5.00.',
  ],
  ['companyMissing', { count: 2, cents: 500 }, 'so 2 fees from past months are not invoiced yet'],
  ['ledgerFault', { count: 1, said: 'a' }, 'Errors found: 1. a. Run npm'],
  ['ledgerFault', { count: 4, said: 'a, b, c' }, 'Errors found: 4. a, b, c … Run npm'],
  ['warehouseCannotSend', { unfit: ['no-items'] }, 'cannot: It has no items to pack. Once'],
  [
    'warehouseCannotSend',
    { unfit: ['no-sku'], lines: [{ lineId: 'a', waiting: 1 }] },
    'cannot: No SKU on Mug. Once',
  ],
  ['warehouseCannotSend', { unfit: ['no-sku'] }, 'cannot: No SKU on an item. Once'],
  [
    'warehouseCannotSend',
    { unfit: ['no-postal-code', 'not-rand'] },
    'cannot: The postal code is missing. Its prices are not in rand. Once',
  ],
  [
    'warehouseCannotSend',
    { unfit: ['no-warehouse', 'of another release'] },
    'cannot: No warehouse is chosen for its store. Once',
  ],
])('%s with %j says: %s', (code, facts, words) => {
  expect(alertWords(code, facts, NAMED)).toContain(words);
});

test('no one is told to credit a top-up that is credited automatically', () => {
  const words = codeRow('topUpNotChecked').words({ cents: 10_000, said: 'Paystack' }, NAMED);

  expect(words).toContain('Do not credit it by hand');
});

test.each([
  ['refunded', 'The payment provider refunded R150.00 of this top-up.'],
  ['reversed', 'The bank or the cardholder reversed R150.00 of this top-up.'],
  [undefined, 'R150.00 of this top-up was refunded or reversed.'],
] as const)('the alert about money taken back says how: %s', (takenBack, sentence) => {
  const facts: AlertFacts = { cents: 15_000, ...(takenBack ? { takenBack } : {}) };

  expect(codeRow('paymentReversed').words(facts, NAMED)).toBe(
    `${sentence} We deducted it from the balance.`,
  );
});

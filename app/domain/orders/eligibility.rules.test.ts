import { expect, test } from 'vitest';
import texts from '#tests/fixtures/field/texts.json';
import {
  INELIGIBLE_REASONS,
  evaluateEligibility,
  reasonText,
  statusTone,
  warningText,
  warningTexts,
  type Evaluable,
  isPostBox,
} from './eligibility.rules.ts';
import { ORDER_STATUSES } from './order-status.rules.ts';

const GOOD: Evaluable = {
  sourceState: 'open',
  customerName: 'Thandeka Mokoena',
  street: '14 Kloof Street',
  suburb: null,
  city: 'Cape Town',
  country: 'ZA',
  latitude: -33.93,
  longitude: 18.41,
  approximate: false,
  hasPickupLocation: true,
  holdReason: null,
  sentByOthers: null,
  dataWithheld: false,
  erasedAt: null,
  storeState: 'connected',
  unknownLines: 0,
  shippableLines: 1,
};

test('a complete order is eligible, without reasons and warnings', () => {
  expect(evaluateEligibility(GOOD)).toEqual({ status: 'eligible', reasons: [], warnings: [] });
});

// prettier-ignore
const LACKS: readonly [what: string, Partial<Evaluable>, reason: keyof typeof INELIGIBLE_REASONS][] = [
  ['an address in Zimbabwe',         { country: 'ZW' },                     'not-in-south-africa'],
  ['a town in Lesotho',              { city: 'Maseru, Lesotho' },           'not-in-south-africa'],
  ['a foreign town and no position', { city: 'Windhoek', latitude: null },  'not-in-south-africa'],
  ['no country at all',              { country: null },                     'not-in-south-africa'],
  ['no street',                      { street: null },                      'no-street'],
  ['a street of spaces',             { street: '   ' },                     'no-street'],
  ['no town',                        { city: null },                        'no-town'],
  ['a town of spaces',               { city: ' ' },                         'no-town'],
  ['no name',                        { customerName: '' },                  'no-recipient'],
  ['a name of spaces',               { customerName: '  ' },                'no-recipient'],
  ['data that the platform hides',      { dataWithheld: true, street: null },  'data-withheld'],
  ['no pickup location',             { hasPickupLocation: false },          'no-pickup-location'],
  ['no position',                    { latitude: null, longitude: null },   'no-position'],
  ['half a position',                { longitude: null },                   'no-position'],
  ['a disconnected store',           { storeState: 'disconnected' },        'store-disconnected'],
  ['nothing left to ship',           { shippableLines: 0 },                 'nothing-to-ship'],
  ['erased data',                    { erasedAt: new Date(0), street: null }, 'erased'],
];

const HIDDEN = { dataWithheld: true, street: null, customerName: '', latitude: null } as const;

test.each([
  ['hidden data is not reported as missing', HIDDEN, ['data-withheld']],
  ['a hidden country is not reported as missing', { ...HIDDEN, country: null }, ['data-withheld']],
  [
    'a country that is shown and is not South Africa is reported',
    { ...HIDDEN, country: 'ZW' },
    ['data-withheld', 'not-in-south-africa'],
  ],
  [
    'an order without items to ship is reported, even if its data is hidden',
    { ...HIDDEN, shippableLines: 0 },
    ['data-withheld', 'nothing-to-ship'],
  ],
])('%s', (_what, hidden, reasons) => {
  expect(evaluateEligibility({ ...GOOD, ...hidden }).reasons).toEqual(reasons);
});

test('an order that is complete is eligible although the platform hides some of its data', () => {
  expect(evaluateEligibility({ ...GOOD, dataWithheld: true }).status).toBe('eligible');
});

test.each(LACKS)('%s makes an order ineligible, for that reason alone', (_what, lack, reason) => {
  expect(evaluateEligibility({ ...GOOD, ...lack })).toEqual({
    status: 'ineligible',
    reasons: [reason],
    warnings: [],
  });
});

test('every reason is tested above', () => {
  const tried = new Set(LACKS.map(([, , reason]) => reason));

  expect([...tried].toSorted()).toEqual(Object.keys(INELIGIBLE_REASONS).toSorted());
});

test('all reasons are reported at once', () => {
  const order = { ...GOOD, street: null, customerName: '', shippableLines: 0 };

  expect(evaluateEligibility(order).reasons).toEqual([
    'no-street',
    'no-recipient',
    'nothing-to-ship',
  ]);
});

test('a store that only needs attention does not stop its orders', () => {
  expect(evaluateEligibility({ ...GOOD, storeState: 'attention' }).status).toBe('eligible');
});

test.each(['unpaid', 'nothingToShip'] as const)(
  'an order that is %s stays in the store',
  (state) => {
    const verdict = evaluateEligibility({ ...GOOD, sourceState: state, street: null });

    expect(verdict).toMatchObject({ status: 'inStore', reasons: [state] });
  },
);

test('an order with the position of its town is eligible, with a warning', () => {
  const verdict = evaluateEligibility({ ...GOOD, approximate: true });

  expect(verdict).toEqual({ status: 'eligible', reasons: [], warnings: ['approximate-position'] });
});

test.each(['PO Box 12', 'P.O. Box 12', 'p o box 7', 'Posbus 3', 'Private Bag X9', 'Privaatsak X2'])(
  '%s gets a warning, because couriers do not deliver there',
  (street) => {
    expect(evaluateEligibility({ ...GOOD, street })).toMatchObject({
      status: 'eligible',
      warnings: ['post-box'],
    });
  },
);

test.each(['12 Post Office Road', '3 Boxer Street', 'Private Lane 4'])(
  '%s gets no warning, because it is a street',
  (street) => {
    expect(evaluateEligibility({ ...GOOD, street }).warnings).toEqual([]);
  },
);

test('an item whose product was deleted in the store ships, with a warning', () => {
  const verdict = evaluateEligibility({ ...GOOD, unknownLines: 1 });

  expect(verdict).toEqual({ status: 'eligible', reasons: [], warnings: ['product-gone'] });
});

test('a reason of ours is shown as our text, a courier’s text unchanged', () => {
  expect(reasonText('no-street')).toBe('The street is missing.');
  expect(reasonText('no-position')).toMatch(/^We cannot find this address on the map\./);
  expect(reasonText('unpaid')).toBe('The order is not paid yet.');
  expect(reasonText('constructor')).toBe('constructor');
  expect(warningText('toString')).toBe('toString');
  expect(reasonText('The courier refused the booking: no such street')).toMatch(/no such street/);
});

const MIDDLE =
  'We found only the town centre, not the exact address. The courier will look up the street.';
const WARNED = {
  status: 'eligible',
  sourceState: 'open',
  holdReason: null,
  sentByOthers: null,
  warnings: ['approximate-position', 'post-box'],
} as const;
const STREETS = { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png' };

test('the town centre is a warning only where a street map can give a better position', () => {
  expect(warningTexts(WARNED, STREETS)).toEqual([MIDDLE, warningText('post-box')]);
  expect(warningTexts(WARNED, { tileUrl: null })).toEqual([warningText('post-box')]);
});

test('the town centre is a warning only for orders that can still ship', () => {
  const warned = ORDER_STATUSES.filter((status) =>
    warningTexts({ ...WARNED, status }, STREETS).includes(MIDDLE),
  );

  expect(warned).toEqual(['eligible', 'inManifest', 'confirmManifest']);
});

test('only eligible and delivered orders are green', () => {
  const green = ORDER_STATUSES.filter(
    (status) => statusTone({ status, warnings: ['approximate-position'] }) === 'good',
  );

  expect(green).toEqual(['eligible', 'deliveryCompleted']);
  expect(statusTone({ status: 'eligible', warnings: ['post-box'] })).toBe('warm');
});

test.each([
  ...texts.post_boxes,
  'P.O. Box 12',
  'PO Box 12',
  'PO Box12',
  'P O Box 12',
  'P.0. Box 12',
  'p.o.box 12',
  'POB 12',
  'P.O.B. 12',
  'P.O. 12',
  'PO 12',
  'Postal Box 9',
  'Posbus 12',
  'Pos Bus 12',
  'Box 65',
  'box no. 65',
  'Box 65 Magoebaskloof',
  'Pvt Bag X9063',
  'Pvt. Bag X9063',
  'Private Bag 9086',
  'Private Bag',
  'Privaatsak X5',
  'Privaat Sak X5',
  'Pri\u200bvate Bag X51',
  '12 Main Road, PO Box 12',
  'PostNet Suite 108',
  'PostNet, Suite #108',
  'Suite 108 PostNet Gardens',
  'Farm Rietvlei\nPosbus 12',
  'Poste Restante',
])('%j is a post box', (line) => {
  expect(isPostBox(line, null)).toBe(true);
  expect(isPostBox('12 Main Road', line)).toBe(true);
});

test.each([
  ...texts.no_post_box,
  'PostNet 12 Main Road',
  'PostNet Gardens, 12 Kloof Street',
  'Box 12 Main Road Storage',
  'Suite 108, 12 Main Road',
  'Private Bag Street',
  'Postbusiness Park 4',
  'Boxer Superstore, 12 Main Road',
  '12 Po River Street',
  'Shop 4, Bagshot Road',
  'Unit 4 The Box 12 Kloof Street',
  '',
])('%j is not a post box', (line) => {
  expect(isPostBox(line, null)).toBe(false);
});

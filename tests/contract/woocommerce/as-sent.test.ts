import { expect, test } from 'vitest';
import { destinationOf } from '#app/domain/intake/incoming-address.rules.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { toIncomingOrder } from '#app/integrations/woocommerce/translate.ts';
import { WireGoods, WireOrder, WireRefund } from '#app/integrations/woocommerce/wire.ts';
import { fieldFile } from '#tests/builders/field-file.ts';
import { fixture, wooRig } from './fixtures.ts';

const rig = wooRig();

const RECORDED = JSON.parse(fixture('rest/order-get.json').toString()) as Record<string, unknown>;
const read = (over: object) =>
  toIncomingOrder(WireOrder.parse({ ...RECORDED, ...over }), () => 'travels');
const inField = (name: string) => JSON.parse(fieldFile(name)) as Record<string, unknown>;

test('entities and mark-up are decoded to text', () => {
  const order = read({
    ...inField('woo-entities.json'),
    customer_note: 'Ring &quot;Kelly&quot;<br />twice',
  });

  expect(order.shipping).toMatchObject({
    name: 'Sean Kelly',
    company: 'Smith & Sons',
    address1: "13 O'Connell Street",
  });
  expect(order.lines[0]).toMatchObject({ name: 'Salt & Vinegar – 2 kg', sku: 'SV2' });
  expect(order.note).toBe('Ring "Kelly"\ntwice');
});

test('lists that PHP sends as objects are read as lists', () => {
  const order = read({
    ...inField('woo-list-as-object.json'),
    meta_data: { 3: { key: '_thumela_tracking_number', value: 'KEY1' } },
    fee_lines: { 1: { total: '5.00', total_tax: '0.00' } },
    refunds: { 0: { id: 9, total: '-10.00' } },
  });

  expect(order.lines.map(({ externalId, quantity }) => [externalId, quantity])).toEqual([
    ['1', 2],
    ['3', 1],
  ]);
  expect(order.charges?.feesCents).toBe(500);
  expect(order.facts).toMatchObject({
    needsShipping: false,
    trackingNumbers: ['KEY1'],
    payment: 'partially-refunded',
  });
  const refund = WireRefund.parse({ id: 9, line_items: { 4: { quantity: '-1', meta_data: {} } } });
  expect(refund.line_items).toMatchObject([{ quantity: -1 }]);
  for (const nothing of [{}, null, '', false])
    expect(read({ fee_lines: nothing, line_items: nothing }).lines).toEqual([]);
});

test('null totals, and numbers and flags as text, do not affect other fields', () => {
  const order = read({
    id: '13',
    total: null,
    total_tax: null,
    customer_id: '5',
    status: 'wc-processing',
    needs_processing: '1',
    shipping_total: 1060.5,
    shipping_tax: null,
    line_items: [{ id: '1', product_id: '11', name: 'Mug', quantity: '2', total: 90, sku: 7 }],
  });

  expect(order).toMatchObject({
    externalId: '13',
    totalCents: 0,
    customerRef: '5',
    charges: { shippingCents: 106_050 },
    facts: { payment: 'paid', platformStatus: 'processing', needsShipping: true },
    lines: [{ sku: '7', quantity: 2, unitPriceCents: 4_500 }],
  });
  expect(WireGoods.parse({ id: '11', virtual: 'yes', type: 'simple' }).virtual).toBe(true);
});

test('the pieces of a line that is sold by the metre keep its total', () => {
  const line = { id: '1', product_id: '11', name: 'Fabric', quantity: 1.5, total: 150, sku: 'F' };
  const order = read({ id: '14', status: 'processing', line_items: [line] });

  expect(order).toMatchObject({ lines: [{ quantity: 2, unitPriceCents: 7_500 }] });
});

test('a country missing from the checkout is the billing country, otherwise that of the province', () => {
  const place = { address_1: '9 Anton Street', city: 'Pretoria', postcode: '0083', state: 'GP' };
  const country = (shipping: string | undefined, billing: string) =>
    destinationOf(
      {
        ...read({
          shipping: { first_name: 'Lerato', ...place, country: shipping },
          billing: { first_name: 'Lerato', ...place, country: billing },
        }),
        readAt: new Date(0),
      },
      'woocommerce',
    ).country;

  expect([country(undefined, 'ZA'), country('', ''), country('', 'NA')]).toEqual([
    'ZA',
    'ZA',
    'NA',
  ]);
});

test('text that a plugin prints around the answer is shown to the merchant', async () => {
  const { simulator, woo, store } = await rig.connected();
  simulator.control.lie('notice');

  const error = await woo
    .readChanged(store, new Date('2020-01-01T00:00:00Z'), null)
    .catch((thrown: unknown) => thrown);

  expect(isAppError(error) && [error.code, error.details.failure]).toEqual([
    'store-down',
    'polluted',
  ]);
  expect(isAppError(error) && error.message).toBe(
    'The store’s responses contain extra text: “Notice: Undefined index: x in /wp/a.php on line 3”.',
  );
});

import { describe, expect, test } from 'vitest';
import { totalsOf } from '#app/domain/orders/order-totals.rules.ts';
import { sourceState } from '#app/domain/orders/source-state.rules.ts';
import { readWooHint, verifyWooSignature } from '#app/integrations/woocommerce/webhook-endpoint.ts';
import { toCents, toIncomingOrder } from '#app/integrations/woocommerce/translate.ts';
import { WireOrder, WireRefund } from '#app/integrations/woocommerce/wire.ts';
import { fixture, outcomes, RECORDED_SECRET, recordedDeliveries } from './fixtures.ts';

const DELIVERIES = recordedDeliveries();
const SIGNED = DELIVERIES.filter((delivery) => delivery.signed);
const NOTHING_OURS = {
  cashOnDeliveryGateways: [],
  statusMap: {},
  ourTrackingNumbers: [],
  ourFulfilments: [],
  isShippedByAnotherStore: false,
};

/** Translates an order as if every product needs shipping. */
const translated = (order: WireOrder, refunds: readonly WireRefund[] = []) =>
  toIncomingOrder(order, () => 'travels', refunds);
const orderIn = (path: string) => translated(WireOrder.parse(JSON.parse(fixture(path).toString())));

describe('signatures', () => {
  test('there are 33 recorded deliveries, 32 of them signed', () => {
    expect([DELIVERIES.length, SIGNED.length]).toEqual([33, 32]);
  });

  test.each(SIGNED)('$name has a valid signature only for its exact bytes', ({ body, headers }) => {
    const signature = headers['x-wc-webhook-signature']!;
    const verify = (raw: Buffer) => verifyWooSignature(raw, signature, RECORDED_SECRET);
    const flipped = Buffer.from(body);
    flipped[flipped.length - 2]! ^= 1;

    expect(verify(body)).toBe(true);
    expect(verify(flipped)).toBe(false);
    expect(verify(body.subarray(0, -1))).toBe(false);
    expect(verify(Buffer.concat([body, Buffer.from('\n')]))).toBe(false);
    expect(verify(Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)))).toBe(false);
  });

  test('a missing, empty, shortened, foreign or non-ASCII signature is never valid', () => {
    const { body, headers } = SIGNED[0]!;
    const signature = headers['x-wc-webhook-signature']!;

    const bad = [undefined, '', signature.slice(0, -1), `${signature} `, 'é'.repeat(44)];

    expect(bad.map((header) => verifyWooSignature(body, header, RECORDED_SECRET))).toEqual(
      bad.map(() => false),
    );
    expect(verifyWooSignature(body, signature, 'another-secret')).toBe(false);
    expect(verifyWooSignature(body, signature, '')).toBe(false);
  });
});

describe('outcomes', () => {
  const expected = outcomes();

  test('every recorded delivery has an expected outcome, and there are no others', () => {
    expect(Object.keys(expected).toSorted()).toEqual(DELIVERIES.map(({ name }) => name).toSorted());
  });

  test.each(DELIVERIES)('$name has its expected outcome', ({ name, body, headers }) => {
    const { hint: kind, order, state, status } = expected[name]!;

    const hint = readWooHint(body, headers);

    expect(hint.kind).toBe(kind);
    if (hint.kind === 'error-body') expect(hint.status).toBe(status);
    if (hint.kind !== 'hint') return;
    expect(hint.resourceId).toBe(order);
    expect(hint.deleted).toBe(state === 'deleted');
    // A delivery with only an id makes us read the order. The recorded answer to that read is a trashed order.
    const source = hint.deleted ? fixture('rest/order-get-trashed.json') : body;
    const incoming = translated(WireOrder.parse(JSON.parse(source.toString())));
    expect(sourceState('woocommerce', incoming.facts, NOTHING_OURS)).toBe(state);
    if (!hint.deleted) expect(incoming.externalId).toBe(order);
  });

  test.each([
    ['no JSON', 'x'],
    ['an empty body', ''],
    ['a list', '[1]'],
    ['null', 'null'],
    ['no id', '{}'],
    ['a negative id', '{"id":-1}'],
    ['a fraction', '{"id":1.5}'],
    ['a path for an id', '{"id":"13/notes"}'],
    ['an object for an id', '{"id":{"a":1}}'],
  ])('a signed body with %s is malformed, not a crash', (_what, body) => {
    expect(readWooHint(Buffer.from(body), { 'X-WC-Webhook-Topic': 'order.updated' }).kind).toBe(
      'malformed',
    );
  });

  test('a body without a topic that is not a ping is malformed', () => {
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };

    expect(readWooHint(Buffer.from('{"id":13}'), json).kind).toBe('malformed');
    expect(readWooHint(Buffer.from('webhook_id=1&id=13'), form).kind).toBe('malformed');
  });
});

describe('recorded answers, translated', () => {
  test.each([
    'order-create',
    'order-get',
    'order-put-status',
    'order-put-meta',
    'order-put-address',
    'order-get-trashed',
    'order-onhold',
    'order-variation-coupon',
    'order-virtual',
    'order-foreign',
  ])('%s is translated with valid amounts and dates', (name) => {
    const order = orderIn(`rest/${name}.json`);

    expect(Number.isSafeInteger(order.totalCents) && order.totalCents > 0).toBe(true);
    expect(order.createdAt.getUTCFullYear()).toBe(2026);
    expect(order.updatedAt.getTime()).toBeGreaterThanOrEqual(order.createdAt.getTime());
    expect(order.lines.every((line) => Number.isSafeInteger(line.unitPriceCents))).toBe(true);
  });

  test.each(['orders-list', 'orders-modified'])('%s is translated line by line', (name) => {
    const rows = WireOrder.array().parse(JSON.parse(fixture(`rest/${name}.json`).toString()));

    expect(rows.map((row) => translated(row).externalId)).toEqual(rows.map(({ id }) => String(id)));
  });

  test('the guest order keeps its address, prices with tax, note and time', () => {
    const order = orderIn('webhooks/wc10.5-hpos/order-created-rest.body.json');

    expect(order.totalCents).toBe(166_370);
    expect(order.createdAt.toISOString()).toBe('2026-11-20T19:38:23.000Z');
    expect(order.note).toContain("l'entrée est à gauche. 🚪");
    expect(order.email).toBe('thandi.mokoena@example.com');
    expect(order.customerRef).toBeNull();
    expect(order.shipping).toMatchObject({
      name: 'Thandi Mokoena',
      company: 'Orlando Books',
      city: 'Soweto',
      province: 'GP',
      postalCode: '1804',
      countryCode: 'ZA',
      phone: '082 555 0142',
    });
    expect(
      order.lines.map(({ sku, quantity, shippableQuantity, unitPriceCents }) => [
        sku,
        quantity,
        shippableQuantity,
        unitPriceCents,
      ]),
    ).toEqual([
      ['ROOI-500', 3, 3, 8_990],
      ['BILT-SP', 1, 1, 4_500],
      ['POTJIE-3', 1, 1, 124_900],
    ]);
  });

  test('9.9 and 10.5 give the same order except for their dates', () => {
    const [older, newer] = ['wc9.9-posts', 'wc10.5-posts'].map((store) =>
      orderIn(`webhooks/${store}/order-created-rest.body.json`),
    );

    const dates = { createdAt: newer!.createdAt, updatedAt: newer!.updatedAt };
    expect({ ...older, ...dates }).toEqual(newer);
  });

  test('an empty shipping address falls back to billing, an empty phone to the billing phone', () => {
    const bare = orderIn('rest/order-variation-coupon.json');
    const noPhone = orderIn('rest/order-onhold.json');

    expect(bare.shipping).toEqual(bare.billing);
    expect(bare.shipping.address1).not.toBeNull();
    expect(noPhone.shipping.phone).toBe('031 555 0119');
  });

  test('a numbering plugin changes the number that is shown, not the stored key', () => {
    const wire = {
      ...JSON.parse(fixture('rest/order-get.json').toString()),
      number: 'INV-2026/0042',
    };

    const order = translated(WireOrder.parse(wire));

    expect([order.externalId, order.orderId]).toEqual(['13', 'INV-2026/0042']);
  });

  test('refunded items are not shipped; a refund of money alone removes no items', () => {
    const wire = WireOrder.parse(
      JSON.parse(fixture('webhooks/wc10.5-hpos/order-updated-refund.body.json').toString()),
    );
    const money = WireRefund.parse(JSON.parse(fixture('rest/refund.json').toString()));
    const pieces = WireRefund.parse({
      id: 18,
      line_items: [{ quantity: -1, meta_data: [{ key: '_refunded_item_id', value: '7' }] }],
    });

    const quantities = (refunds: WireRefund[]) =>
      translated(wire, refunds).lines.map((line) => line.shippableQuantity);

    expect(quantities([money])).toEqual([2, 1]);
    expect(quantities([money, pieces])).toEqual([1, 1]);
    expect(quantities([money, pieces, pieces, pieces])).toEqual([0, 1]);
    expect(translated(wire, [money]).facts.payment).toBe('partially-refunded');
  });

  test('an order whose refunds reach its total is refunded, whatever its status', () => {
    const wire = WireOrder.parse({
      ...JSON.parse(fixture('rest/order-get.json').toString()),
      refunds: [
        { id: 1, total: '-1000.00' },
        { id: 2, total: '-663.70' },
      ],
    });

    expect(translated(wire).facts.payment).toBe('refunded');
  });

  test.each(['local_pickup', 'pickup_location', 'local_pickup:3'])(
    '%s alone needs no courier',
    (method_id) => {
      const wire = JSON.parse(fixture('rest/order-create.json').toString());
      const withMethods = (...ids: string[]) =>
        translated(
          WireOrder.parse({ ...wire, shipping_lines: ids.map((one) => ({ method_id: one })) }),
        );

      expect(withMethods(method_id).facts.needsShipping).toBe(false);
      expect(withMethods(method_id).lines.every((line) => line.shippableQuantity === 0)).toBe(true);
      expect(withMethods(method_id, 'flat_rate').facts.needsShipping).toBe(true);
    },
  );

  test('invalid meta values, unknown fields and broken small fields do not lose the order', () => {
    const wire = JSON.parse(fixture('rest/order-create.json').toString());
    const meta_data = [
      { key: 'a', value: { deep: [1] } },
      { key: 'b', value: null },
      { key: '_thumela_tracking_number', value: ['x'] },
    ];

    const order = translated(
      WireOrder.parse({ ...wire, meta_data, customer_id: 'x', refunds: null, brandNew: 1 }),
    );

    expect(order.facts.trackingNumbers).toEqual([]);
    expect(order.externalId).toBe('13');
  });

  test.each([
    ['1663.70', 166_370],
    ['1663.7', 166_370],
    ['1663', 166_300],
    ['0.1', 10],
    ['.5', 50],
    ['1.005', 101],
    ['1.0049', 100],
    ['-45.00', -4_500],
    ['90071992547409.91', 9_007_199_254_740_991],
    ['', 0],
    ['R5', 0],
  ])('%s is %i cents', (text, cents) => {
    expect(toCents(text)).toBe(cents);
  });
});

test.each(['order-variation-coupon', 'order-virtual', 'order-foreign', 'order-onhold'])(
  'the amounts of %s add up from its lines to its total',
  (name) => {
    const { lines, charges, totalCents } = orderIn(`rest/${name}.json`);
    const linesCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);

    const { rows } = totalsOf({ charges, linesCents, totalCents });

    expect(rows.reduce((sum, row) => sum + row.cents, 0)).toBe(totalCents);
    expect(rows.map(({ label }) => label)).not.toContain('Refunds and other changes');
  },
);

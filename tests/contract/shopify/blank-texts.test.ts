import { expect, test } from 'vitest';
import { destinationOf } from '#app/domain/intake/incoming-address.rules.ts';
import { orderFromGraphql } from '#app/integrations/shopify/translate.ts';
import { Order } from '#app/integrations/shopify/wire.ts';
import { fieldFile } from '#tests/builders/field-file.ts';

const PAGE = { hasNextPage: false, endCursor: null };
const MONEY = { shopMoney: { amount: '100.00', currencyCode: 'ZAR' } };
const ADDRESS = {
  name: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  provinceCode: '',
  zip: '',
  countryCodeV2: '',
  phone: '',
  latitude: null,
  longitude: null,
};
const LINE = {
  id: 'gid://shopify/LineItem/1',
  name: 'Mug',
  sku: '',
  quantity: 1,
  currentQuantity: 1,
  unfulfilledQuantity: 1,
  requiresShipping: true,
  originalUnitPriceSet: MONEY,
};

const orderWith = (over: object) =>
  orderFromGraphql(
    Order.parse({
      id: 'gid://shopify/Order/1',
      name: '#1',
      createdAt: '2026-11-18T08:41:07Z',
      updatedAt: '2026-11-18T08:41:07Z',
      cancelledAt: null,
      currencyCode: 'ZAR',
      email: '',
      phone: '',
      note: '',
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'UNFULFILLED',
      paymentGatewayNames: [],
      totalPriceSet: MONEY,
      currentTotalPriceSet: MONEY,
      totalShippingPriceSet: MONEY,
      currentTotalDiscountsSet: MONEY,
      currentTotalTaxSet: MONEY,
      taxesIncluded: true,
      customer: null,
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      lineItems: { nodes: [LINE], pageInfo: PAGE },
      fulfillments: [{ id: 'f', status: 'SUCCESS', trackingInfo: [{ number: '' }] }],
      fulfillmentOrders: { nodes: [], pageInfo: PAGE },
      ...over,
    }),
  );

test('an empty text counts as missing everywhere', () => {
  const order = orderWith({});

  expect(order).toMatchObject({ email: null, note: null, lines: [{ sku: null }] });
  expect(order.facts.trackingNumbers).toEqual([]);
  expect(Object.values(order.shipping)).toEqual(Object.values(order.shipping).map(() => null));
});

test('if the address has no phone, the order’s or else the billing address’s is used', () => {
  const sent = JSON.parse(fieldFile('shopify-blank-phone.json')) as Record<string, object>;
  const { shippingAddress, billingAddress } = sent;
  const addresses = {
    shippingAddress: { ...ADDRESS, ...shippingAddress },
    billingAddress: { ...ADDRESS, ...billingAddress },
  };
  const phoneOf = (phone: string) =>
    destinationOf({ ...orderWith({ ...addresses, phone }), readAt: new Date(0) }, 'shopify').phone;

  expect([phoneOf(''), phoneOf('083 123 4567')]).toEqual(['+27821234567', '+27831234567']);
});

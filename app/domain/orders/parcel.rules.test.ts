import { expect, test } from 'vitest';
import type { IncomingLine } from '#app/ports/store-platform.ts';
import { besideParcel, inParcel, parcelAfter, piecesInParcel } from './parcel.rules.ts';

const line = (quantity: number, shippableQuantity: number, parcelQuantity: number | null) => ({
  quantity,
  shippableQuantity,
  parcelQuantity,
});
const packed = (...of: Parameters<typeof inParcel>) => inParcel(...of).map((one) => one.packed);

test('before booking, the parcel contains the items to ship, without items on hold', () => {
  expect(packed('eligible', [line(3, 2, null), line(4, 0, null)])).toEqual([2, 0]);
});

test('a booked parcel keeps its items when our own fulfilment leaves nothing to ship', () => {
  expect(packed('assigned', [line(3, 0, 2), line(4, 0, 0)])).toEqual([2, 0]);
});

test('an item that is added after our fulfilment does not remove the others from the parcel', () => {
  expect(packed('unassigned', [line(3, 0, 3), line(1, 1, 1)])).toEqual([3, 1]);
});

test('an order booked before parcels were stored shows the whole order if nothing is left to ship', () => {
  expect(packed('assigned', [line(3, 0, null), line(1, 0, null)])).toEqual([3, 1]);
});

test('an order that is eligible again ignores its cancelled parcel', () => {
  expect(packed('eligible', [line(3, 3, 2)])).toEqual([3]);
});

test('a booked parcel whose items were all removed is empty', () => {
  const lines = [line(3, 0, 0), line(1, 1, 0)];

  expect(packed('assigned', lines)).toEqual([0, 0]);
  expect(piecesInParcel({ platform: 'shopify', status: 'assigned', lines })).toBe(0);
});

test('an order without lines counts as one piece if the API created it, and as none if its store did', () => {
  const order = { status: 'assigned' as const, lines: [] };

  expect(piecesInParcel({ ...order, platform: 'custom' })).toBe(1);
  expect(piecesInParcel({ ...order, platform: 'woocommerce' })).toBe(0);
});

const stored = (shippable: number, fulfilled: number, inIt: number | null, kept = 9) => ({
  quantity: 9,
  keptQuantity: kept,
  shippableQuantity: shippable,
  parcelQuantity: inIt,
  fulfilledQuantity: fulfilled,
});
const beside = (isWritten: boolean, one: ReturnType<typeof stored>, isCollected = false) =>
  besideParcel([one], { isWritten, isCollected }).map(({ waiting }) => waiting);

test.each<[string, boolean, ReturnType<typeof stored>, number[]]>([
  ['everything is in the parcel, our fulfilment is not in the store', false, stored(3, 0, 3), []],
  ['everything is in the parcel, our fulfilment is in the store', true, stored(0, 3, 3), []],
  ['on hold at booking, released since', true, stored(1, 0, 0), [1]],
  ['on hold at booking, released before our fulfilment', false, stored(1, 0, 0), [1]],
  ['added after collection', true, stored(2, 3, 3), [2]],
  ['added to the parcel, partly fulfilled by us', true, stored(1, 2, 3), []],
  ['a part shipped by others before booking', false, stored(2, 1, 2), []],
  ['a part shipped by others, after our fulfilment', true, stored(0, 3, 2), []],
  ['booked before parcels were stored', true, stored(2, 0, null), []],
])('items that wait beside the booked parcel: %s', (_what, isWritten, one, waiting) => {
  expect(beside(isWritten, one)).toEqual(waiting);
});

test.each<[string, ReturnType<typeof stored>, number[]]>([
  ['nothing refunded', stored(1, 8, 8), [1]],
  ['one refunded after it was sent', stored(1, 7, 8, 8), [1]],
  ['all refunded after they were sent', stored(1, 0, 8, 1), [1]],
  ['added before collection, not in our fulfilment yet', stored(1, 8, 9), []],
])('items that wait beside a collected parcel: %s', (_what, one, waiting) => {
  expect(beside(true, one, true)).toEqual(waiting);
});

const said = (quantity: number, over: Partial<IncomingLine> = {}): IncomingLine => ({
  externalId: '1',
  name: 'Tin',
  sku: null,
  quantity,
  fulfilledQuantity: 0,
  shippableQuantity: quantity,
  unitPriceCents: 100,
  ...over,
});
const had = (quantity: number, parcelQuantity: number, fulfilledQuantity = 0) => ({
  quantity,
  keptQuantity: quantity,
  fulfilledQuantity,
  parcelQuantity,
});
const sent = (fulfilledQuantity: number, keptQuantity: number) =>
  said(3, { fulfilledQuantity, keptQuantity, shippableQuantity: 0 });
const HERE = { isWritten: false, isCollected: false };
const COLLECTED = { isWritten: true, isCollected: true };

test.each<[string, ReturnType<typeof had> | undefined, IncomingLine, number]>([
  ['our own fulfilment', had(3, 3), said(3, { shippableQuantity: 0, fulfilledQuantity: 3 }), 3],
  ['a hold', had(3, 3), said(3, { shippableQuantity: 0 }), 3],
  ['two more pieces', had(3, 3), said(5), 5],
  ['a removed piece', had(3, 3), said(3, { keptQuantity: 2, shippableQuantity: 2 }), 2],
  ['a removed line', had(3, 3), said(3, { keptQuantity: 0, shippableQuantity: 0 }), 0],
  ['a new line', undefined, said(2), 2],
  ['a line that another service ships', had(3, 0), said(3, { shippableQuantity: 0 }), 0],
  ['a line on hold at booking and released since', had(3, 0), said(3), 0],
])('pieces in the parcel before collection: %s', (_, before, line, expected) => {
  expect(parcelAfter(before, line, HERE)).toBe(expected);
});

test.each<[string, ReturnType<typeof had>, IncomingLine, number]>([
  ['the fulfilled piece', had(3, 2, 2), sent(1, 2), 1],
  ['the piece on hold', had(3, 2, 2), sent(2, 2), 2],
  ['two of three pieces, one of them fulfilled', had(3, 2, 2), sent(1, 1), 1],
])('refunded once our fulfilment is in the store: %s', (_, before, line, expected) => {
  expect(parcelAfter(before, line, { isWritten: true, isCollected: false })).toBe(expected);
});

test('a collected parcel no longer changes', () => {
  expect(parcelAfter(had(3, 3), said(5), COLLECTED)).toBe(3);
  expect(parcelAfter(had(3, 3), said(3, { keptQuantity: 0 }), COLLECTED)).toBe(3);
  expect(parcelAfter(undefined, said(2), COLLECTED)).toBe(0);
});

import { expect, test } from 'vitest';
import type { IncomingLine } from '#app/ports/store-platform.ts';
import { besideParcel, inParcel, parcelAfter, piecesInParcel } from './parcel.rules.ts';

const line = (quantity: number, shippableQuantity: number, parcelQuantity: number | null) => ({
  quantity,
  shippableQuantity,
  parcelQuantity,
});
const packed = (...of: Parameters<typeof inParcel>) => inParcel(...of).map((one) => one.packed);

test('before booking a parcel holds what is left to send, and what is held back stays out', () => {
  expect(packed('eligible', [line(3, 2, null), line(4, 0, null)])).toEqual([2, 0]);
});

test('a booked parcel keeps what it held when its own write-back leaves nothing to send', () => {
  expect(packed('assigned', [line(3, 0, 2), line(4, 0, 0)])).toEqual([2, 0]);
});

test('a piece that is added after the write-back does not push the rest out of the parcel', () => {
  expect(packed('unassigned', [line(3, 0, 3), line(1, 1, 1)])).toEqual([3, 1]);
});

test('what was booked before parcels were kept shows what is left, else the order as it was', () => {
  expect(packed('assigned', [line(3, 0, null), line(1, 0, null)])).toEqual([3, 1]);
});

test('an order that is judged again forgets the parcel that was called off', () => {
  expect(packed('eligible', [line(3, 3, 2)])).toEqual([3]);
});

test('a booked parcel out of which everything was removed is empty', () => {
  const lines = [line(3, 0, 0), line(1, 1, 0)];

  expect(packed('assigned', lines)).toEqual([0, 0]);
  expect(piecesInParcel({ platform: 'shopify', status: 'assigned', lines })).toBe(0);
});

test('an order without lines is one parcel where the API made it, and none where its store did', () => {
  const order = { status: 'assigned' as const, lines: [] };

  expect(piecesInParcel({ ...order, platform: 'custom' })).toBe(1);
  expect(piecesInParcel({ ...order, platform: 'woocommerce' })).toBe(0);
});

const stored = (shippable: number, fulfilled: number, inIt: number | null) => ({
  quantity: 9,
  shippableQuantity: shippable,
  parcelQuantity: inIt,
  fulfilledQuantity: fulfilled,
});
const beside = (isWritten: boolean, ...lines: ReturnType<typeof stored>[]) =>
  besideParcel(lines, isWritten).map(({ waiting }) => waiting);

test.each<[string, boolean, ReturnType<typeof stored>, number[]]>([
  ['all of it in the parcel, not written yet', false, stored(3, 0, 3), []],
  ['all of it in the parcel, and written', true, stored(0, 3, 3), []],
  ['held at booking, released since', true, stored(1, 0, 0), [1]],
  ['the same before we have written', false, stored(1, 0, 0), [1]],
  ['added after collection', true, stored(2, 3, 3), [2]],
  ['added to the parcel, and not written yet', true, stored(1, 2, 3), []],
  ['a part sent by others before booking', false, stored(2, 1, 2), []],
  ['the same once we have written', true, stored(0, 3, 2), []],
  ['booked before parcels were kept', true, stored(2, 0, null), []],
])('what is still to be sent beside the parcel: %s', (_what, isWritten, one, waiting) => {
  expect(beside(isWritten, one)).toEqual(waiting);
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
const had = (quantity: number, parcelQuantity: number) => ({ quantity, parcelQuantity });

test.each<[string, ReturnType<typeof had> | undefined, IncomingLine, number]>([
  ['our own write-back', had(3, 3), said(3, { shippableQuantity: 0, fulfilledQuantity: 3 }), 3],
  ['a hold', had(3, 3), said(3, { shippableQuantity: 0 }), 3],
  ['two pieces more', had(3, 3), said(5), 5],
  ['a piece that is removed', had(3, 3), said(3, { keptQuantity: 2, shippableQuantity: 2 }), 2],
  ['a line that is removed', had(3, 3), said(3, { keptQuantity: 0, shippableQuantity: 0 }), 0],
  ['a line that is new', undefined, said(2), 2],
  ['a line that another service sends', had(3, 0), said(3, { shippableQuantity: 0 }), 0],
  ['a line released that was held back at booking', had(3, 0), said(3), 0],
])('%s before collection', (_, before, line, expected) => {
  expect(parcelAfter(before, line, false)).toBe(expected);
});

test('nothing gets into or out of a parcel that was collected', () => {
  expect(parcelAfter(had(3, 3), said(5), true)).toBe(3);
  expect(parcelAfter(had(3, 3), said(3, { keptQuantity: 0 }), true)).toBe(3);
  expect(parcelAfter(undefined, said(2), true)).toBe(0);
});

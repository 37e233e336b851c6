import { expect, test } from 'vitest';
import { MAX_PARCELS, parcelBarcodes } from './parcels.rules.ts';
import { isOnAnyOf, scannedKeyOf, scannedParcelOf } from './scanned-key.rules.ts';

const KEY = '7K3M9QW2XD4R';

test.each([
  [KEY],
  [KEY.toLowerCase()],
  ['7K3M-9QW2-XD4R'],
  [` ${KEY} `],
  [`${KEY}-S2`],
  [`${KEY}-p12`],
  [`${KEY}-R1`],
  [KEY + KEY],
  [`${KEY}-S2${KEY}-S2`],
  [`\u0002${KEY}\u0003\r`],
  [`]C1${KEY}`],
  [`${KEY}-S2-P2`],
  [`]C1${KEY}-R1-P20${KEY}-R1-P20\r`],
])('%j is read as the order key', (text) => {
  expect(scannedKeyOf(text)).toBe(KEY);
});

test.each([
  [''],
  ['6009880912345'],
  [`${KEY}X`],
  [`${KEY}000000000001`],
  [KEY.replace('7', 'U')],
  [`${KEY}-P21`],
  [`${KEY}-S0`],
  [`${KEY}-P02`],
  [`${KEY}-P2-S2`],
  [`${KEY}-S2-S3`],
  ['https://example.com/7K3M9QW2XD4R'],
  ['x'.repeat(5000)],
])('%j is not an order key', (text) => {
  expect(scannedKeyOf(text)).toBeNull();
});

test.each([
  [KEY, { kind: 'delivery', attempt: 1, reference: KEY, parcel: 1 }],
  [`${KEY}-P2`, { kind: 'delivery', attempt: 1, reference: KEY, parcel: 2 }],
  [`${KEY}-S2`, { kind: 'again', attempt: 2, reference: `${KEY}-S2`, parcel: 1 }],
  [`${KEY}-S2-P2`, { kind: 'again', attempt: 2, reference: `${KEY}-S2`, parcel: 2 }],
  [`${KEY}-R1`, { kind: 'return', attempt: 1, reference: `${KEY}-R1`, parcel: 1 }],
  [`${KEY}-R12-P3`, { kind: 'return', attempt: 12, reference: `${KEY}-R12`, parcel: 3 }],
] as const)('%s identifies the order, the shipment and the parcel', (code, what) => {
  const found = { orderKey: KEY, ...what };

  expect(scannedParcelOf(code)).toEqual(found);
  expect(scannedParcelOf(code.replaceAll('-', '').toLowerCase()), 'without dashes').toEqual(found);
  expect(scannedParcelOf(`]C1${code}\r\n`), 'with the scanner’s characters').toEqual(found);
  expect(scannedParcelOf(code + code), 'read twice').toEqual(found);
});

test('every barcode on the labels of a shipment is read as its parcel and shipment', () => {
  for (const reference of [KEY, `${KEY}-S2`, `${KEY}-S10`, `${KEY}-R1`]) {
    const barcodes = parcelBarcodes({ reference, parcels: MAX_PARCELS });

    expect(new Set(barcodes).size).toBe(MAX_PARCELS);
    expect(barcodes.slice(0, 2)).toEqual([reference, `${reference}-P2`]);
    for (const [index, barcode] of barcodes.entries())
      expect(scannedParcelOf(barcode)).toMatchObject({ reference, parcel: index + 1 });
  }
});

test.each([
  [KEY, true],
  [`${KEY}-P3`, true],
  [`${KEY}-P4`, false],
  [`${KEY}-S2`, true],
  [`${KEY}-S2-P2`, false],
  [`${KEY}-S3`, false],
  [`${KEY}-R1-P2`, true],
  [`${KEY}-R1-P3`, false],
  [`${KEY}-R2`, false],
])('with three parcels, one shipped again and two returned, %s exists: %s', (code, isThere) => {
  const shipments = [
    { reference: KEY, parcels: 3 },
    { reference: `${KEY}-S2`, parcels: 1 },
    { reference: `${KEY}-R1`, parcels: 2 },
  ];

  expect(isOnAnyOf(scannedParcelOf(code)!, shipments)).toBe(isThere);
});

test('before an order ships, its key exists and the key of a second parcel does not', () => {
  expect(isOnAnyOf(scannedParcelOf(KEY)!, [])).toBe(true);
  expect(isOnAnyOf(scannedParcelOf(`${KEY}-P2`)!, [])).toBe(false);
});

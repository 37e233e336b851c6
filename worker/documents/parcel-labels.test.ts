import { expect, test } from 'vitest';
import { labelsOf, type Labelled } from '#app/domain/documents/order-label.ts';
import { EVERY_SHEET } from '#app/domain/documents/label-sheet.rules.ts';
import { Label } from '#app/domain/documents/label.schema.ts';
import { labelToZpl, zplWriter } from '#app/domain/documents/label-zpl.rules.ts';
import { slipOf } from '#app/domain/documents/order-slip.ts';
import { formatPhone } from '#app/domain/shared/phone.ts';
import { courierBooking, type Bookable } from '#app/domain/shipments/courier-booking.rules.ts';
import { parcelBarcodes } from '#app/domain/orders/parcels.rules.ts';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import {
  decodePdfBarcodes,
  decodePictures,
  decodeZplBarcodes,
  renderPdf,
  renderZpl,
} from '#tests/labels/decode.ts';
import { expectClearMargins } from '#tests/labels/margins.ts';
import { sampleLabel } from '#tests/labels/sample-labels.ts';
import { labelsToPdf } from './label-pdf.ts';

const KEY = '7K3M9QW2XD4R';
const AT = new Date('2025-03-07T08:30:00Z');

/** Only the fields that a label needs. */
const ORDER = {
  orderId: '#1042',
  orderKey: KEY,
  status: 'unassigned',
  customerName: 'Nomvula van der Merwe',
  company: null,
  phone: '+27825550199',
  street: '12 Jacaranda Avenue',
  suburb: 'Rondebosch',
  city: 'Cape Town',
  province: 'WC',
  postalCode: '7700',
  country: 'ZA',
  note: 'Ring the bell.',
  store: { name: 'Karoo Pantry' },
  merchant: { phone: '+27215550000' },
  pickupLocation: {
    name: 'Woodstock warehouse',
    address: '18 Bree Street, Woodstock, Cape Town, 7925',
    suburb: 'Woodstock',
    city: 'Cape Town',
    postalCode: '7925',
    phone: null,
  },
  lines: [{ name: 'Rooibos', quantity: 2, shippableQuantity: 2, parcelQuantity: 2 }],
} as unknown as Labelled;

const SHIPMENT = {
  kind: 'delivery',
  reference: KEY,
  parcels: 3,
  isDeliveryOnly: false,
  deliveryJobId: '618830417',
  bookedAt: AT,
  requestedAt: AT,
  driverName: 'Sipho Dlamini',
} as const;

type Shipment = Parameters<typeof labelsOf>[1];
const labels = (over: Partial<Shipment>) =>
  labelsOf(ORDER, { ...SHIPMENT, ...over }, 'Thumela').map((label) => Label.parse(label));

test.each([
  ['a delivery', {}, [KEY, `${KEY}-P2`, `${KEY}-P3`]],
  ['a delivery of one parcel', { parcels: 1 }, [KEY]],
  [
    'a repeated shipment',
    { kind: 'again', reference: `${KEY}-S2` },
    [`${KEY}-S2`, `${KEY}-S2-P2`, `${KEY}-S2-P3`],
  ],
  [
    'a return',
    { kind: 'return', reference: `${KEY}-R1`, parcels: 2 },
    [`${KEY}-R1`, `${KEY}-R1-P2`],
  ],
  [
    'a return to sender',
    { kind: 'return', reference: `${KEY}-R1`, isDeliveryOnly: true, parcels: 1 },
    [`${KEY}-R1`],
  ],
] as const)(
  'each parcel of %s has its own label, with a readable barcode as PDF and ZPL',
  async (_, over, codes) => {
    const all = labels(over);
    const pdf = await labelsToPdf(all);
    const zpl = all.map(labelToZpl).join('');

    expect(await decodePdfBarcodes(pdf)).toEqual(codes);
    expect(await decodeZplBarcodes(zpl)).toEqual(codes);
    const pages = await pageTexts(pdf);
    for (const [index, code] of codes.entries()) {
      expect(pages[index], 'as people read it').toContain(code);
      expect(pages[index]).toContain(`${index + 1} of ${codes.length}`);
      expect(zpl).toContain(`^FD${index + 1} of ${codes.length}^FS`);
      expect(scannedParcelOf(code)).toMatchObject({ orderKey: KEY, parcel: index + 1 });
    }
    for (const picture of [...(await renderPdf(pdf)), ...(await renderZpl(zpl))])
      expectClearMargins(picture);
  },
);

test('the longest numbers, of twenty parcels, are readable on labels, on sheets and at 300 dpi', async () => {
  const all = labels({ kind: 'return', reference: `${KEY}-R12`, parcels: 20 });
  const codes = parcelBarcodes({ reference: `${KEY}-R12`, parcels: 20 });
  const shown = all.filter((_, index) => index > 15);

  expect(await decodeZplBarcodes(all.map(zplWriter(300)).join(''))).toEqual(codes);
  for (const sheet of EVERY_SHEET) {
    // Sheets are for office printers, which have at least 300 dpi.
    const pictures = await renderPdf(
      await labelsToPdf(shown, sheet),
      sheet === 'single' ? 1 : 300 / 203.2,
    );
    expect((await decodePictures(pictures)).toSorted(), sheet).toEqual(codes.slice(16).toSorted());
  }
});

test('a number of 28 characters is readable as a parcel of a return', async () => {
  const barcode = `${'WX4'.repeat(7)}-R12-P2`;
  expect(barcode).toHaveLength(28);
  const label = sampleLabel({ barcode, way: 'back' });

  expect(await decodePdfBarcodes(await labelsToPdf([label]))).toEqual([barcode]);
  expect(await decodeZplBarcodes(labelToZpl(label))).toEqual([barcode]);
});

test('a return label says RETURN in letters of a centimetre, with destination and sender', async () => {
  const [back] = labels({ kind: 'return', reference: `${KEY}-R1`, parcels: 1 });
  const [turned] = labels({ kind: 'return', isDeliveryOnly: true, reference: `${KEY}-R1` });
  const [out] = labels({});

  const [text = '', ofTurned = '', ofOut = ''] = await pageTexts(
    await labelsToPdf([back!, turned!, out!]),
  );
  for (const part of [
    'RETURN TO',
    'Karoo Pantry',
    '021 555 0000',
    'Woodstock warehouse',
    '7925',
    '#1042',
    'COLLECTED FROM',
    'Nomvula van der Merwe',
    '12 Jacaranda Avenue, Rondebosch',
  ])
    expect(text).toContain(part);
  expect(ofTurned).toContain('WAS GOING TO');
  expect(ofOut).not.toContain('RETURN');
  const zpl = labelToZpl(back!);
  expect(zpl).toMatch(/\^FR\^A0N,104,104\^FH\^FDRETURN\^FS/);
  expect(zpl).toContain('^FDRETURN TO^FS');
  expect(labelToZpl(out!)).not.toContain('RETURN');
});

const PHONES = { 'its own phone number': '+27118830000', 'no phone number': null } as const;

test.each(Object.entries(PHONES))(
  'every form of a label has the phone number that the courier gets, for a location with %s',
  async (_, phone) => {
    const order = { ...ORDER, pickupLocation: { ...ORDER.pickupLocation!, phone } } as Labelled;
    const all = labelsOf(order, { ...SHIPMENT, parcels: 1 }, 'Thumela').map((label) =>
      Label.parse(label),
    );
    const { pickup } = courierBooking(SHIPMENT, order as Bookable, AT);
    const shown = [formatPhone(pickup?.phone ?? ''), '082 555 0199'];

    expect(shown[0]).toBe(phone ? '011 883 0000' : '021 555 0000');
    for (const sheet of EVERY_SHEET) {
      const [page = ''] = await pageTexts(await labelsToPdf(all, sheet));
      for (const one of shown) expect(page, sheet).toContain(one);
    }
    for (const dpi of [203, 300] as const)
      for (const one of shown)
        expect(all.map(zplWriter(dpi)).join(''), `${dpi} dpi`).toContain(one);
    const slip = slipOf(
      {
        ...order,
        store: { ...order.store, url: '' },
        createdAt: AT,
        totalCents: 98_650n,
        currency: 'ZAR',
        shipments: [],
      },
      'Thumela',
    );
    expect(slip.to.phone, 'as on the slip').toBe(shown[1]);
  },
);

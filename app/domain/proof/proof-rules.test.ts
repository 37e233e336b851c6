import { expect, test } from 'vitest';
import { pictureTypeOf } from '#app/domain/shared/picture-type.rules.ts';
import { isOver, nextAskAt } from './proof-asks.rules.ts';
import { placeWords, proofOf, whatIsThere } from './proof-view.rules.ts';

test('the courier is asked at growing intervals after the delivery, a limited number of times', () => {
  let at = new Date(0);
  const minutes: number[] = [];
  for (let asks = 0; !isOver(asks); asks += 1) {
    if (asks > 0) at = nextAskAt(asks, at);
    minutes.push(at.getTime() / 60_000);
  }
  expect(minutes).toEqual([0, 1, 5, 20, 120, 720]);
});

test('the type of a picture comes from its bytes, and types that can contain scripts are refused', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(pictureTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  expect(pictureTypeOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]))).toBe(
    'image/png',
  );
  expect(pictureTypeOf(bytes('RIFF1234WEBPVP8 '))).toBe('image/webp');
  for (const other of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html>',
    'GIF89a..',
    'RIFF1234WAVE',
    '',
    '%PDF-1.7',
  ])
    expect(pictureTypeOf(bytes(other))).toBeNull();
});

test.each([
  ['a delivery that is asked about', 'completed', new Date(0), 1, ['awaited']],
  ['a delivery that was asked about to the end', 'completed', null, 6, ['none']],
  ['a delivery of a time before proofs', 'completed', null, 0, []],
  ['a shipment on its way', 'booked', null, 0, []],
  ['a cancelled shipment that was asked about', 'cancelled', null, 6, []],
] as const)(
  'without any entry, %s shows what is known of its proof',
  (_, state, proofDueAt, proofAsks, shown) => {
    const about = { id: 's', kind: 'delivery', reference: 'K-1', driverName: null } as const;
    const shipment = { ...about, state, proofDueAt, proofAsks, proofs: [] };

    expect(proofOf([shipment], null).map((one) => one.state)).toEqual(shown);
  },
);

test('the signature of a failed attempt is not described as that of a person who received the parcel', () => {
  const row = {
    id: 'p',
    shipmentId: 's',
    jobId: '1',
    entry: '1',
    kind: 'signature',
    state: 'kept',
    at: null,
    driverName: null,
    receivedBy: null,
    note: null,
    latitude: null,
    longitude: null,
    contentType: 'image/png',
    bytes: 1,
    problem: null,
    turn: 0,
    notedAt: new Date(0),
    keptAt: new Date(0),
    erasedAt: null,
  } as const;
  const about = { id: 's', kind: 'delivery', reference: 'K-1', driverName: null } as const;
  const proofs = [
    { ...row, isOfFailure: true },
    { ...row, id: 'q', isOfFailure: false },
  ];
  const shipment = {
    ...about,
    state: 'completed',
    proofDueAt: null,
    proofAsks: 6,
    proofs,
  } as const;

  const words = proofOf([shipment], null).flatMap((one) => one.pictures.map((of) => of.words));

  expect(words).toEqual([
    'Signature from the failed attempt',
    'Signature of the person who received the parcel',
  ]);
});

test('the driver’s position is shown with the distance from a known address', () => {
  const here = { latitude: -26.2041, longitude: 28.0473 };
  expect(placeWords(here, null)).toBe('-26.20410, 28.04730');
  expect(placeWords(here, here)).toBe('Less than 50 m from the address (-26.20410, 28.04730)');
  expect(placeWords(here, { ...here, latitude: -26.2068 })).toMatch(/^About 300 m from/);
  expect(placeWords(here, { latitude: -25.7479, longitude: 28.2293 })).toMatch(/^About 54 km from/);
});

test('the entries of a proof are summarised in words', () => {
  const of = (...kinds: ('photo' | 'signature' | 'note')[]) =>
    whatIsThere(kinds.map((kind) => ({ kind })));
  expect(of('photo', 'signature', 'note')).toBe('photo and signature');
  expect(of('photo', 'photo')).toBe('2 photos');
  expect(of('note')).toBe('note');
  expect(of()).toBeNull();
});

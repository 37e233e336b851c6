import { expect, test } from 'vitest';
import type { DocumentPart } from '#app/domain/alerts/outdated-document-words.rules.ts';
import {
  besideLabel,
  isOfToday,
  needsDocuments,
  documentFacts,
  type Papered,
} from './document-facts.rules.ts';
import { changedParts, newSalt, resealed, sealOf } from './document-seal.ts';

const line = {
  name: 'Rooibos tin',
  sku: 'RT-1',
  quantity: 3,
  fulfilledQuantity: 0,
  shippableQuantity: 2,
  parcelQuantity: 2,
};
const order = {
  status: 'unassigned',
  customerName: 'Thandeka Mokoena',
  company: 'Kloof Books',
  phone: '+27825550142',
  street: '14 Kloof Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8001',
  note: 'Ring twice',
  store: { name: 'Karoo' },
  merchant: { phone: '+27215550199' },
  pickupLocation: { address: '1 Long Street', phone: '+27215550100' },
  lines: [line, { ...line, name: 'Mug', sku: null }],
} satisfies Papered;
const shipment = { parcels: 1 };

type Changed = Partial<Record<'label' | 'slip' | 'manifest', DocumentPart[]>>;

function changedBy(over: object, parcels = 1): Changed {
  const before = documentFacts(order, shipment);
  const after = documentFacts({ ...order, ...over }, { parcels });
  const salt = newSalt();
  return Object.fromEntries(
    (['label', 'slip', 'manifest'] as const).flatMap((paper) => {
      const made = { salt, parts: sealOf(before[paper], salt), acceptedParts: null };
      const parts = changedParts(made, after[paper]);
      return parts.length > 0 ? [[paper, parts]] : [];
    }),
  );
}

const onAll = (part: DocumentPart): Changed => ({ label: [part], slip: [part], manifest: [part] });
const onBoth = (part: DocumentPart): Changed => ({ label: [part], slip: [part] });

// prettier-ignore
test.each<[string, object, Changed]>([
  ['the recipient', { customerName: 'Thandi Mokoena' }, onAll('recipient')],
  ['the company', { company: null }, onBoth('recipient')],
  ['the phone number', { phone: '+27825550143' }, onBoth('phone')],
  ['the street', { street: '15 Kloof Street' }, onBoth('address')],
  ['the suburb', { suburb: 'Tamboerskloof' }, onAll('address')],
  ['the town', { city: 'Paarl' }, onAll('address')],
  ['the province', { province: 'GP' }, { slip: ['address'] }],
  ['the postal code', { postalCode: '8002' }, onBoth('address')],
  ['the notes', { note: null }, { label: ['notes'], manifest: ['notes'] }],
  ['the store', { store: { name: 'Karoo & Co' } }, onAll('sender')],
  ['the pickup address', { pickupLocation: { address: '2 Long Street', phone: '+27215550100' } }, { label: ['sender'], manifest: ['sender'] }],
  ['the phone number of the pickup location', { pickupLocation: { address: '1 Long Street', phone: '+27215550101' } }, { label: ['sender'] }],
  ['the phone number of the pickup location to that of the account', { pickupLocation: { address: '1 Long Street', phone: null } }, { label: ['sender', 'senderPhone'] }],
  ['the quantity in the parcel', { lines: [{ ...line, parcelQuantity: 1 }, order.lines[1]!] }, onBoth('contents')],
  ['the number of items', { lines: [line] }, onBoth('contents')],
  ['the name of an item', { lines: [{ ...line, name: 'Rooibos' }, order.lines[1]!] }, onBoth('contents')],
  ['the ordered quantity', { lines: [{ ...line, quantity: 4 }, order.lines[1]!] }, { slip: ['contents'] }],
])('a change of %s makes the documents that show it outdated', (_, over, changed) => {
  expect(changedBy(over)).toEqual(changed);
});

test('a change of the account’s phone number counts where the pickup location has none', () => {
  const own = { merchant: { phone: '+27215550200' } };
  expect(changedBy(own)).toEqual({});

  const salt = newSalt();
  const from = { ...order, pickupLocation: { address: '1 Long Street', phone: null } };
  const { label } = documentFacts(from, shipment);
  const kept = { salt, parts: sealOf(label, salt), acceptedParts: null };
  const now = documentFacts({ ...from, ...own }, shipment).label;
  expect(changedParts(kept, now)).toEqual(['senderPhone']);
});

test('a label of an earlier release, which did not store the account’s phone number, stays valid', () => {
  const salt = newSalt();
  const from = { ...order, pickupLocation: { address: '1 Long Street', phone: null } };
  const { label } = documentFacts(from, shipment);
  const { senderPhone: _unknown, ...parts } = sealOf(label, salt);
  expect(changedParts({ salt, parts, acceptedParts: null }, label)).toEqual([]);
});

test('a change of the number of parcels makes label and manifest outdated', () => {
  expect(changedBy({}, 3)).toEqual({ label: ['parcels'], manifest: ['parcels'] });
});

// prettier-ignore
test.each<[string, object]>([
  ['the driver', { driverName: 'Sipho' }],
  ['the courier’s job', { currentShipmentId: 'x', taskId: '77' }],
  ['dates', { createdAt: new Date(0), updatedAt: new Date(0) }],
  ['the status', { status: 'assigned' }],
  ['our own fulfilment in the store', { lines: order.lines.map((one) => ({ ...one, fulfilledQuantity: 2, shippableQuantity: 0 })) }],
  ['the position', { latitude: -33, longitude: 18 }],
  ['text that prints the same', { customerName: ' Thandeka\u200b  Mokoena\n', phone: '082 555 0142', note: 'Ring\ttwice' }],
  ['the sequence of the lines', { lines: order.lines.toReversed() }],
  ['a company that is empty instead of null', {}],
])('a change of %s makes no document outdated', (_, over) => {
  expect(changedBy(over)).toEqual({});
});

test('the stored hashes contain no text, and differ for two prints of the same content', () => {
  const { label } = documentFacts(order, shipment);
  const [one, other] = [sealOf(label, newSalt()), sealOf(label, newSalt())];

  expect(Object.keys(one)).toEqual([
    'recipient',
    'phone',
    'address',
    'notes',
    'sender',
    'senderPhone',
    'parcels',
    'contents',
  ]);
  expect(one).not.toEqual(other);
  expect(JSON.stringify(one)).not.toMatch(/Thandeka|555|Kloof/);
});

test('a part that only another release stores is not compared', () => {
  const salt = newSalt();
  const { label } = documentFacts(order, shipment);
  const { notes: _notes, ...older } = sealOf(label, salt);
  const kept = { salt, parts: { ...older, weight: 'x' }, acceptedParts: null };

  expect(changedParts(kept, { ...label, notes: ['Other'] })).toEqual([]);
});

test('each accepted part counts as correct until its next change', () => {
  const salt = newSalt();
  const { label } = documentFacts(order, shipment);
  const accepted = { ...label, address: ['Elsewhere'] };
  const kept = { salt, parts: sealOf(label, salt), acceptedParts: sealOf(accepted, salt) };

  expect(changedParts(kept, accepted)).toEqual([]);
  expect(changedParts(kept, label)).toEqual([]);
  expect(changedParts(kept, { ...accepted, phone: ['082'] })).toEqual(['phone']);
  expect(changedParts(kept, { ...label, address: ['A third'] })).toEqual(['address']);
});

test('a label belongs to its own open shipment, a packing slip also to an order without a shipment', () => {
  const current = { id: 's2', endedAt: null };
  const of = (paper: 'label' | 'slip' | 'manifest', shipmentId: string | null) =>
    isOfToday({ paper, shipmentId }, current);

  expect([of('label', 's2'), of('label', 's1'), of('label', null)]).toEqual([true, false, false]);
  expect([of('slip', 's2'), of('slip', 's1'), of('slip', null)]).toEqual([true, false, true]);
  expect(isOfToday({ paper: 'label', shipmentId: 's2' }, { ...current, endedAt: new Date() })).toBe(
    false,
  );
  expect(isOfToday({ paper: 'label', shipmentId: null }, null)).toBe(false);
});

test('documents are not needed once an order has ended, is out for delivery, was delivered or erased', () => {
  const living = (
    status: Parameters<typeof needsDocuments>[0]['status'],
    erasedAt: Date | null = null,
  ) => needsDocuments({ status, erasedAt });

  expect([living('eligible'), living('unassigned'), living('atHub')]).toEqual([true, true, true]);
  expect([living('collected'), living('failed')]).toEqual([true, true]);
  const over = ['cancelled', 'deleted', 'shippedBy3rdParty', 'deliveryCompleted'] as const;
  for (const status of [...over, 'deliveryStarted', 'deliveryInProgress'] as const)
    expect(living(status)).toBe(false);
  expect(living('unassigned', new Date())).toBe(false);
});

test('a label printed after confirmation covers an outdated manifest, except for the number of parcels', () => {
  const [earlier, later] = [new Date(1), new Date(2)];
  const outdated = [
    { paper: 'manifest' as const, parts: ['address', 'parcels'] as const, madeAt: earlier },
  ];

  expect(besideLabel(outdated, later)).toEqual([{ paper: 'manifest', parts: ['parcels'] }]);
  expect(besideLabel(outdated, null)).toMatchObject([{ parts: ['address', 'parcels'] }]);
  const before = [{ ...outdated[0]!, madeAt: later }];
  expect(besideLabel(before, earlier)).toMatchObject([{ parts: ['address', 'parcels'] }]);
});

test('a document printed with HTML of a store’s text is not outdated once that text is decoded', () => {
  const salt = newSalt();
  const { label: is } = documentFacts({ ...order, note: 'Salt & Vinegar' }, shipment);
  const { label: was } = documentFacts({ ...order, note: 'Salt &amp; Vinegar' }, shipment);
  const print = { salt, parts: sealOf(was, salt), acceptedParts: null };
  expect(changedParts(print, is)).toEqual(['notes']);

  const parts = resealed(print, was, is);

  expect(changedParts({ ...print, parts }, is)).toEqual([]);
  const moved = { ...is, address: ['Elsewhere'] };
  expect(changedParts({ ...print, parts: resealed(print, was, moved) }, moved)).toEqual([
    'address',
  ]);
});

test('decoding corrects nothing on a document that already differed, or whose text changed too', () => {
  const salt = newSalt();
  const { label: is } = documentFacts({ ...order, note: 'Salt & Vinegar' }, shipment);
  const { label: was } = documentFacts({ ...order, note: 'Salt &amp; Vinegar' }, shipment);
  const { label: other } = documentFacts({ ...order, note: 'Ring twice' }, shipment);
  const print = (facts: typeof is) => ({ salt, parts: sealOf(facts, salt), acceptedParts: null });

  expect(resealed(print(other), was, is)).toBeNull();
  expect(resealed(print(was), was, other)).toBeNull();
  expect(resealed(print(is), is, is)).toBeNull();
  const accepted = { ...print(other), acceptedParts: sealOf(was, salt) };
  expect(changedParts({ ...accepted, parts: resealed(accepted, was, is) }, is)).toEqual([]);
});

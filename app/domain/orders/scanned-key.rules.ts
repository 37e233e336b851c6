import type { Shipment } from '@prisma/client';
import { ORDER_KEY_PATTERN } from '#app/domain/shared/order-key-pattern.ts';
import { plainWriting } from '#app/domain/shared/plain-writing.ts';
import { typedCode } from '#app/domain/shared/typed-code.ts';
import { MAX_PARCELS } from './parcels.rules.ts';

/** What scanners put around the code: controls, their own mark of the kind of code, and blanks. */
const AROUND = /^\][A-Z]\d/;
const NOT_OF_A_CODE = /[^0-9A-Z]/g;
/** The order, which of its shipments, and which parcel of that. */
const CODE = /^(.{12})(?:([SR])([1-9]\d{0,2}))?(?:P([1-9]\d?))?$/;

/** What a barcode of ours is of. */
export type ScannedParcel = {
  orderKey: string;
  kind: 'delivery' | 'again' | 'return';
  /** Which of the order's ways out, or of its returns, from 1. */
  attempt: number;
  /** Of the shipment, as its courier knows it. */
  reference: string;
  /** From 1; whether the shipment has so many its row alone says. */
  parcel: number;
};

/** What a scanner read: of a label (`KEY`), of a further shipment (`KEY-S2`), of a return (`KEY-R1`), and
 *  of a further parcel of any of them (`KEY-P2`, `KEY-S2-P3`). Small letters, dashes, quotes and controls
 *  are forgiven, O and I and l that were typed for 0 and 1, and a code that was read twice in one go. Null where it is no barcode of ours. */
export function scannedParcelOf(text: string): ScannedParcel | null {
  const [, orderKey = '', mark, nth = '1', parcel = '1'] = CODE.exec(plainCode(text)) ?? [];
  if (!ORDER_KEY_PATTERN.test(orderKey) || Number(parcel) > MAX_PARCELS) return null;
  const attempt = Number(nth);
  const of = { orderKey, attempt, parcel: Number(parcel) };
  if (mark === 'R') return { ...of, kind: 'return', reference: `${orderKey}-R${attempt}` };
  // The first is known by the order's own number.
  if (attempt === 1) return { ...of, kind: 'delivery', reference: orderKey };
  return { ...of, kind: 'again', reference: `${orderKey}-S${attempt}` };
}

/** Whether there is what it names, of the order whose shipments these are: a further shipment or parcel
 *  needs one that has it; the order's own number only the order. */
export function isOnAnyOf(
  { orderKey, reference, parcel }: ScannedParcel,
  shipments: readonly Pick<Shipment, 'reference' | 'parcels'>[],
): boolean {
  if (reference === orderKey && parcel === 1) return true;
  const shipment = shipments.find((one) => one.reference === reference);
  return shipment !== undefined && parcel <= shipment.parcels;
}

/** The order key in it. */
export function scannedKeyOf(text: string): string | null {
  return scannedParcelOf(text)?.orderKey ?? null;
}

function plainCode(text: string): string {
  const plain = typedCode(
    plainWriting(text).replace(/\s/g, '').toUpperCase().replace(AROUND, ''),
  ).replace(NOT_OF_A_CODE, '');
  const half = plain.slice(0, plain.length / 2);
  return half.length >= 12 && half + half === plain ? half : plain;
}

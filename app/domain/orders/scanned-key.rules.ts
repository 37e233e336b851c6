import type { Shipment } from '@prisma/client';
import { ORDER_KEY_PATTERN } from '#app/domain/shared/order-key-pattern.ts';
import { plainWriting } from '#app/domain/shared/plain-writing.ts';
import { typedCode } from '#app/domain/shared/typed-code.ts';
import { MAX_PARCELS } from './parcels.rules.ts';

/** The symbology identifier that scanners put in front of a code. */
const AROUND = /^\][A-Z]\d/;
const NOT_OF_A_CODE = /[^0-9A-Z]/g;
/** The order key, then which of its shipments, then which parcel of that shipment. */
const CODE = /^(.{12})(?:([SR])([1-9]\d{0,2}))?(?:P([1-9]\d?))?$/;

/** What one of our barcodes identifies. */
export type ScannedParcel = {
  orderKey: string;
  kind: 'delivery' | 'again' | 'return';
  /** Which of the order's deliveries, or of its returns, counted from 1. */
  attempt: number;
  /** The shipment's reference, as the courier knows it. */
  reference: string;
  /** Counted from 1. Whether the shipment has that many parcels must be checked against its row. */
  parcel: number;
};

/** Reads a scanned code: of a label (`KEY`), a repeated shipment (`KEY-S2`), a return (`KEY-R1`), or a further
 *  parcel of any of them (`KEY-P2`, `KEY-S2-P3`). Accepts lower case, dashes, quotes, control characters, the
 *  letters O, I and l for the digits 0 and 1, and a code that was scanned twice in one go. Null if it is not one
 *  of our barcodes. */
export function scannedParcelOf(text: string): ScannedParcel | null {
  const [, orderKey = '', mark, nth = '1', parcel = '1'] = CODE.exec(plainCode(text)) ?? [];
  if (!ORDER_KEY_PATTERN.test(orderKey) || Number(parcel) > MAX_PARCELS) return null;
  const attempt = Number(nth);
  const of = { orderKey, attempt, parcel: Number(parcel) };
  if (mark === 'R') return { ...of, kind: 'return', reference: `${orderKey}-R${attempt}` };
  // The first shipment has the order key as its reference.
  if (attempt === 1) return { ...of, kind: 'delivery', reference: orderKey };
  return { ...of, kind: 'again', reference: `${orderKey}-S${attempt}` };
}

/** Whether the scanned parcel belongs to the order; `shipments` are all of the order's shipments. The plain order key
 *  always does. Any other code needs a shipment with its reference and at least that many parcels. */
export function isOnAnyOf(
  { orderKey, reference, parcel }: ScannedParcel,
  shipments: readonly Pick<Shipment, 'reference' | 'parcels'>[],
): boolean {
  if (reference === orderKey && parcel === 1) return true;
  const shipment = shipments.find((one) => one.reference === reference);
  return shipment !== undefined && parcel <= shipment.parcels;
}

/** The order key in a scanned code; null if it is not one of our barcodes. */
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

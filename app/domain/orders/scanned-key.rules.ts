import { ORDER_KEY_PATTERN } from '#app/domain/shared/order-key-pattern.ts';

/** What scanners put around the code: controls, their own mark of the kind of code, and blanks. */
const AROUND = /^\][A-Z]\d/;
const NOT_OF_A_CODE = /[^0-9A-Z]/g;

/** The order key in what a scanner read: of a label (`KEY`), of a further shipment (`KEY-S2`), of a
 *  parcel (`KEY-P2`) or of a return (`KEY-R1`). Small letters, dashes and controls are forgiven, and a
 *  code that was read twice in one go. Null where there is none in it. */
export function scannedKeyOf(text: string): string | null {
  const plain = text
    // What a person cannot see or type is the scanner's own.
    .replace(/[\p{C}\s]/gu, '')
    .toUpperCase()
    .replace(AROUND, '')
    .replace(NOT_OF_A_CODE, '');
  const half = plain.slice(0, plain.length / 2);
  const once = half.length >= 12 && half + half === plain ? half : plain;
  const key = /^(.{12})(?:[SPR]\d{1,3})?$/.exec(once)?.[1] ?? '';
  return ORDER_KEY_PATTERN.test(key) ? key : null;
}

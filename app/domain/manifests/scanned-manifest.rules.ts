import { ORDER_KEY_ALPHABET } from '#app/domain/shared/order-key-pattern.ts';

/** What scanners put around the code, and their own mark of the kind of code. */
const AROUND = /^\][A-Z]\d/;
const ACCOUNT = `[${ORDER_KEY_ALPHABET}]{4}`;
/** A scanner behind another keyboard types another sign for the dash. */
const NUMBER = new RegExp(`^M[^0-9A-Z](${ACCOUNT})[^0-9A-Z](\\d{6,9})$`);
/** Without its dashes only of six figures: with seven it could be an order's key. */
const BARE = new RegExp(`^M(${ACCOUNT})(\\d{6})$`);

/** The number of the manifest whose barcode was scanned or typed, as it is written: `M-4F7K-000123`. Small letters,
 *  blanks, other signs for the dash, and a code that was read twice in one go are forgiven. Null where it is none. */
export function manifestNumberOf(text: string): string | null {
  const plain = text
    .replace(/[\p{C}\s]/gu, '')
    .toUpperCase()
    .replace(AROUND, '');
  const half = plain.slice(0, plain.length / 2);
  const once = half + half === plain ? half : plain;
  const [, account, figures] = NUMBER.exec(once) ?? BARE.exec(once) ?? [];
  return account && figures ? `M-${account}-${figures}` : null;
}

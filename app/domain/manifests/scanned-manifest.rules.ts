import { ORDER_KEY_ALPHABET } from '#app/domain/shared/order-key-pattern.ts';

/** The symbology identifier that scanners put in front of a code. */
const AROUND = /^\][A-Z]\d/;
const ACCOUNT = `[${ORDER_KEY_ALPHABET}]{4}`;
/** A scanner set to another keyboard layout may type another character for the dash. */
const NUMBER = new RegExp(`^M[^0-9A-Z](${ACCOUNT})[^0-9A-Z](\\d{6,9})$`);
/** Without dashes only six digits are accepted: with seven it could be an order key. */
const BARE = new RegExp(`^M(${ACCOUNT})(\\d{6})$`);

/** The number of a manifest whose barcode was scanned or typed, as `M-4F7K-000123`. Accepts lower case, spaces,
 *  other characters for the dash, and a code that was scanned twice in one go. Null if it is not a manifest
 *  number. */
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

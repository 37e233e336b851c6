import { ORDER_KEY_PATTERN } from '#app/domain/shared/order-key-pattern.ts';
import { plainWriting } from '#app/domain/shared/plain-writing.ts';
import { typedCode } from '#app/domain/shared/typed-code.ts';

/** Normalises a typed order key (product.md D6): capitals, no punctuation or spaces, and the digits 0 and 1 for
 *  the letters O, I and L. A text that is not an order key is returned in plain characters and capitals, without
 *  spaces. */
export function orderKeyOf(text: string): string {
  const plain = plainWriting(text).replaceAll(' ', '').toUpperCase();
  const code = typedCode(plain).replace(/[^0-9A-Z]/g, '');
  return ORDER_KEY_PATTERN.test(code) ? code : plain;
}

/** Each key once, in the order given. */
export function orderKeysOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map(orderKeyOf))];
}

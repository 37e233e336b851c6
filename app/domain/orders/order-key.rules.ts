import { ORDER_KEY_PATTERN } from '#app/domain/shared/order-key-pattern.ts';
import { plainWriting } from '#app/domain/shared/plain-writing.ts';
import { typedCode } from '#app/domain/shared/typed-code.ts';

/** An order key as it is written (product.md D6), from however it was typed: in capitals, without marks and
 *  blanks, and with the digits that its letters O, I and L look like. What is no key stays otherwise as it is. */
export function orderKeyOf(text: string): string {
  const plain = plainWriting(text).replaceAll(' ', '').toUpperCase();
  const code = typedCode(plain).replace(/[^0-9A-Z]/g, '');
  return ORDER_KEY_PATTERN.test(code) ? code : plain;
}

/** Each order once, in the order asked for. */
export function orderKeysOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map(orderKeyOf))];
}

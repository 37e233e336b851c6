/** An order key as it is written (product.md D6), from however somebody typed it: upper case, spaces
 *  cut, also those that have no width. */
export function orderKeyOf(text: string): string {
  return text.replace(/[\s\u200B-\u200D\u2060]+/g, '').toUpperCase();
}

/** Each order once, in the order asked for. */
export function orderKeysOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map(orderKeyOf))];
}

/** What somebody typed, in the writing of our codes (`ORDER_KEY_ALPHABET`): small letters, spaces and
 *  hyphens are forgiven, and the letters that the alphabet leaves out are taken for the digits they
 *  look like. */
export function typedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

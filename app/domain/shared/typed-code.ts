/** Normalises a typed code to our alphabet (`ORDER_KEY_ALPHABET`): lower case, spaces and hyphens are accepted, and
 *  O, I and L are read as the digits they resemble. Other characters outside the alphabet stay. */
export function typedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

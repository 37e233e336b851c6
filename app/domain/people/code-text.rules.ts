/** How a code is written: eight characters of the order key's alphabet (product.md D2, D6), in two
 *  groups of four. */
export const CODE_LENGTH = 8;
const GROUP = 4;

/** What stands in a mail: 'ABCD-2345'. */
export function groupedCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}

/** What somebody typed, as the code is kept: small letters, spaces and hyphens are forgiven, and the
 *  letters that the alphabet leaves out are taken for the digits they look like. Null for anything
 *  that cannot be a code. */
export function readCode(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(text) ? text : null;
}

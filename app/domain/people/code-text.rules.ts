import { typedCode } from '#app/domain/shared/typed-code.ts';

/** How a code is written: eight characters of the order key's alphabet (product.md D2, D6), in two
 *  groups of four. */
export const CODE_LENGTH = 8;
const GROUP = 4;

/** What stands in a mail: 'ABCD-2345'. */
export function groupedCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}

/** What somebody typed, as the code is kept (`typedCode`); null for anything that cannot be a code. */
export function readCode(typed: string): string | null {
  const text = typedCode(typed);
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(text) ? text : null;
}

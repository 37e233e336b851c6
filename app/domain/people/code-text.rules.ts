import { typedCode } from '#app/domain/shared/typed-code.ts';

/** A code has eight characters of the order key's alphabet (product.md D2, D6), shown in two groups of four. */
export const CODE_LENGTH = 8;
const GROUP = 4;

/** The code as shown in an email: 'ABCD-2345'. */
export function groupedCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}

/** A typed code as `codeOf` returns it (`typedCode`); null if it cannot be a code. */
export function readCode(typed: string): string | null {
  const text = typedCode(typed);
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(text) ? text : null;
}

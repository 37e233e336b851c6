import anyAscii from 'any-ascii';

/** One character in ASCII. A letter that no table knows is left out instead of becoming a question mark. */
export function asciiOf(sign: string): string {
  const ascii = anyAscii(sign);
  return ascii.includes('?') && /[\p{L}\p{M}\p{N}]/u.test(sign) ? '' : ascii;
}

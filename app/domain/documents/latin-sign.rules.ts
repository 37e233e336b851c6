import anyAscii from 'any-ascii';

/** One character in ASCII. A letter that is in no table is left out instead of becoming a question mark. */
export function asciiOf(sign: string): string {
  const ascii = anyAscii(sign);
  return ascii.includes('?') && /[\p{L}\p{M}\p{N}]/u.test(sign) ? '' : ascii;
}

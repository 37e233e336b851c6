import anyAscii from 'any-ascii';

/** One sign in ASCII. A letter whose sound no table knows is left out, not written as a question. */
export function asciiOf(sign: string): string {
  const ascii = anyAscii(sign);
  return ascii.includes('?') && /[\p{L}\p{M}\p{N}]/u.test(sign) ? '' : ascii;
}

import { createHmac } from 'node:crypto';
import { ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';
import { CODE_LENGTH } from './code-text.rules.ts';

/** A mailed code is valid for ten minutes and works once. After five tries, which are not counted for known devices and
 *  networks (`isAtHome`), strangers can no longer use it. `code-guess.rules.ts` gives the total number of tries and the
 *  chance of a hit. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The code of a row. It is derived instead of stored, so an email that is sent again contains the same code, and no
 *  code is in the database, the queue or the logs. */
export function codeOf(key: string, codeId: string): string {
  const digest = createHmac('sha256', key).update(`code.${codeId}`).digest();
  // 256 is a multiple of 32, so every character is equally likely.
  return Array.from({ length: CODE_LENGTH }, (_, n) => ORDER_KEY_ALPHABET[digest[n]! % 32]).join(
    '',
  );
}

/** The stored form of a code. With only 2^40 possible codes, a plain hash could be brute-forced, so the hash uses a
 *  key that is not in the database. */
export function hashCode(key: string, codeId: string, code: string): string {
  return createHmac('sha256', key).update(`code-hash.${codeId}.${code}`).digest('base64url');
}

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * 60_000);
}

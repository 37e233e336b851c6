import { createHmac } from 'node:crypto';
import { ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';
import { CODE_LENGTH } from './code-text.rules.ts';

/** Codes sent by mail: ten minutes, five tries, once. How many tries there are in all, and what they
 *  are worth: `code-guess.rules.ts`. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The code of a row. It is derived, not stored: a mail that is sent again carries the same one, and
 *  neither the database, the queue nor the log ever holds it. */
export function codeOf(key: string, codeId: string): string {
  const digest = createHmac('sha256', key).update(`code.${codeId}`).digest();
  // 256 is a multiple of 32, so every character is as likely as any other.
  return Array.from({ length: CODE_LENGTH }, (_, n) => ORDER_KEY_ALPHABET[digest[n]! % 32]).join(
    '',
  );
}

/** 2^40 codes can be tried out by whoever has the hash, so it takes a key that is not in the database. */
export function hashCode(key: string, codeId: string, code: string): string {
  return createHmac('sha256', key).update(`code-hash.${codeId}.${code}`).digest('base64url');
}

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * 60_000);
}

import { createHmac } from 'node:crypto';

/** Codes sent by mail: six digits, ten minutes, five tries, once. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The code of a row. It is derived, not stored: a mail that is sent again carries the same digits,
 *  and neither the database, the queue nor the log ever holds them. */
export function codeOf(key: string, codeId: string): string {
  const number = createHmac('sha256', key).update(`code.${codeId}`).digest().readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, '0');
}

/** A million codes are soon tried, so the hash takes a key that is not in the database. */
export function hashCode(key: string, codeId: string, code: string): string {
  return createHmac('sha256', key).update(`code-hash.${codeId}.${code}`).digest('base64url');
}

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * 60_000);
}

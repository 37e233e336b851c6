import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { ORDER_KEY_ALPHABET } from './order-key-pattern.ts';

export { ORDER_KEY_ALPHABET, ORDER_KEY_PATTERN } from './order-key-pattern.ts';

/** A new id: a UUIDv7, which sorts by creation time. */
export function newId(): string {
  return v7();
}

/** The greatest id that can have been created up to that time. */
export function lastIdOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7fff-bfff-ffffffffffff`;
}

/** A key of 12 random characters, which are 60 bits. The database's unique key detects a collision. */
export function newOrderKey(): string {
  return Array.from({ length: 12 }, () => ORDER_KEY_ALPHABET[randomInt(32)]).join('');
}

/** A secret of 256 random bits, safe in URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** A UUIDv7: sorts by the time it was made. */
export function newId(): string {
  return v7();
}

/** No I, L, O, U: read aloud and typed without doubt (product.md D6). */
export const ORDER_KEY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const ORDER_KEY_PATTERN = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/** 12 random characters, 60 bits; the database's unique key has the last word. */
export function newOrderKey(): string {
  return Array.from({ length: 12 }, () => ORDER_KEY_ALPHABET[randomInt(32)]).join('');
}

/** A secret of 256 random bits, safe in URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

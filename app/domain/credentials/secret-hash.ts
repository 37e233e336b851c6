import { hash } from 'node:crypto';

/** The stored form of a secret of 256 random bits. It cannot be guessed, so it needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

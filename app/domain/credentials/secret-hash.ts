import { hash } from 'node:crypto';

/** The stored form of a random secret. It must have at least 80 random bits: then it cannot be guessed, so it needs no
 *  salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

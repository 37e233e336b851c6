import { hash } from 'node:crypto';

/** How a secret of 256 random bits is stored and looked up: it cannot be guessed, so it needs no
 *  salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

import { createHash } from 'node:crypto';

/** A hash of data from a store, by which a later read is compared with an earlier one. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

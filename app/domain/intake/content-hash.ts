import { createHash } from 'node:crypto';

/** A hash of what a store said, to tell whether it says something else now. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

import { createHash } from 'node:crypto';

/** A hash of data, by which a later read from a store or a form that is sent again is compared with the earlier one. The
 *  order of the fields counts. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

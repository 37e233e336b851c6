import { can, type Actor } from '#app/domain/shared/actor.ts';

/** What is told of holds, tags and internal notes. */
const MARKS: readonly string[] = ['held', 'released', 'tagged', 'noted', 'noteRemoved'];

/** What the merchant's own people mark on an order is theirs: a hub that has the parcel sees neither the
 *  marks nor that they were made. */
export function seesMarks(actor: Actor): boolean {
  return can(actor, 'order.mark');
}

export function isOfMark(kind: string): boolean {
  return MARKS.includes(kind);
}

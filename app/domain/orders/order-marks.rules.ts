import { can, type Actor } from '#app/domain/shared/actor.ts';

/** What is told of holds, tags and internal notes. */
const MARKS: readonly string[] = ['held', 'released', 'tagged', 'noted', 'noteRemoved'];

/** What the merchant's own people mark on an order is theirs: a hub that has the parcel sees neither the
 *  marks nor that they were made. */
export function seesMarks(actor: Actor): boolean {
  return can(actor, 'order.mark');
}

/** The order as it is for whoever sees no marks. */
export function withoutMarks<T extends { heldAt: Date | null; tags: readonly unknown[] }>(
  order: T,
): T {
  return { ...order, heldAt: null, tags: [] };
}

/** The order as an act finds it: whoever sees no marks, such as a store's own code, hears that it is held
 *  back, and not why. */
export function withReasonFor<T extends { holdNote: string | null }>(actor: Actor, order: T): T {
  return seesMarks(actor) ? order : { ...order, holdNote: null };
}

export function isOfMark(kind: string): boolean {
  return MARKS.includes(kind);
}

import { can, type Actor } from '#app/domain/shared/actor.ts';

/** The event kinds of holds, tags and internal notes. */
const MARKS: readonly string[] = ['held', 'released', 'tagged', 'noted', 'noteRemoved'];

/** Whether the actor may see holds, tags and internal notes. They belong to the merchant: hub staff and a store's API
 *  token see neither them nor their events. */
export function seesMarks(actor: Actor): boolean {
  return can(actor, 'order.mark');
}

/** The order without its hold and tags, for an actor who may not see them. */
export function withoutMarks<T extends { heldAt: Date | null; tags: readonly unknown[] }>(
  order: T,
): T {
  return { ...order, heldAt: null, tags: [] };
}

/** The order for an action. An actor who may not see holds and tags, such as a store's API token, gets it without
 *  the note that says why it is on hold. */
export function withReasonFor<T extends { holdNote: string | null }>(actor: Actor, order: T): T {
  return seesMarks(actor) ? order : { ...order, holdNote: null };
}

export function isOfMark(kind: string): boolean {
  return MARKS.includes(kind);
}

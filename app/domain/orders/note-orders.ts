import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { BatchResult } from './batch.schema.ts';
import { eachOrder, problemNow, type BatchSteps, type OrderKeys } from './each-order.ts';
import { byActor, recordEvent } from './move-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Writes the internal note of orders; null removes it. It is on no document, and no recipient or store ever sees
 *  it. Earlier notes stay in the timeline.
 *  @throws AppError 'nothing-to-do' when no order could get the note. */
export function noteOrders(
  deps: Needs,
  actor: Actor,
  { orderKeys, note }: OrderKeys & { note: string | null },
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'note', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'note', order);
    if (problem) return problem;
    if (note === order.internalNote) return null;
    const at = deps.clock.now();
    const by = note === null ? null : { at, name: actor.name };
    await tx.order.update({
      where: { id: order.id },
      data: {
        internalNote: note,
        internalNoteAt: by?.at ?? null,
        internalNoteBy: by?.name ?? null,
      },
    });
    await recordEvent(tx, order, note === null ? 'noteRemoved' : 'noted', {
      ...byActor(actor, at),
      note,
    });
    return null;
  });
}

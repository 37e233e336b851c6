import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { BatchResult } from './batch.schema.ts';
import { eachOrder, problemNow, type BatchSteps, type OrderKeys } from './each-order.ts';
import { byActor, recordEvent } from './move-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Writes the note that the merchant's own people keep with an order; null takes it away. It stands on
 *  no paper, and no recipient and no store ever sees it. What it said before stays in the timeline.
 *  @throws AppError 'nothing-to-do' when it could be done to none. */
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

import type { Order } from '@prisma/client';
import { partsOf, partWords } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { ActionInput } from './action-input.schema.ts';
import type { BatchResult } from './batch.schema.ts';
import { eachOrder, problemNow, type BatchSteps, type OrderKeys } from './each-order.ts';
import { byActor, recordEvent } from './move-order.ts';
import { sealOf } from './document-seal.ts';
import { printedDocumentsOf } from './outdated-documents.ts';
import { ACCEPT_WHY, isOfList, whyWords } from './why.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Accepts outdated printed documents as they are, with a reason. They count as correct until something
 *  that they show changes again (product.md D34).
 *  @throws AppError 'nothing-to-do' when none of the orders has an outdated document; 'invalid-input' without a
 *  reason. */
export function acceptPapers(
  deps: Needs,
  actor: Actor,
  { orderKeys, whyCode, note }: OrderKeys & Pick<ActionInput, 'whyCode' | 'note'>,
  steps?: BatchSteps,
): Promise<BatchResult> {
  if (!isOfList(ACCEPT_WHY, whyCode)) throw new AppError('invalid-input', ACCEPT_WHY.missing);
  const reason = whyWords(ACCEPT_WHY, whyCode, note);
  return eachOrder(deps, actor, { intent: 'acceptPapers', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'acceptPapers', order);
    if (problem) return problem;
    await acceptOutdatedDocumentsOf(tx, order, actor, { at: deps.clock.now(), reason });
    return null;
  });
}

/** Accepts the outdated documents of one order, which must be locked by the caller's transaction. Does nothing if none
 *  is outdated. */
export async function acceptOutdatedDocumentsOf(
  tx: Tx,
  order: Order,
  actor: Actor,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const documents = (await printedDocumentsOf(tx, [order.id])).get(order.id);
  const { outdated = [], prints = [] } = documents ?? {};
  if (outdated.length === 0) return;
  for (const { print, facts } of prints.filter(({ print }) =>
    outdated.some(({ paper }) => paper === print.paper),
  ))
    await tx.documentPrint.update({
      where: { orderId_paper: { orderId: order.id, paper: print.paper } },
      data: {
        acceptedParts: sealOf(facts, print.salt),
        acceptedAt: at,
        acceptedBy: actor.name,
        acceptedByUserId: actor.userId,
        acceptedReason: reason,
      },
    });
  const by = { name: actor.name, userId: actor.userId };
  await closeAlert(tx, order.id, ['staleLabel'], { at, how: 'acceptPapers', by });
  const note = `Changed: ${partWords(partsOf(outdated))}. Reason: ${reason}`;
  await recordEvent(tx, order, 'papersAccepted', { ...byActor(actor, at), note });
}

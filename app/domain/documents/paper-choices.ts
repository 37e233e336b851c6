import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { PaperChoice, type PaperChange } from './paper-choice.schema.ts';

/** The print settings of a document's owner. */
export async function papersOf({ db }: Pick<Services, 'db'>, owner: string): Promise<PaperChoice> {
  return PaperChoice.parse((await db.paperChoice.findUnique({ where: { owner } })) ?? {});
}

/** The actor's own print settings. */
export function ownPapers(deps: Pick<Services, 'db'>, actor: Actor): Promise<PaperChoice> {
  return papersOf(deps, requesterOf(actor));
}

/** Saves the actor's print settings, which then apply wherever they sign in.
 *  @throws AppError 'not-allowed'. */
export async function choosePapers(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { labelSheet, printerDpi, slipLines }: PaperChange,
): Promise<void> {
  authorize(actor, 'order.print');
  const change = {
    ...(labelSheet ? { labelSheet } : {}),
    ...(printerDpi ? { printerDpi } : {}),
    ...(slipLines ? { slipLines } : {}),
  };
  const owner = requesterOf(actor);
  await db.paperChoice.upsert({
    where: { owner },
    create: { owner, ...change },
    update: change,
  });
}

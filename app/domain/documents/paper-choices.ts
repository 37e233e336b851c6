import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { PaperChoice, type PaperChange } from './paper-choice.schema.ts';

/** What an owner of documents has chosen. */
export async function papersOf({ db }: Pick<Services, 'db'>, owner: string): Promise<PaperChoice> {
  return PaperChoice.parse((await db.paperChoice.findUnique({ where: { owner } })) ?? {});
}

/** What the actor has chosen. */
export function ownPapers(deps: Pick<Services, 'db'>, actor: Actor): Promise<PaperChoice> {
  return papersOf(deps, requesterOf(actor));
}

/** Remembers on what the actor prints, from now on and wherever they sign in.
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

import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { MAX_VIEW_NAME } from './view-name.rules.ts';

/** The views that an actor may see: their own, and the shared ones of the account. */
export function viewsVisibleTo({ userId, merchantId }: Actor): Prisma.SavedViewWhereInput {
  return {
    OR: [
      ...(userId ? [{ userId, merchantId, shared: false }] : []),
      ...(merchantId ? [{ merchantId, shared: true }] : []),
    ],
  };
}

/** Locks the views, so that two tabs that save at once cannot create two views with the same name. */
export function lockViews(tx: Tx, { merchantId, userId }: Actor): Promise<void> {
  return oneAtATime(tx, `saved-views ${merchantId ?? userId}`);
}

/** Moves the saved views of an account to the actor's. Views that a person sees need different names, so a view whose
 *  name the actor already sees also gets the name of the shop. */
export async function moveViews(
  tx: Tx,
  actor: Actor,
  { shop, from }: { shop: string; from: string },
): Promise<void> {
  await lockViews(tx, actor);
  const select = { id: true, name: true } as const;
  const seen = await tx.savedView.findMany({ where: viewsVisibleTo(actor), select });
  const moved = await tx.savedView.findMany({
    where: { merchantId: from },
    select,
    orderBy: { id: 'asc' },
  });
  const theirs = new Set(seen.map(({ name }) => name.toLowerCase()));
  const taken = new Set([...theirs, ...moved.map(({ name }) => name.toLowerCase())]);
  for (const { id, name } of moved) {
    if (!theirs.has(name.toLowerCase())) continue;
    const free = freeName(name, shop, taken);
    taken.add(free.toLowerCase());
    await tx.savedView.update({ where: { id }, data: { name: free } });
  }
  await tx.savedView.updateMany({
    where: { merchantId: from },
    data: { merchantId: actor.merchantId },
  });
}

/** 'To print (Kloof)', or the first of 'To print (Kloof 2)', 'To print (Kloof 3)' and so on that is not taken. The name
 *  and the shop are cut if both together would be too long. */
function freeName(name: string, shop: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const end = ` (${cut(shop, MAX_VIEW_NAME / 2)}${n > 1 ? ` ${n}` : ''})`;
    const free = cut(name, MAX_VIEW_NAME - end.length) + end;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** The beginning of a text. It never ends with half of a surrogate pair. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

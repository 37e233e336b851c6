import type { SavedView } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField, notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { lockViews, viewsVisibleTo } from '#app/domain/people/saved-view-names.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { askedOf } from './order-filter.rules.ts';
import {
  VIEW_MESSAGES,
  type RenameView,
  type SavedViewAnswer,
  type SaveView,
  type UpdateView,
} from './saved-view.schema.ts';
import { makerOf, mayChangeView } from './saved-views.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** At most this many views per person and account, and for each store's own admin. */
const MAX_VIEWS = 100;

/** Saves a filter under a name, private or for the account. In a store's own admin no person is known, so views saved
 *  there belong to the account. An administrator's view has no account to share it with.
 *  @throws AppError 'invalid-input' for a name that already exists, and beyond `MAX_VIEWS`. */
export async function saveView(
  { db, clock }: Needs,
  actor: Actor,
  { name, filter, sort, columns, density, shared }: SaveView,
): Promise<SavedViewAnswer> {
  const id = newId();
  await db.$transaction(async (tx) => {
    await lockViews(tx, actor);
    await refuseTaken(tx, actor, name);
    if ((await tx.savedView.count({ where: makerOf(actor) })) >= MAX_VIEWS)
      throw invalidField('name', VIEW_MESSAGES.tooMany);
    await tx.savedView.create({
      data: {
        id,
        ...makerOf(actor),
        name,
        filter: askedOf(filter),
        sort,
        ...(columns ? { columns } : {}),
        density: density ?? null,
        shared: actor.merchantId !== null && (shared === 'on' || actor.userId === null),
        createdAt: clock.now(),
      },
    });
  });
  return { intent: 'save', message: VIEW_MESSAGES.saved, id };
}

/** @throws AppError 'not-found', also for a view that the actor may not change; 'invalid-input' for a name that
 *  already exists. */
export async function renameView(
  { db }: Needs,
  actor: Actor,
  { id, name }: RenameView,
): Promise<SavedViewAnswer> {
  await db.$transaction(async (tx) => {
    await lockViews(tx, actor);
    await changeable(tx, actor, id);
    await refuseTaken(tx, actor, name, id);
    await tx.savedView.updateMany({ where: { id }, data: { name } });
  });
  return { intent: 'rename', message: VIEW_MESSAGES.renamed, id };
}

/** Saves the list's current layout in an existing view.
 *  @throws AppError 'not-found', also for a view that the actor may not change. */
export async function updateView(
  { db }: Needs,
  actor: Actor,
  { id, sort, columns, density }: UpdateView,
): Promise<SavedViewAnswer> {
  await changeable(db, actor, id);
  const look = { ...(columns ? { columns } : {}), ...(density ? { density } : {}) };
  await db.savedView.updateMany({ where: { id }, data: { sort, ...look } });
  return { intent: 'update', message: VIEW_MESSAGES.updated, id };
}

/** @throws AppError 'not-found', also for a view that the actor may not change. */
export async function deleteView(
  { db }: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<SavedViewAnswer> {
  await changeable(db, actor, id);
  await db.savedView.deleteMany({ where: { id } });
  return { intent: 'delete', message: VIEW_MESSAGES.deleted, id: null };
}

async function changeable(db: Tx, actor: Actor, id: string): Promise<SavedView> {
  const view = await db.savedView.findFirst({ where: { AND: [viewsVisibleTo(actor), { id }] } });
  if (!view || !mayChangeView(actor, view)) throw notFound('View');
  return view;
}

async function refuseTaken(db: Tx, actor: Actor, name: string, but?: string): Promise<void> {
  const views = await db.savedView.findMany({
    where: viewsVisibleTo(actor),
    select: { id: true, name: true },
  });
  const wanted = name.toLowerCase();
  if (views.some((view) => view.id !== but && view.name.toLowerCase() === wanted))
    throw invalidField('name', VIEW_MESSAGES.taken);
}

import type { SavedView } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { viewsVisibleTo } from '#app/domain/people/saved-view-names.ts';
import { asksNothing, readFilter } from './order-filter.rules.ts';
import { OrderListQuery, type OrderListAddress } from './order.schema.ts';

type Needs = Pick<Services, 'db'>;

export type ViewRow = {
  id: string;
  name: string;
  isShared: boolean;
  /** Whether the current actor may change it. */
  mayChange: boolean;
  sort: string;
  columns: string[] | null;
  density: string | null;
};

/** The person who made a view may change it; the owner of the account may change any shared one. A view made in a
 *  store's own admin, where no person is known, may be changed there too. */
export function mayChangeView(
  actor: Actor,
  view: Pick<SavedView, 'userId' | 'storeId' | 'shared'>,
): boolean {
  const { userId, storeId } = makerOf(actor);
  const isOwn = userId ? view.userId === userId : storeId !== null && view.storeId === storeId;
  return isOwn || (view.shared && authorize(actor, 'order.read') === 'own');
}

/** The owner of the views that an actor saves, as columns: the account with the person, or with the store if no person
 *  is known, as in a store's own admin. */
export function makerOf({ merchantId, userId, storeIds }: Actor) {
  return { merchantId, userId, storeId: userId === null ? (storeIds[0] ?? null) : null };
}

/** All visible views, sorted by name. */
export async function listViews({ db }: Needs, actor: Actor): Promise<ViewRow[]> {
  const views = await db.savedView.findMany({
    where: viewsVisibleTo(actor),
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return views.map((view) => ({
    id: view.id,
    name: view.name,
    isShared: view.shared,
    mayChange: mayChangeView(actor, view),
    sort: view.sort,
    columns: view.columns as string[] | null,
    density: view.density,
  }));
}

/** The query of a list's URL. A saved view sets the filter, and the sort order unless the URL has one. It grants no
 *  permissions.
 *  @throws AppError 'not-found', also for a view of another account. */
export async function listQueryOf(
  { db }: Needs,
  actor: Actor,
  { view: id, columns: _columns, density: _density, ...address }: OrderListAddress,
): Promise<OrderListQuery> {
  const query = { ...address, sort: address.sort ?? '-createdAt' };
  if (!opens({ view: id, ...address })) return query;
  const view = await db.savedView.findFirst({ where: { AND: [viewsVisibleTo(actor), { id }] } });
  if (!view) throw notFound('View');
  const { sort } = OrderListQuery.parse({ sort: address.sort ?? view.sort });
  return { ...query, ...readFilter((view.filter ?? {}) as object), sort };
}

/** A view applies while the URL has no filter of its own. */
function opens({ view, ...address }: Pick<OrderListAddress, 'view'> & object): boolean {
  return view !== '' && asksNothing(readFilter(address));
}

/** The view that a URL opens, among those the actor may see. */
export function openedView(
  address: OrderListAddress,
  views: readonly ViewRow[],
): ViewRow | undefined {
  return opens(address) ? views.find(({ id }) => id === address.view) : undefined;
}

import type { Prisma, SavedView } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { asksNothing, readFilter } from './order-filter.rules.ts';
import { OrderListQuery, type OrderListAddress } from './order.schema.ts';

type Needs = Pick<Services, 'db'>;

export type ViewRow = {
  id: string;
  name: string;
  isShared: boolean;
  /** By whoever asks. */
  mayChange: boolean;
  sort: string;
  columns: string[] | null;
  density: string | null;
};

/** The views that an actor sees: their own, and those of the account. */
export function viewsVisibleTo({ userId, merchantId }: Actor): Prisma.SavedViewWhereInput {
  return {
    OR: [
      ...(userId ? [{ userId, merchantId, shared: false }] : []),
      ...(merchantId ? [{ merchantId, shared: true }] : []),
    ],
  };
}

/** Whoever made it, and for a shared one the owner of the account. What a shop's own app made is the
 *  shop's: nobody is known there. */
export function mayChangeView(actor: Actor, view: Pick<SavedView, 'userId' | 'shared'>): boolean {
  return view.userId === actor.userId || (view.shared && authorize(actor, 'order.read') === 'own');
}

/** By name. */
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

/** What the address asks for. A saved view is its filter and its sorting; whose orders are seen through
 *  it is decided as everywhere.
 *  @throws AppError 'not-found' also for a view of another account. */
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

/** A view is open while the address has no filter of its own. */
function opens({ view, ...address }: Pick<OrderListAddress, 'view'> & object): boolean {
  return view !== '' && asksNothing(readFilter(address));
}

/** Of the views that there are, the one that an address opens. */
export function openedView(
  address: OrderListAddress,
  views: readonly ViewRow[],
): ViewRow | undefined {
  return opens(address) ? views.find(({ id }) => id === address.view) : undefined;
}

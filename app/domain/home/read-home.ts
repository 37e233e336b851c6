import { listMatters, type Matter } from '#app/domain/needs-you/list-matters.ts';
import { ordersMatching } from '#app/domain/orders/order-filter.where.ts';
import { isOwnAdmin, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { listStores, type StoreRow } from '#app/domain/stores/list-stores.ts';
import { brokenStores } from '#app/domain/stores/read-store.ts';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import { isOwnShopLow } from '#app/domain/wallet/low-balance.ts';
import type { Services } from '#app/ports/services.ts';
import { FIGURES, type Figure } from './home.rules.ts';
import { readGuide, type Guide } from './read-guide.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

export type Home = {
  /** The one store of a store's own admin; null in the portal, which may have any number. */
  store: StoreRow | null;
  /** In the portal: the stores whose connection is broken. */
  broken: BrokenStore[];
  figures: (Figure & { count: number })[];
  /** What waits for a person: how many, and the most pressing of them. */
  needing: { count: number; first: Matter[] };
  /** Of the shop's own account, without its figures. */
  isBalanceLow: boolean;
  guide: Guide | null;
};

const SHOWN = 5;

/** What a person looks at first: key figures, what waits for them, how the connection is, and until they
 *  are dismissed the first steps. The same in the portal and in a store's own admin. */
export async function readHome(deps: Needs, actor: Actor): Promise<Home> {
  const isOfOneStore = isOwnAdmin(actor.role);
  const [store, broken, figures, matters, guide, isBalanceLow] = await Promise.all([
    isOfOneStore ? ownStore(deps, actor) : null,
    isOfOneStore ? [] : brokenStores(deps, actor),
    figuresOf(deps, actor),
    listMatters(deps, actor, { page: 1, limit: SHOWN }),
    readGuide(deps, actor),
    isOwnShopLow(deps, actor),
  ]);
  const needing = { count: matters.totalDocs, first: matters.docs };
  return { store, broken, figures, needing, guide, isBalanceLow };
}

/** The store in whose admin the actor is.
 *  @throws AppError 'not-found' for everybody else. */
export async function ownStore(deps: Needs, actor: Actor): Promise<StoreRow> {
  const [id] = isOwnAdmin(actor.role) ? actor.storeIds : [];
  const row = id === undefined ? undefined : (await listStores(deps, actor, { id }))[0];
  if (!row) throw notFound('Store');
  return row;
}

async function figuresOf(deps: Needs, actor: Actor): Promise<Home['figures']> {
  const { merchantId } = actor;
  const counted = FIGURES.map(async (figure) => {
    const matching = await ordersMatching(deps, actor, figure.filter);
    // The account stands in the index of statuses; without it every order of a store would be read.
    const where = { AND: [matching, merchantId ? { merchantId } : {}] };
    return { ...figure, count: await deps.db.order.count({ where }) };
  });
  const figures = await Promise.all(counted);
  return figures.filter(({ count, onlyWhereSome }) => count > 0 || !onlyWhereSome);
}

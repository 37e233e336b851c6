import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { listMatters, type Matter } from '#app/domain/needs-you/list-matters.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { listStores, type StoreRow } from '#app/domain/stores/list-stores.ts';
import { storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import {
  countIn,
  FIGURE_KEYS,
  FIGURES,
  stepsDone,
  type FigureKey,
  type GuideStep,
} from './home.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

export type Home = {
  store: StoreRow;
  figures: { key: FigureKey; label: string; count: number; statuses: readonly string[] }[];
  /** What waits for a person: how many, and the most pressing of them. */
  needing: { count: number; first: Matter[] };
  /** The way to the first label; null once it was put away. */
  guide: {
    done: Record<GuideStep, boolean>;
    /** The orders that the last two steps would take. */
    toShip: string | null;
    booked: string | null;
  } | null;
};

const RECENT_MS = 30 * 86_400_000;
const SHOWN = 5;

/** What a shop's owner looks at first: key figures, what waits for them, how the connection is, and
 *  until then the way to the first label. */
export async function readHome(deps: Needs, actor: Actor): Promise<Home> {
  const store = await ownStore(deps, actor);
  const where = { AND: [ordersVisibleTo(actor, 'order.read'), rowsOf(store)] };
  const [counts, matters, guide] = await Promise.all([
    countsOf(deps, where),
    listMatters(deps, actor, { page: 1, limit: SHOWN }),
    guideOf(deps, where, store),
  ]);
  const figures = FIGURE_KEYS.map((key) => {
    const { label, statuses } = FIGURES[key];
    return { key, label, statuses, count: countIn(counts, key) };
  });
  const needing = { count: matters.totalDocs, first: matters.docs };
  return { store: store.row, figures, needing, guide };
}

/** The guide is put away for everybody of this shop. */
export async function hideGuide(deps: Needs, actor: Actor): Promise<void> {
  await deps.db.store.updateMany({
    where: { AND: [storesVisibleTo(actor, 'store.settings'), { id: { in: [...actor.storeIds] } }] },
    data: { guideHiddenAt: deps.clock.now() },
  });
}

type OwnStore = { row: StoreRow; merchantId: string; isGuideHidden: boolean };

async function ownStore(deps: Needs, actor: Actor): Promise<OwnStore> {
  const store = await deps.db.store.findFirst({
    where: { AND: [storesVisibleTo(actor, 'store.read'), { id: { in: [...actor.storeIds] } }] },
    select: { id: true, merchantId: true, guideHiddenAt: true },
  });
  const row = store ? (await listStores(deps, actor, { id: store.id }))[0] : undefined;
  if (!store || !row) throw notFound('Store');
  return { row, merchantId: store.merchantId, isGuideHidden: store.guideHiddenAt !== null };
}

/** The account stands in the index of statuses; without it every order of the store would be read. */
function rowsOf({ row, merchantId }: OwnStore): Prisma.OrderWhereInput {
  return { merchantId, storeId: row.id };
}

async function countsOf(deps: Needs, where: Prisma.OrderWhereInput) {
  const since = new Date(deps.clock.now().getTime() - RECENT_MS);
  const rows = await deps.db.order.groupBy({
    by: ['status'],
    where: {
      AND: [where],
      OR: FIGURE_KEYS.map((key) => ({
        status: { in: [...FIGURES[key].statuses] },
        ...(key === 'delivered' ? { createdAt: { gte: since } } : {}),
      })),
    },
    _count: { _all: true },
  });
  return new Map(rows.map(({ status, _count }) => [status, _count._all]));
}

async function guideOf(
  deps: Needs,
  where: Prisma.OrderWhereInput,
  { row, merchantId, isGuideHidden }: OwnStore,
): Promise<Home['guide']> {
  if (isGuideHidden) return null;
  const newest = (more: Prisma.OrderWhereInput) =>
    deps.db.order.findFirst({
      where: { AND: [where, more] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { orderKey: true },
    });
  const [any, toShip, booked, labels] = await Promise.all([
    newest({}),
    newest({ status: { in: [...FIGURES.toShip.statuses] } }),
    newest({ status: { in: [...FIGURES.underWay.statuses, ...FIGURES.delivered.statuses] } }),
    deps.db.documentJob.count({
      where: { merchantId, kind: 'shippingLabels', state: 'completed' },
    }),
  ]);
  const { locations } = row;
  const [orders, shipments] = [any ? 1 : 0, booked ? 1 : 0];
  return {
    done: stepsDone({ orders, locations, shipments, labels }),
    toShip: toShip?.orderKey ?? null,
    booked: booked?.orderKey ?? null,
  };
}

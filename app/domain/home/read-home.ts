import type { Prisma } from '@prisma/client';
import { writeAuditOfEach } from '#app/domain/audit/write-audit.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { listMatters, type Matter } from '#app/domain/needs-you/list-matters.ts';
import { NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { ordersMatching } from '#app/domain/orders/order-filter.where.ts';
import { canPrintLabel, canShip, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { listStores, type StoreRow } from '#app/domain/stores/list-stores.ts';
import { storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import { isOwnShopLow } from '#app/domain/wallet/low-balance.ts';
import type { Services } from '#app/ports/services.ts';
import { FIGURES, stepsDone, type Figure, type GuideStep } from './home.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

export type Home = {
  store: StoreRow;
  figures: (Figure & { count: number })[];
  /** What waits for a person: how many, and the most pressing of them. */
  needing: { count: number; first: Matter[] };
  /** Of the shop's own account, without its figures. */
  isBalanceLow: boolean;
  /** The way to the first label; null once it was put away, and for who may not set up the store. */
  guide: {
    done: Record<GuideStep, boolean>;
    /** The orders that the last two steps would take. */
    toShip: string | null;
    booked: string | null;
  } | null;
};

const SHOWN = 5;

/** What a shop's owner looks at first: key figures, what waits for them, how the connection is, and
 *  until then the way to the first label. */
export async function readHome(deps: Needs, actor: Actor): Promise<Home> {
  const store = await ownStore(deps, actor);
  const [figures, matters, guide, isBalanceLow] = await Promise.all([
    figuresOf(deps, actor, store),
    listMatters(deps, actor, { page: 1, limit: SHOWN }),
    guideOf(deps, actor, store),
    isOwnShopLow(deps, actor),
  ]);
  const needing = { count: matters.totalDocs, first: matters.docs };
  return { store: store.row, figures, needing, guide, isBalanceLow };
}

/** The guide is put away for everybody of this shop. */
export async function hideGuide(deps: Needs, actor: Actor): Promise<void> {
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const hidden = await tx.store.updateManyAndReturn({
      where: {
        AND: [storesVisibleTo(actor, 'store.settings'), { id: { in: [...actor.storeIds] } }],
      },
      data: { guideHiddenAt: at },
      select: { id: true, merchantId: true },
    });
    await writeAuditOfEach(tx, actor, { at, action: 'store.hideGuide' }, hidden);
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

async function figuresOf(deps: Needs, actor: Actor, store: OwnStore): Promise<Home['figures']> {
  const counted = FIGURES.map(async (figure) => {
    const matching = await ordersMatching(deps, actor, figure.filter);
    const where = { AND: [matching, rowsOf(store)] };
    return { ...figure, count: await deps.db.order.count({ where }) };
  });
  const figures = await Promise.all(counted);
  return figures.filter(({ count, onlyWhereSome }) => count > 0 || !onlyWhereSome);
}

async function guideOf(deps: Needs, actor: Actor, store: OwnStore): Promise<Home['guide']> {
  const { row, merchantId, isGuideHidden } = store;
  if (isGuideHidden || !can(actor, 'store.settings')) return null;
  const newest = async (filter: Partial<OrderFilter>) => {
    const matching = await ordersMatching(deps, actor, { ...NO_FILTER, ...filter });
    return deps.db.order.findFirst({
      where: { AND: [matching, rowsOf(store)] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { orderKey: true },
    });
  };
  const [any, toShip, booked, labels] = await Promise.all([
    newest({}),
    newest({ status: ORDER_STATUSES.filter(canShip), hold: 'no' }),
    newest({ status: ORDER_STATUSES.filter(canPrintLabel) }),
    deps.db.documentJob.count({
      where: { merchantId, kind: 'shippingLabels', state: 'completed' },
    }),
  ]);
  const { locations } = row;
  const isBringingIn = row.backfill?.progress?.isRunning ?? false;
  const [orders, shipments] = [any ? 1 : 0, booked ? 1 : 0];
  return {
    done: stepsDone({ orders, isBringingIn, locations, shipments, labels }),
    toShip: toShip?.orderKey ?? null,
    booked: booked?.orderKey ?? null,
  };
}

import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { ordersMatching } from '#app/domain/orders/order-filter.where.ts';
import { NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { canPrintLabel, canShip, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { authorize, can, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { listStores, type StoreRow } from '#app/domain/stores/list-stores.ts';
import type { Services } from '#app/ports/services.ts';
import { stepsDone, type GuideStep } from './home.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

export type Guide = {
  done: Record<GuideStep, boolean>;
  /** The name of a store without a pickup location, or null. */
  toLocate: string | null;
  /** Where the first order comes from: a shop sends its orders, a custom store gets them by hand, CSV or API. Null
   *  while the account has no store, or has stores of both kinds. */
  source: 'shop' | 'custom' | null;
  /** The name of a shop whose past orders can be imported, or null. */
  toImport: string | null;
  /** The key of the newest order that can be shipped, or null. `booked`: that of the newest order whose label can
   *  be printed. */
  toShip: string | null;
  booked: string | null;
};

/** The first steps of an account and which of them are done, as far as the actor can see. Null once all steps are done
 *  or the guide was dismissed, and for callers who may not set up a store. */
export async function readGuide(deps: Needs, actor: Actor): Promise<Guide | null> {
  const { merchantId } = actor;
  if (!merchantId || !can(actor, 'store.settings')) return null;
  const where = { id: merchantId, guideHiddenAt: null };
  if ((await deps.db.merchant.count({ where })) === 0) return null;
  const [all, orders, labels, printer] = await Promise.all([
    listStores(deps, actor),
    newestOrders(deps, actor, merchantId),
    deps.db.documentJob.count({
      where: { merchantId, kind: 'shippingLabels', state: 'completed' },
    }),
    readPrinter(deps, merchantId),
  ]);
  const stores = all.filter(({ isDeleted }) => !isDeleted);
  const done = stepsDone({
    stores: stores.length,
    locations: stores.reduce((sum, { locations }) => sum + locations, 0),
    orders: orders.any === null ? 0 : 1,
    isBringingIn: stores.some(({ backfill }) => backfill?.progress?.isRunning ?? false),
    // A label printed on a label printer counts too.
    labels: labels + (printer.hasPrinted ? 1 : 0),
    hasPrinter: printer.hasPrinted || printer.isConnected,
  });
  if (Object.values(done).every(Boolean)) return null;
  const toLocate = stores.find(({ locations }) => locations === 0)?.name ?? null;
  const { toShip, booked } = orders;
  return { done, toLocate, ...sourceOf(stores), toShip, booked };
}

function sourceOf(stores: readonly StoreRow[]): Pick<Guide, 'source' | 'toImport'> {
  const shops = stores.filter(({ integrationType }) => integrationType !== 'custom');
  const source = shops.length === 0 ? 'custom' : shops.length === stores.length ? 'shop' : null;
  const toImport = shops.find(({ backfill }) => backfill !== null)?.name ?? null;
  return { source: stores.length > 0 ? source : null, toImport };
}

/** Dismisses the guide for all members of the account, in every shell.
 *  @throws AppError 'not-allowed', 'not-found' for administrators, who have no account. */
export async function hideGuide(deps: Needs, actor: Actor): Promise<void> {
  authorize(actor, 'store.settings');
  const { merchantId } = actor;
  if (!merchantId) throw notFound('Account');
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await tx.merchant.update({ where: { id: merchantId }, data: { guideHiddenAt: at } });
    await writeAudit(tx, actor, {
      at,
      action: 'store.hideGuide',
      subject: merchantId,
      merchantId,
    });
  });
}

type Newest = Record<'any' | 'toShip' | 'booked', string | null>;

async function newestOrders(deps: Needs, actor: Actor, merchantId: string): Promise<Newest> {
  const newest = async (filter: Partial<OrderFilter>) => {
    const matching = await ordersMatching(deps, actor, { ...NO_FILTER, ...filter });
    const order = await deps.db.order.findFirst({
      // With the condition on the account, the query uses the status index. Without it, the query would read every
      // order of a store.
      where: { AND: [matching, { merchantId }] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { orderKey: true },
    });
    return order?.orderKey ?? null;
  };
  const [any, toShip, booked] = await Promise.all([
    newest({}),
    newest({ status: ORDER_STATUSES.filter(canShip), hold: 'no' }),
    newest({ status: ORDER_STATUSES.filter(canPrintLabel) }),
  ]);
  return { any, toShip, booked };
}

/** Printers belong to people, so this looks for printers of the account's members. People who are only invited are
 *  left out. */
async function readPrinter({ db, clock }: Needs, merchantId: string) {
  const members = await db.membership.findMany({
    where: { merchantId, acceptedAt: { not: null } },
    select: { id: true, userId: true },
  });
  const membershipId = { in: members.map(({ id }) => id) };
  const userId = { in: members.map((member) => member.userId) };
  const [station, print] = await Promise.all([
    db.printStation.findFirst({ where: { membershipId, expiresAt: { gt: clock.now() } } }),
    db.printJob.findFirst({
      where: { userId, state: 'acknowledged', order: { merchantId } },
      select: { id: true },
    }),
  ]);
  return { isConnected: station !== null, hasPrinted: print !== null };
}

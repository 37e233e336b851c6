import { readHolidays } from '#app/domain/holidays/read-holidays.ts';
import { countAlertKinds, type AlertKind } from '#app/domain/alert-actions/list-alerts.ts';
import { ordersMatching } from '#app/domain/orders/order-filter.where.ts';
import { isOwnAdmin, type Actor } from '#app/domain/shared/actor.ts';
import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import type { HolidaySetting } from '#app/domain/shared/cut-off.rules.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { formatTime } from '#app/domain/shared/time.ts';
import { listStores, type StoreRow } from '#app/domain/stores/list-stores.ts';
import { brokenStores } from '#app/domain/stores/read-store.ts';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import { isOwnShopLow } from '#app/domain/wallet/low-balance.ts';
import type { Pace } from '#app/domain/wallet/pace.rules.ts';
import { readPace } from '#app/domain/wallet/read-pace.ts';
import type { Services } from '#app/ports/services.ts';
import { FIGURES, type Figure } from './home.rules.ts';
import { readGuide, type Guide } from './read-guide.ts';
import { readOnTime, readOrderDays, type OnTime, type OrderDay } from './read-two-weeks.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** The next cut-off by the server's clock. `whose` is its day: `today`, `tomorrow` or a weekday. `time` is in
 *  Johannesburg. */
export type NextCutOff = {
  now: string;
  at: string;
  whose: string;
  time: string;
  holidays: HolidaySetting;
};

export type Home = {
  /** The store, in a store's own admin. Null in the portal, where an account can have several. */
  store: StoreRow | null;
  /** In the portal: the stores with a broken connection. */
  broken: BrokenStore[];
  cutOff: NextCutOff;
  figures: (Figure & { count: number })[];
  /** Open alerts by cause, most frequent first. */
  needing: AlertKind[];
  days: OrderDay[];
  onTime: OnTime;
  /** What shipments cost, and how long the balance lasts; null for everyone but the account's owner. */
  pace: Pace | null;
  /** Whether to show a notice about a low balance, without amounts, to a shop with its own account. */
  isBalanceLow: boolean;
  guide: Guide | null;
};

/** The data of the Home page, in the portal and in a store's own admin: key figures, alerts, the last two weeks, the
 *  state of the connection, and the first steps until they are done or dismissed. */
export async function readHome(deps: Needs, actor: Actor): Promise<Home> {
  const isOfOneStore = isOwnAdmin(actor.role);
  const [store, broken, cutOff, figures, needing, days, onTime, pace, guide, isBalanceLow] =
    await Promise.all([
      isOfOneStore ? ownStore(deps, actor) : null,
      isOfOneStore ? [] : brokenStores(deps, actor),
      cutOffOf(deps),
      figuresOf(deps, actor),
      countAlertKinds(deps, actor),
      readOrderDays(deps, actor),
      readOnTime(deps, actor),
      readPace(deps, actor),
      readGuide(deps, actor),
      isOwnShopLow(deps, actor),
    ]);
  return {
    store,
    broken,
    cutOff,
    figures,
    needing,
    days,
    onTime,
    pace,
    guide,
    isBalanceLow,
  };
}

/** The store whose admin the actor comes from.
 *  @throws AppError 'not-found' for all others. */
export async function ownStore(deps: Needs, actor: Actor): Promise<StoreRow> {
  const [id] = isOwnAdmin(actor.role) ? actor.storeIds : [];
  const row = id === undefined ? undefined : (await listStores(deps, actor, { id }))[0];
  if (!row) throw notFound('Store');
  return row;
}

async function cutOffOf(deps: Needs): Promise<NextCutOff> {
  const now = deps.clock.now();
  const { at, whose } = nextCutOff(now, await readHolidays(deps));
  return {
    now: now.toISOString(),
    at: at.toISOString(),
    whose,
    time: formatTime(at),
    holidays: deps.settings.holidays,
  };
}

async function figuresOf(deps: Needs, actor: Actor): Promise<Home['figures']> {
  const { merchantId } = actor;
  const counted = FIGURES.map(async (figure) => {
    const matching = await ordersMatching(deps, actor, figure.filter);
    // With the condition on the account, the query uses the status index. Without it, the query would read every
    // order of a store.
    const where = { AND: [matching, merchantId ? { merchantId } : {}] };
    return { ...figure, count: await deps.db.order.count({ where }) };
  });
  const figures = await Promise.all(counted);
  return figures.filter(({ count, onlyWhereSome }) => count > 0 || !onlyWhereSome);
}

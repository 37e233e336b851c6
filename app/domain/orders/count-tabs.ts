import type { OrderStatus, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { whereHeld } from './hold.rules.ts';
import { fewMatches, isByPlace, isByWords } from './few-matches.ts';
import type { OrderFilter } from './order-filter.rules.ts';
import { offTabs, ORDER_TABS, tabOf, type OrderTab, type OrderTabKey } from './order-tabs.rules.ts';
import { COMING_BACK } from './open-returns.ts';
import { seesMarks } from './order-marks.rules.ts';
import { needingPerson, ordersMatching } from './order-filter.where.ts';

export type TabCounts = Record<OrderTabKey, number>;

/** The exact number of orders on each tab, with the other fields of the filter applied. Most tabs come from one
 *  grouped count that reads only an index, minus the orders on hold. Orders with alerts and orders coming back are
 *  counted separately. If a search finds only a few orders, it runs once, and all counts use its result. */
export async function countTabs(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  filter: OrderFilter,
): Promise<TabCounts> {
  const asked = offTabs(filter);
  const matching = await ordersMatching(deps, actor, asked);
  const mayBeFew = isByWords(asked) || isByPlace(asked);
  const where = (mayBeFew && (await fewMatches(deps, matching))) || matching;
  const [all, held, needing, comingBack] = await Promise.all([
    byStatus(deps, where),
    seesMarks(actor) ? byStatus(deps, { AND: [where, whereHeld('yes')] }) : NONE_HELD,
    deps.db.order.count({ where: { AND: [where, needingPerson(actor, 'yes')] } }),
    deps.db.order.count({ where: { AND: [where, COMING_BACK] } }),
  ]);
  const countOf = (tab: OrderTab) => {
    const { status, attention, hold } = tab;
    if (attention) return needing;
    if (tab.comingBack) return comingBack;
    if (hold === 'yes') return sumOf(held, status);
    return sumOf(all, status) - (hold === 'no' ? sumOf(held, status) : 0);
  };
  return Object.fromEntries(ORDER_TABS.map((tab) => [tab.key, countOf(tab)])) as TabCounts;
}

/** How many orders the filter finds, if it matches a tab; else null. */
export function countOnTab(counts: TabCounts, filter: OrderFilter): number | null {
  const tab = tabOf(filter);
  return tab && counts[tab.key];
}

type Counts = ReadonlyMap<OrderStatus, number>;

const NONE_HELD: Counts = new Map();

async function byStatus(
  { db }: Pick<Services, 'db'>,
  where: Prisma.OrderWhereInput,
): Promise<Counts> {
  const groups = await db.order.groupBy({ by: ['status'], where, _count: { _all: true } });
  return new Map(groups.map(({ status, _count }) => [status, _count._all]));
}

/** The sum over the given statuses; over all if none is given. */
function sumOf(counts: Counts, statuses: readonly OrderStatus[]): number {
  return [...counts]
    .filter(([status]) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, [, count]) => sum + count, 0);
}

import { dayAfter, timesOfSpan } from '#app/domain/orders/filter-days.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { ownedRowsSql } from '#app/domain/shared/owned-rows.sql.ts';
import { isoDay, ZONE } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import type { Arrived } from './home.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const DAYS = 14;

/** A day in Johannesburg, written `2025-03-07`, and the number of orders placed on it. */
export type OrderDay = { day: string; orders: number };

/** The orders of each of the last fourteen days, oldest day first. The last one is today.
 *  @throws AppError 'not-allowed'. */
export async function readOrderDays({ db, clock }: Needs, actor: Actor): Promise<OrderDay[]> {
  const now = clock.now();
  const { gte, lt } = timesOfSpan('last14', now);
  const rows = await db.$queryRaw<{ day: string; orders: number }[]>`
    select to_char(o.created_at at time zone ${ZONE}, 'YYYY-MM-DD') as day, count(*)::int as orders
    from orders o
    where ${ownedRowsSql(actor, 'order.read', 'o')} and o.created_at >= ${gte} and o.created_at < ${lt}
    group by 1`;
  const counts = new Map(rows.map(({ day, orders }) => [day, orders]));
  return Array.from({ length: DAYS }, (_none, n) => {
    const day = dayAfter(isoDay(now), n - DAYS + 1);
    return { day, orders: counts.get(day) ?? 0 };
  });
}

export type OnTime = { now: Arrived; before: Arrived };

/** How many orders arrived by their expected day in the last fourteen days, how many arrived later, and the same for
 *  the fourteen days before. The orders of the last fourteen days are those that the list finds with `arrivedFilter`.
 *  @throws AppError 'not-allowed'. */
export async function readOnTime({ db, clock }: Needs, actor: Actor): Promise<OnTime> {
  const now = timesOfSpan('last14', clock.now());
  const before = timesOfSpan('last14', clock.now(), DAYS);
  const rows = await db.$queryRaw<{ isNow: boolean; isLate: boolean; orders: number }[]>`
    select s.delivered_at >= ${now.gte} as "isNow", s.is_late as "isLate",
      count(distinct o.id)::int as orders
    from shipments s join orders o on o.id = s.order_id and o.status = 'deliveryCompleted'
    where ${ownedRowsSql(actor, 'order.read', 's')} and ${ownedRowsSql(actor, 'order.read', 'o')} and s.state = 'completed' and s.kind <> 'return'
      and s.delivered_at >= ${before.gte} and s.delivered_at < ${now.lt} and s.is_late is not null
    group by 1, 2`;
  const of = (isNow: boolean, isLate: boolean) =>
    rows.find((row) => row.isNow === isNow && row.isLate === isLate)?.orders ?? 0;
  const arrived = (isNow: boolean) => ({ onTime: of(isNow, false), late: of(isNow, true) });
  return { now: arrived(true), before: arrived(false) };
}

import { setTimeout as wait } from 'node:timers/promises';
import { Prisma, type PrismaClient } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import { AppError } from '#app/domain/shared/errors.ts';

/** What Shopify says of a shop's bucket with every answer (docs/integrations/shopify.md). */
export type ThrottleStatus = {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
};

/** A shop's points: spent before a call leaves, settled when it is over. */
export type PointBudget = {
  /** Waits for its turn; @throws AppError 'store-down' with the time when that is long. */
  spend(shop: string, cost: number): Promise<void>;
  /** After each call that was spent for; null where the answer told nothing. */
  settle(shop: string, cost: number, status: ThrottleStatus | null): Promise<void>;
};

/** A longer wait holds a worker up for nothing: the job comes back instead. */
const LONGEST_WAIT_MS = 10_000;
/** What a process that died had on its way is forgotten when nobody called for so long. */
const FORGOTTEN_AFTER_MS = 60_000;
/** Left for what a person waits for, and for other clients of the same app. */
const KEPT_FREE = 0.2;

/** Whose time points come back by, and how it is waited for. */
export type BudgetTime = { clock: Clock; wait(ms: number): Promise<void> };

/** One bucket for each shop, in a row that all processes share. The size is never assumed: until the
 *  first answer has told it, a shop's calls are let through. The time is the database's, which all
 *  processes share too; tests bring their own. */
export function createPointBudget(db: PrismaClient, time?: BudgetTime): PointBudget {
  const now = () =>
    time ? Prisma.sql`${time.clock.now()}::timestamptz` : Prisma.sql`clock_timestamp()`;
  return {
    async spend(shop, cost) {
      const waitMs = await take(db, shop, cost, now());
      if (waitMs <= 0) return;
      if (waitMs > LONGEST_WAIT_MS)
        throw new AppError('store-down', 'The allowance of calls to this shop is used up.', {
          retryAfterSeconds: Math.ceil(waitMs / 1_000),
        });
      await (time?.wait ?? wait)(waitMs);
    },
    async settle(shop, cost, status) {
      if (!status || !(status.maximumAvailable > 0 && status.restoreRate > 0)) {
        await db.$executeRaw`
          update shop_points set in_flight = greatest(0, in_flight - ${cost}::float8) where shop = ${shop}`;
        return;
      }
      const { maximumAvailable, currentlyAvailable, restoreRate } = status;
      // The answer knows nothing of the calls that are on their way: theirs are taken off it.
      await db.$executeRaw`
        insert into shop_points as p (shop, maximum, available, in_flight, restore_rate, at)
        values (${shop}, ${maximumAvailable}, ${currentlyAvailable}, 0, ${restoreRate}, ${now()})
        on conflict (shop) do update set
          maximum = excluded.maximum, restore_rate = excluded.restore_rate,
          in_flight = greatest(0, p.in_flight - ${cost}::float8),
          available = excluded.available - greatest(0, p.in_flight - ${cost}::float8),
          at = ${now()}`;
    },
  };
}

/** Takes the points, also into debt: whoever comes next waits behind. Gives the wait in milliseconds;
 *  a wait that is too long takes nothing. One statement, so no two take the same points. */
async function take(
  db: PrismaClient,
  shop: string,
  cost: number,
  now: Prisma.Sql,
): Promise<number> {
  const [row] = await db.$queryRaw<{ wait_ms: number }[]>`
    with now as (
      select shop, maximum, restore_rate,
        least(maximum, available + extract(epoch from ${now} - at) * restore_rate) as available,
        case when at < ${now} - ${FORGOTTEN_AFTER_MS} * interval '1 millisecond' then 0 else in_flight end as in_flight
      from shop_points where shop = ${shop} for update
    ), judged as (
      select *, greatest(0, (${cost}::float8 + least(${KEPT_FREE}::float8 * maximum, maximum - ${cost}::float8) - available)
        / restore_rate * 1000)::float8 as wait_ms from now
    ), taken as (
      update shop_points p set at = ${now},
        available = j.available - case when j.wait_ms > ${LONGEST_WAIT_MS}::float8 then 0 else ${cost}::float8 end,
        in_flight = j.in_flight + case when j.wait_ms > ${LONGEST_WAIT_MS}::float8 then 0 else ${cost}::float8 end
      from judged j where p.shop = j.shop
    )
    select wait_ms from judged`;
  return row?.wait_ms ?? 0;
}

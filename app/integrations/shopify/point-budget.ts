import { setTimeout as wait } from 'node:timers/promises';
import type { PrismaClient } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import {
  Calls,
  settleCall,
  takeTurn,
  type PointBucket,
  type ReportedCost,
  type Turn,
  type Urgency,
} from './point-bucket.rules.ts';

/** A shop's point budget: points are reserved before a call leaves and settled when it has ended. */
export type PointBudget = {
  /** Waits for the call's turn and returns the id for `settle`.
   *  @throws AppError 'store-down' with `retryAfterSeconds`, when the wait would be long. */
  spend(shop: string, cost: number, urgency: Urgency): Promise<string>;
  /** Must be called after each `spend`. `reported` is the cost that the answer named, or null if it named none. */
  settle(shop: string, id: string, reported: ReportedCost | null): Promise<void>;
};

/** The clock that decides how many points have come back, and a way to wait. Tests replace both. */
export type BudgetTime = { clock: Clock; wait(ms: number): Promise<void> };

/** One bucket per shop, in a row that all processes share. The bucket's size is never assumed: until the first answer
 *  reports it, all calls are let through. Times come from the database's clock, which all processes share; tests pass
 *  their own. */
export function createPointBudget(db: PrismaClient, time?: BudgetTime): PointBudget {
  const rows = bucketRows(db, time?.clock);
  const pause = time?.wait ?? wait;
  return {
    async spend(shop, cost, urgency) {
      const id = newId();
      let askedAt: number | null = null;
      for (;;) {
        const turn = await rows.change<Turn>(shop, (bucket, now) => {
          askedAt ??= now;
          return bucket ? takeTurn(bucket, { id, cost, urgency, askedAt }, now) : LET_THROUGH;
        });
        if (turn.kind === 'go') return id;
        if (turn.kind === 'tooLong') throw usedUp(turn.waitMs);
        await pause(turn.lookAgainMs);
      }
    },
    async settle(shop, id, reported) {
      const known =
        reported && reported.maximumAvailable > 0 && reported.restoreRate > 0 ? reported : null;
      const isUnknown = await rows.change(shop, (bucket, now) => ({
        bucket: bucket && settleCall(bucket, id, known, now),
        turn: bucket === null,
      }));
      if (isUnknown && known) await rows.begin(shop, known);
    },
  };
}

const LET_THROUGH = { bucket: null, turn: { kind: 'go' } } as const;

function usedUp(waitMs: number): AppError {
  return new AppError('store-down', 'The shop’s limit for Shopify calls is used up.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}

type Change<T> = { bucket: PointBucket | null; turn: T };
type Row = Omit<PointBucket, 'calls'> & { calls: unknown; now: number };

function bucketRows(db: PrismaClient, clock: Clock | undefined) {
  return {
    /** Creates the row from the shop's first answer, which reports the bucket's size. */
    async begin(shop: string, { maximumAvailable, currentlyAvailable, restoreRate }: ReportedCost) {
      await db.$executeRaw`
        insert into shop_points (shop, maximum, available, restore_rate, at)
        values (${shop}, ${maximumAvailable}, ${currentlyAvailable}, ${restoreRate},
          coalesce(${clock?.now() ?? null}::timestamptz, clock_timestamp()))
        on conflict (shop) do nothing`;
    },
    /** Changes one shop's bucket under a row lock. */
    async change<T>(
      shop: string,
      decide: (bucket: PointBucket | null, now: number) => Change<T>,
    ): Promise<T> {
      return db.$transaction(async (tx) => {
        const [row] = await tx.$queryRaw<Row[]>`
          select maximum, available, restore_rate as "restoreRate", calls,
            (extract(epoch from at) * 1000)::float8 as at,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as now
          from shop_points where shop = ${shop} for update`;
        const now = clock?.now().getTime() ?? row?.now ?? 0;
        const { bucket, turn } = decide(
          row ? { ...row, calls: Calls.parse(row.calls) } : null,
          now,
        );
        if (bucket)
          await tx.shopPoints.update({
            where: { shop },
            data: {
              maximum: bucket.maximum,
              available: bucket.available,
              restoreRate: bucket.restoreRate,
              at: new Date(bucket.at),
              calls: [...bucket.calls],
            },
          });
        return turn;
      });
    },
  };
}

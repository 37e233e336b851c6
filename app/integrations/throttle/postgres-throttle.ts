import { hash } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, ThrottlePort } from '#app/ports/throttle.ts';

/** A rate limiter that counts in the table `rate_limits`, with one atomic statement per action, so that all processes
 *  share the counts. */
export function createPostgresThrottle(db: PrismaClient): ThrottlePort {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (budget: Budget) => {
    const known = limiters.get(budget.name) ?? createLimiter(db, budget);
    limiters.set(budget.name, known);
    return known;
  };
  return {
    take: async (budget, key) => {
      try {
        await limiterOf(budget).consume(shortened(key));
        return { ok: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return {
          ok: false,
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        };
      }
    },
    // The library's own `reward` creates a row of minus one when the window has ended or nothing was taken, which
    // would be a point more than the budget allows.
    giveBack: async (budget, key) => {
      const row = limiterOf(budget).getKey(shortened(key));
      await db.$executeRaw`
        update rate_limits set points = points - 1
        where key = ${row} and points > 0 and expire > ${BigInt(Date.now())}`;
    },
  };
}

function createLimiter(db: PrismaClient, budget: Budget): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => runOver(db, statement) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: budget.name,
    points: budget.points,
    duration: budget.windowSeconds,
    // Expired rows are removed by the daily clean-up, not by a timer in every process.
    clearExpiredByTimeout: false,
  });
}

/** The hash of a key, because the column is short and the table should not contain readable addresses. */
function shortened(key: string): string {
  return hash('sha256', key, 'base64url');
}

type Statement = { text: string; values: readonly unknown[] };
type Row = { points: number; expire: bigint | null };

/** Runs a statement of the library with Prisma. The library itself expects a `pg` pool. */
async function runOver(db: PrismaClient, { text, values }: Statement) {
  const given = values.map((value) => (isLarge(value) ? BigInt(value) : value));
  const rows = await db.$queryRawUnsafe<Row[]>(text, ...given);
  return {
    rows: rows.map((row) => ({ ...row, expire: row.expire === null ? null : Number(row.expire) })),
    rowCount: rows.length,
  };
}

/** Whether a value is an integer beyond 32 bits. Such values are instants in milliseconds, which are stored as
 *  bigint. */
function isLarge(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) > 2 ** 31;
}

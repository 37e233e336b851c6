import { setTimeout as wait } from 'node:timers/promises';
import type { PrismaClient } from '@prisma/client';
import type { CallAllowance } from './transport.ts';

/** The courier's rate limit, shared by all workers. Each call reserves the next free moment with one database
 *  statement and waits for it. */
export function createCallAllowance(
  db: PrismaClient,
  options: { key: string; perSecond: number },
): CallAllowance {
  const spacingMs = 1000 / options.perSecond;
  return {
    async take() {
      const [row] = await db.$queryRaw<{ wait_ms: number }[]>`
        insert into rate_limits as slot (key, points, expire)
        values (${options.key}, 0, ceil(extract(epoch from clock_timestamp()) * 1000000)::bigint + ${Math.ceil(spacingMs * 1000)}::bigint)
        on conflict (key) do update
          set expire = greatest(slot.expire, ceil(extract(epoch from clock_timestamp()) * 1000000)::bigint) + ${Math.ceil(spacingMs * 1000)}::bigint
        returning ((slot.expire - ${Math.ceil(spacingMs * 1000)}::bigint) / 1000.0 - extract(epoch from clock_timestamp()) * 1000)::float8 as wait_ms`;
      const waitMs = Math.ceil(row?.wait_ms ?? 0);
      if (waitMs > 0) await wait(waitMs);
    },
  };
}

import type { PrismaClient } from '@prisma/client';

/** How many of this test's database wait for a lock that another one has. */
export async function waitingForLocks(db: PrismaClient): Promise<number> {
  const [row] = await db.$queryRaw<[{ many: number }]>`
    select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row.many;
}

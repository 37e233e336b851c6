import type { PrismaClient } from '@prisma/client';

/** The number of connections of this test's database that wait for a lock. */
export async function waitingForLocks(db: PrismaClient): Promise<number> {
  const [row] = await db.$queryRaw<[{ many: number }]>`
    select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row.many;
}

import { Prisma } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { enqueue } from './outbox.ts';
import { endsOf, type Ending } from './tidy-up.rules.ts';
import { tidyUpJob } from './tidy-up.job.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Rows of one statement: its locks are short, and what it writes is little at a time. */
const STRETCH = 2_000;
/** Statements on one table in one run; the rest is the work of one promised at its end. */
const MAX_STRETCHES = 50;

/** Once a day. */
export async function promiseTidyUp(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  await enqueue(deps.db, tidyUpJob, { day, step: 0 });
}

/** Removes what has served (product.md D27), a stretch at a time and by index. Safe to repeat. */
export async function tidyUp(
  deps: Needs,
  { day, step }: { day: string; step: number },
): Promise<void> {
  let isMore = false;
  for (const ending of endsOf(deps.clock.now(), deps.settings))
    if (!(await removeAll(deps, ending))) isMore = true;
  if (isMore) await enqueue(deps.db, tidyUpJob, { day, step: step + 1 });
}

/** What opens something ends at its time, and is gone soon after. */
export async function endSessions(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await deps.db.portalSession.deleteMany({ where: { expiresAt: { lt: now } } });
  await deps.db.wordpressSession.deleteMany({ where: { expiresAt: { lt: now } } });
  await deps.db.wordpressToken.deleteMany({ where: { expiresAt: { lt: now } } });
  await deps.db.wooApproval.deleteMany({ where: { expiresAt: { lte: now } } });
}

/** False where there is more than one run may remove. */
async function removeAll({ db }: Needs, ending: Ending): Promise<boolean> {
  for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
    const removed = await db.$executeRaw(removal(ending, STRETCH));
    if (removed < STRETCH) return true;
  }
  return false;
}

/** As PostgreSQL finds them by an index, and removes them by their place. */
export function removal({ table, where }: Ending, most: number): Prisma.Sql {
  const name = Prisma.raw(table);
  return Prisma.sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where ${where} limit ${most}))`;
}

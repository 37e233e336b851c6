import { Prisma } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { DRIVER_PLACE_MS } from './geo.ts';
import { enqueue } from './outbox.ts';
import { endsOf, type Ending } from './tidy-up.rules.ts';
import { tidyUpJob } from './tidy-up.job.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Rows per statement, so that each statement holds its locks only briefly and writes little. */
const STRETCH = 2_000;
/** Statements per table in one run. A further job is queued at the end for the rest. */
const MAX_STRETCHES = 50;

/** Queues the clean-up once a day. */
export async function scheduleTidyUp(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  await enqueue(deps.db, tidyUpJob, { day, step: 0 });
}

/** Deletes expired data (product.md D27) in small steps, using an index. Idempotent. */
export async function tidyUp(
  deps: Needs,
  { day, step }: { day: string; step: number },
): Promise<void> {
  let isMore = false;
  for (const ending of endsOf(deps.clock.now(), deps.settings))
    if (!(await removeAll(deps, ending))) isMore = true;
  if (isMore) await enqueue(deps.db, tidyUpJob, { day, step: step + 1 });
}

/** Deletes expired sessions, WordPress sessions, WordPress tokens and WooCommerce approvals soon after they end. */
export async function endSessions(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await deps.db.portalSession.deleteMany({ where: { expiresAt: { lt: now } } });
  await deps.db.wordpressSession.deleteMany({ where: { expiresAt: { lt: now } } });
  await deps.db.wordpressToken.deleteMany({ where: { expiresAt: { lt: now } } });
  await deps.db.wooApproval.deleteMany({ where: { expiresAt: { lte: now } } });
}

/** Removes the positions of drivers that are too old to be shown. */
export async function forgetDriverPlaces(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DRIVER_PLACE_MS);
  await deps.db.driver.updateMany({
    where: { placedAt: { lt: before } },
    data: { latitude: null, longitude: null, placedAt: null },
  });
}

/** Returns false if more rows remain than one run may delete. */
async function removeAll({ db }: Needs, ending: Ending): Promise<boolean> {
  for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
    const removed = await db.$executeRaw(removal(ending, STRETCH));
    if (removed < STRETCH) return true;
  }
  return false;
}

/** A statement that deletes at most `max` expired rows. It finds them by an index and deletes them by their physical
 *  position (ctid). */
export function removal({ table, where }: Ending, max: number): Prisma.Sql {
  const name = Prisma.raw(table);
  return Prisma.sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where ${where} limit ${max}))`;
}

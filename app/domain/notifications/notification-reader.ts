import { Prisma } from '@prisma/client';
import { isOwnAdmin, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** The number of days for which notifications are listed. */
const DAYS = 30;
const DAY_MS = 86_400_000;

type Reader = { membershipId: string } | { storeId: string };

/** Notifications after `listedAfter` are listed; those after `newAfter` are new to the reader. */
type Span = { listedAfter: Date; newAfter: Date };

/** The actor's span; null for an actor that is neither a person nor a store's own admin. */
export async function spanOf({ db, clock }: Needs, actor: Actor): Promise<Span | null> {
  const reader = readerOf(actor);
  if (!reader) return null;
  const read = await db.notificationRead.findUnique({ where: reader });
  const listedAfter = new Date(clock.now().getTime() - DAYS * DAY_MS);
  const isLater = read !== null && read.seenAt > listedAfter;
  return { listedAfter, newAfter: isLater ? read.seenAt : listedAfter };
}

/** Marks notifications up to `until` as read. A late request with an older time changes nothing.
 *  @throws AppError 'not-allowed' for an actor that is neither a person nor a store's own admin. */
export async function markRead(
  { db, clock }: Needs,
  actor: Actor,
  { until }: { until: string },
): Promise<void> {
  const reader = readerOf(actor);
  if (!reader) throw new AppError('not-allowed', 'You are not allowed to do this.');
  const now = await clock.sharedNow(db);
  const seenAt = new Date(Math.min(Date.parse(until), now.getTime()));
  const { membershipId, storeId } = { membershipId: null, storeId: null, ...reader };
  const key = membershipId === null ? Prisma.sql`store_id` : Prisma.sql`membership_id`;
  await db.$executeRaw`
    insert into notification_reads (id, membership_id, store_id, seen_at)
    values (${newId()}::uuid, ${membershipId}::uuid, ${storeId}::uuid, ${seenAt})
    on conflict (${key}) do update
      set seen_at = greatest(notification_reads.seen_at, excluded.seen_at)`;
}

/** A person has one read time per membership. The users of a store's own admin have no account here, so they share one
 *  read time for the store. */
function readerOf({ role, membershipId, storeIds }: Actor): Reader | null {
  if (membershipId) return { membershipId };
  const [storeId] = storeIds;
  return isOwnAdmin(role) && storeId ? { storeId } : null;
}

import type { Role } from '@prisma/client';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { hasAuthenticator } from '#app/domain/credentials/authenticator.ts';
import { needsAuthenticator } from './second-step.ts';
import { personOf } from './signed-in-person.ts';
import type { Standing } from './standing.ts';

export type OwnMembership = { id: string; role: Role; account: string | null; isCurrent: boolean };

/** All memberships that the caller can act under, including the current one, sorted by account. */
export async function listOwnMemberships(
  { db }: { db: Tx },
  { userId, membershipId }: Actor,
): Promise<OwnMembership[]> {
  if (!userId) return [];
  const found = await db.membership.findMany({
    where: { userId, acceptedAt: { not: null } },
    include: { merchant: { select: { name: true } } },
    orderBy: [{ merchant: { name: 'asc' } }, { id: 'asc' }],
  });
  return found.map(({ id, role, merchant }) => ({
    id,
    role,
    account: merchant?.name ?? null,
    isCurrent: id === membershipId,
  }));
}

/** As `listOwnMemberships`, for the top of every page. Empty for a caller with a single membership or none. */
export async function accountsToChoose(deps: { db: Tx }, actor: Actor): Promise<OwnMembership[]> {
  const { userId } = actor;
  const count = userId
    ? await deps.db.membership.count({ where: { userId, acceptedAt: { not: null } } })
    : 0;
  return count > 1 ? listOwnMemberships(deps, actor) : [];
}

const NEEDED =
  'Administrators sign in with a code. Set up an authenticator app in your profile first.';

/** Switches to another membership, for this browser and the next sign-in.
 *  @throws AppError 'not-allowed' if the caller has no session, or lacks the authenticator that an administrator needs;
 *  'not-found' if it is not their membership. */
export async function chooseMembership(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  standing: Standing | null,
  { id }: { id: string },
): Promise<void> {
  const userId = personOf(actor);
  if (standing?.by !== 'session')
    throw new AppError('not-allowed', 'Sign in to the portal to choose an account.');
  const sessionId = standing.id;
  await db.$transaction(async (tx) => {
    const { count } = await tx.membership.updateMany({
      where: { id, userId, acceptedAt: { not: null } },
      data: { chosenAt: clock.now() },
    });
    if (count === 0) throw notFound('Account');
    const chosen = await tx.membership.findUniqueOrThrow({ where: { id } });
    if (needsAuthenticator({ settings }, chosen) && !(await hasAuthenticator(tx, userId)))
      throw new AppError('not-allowed', NEEDED);
    await tx.portalSession.updateMany({
      where: { id: sessionId, userId },
      data: { membershipId: id },
    });
  });
}

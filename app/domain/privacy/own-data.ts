import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { ofOwn } from '#app/domain/people/own-access.ts';
import { signedInPerson } from '#app/domain/people/signed-in-person.ts';
import type { Standing } from '#app/domain/people/standing.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';

/** The file lists at most this many of the person's latest actions. */
const MAX_ACTIONS = 10_000;

/** What we store about a person and what they did, for their own request (POPIA section 23). Sessions, tokens and codes
 *  are listed, but without the secrets that give access.
 *  @throws AppError 'not-allowed' if the caller is not a person, or uses a named token; 'not-signed-in' if the session
 *  has ended. */
export async function readOwnData(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  standing: Standing | null,
): Promise<object> {
  const userId = await signedInPerson(db, actor, standing);
  const at = clock.now();
  const person = await db.user.findUniqueOrThrow({ where: { id: userId }, select: PERSON });
  const acts = await db.auditEntry.findMany({
    where: { actorUserId: userId },
    select: {
      at: true,
      action: true,
      subject: true,
      detail: true,
      client: true,
      address: true,
    },
    orderBy: { at: 'desc' },
    take: MAX_ACTIONS,
  });
  await db.$transaction((tx) => writeAudit(tx, actor, ofOwn(actor, at, 'profile.export', userId)));
  return { madeAt: at, person, acts };
}

const PERSON = {
  email: true,
  emailProvedAt: true,
  approvalAskedAt: true,
  firstName: true,
  lastName: true,
  phone: true,
  unwantedMails: true,
  wantedMails: true,
  createdAt: true,
  updatedAt: true,
  emailChange: { select: { newEmail: true, askedAt: true } },
  memberships: {
    select: {
      role: true,
      merchant: { select: { name: true } },
      createdAt: true,
      acceptedAt: true,
      invitedAt: true,
      chosenAt: true,
    },
  },
  storeAccess: { select: { store: { select: { name: true } } } },
  hubAccess: { select: { hub: { select: { name: true } } } },
  sessions: {
    select: { device: true, country: true, createdAt: true, lastSeenAt: true, expiresAt: true },
  },
  tokens: {
    where: { kind: 'bearer' },
    select: {
      name: true,
      handle: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
      revokedAt: true,
    },
  },
  // The code to a new address exists only if no one else has that address, so listing it would reveal that.
  codes: {
    where: { purpose: { not: 'change-email-new' } },
    select: { purpose: true, createdAt: true, usedAt: true, expiresAt: true },
  },
  authenticator: { select: { since: true } },
  recoveryCodes: { select: { usedAt: true } },
  networks: { select: { lastSeenAt: true } },
  savedViews: { select: { name: true, filter: true, shared: true, createdAt: true } },
  lists: { select: { list: true, look: true, updatedAt: true } },
} as const;

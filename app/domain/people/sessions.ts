import type { PortalSession } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { signingIn, type Checked } from '#app/domain/credentials/membership-at-sign-in.ts';

const HOUR = 3_600_000;
const IDLE_MS = 12 * HOUR;
const ABSOLUTE_MS = 30 * 24 * HOUR;
/** `lastSeenAt` is written at most this often, not with every request. */
const TOUCH_MS = 5 * 60_000;

type Needs = Pick<Services, 'db' | 'clock'>;

/** Creates a session for a person who has just signed in. `sessionId` is the secret: it goes into the cookie, and only
 *  its hash is stored. `device` and `country` (ISO 3166) let the owner recognise the session; `checked` is what the
 *  sign-in returned.
 *  @throws AppError as `signingIn`. */
export async function createSession(
  deps: Needs,
  userId: string,
  { device = null, country = null }: { device?: string | null; country?: string | null } = {},
  checked?: Checked,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const now = deps.clock.now();
  const sessionId = newSecret();
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS);
  await deps.db.$transaction(async (tx) => {
    const membership = await signingIn(tx, deps, userId, checked);
    await tx.portalSession.create({
      data: {
        id: newId(),
        idHash: hashSecret(sessionId),
        userId,
        membershipId: membership?.id ?? null,
        device,
        country,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      },
    });
  });
  return { sessionId, expiresAt };
}

/** The session of a cookie; null if it is unknown, ended, idle for 12 hours, or older than 30 days. With `isLook`,
 *  the call does not count as activity. */
export async function findSession(
  deps: Needs,
  sessionId: string,
  { isLook = false } = {},
): Promise<PortalSession | null> {
  const now = deps.clock.now();
  const idHash = hashSecret(sessionId);
  const session = await deps.db.portalSession.findUnique({
    where: { idHash, ...liveSessions(now) },
  });
  if (session && !isLook && now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS) {
    await deps.db.portalSession.updateMany({ where: { idHash }, data: { lastSeenAt: now } });
  }
  return session;
}

/** The id of the session's user; null if the session is not valid. */
export async function readSession(deps: Needs, sessionId: string): Promise<string | null> {
  return (await findSession(deps, sessionId))?.userId ?? null;
}

/** Valid sessions, as a Prisma `where`. */
export function liveSessions(now: Date) {
  return { expiresAt: { gt: now }, lastSeenAt: { gt: new Date(now.getTime() - IDLE_MS) } };
}

/** Signs a browser out. `by` is the actor of the session; without one, no audit entry is written. */
export async function endSession(deps: Needs, sessionId: string, by?: Actor | null): Promise<void> {
  const where = { idHash: hashSecret(sessionId) };
  await deps.db.$transaction(async (tx) => {
    const session = await tx.portalSession.findUnique({ where });
    const { count } = await tx.portalSession.deleteMany({ where });
    if (!session || !by || count === 0) return;
    const { merchantId } = by;
    const action = { at: deps.clock.now(), action: 'session.end', merchantId } as const;
    await writeAudit(tx, by, { ...action, subject: session.id });
  });
}

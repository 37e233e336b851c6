import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Services } from '#app/ports/services.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { liveTokens } from '#app/domain/credentials/bearer-tokens.ts';
import { countryName } from './country-name.ts';
import { endSignIns } from './end-sign-ins.ts';
import { liveSessions } from './sessions.ts';
import { personOf, signedInPerson } from './signed-in-person.ts';
import type { Standing } from './standing.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

type OwnSession = {
  id: string;
  /** Browser and system, or null if they are not known. */
  device: string | null;
  /** Country name of the network of the sign-in; null if it is not known. */
  country: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
};
type OwnToken = {
  id: string;
  handle: string;
  /** Null for a token that a sign-in through the API created. */
  name: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  isCurrent: boolean;
};

/** All valid sessions and tokens of the caller, the latest first; of the sessions, the one in use comes before the
 *  others.
 *  @throws AppError as `signedInPerson`. */
export async function readOwnAccess(
  { db, clock }: Needs,
  actor: Actor,
  standing: Standing | null,
): Promise<{ sessions: OwnSession[]; tokens: OwnToken[] }> {
  const userId = await signedInPerson(db, actor, standing);
  const now = clock.now();
  const [sessions, tokens] = await Promise.all([
    db.portalSession.findMany({
      where: { ...liveSessions(now), userId },
      select: { id: true, device: true, country: true, createdAt: true, lastSeenAt: true },
      orderBy: { lastSeenAt: 'desc' },
    }),
    db.apiToken.findMany({
      where: { ...liveTokens(now), userId, kind: 'bearer' },
      select: {
        id: true,
        handle: true,
        name: true,
        createdAt: true,
        lastUsedAt: true,
        expiresAt: true,
      },
      orderBy: { createdAt: 'desc' },
    }),
  ]);
  const marked = <R extends { id: string }>(row: R) => ({
    ...row,
    isCurrent: row.id === standing?.id,
  });
  return {
    sessions: sessions
      .map((session) => ({ ...session, country: session.country && countryName(session.country) }))
      .map(marked)
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    tokens: tokens.map(marked),
  };
}

/** Signs out one of the caller's browsers.
 *  @throws AppError as `signedInPerson`; 'not-found'. */
export async function endOwnSession(
  deps: Needs,
  actor: Actor,
  standing: Standing | null,
  { id }: { id: string },
): Promise<void> {
  await signedInPerson(deps.db, actor, standing);
  await endSessionOf(deps, actor, id);
}

async function endSessionOf(deps: Needs, actor: Actor, id: string): Promise<void> {
  const userId = personOf(actor);
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.portalSession.deleteMany({ where: { id, userId } });
    if (count === 0) throw notFound('Session');
    await writeAudit(tx, actor, ofOwn(actor, deps.clock.now(), 'session.end', id));
  });
}

/** Ends all other sign-ins, in browsers and through the API. Named tokens stay valid, because programs use them
 *  unattended; the owner revokes them one by one.
 *  @throws AppError as `signedInPerson`. */
export async function endOtherSessions(
  deps: Needs,
  actor: Actor,
  standing: Standing | null,
): Promise<{ ended: number }> {
  const userId = await signedInPerson(deps.db, actor, standing);
  const now = deps.clock.now();
  return deps.db.$transaction(async (tx) => {
    const ended = await endSignIns(tx, { userId, at: now, except: standing?.id });
    await writeAudit(tx, actor, ofOwn(actor, deps.clock.now(), 'session.endOthers', userId));
    return { ended };
  });
}

/** Ends one of the caller's tokens.
 *  @throws AppError as `signedInPerson`; 'not-found'. */
export async function endOwnToken(
  deps: Needs,
  actor: Actor,
  standing: Standing | null,
  { id }: { id: string },
): Promise<void> {
  await signedInPerson(deps.db, actor, standing);
  await endTokenOf(deps, actor, id);
}

async function endTokenOf(deps: Needs, actor: Actor, id: string): Promise<void> {
  const userId = personOf(actor);
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.apiToken.updateMany({
      where: { id, userId, kind: 'bearer', revokedAt: null },
      data: { revokedAt: deps.clock.now() },
    });
    if (count === 0) throw notFound('Token');
    await writeAudit(tx, actor, ofOwn(actor, deps.clock.now(), 'token.end', id));
  });
}

/** Ends the session or token that the caller uses.
 *  @throws AppError 'not-allowed' if the caller is not a person (a store's token is revoked at its store), 'not-found'
 *  if it has already ended. */
export async function signOut(deps: Needs, actor: Actor, standing: Standing | null): Promise<void> {
  personOf(actor);
  if (standing?.by === 'session') return endSessionOf(deps, actor, standing.id);
  if (standing?.by === 'token') return endTokenOf(deps, actor, standing.id);
}

/** An audit entry about something of the actor's own, such as a session, in the account they act for. */
export function ofOwn({ merchantId }: Actor, at: Date, action: AuditAction, subject: string) {
  return { at, action, subject, merchantId };
}

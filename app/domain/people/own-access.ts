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
  /** Browser and system, where they were told. */
  device: string | null;
  /** In words, of the network it signed in from; null where that is not known. */
  country: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
};
type OwnToken = {
  id: string;
  handle: string;
  /** Null for one that a sign-in through the API gave. */
  name: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  isCurrent: boolean;
};

/** What opens the caller's own account at this moment: the browser that asks first, then
 *  the latest.
 *  @throws AppError 'not-allowed' for whoever is no person, or came with a token with a name. */
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
 *  @throws AppError 'not-allowed', 'not-found'. */
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

/** Ends whatever else is signed in: other browsers, and sign-ins through the API. Tokens with a name
 *  go on; they were made to be left alone, and are ended one by one.
 *  @throws AppError 'not-allowed'. */
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
 *  @throws AppError 'not-allowed', 'not-found'. */
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

/** Ends what the caller came with: the browser's session, or the token, of whichever kind.
 *  @throws AppError 'not-allowed' for whoever is no person: a store's token is revoked at its store. */
export async function signOut(deps: Needs, actor: Actor, standing: Standing | null): Promise<void> {
  personOf(actor);
  if (standing?.by === 'session') return endSessionOf(deps, actor, standing.id);
  if (standing?.by === 'token') return endTokenOf(deps, actor, standing.id);
}

/** The account is the person's own. */
export function ofOwn({ merchantId }: Actor, at: Date, action: AuditAction, subject: string) {
  return { at, action, subject, merchantId };
}

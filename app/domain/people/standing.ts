import { z } from 'zod';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import type { Clock } from '#app/ports/clock.ts';
import { actorOfSession, actorOfRow, actorOfStore, embeddedActorOf, MEMBER } from './actor-of.ts';
import { liveSessions } from './sessions.ts';
import { actorOfWordpress, liveWordpressSessions } from './wordpress-sessions.ts';
import { liveTokens } from '#app/domain/credentials/bearer-tokens.ts';

/** What a caller's rights rest on: a session, a token, a session of the WordPress app, or a store itself (through
 *  Shopify's session or the plugin). A connection that outlives its request keeps this value, and checks it again. */
export const Standing = z.object({
  by: z.enum(['session', 'token', 'wordpress', 'store']),
  id: z.uuid(),
});
export type Standing = z.infer<typeof Standing>;

type Needs = { db: Db; clock: Clock };

/** The current actor for each entry, in the same order; null if its session, token, membership or connection has ended.
 *  This is read-only: an open connection does not count as activity of a session. */
export async function actorsStandingOn(
  { db, clock }: Needs,
  standings: readonly Standing[],
): Promise<(Actor | null)[]> {
  const now = clock.now();
  const ids = (by: Standing['by']) => [
    ...new Set(standings.filter((one) => one.by === by).map(({ id }) => id)),
  ];
  const [frames, sessions, tokens] = await Promise.all([
    db.wordpressSession.findMany({
      where: { ...liveWordpressSessions(now), id: { in: ids('wordpress') } },
      include: { store: true },
    }),
    db.portalSession.findMany({ where: { ...liveSessions(now), id: { in: ids('session') } } }),
    db.apiToken.findMany({ where: { ...liveTokens(now), id: { in: ids('token') } } }),
  ]);
  const memberIds = [...sessions, ...tokens].flatMap(({ membershipId }) => membershipId ?? []);
  const storeIds = [...ids('store'), ...tokens.flatMap(({ storeId }) => storeId ?? [])];
  const [members, stores] = await Promise.all([
    db.membership.findMany({ where: { id: { in: memberIds } }, include: MEMBER }),
    db.store.findMany({ where: { id: { in: storeIds } } }),
  ]);

  const person = async (paper: (typeof sessions)[number] | (typeof tokens)[number] | undefined) =>
    paper?.membershipId
      ? actorOfRow(members.find(({ id }) => id === paper.membershipId) ?? null)
      : paper
        ? actorOfSession(db, paper)
        : null;
  const storeOf = (id: string | null) => stores.find((store) => store.id === id) ?? null;
  const actorOn = async ({ by, id }: Standing): Promise<Actor | null> => {
    if (by === 'store') return embeddedActorOf(storeOf(id));
    if (by === 'wordpress') {
      const wordpressSession = frames.find((one) => one.id === id);
      return wordpressSession ? actorOfWordpress(wordpressSession) : null;
    }
    if (by === 'session') return person(sessions.find((one) => one.id === id));
    const token = tokens.find((one) => one.id === id);
    if (!token) return null;
    return token.kind === 'store'
      ? actorOfStore(storeOf(token.storeId), token.handle)
      : person(token);
  };
  return Promise.all(standings.map(actorOn));
}

/** Whether two actors have the same rights to the same data. The name does not matter. */
export function hasSameRights(one: Actor, other: Actor): boolean {
  return rightsOf(one) === rightsOf(other);
}

function rightsOf({ role, userId, email, merchantId, storeIds, hubIds }: Actor): string {
  return JSON.stringify([
    role,
    userId,
    email,
    merchantId,
    [...storeIds].sort(),
    [...hubIds].sort(),
  ]);
}

import type { Tx } from '#app/domain/shared/outbox.ts';
import { liveTokens } from '#app/domain/credentials/bearer-tokens.ts';
import { liveSessions } from './sessions.ts';

type Ended = { userId: string; at: Date; except?: string };

/** Ends what a person is signed in with at this moment: browsers, and sign-ins through the API; all but
 *  one, where the caller's own stays. Tokens with a name go on; they were made to be left alone, and
 *  are ended one by one. How many it ended. */
export async function endSignIns(tx: Tx, { userId, at, except }: Ended): Promise<number> {
  const others = except ? { id: { not: except } } : {};
  const sessions = await tx.portalSession.deleteMany({
    where: { ...liveSessions(at), ...others, userId },
  });
  const signIns = await tx.apiToken.updateMany({
    where: { ...liveTokens(at), ...others, userId, kind: 'bearer', name: null },
    data: { revokedAt: at },
  });
  return sessions.count + signIns.count;
}

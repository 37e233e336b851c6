import type { Tx } from '#app/domain/shared/outbox.ts';
import { liveTokens } from '#app/domain/credentials/bearer-tokens.ts';
import { liveSessions } from './sessions.ts';

type Ended = { userId: string; at: Date; except?: string };

/** Ends a person's current sign-ins, in browsers and through the API, except the session or token `except`. Named
 *  tokens stay valid, because programs use them unattended; the owner revokes them one by one. Returns how many
 *  sign-ins ended. */
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

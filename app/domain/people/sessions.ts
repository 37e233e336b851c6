import type { Services } from '#app/ports/services.ts';
import { newSecret } from '#app/domain/shared/ids.ts';
import { hashSecret } from './secret-hash.ts';

const HOUR = 3_600_000;
const IDLE_MS = 12 * HOUR;
const ABSOLUTE_MS = 30 * 24 * HOUR;
/** A session is written to this often at most, not at every request. */
const TOUCH_MS = 5 * 60_000;

type Needs = Pick<Services, 'db' | 'clock'>;

/** Opens a session for a person who has just proved who they are. The id is the secret: it goes
 *  into the cookie, only its hash is stored. */
export async function createSession(
  deps: Needs,
  userId: string,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const now = deps.clock.now();
  const sessionId = newSecret();
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS);
  await deps.db.portalSession.create({
    data: { idHash: hashSecret(sessionId), userId, createdAt: now, lastSeenAt: now, expiresAt },
  });
  return { sessionId, expiresAt };
}

/** Whose session this is, or null: unknown, ended, idle for 12 hours or older than 30 days. */
export async function readSession(deps: Needs, sessionId: string): Promise<string | null> {
  const now = deps.clock.now();
  const idHash = hashSecret(sessionId);
  const session = await deps.db.portalSession.findUnique({ where: { idHash } });
  if (!session || session.expiresAt <= now) return null;
  const idleMs = now.getTime() - session.lastSeenAt.getTime();
  if (idleMs >= IDLE_MS) return null;
  if (idleMs >= TOUCH_MS) {
    await deps.db.portalSession.updateMany({ where: { idHash }, data: { lastSeenAt: now } });
  }
  return session.userId;
}

export async function endSession(deps: Pick<Services, 'db'>, sessionId: string): Promise<void> {
  await deps.db.portalSession.deleteMany({ where: { idHash: hashSecret(sessionId) } });
}

import type { Prisma } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { hashSecret } from './secret-hash.ts';

type OneTimeKind = 'connect' | 'join' | 'document' | 'printer';

type OneTimeToken = {
  kind: OneTimeKind;
  /** The data that the token stands for. The caller must validate it. */
  subject: Prisma.InputJsonObject;
  ttlSeconds: number;
  /** The person it is bound to, or null. */
  userId?: string | null;
};

/** Issues a secret that works once, for one purpose. */
export async function issueOneTime(
  deps: { db: Tx; clock: Clock },
  { kind, subject, ttlSeconds, userId = null }: OneTimeToken,
): Promise<string> {
  const now = deps.clock.now();
  const secret = newSecret();
  await deps.db.apiToken.create({
    data: {
      id: newId(),
      kind,
      tokenHash: hashSecret(secret),
      handle: secret.slice(-4),
      userId,
      subject,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ttlSeconds * 1000),
    },
  });
  return secret;
}

/** Uses up the token and returns its data; null if it was used before or has expired. With `userId`, only that person
 *  can use it: another person's attempt leaves it unused. */
export async function useOneTime(
  deps: { db: Tx; clock: Clock },
  kind: OneTimeKind,
  secret: string,
  userId?: string,
): Promise<{ subject: unknown; userId: string | null } | null> {
  const now = deps.clock.now();
  const [used] = await deps.db.apiToken.updateManyAndReturn({
    where: {
      kind,
      tokenHash: hashSecret(secret),
      usedAt: null,
      revokedAt: null,
      expiresAt: { gt: now },
      ...(userId ? { userId } : {}),
    },
    data: { usedAt: now },
    select: { subject: true, userId: true },
  });
  return used ?? null;
}

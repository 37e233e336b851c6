import type { ApiToken, Prisma } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import { signingIn, type Checked } from './membership-at-sign-in.ts';
import { hashSecret } from './secret-hash.ts';

const BEARER_HOURS = 12;
const TOUCH_MS = 5 * 60_000;

type Needs = Pick<Services, 'db' | 'clock'>;

/** Creates an API token for a person who has just signed in, for the membership of `membershipAtSignIn`. `checked` is
 *  what the sign-in returned.
 *  @throws AppError as `signingIn`. */
export async function createBearerToken(
  deps: Needs,
  userId: string,
  checked?: Checked,
): Promise<{ token: string; expiresAt: Date }> {
  const now = deps.clock.now();
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + BEARER_HOURS * 3_600_000);
  await deps.db.$transaction(async (tx) => {
    const membership = await signingIn(tx, deps, userId, checked);
    await tx.apiToken.create({
      data: {
        id: newId(),
        kind: 'bearer',
        membershipId: membership?.id ?? null,
        tokenHash: hashSecret(token),
        handle: token.slice(-4),
        userId,
        createdAt: now,
        expiresAt,
      },
    });
  });
  return { token, expiresAt };
}

/** The valid token of a person or a store for a secret, or null. One-time tokens are not found here, because they do
 *  not give access to the API. */
export async function findToken(deps: Needs, secret: string): Promise<ApiToken | null> {
  const now = deps.clock.now();
  const token = await deps.db.apiToken.findUnique({
    where: { tokenHash: hashSecret(secret), ...liveTokens(now) },
  });
  if (!token) return null;
  if (!token.lastUsedAt || now.getTime() - token.lastUsedAt.getTime() >= TOUCH_MS) {
    await deps.db.apiToken.updateMany({ where: { id: token.id }, data: { lastUsedAt: now } });
  }
  return token;
}

/** Valid tokens of people and stores, as a Prisma `where`. */
export function liveTokens(now: Date) {
  return {
    kind: { in: ['bearer', 'store'] },
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  } satisfies Prisma.ApiTokenWhereInput;
}

/** Ends the token of an API caller who signs out. */
export async function endBearerToken(deps: Needs, secret: string): Promise<void> {
  await deps.db.apiToken.updateMany({
    where: { tokenHash: hashSecret(secret), kind: 'bearer', revokedAt: null },
    data: { revokedAt: deps.clock.now() },
  });
}

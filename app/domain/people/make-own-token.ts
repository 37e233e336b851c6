import { lockOneself } from './lock-person.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Services } from '#app/ports/services.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import { liveTokens } from '#app/domain/credentials/bearer-tokens.ts';
import { ofOwn } from './own-access.ts';
import type { MakeTokenInput } from './own-access.schema.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { signedInPerson } from './signed-in-person.ts';
import type { Standing } from './standing.ts';
import { notifyOwner } from './notify-owner.job.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** More named tokens than one person's programs need. */
const MAX_TOKENS = 50;

type MadeToken = { token: string; handle: string; name: string; expiresAt: Date };

/** Creates a named token with the rights of the caller's membership. It is shown only in this answer, and the owner is
 *  notified by mail.
 *  Only a signed-in person can create one: a token that could create others could never be fully revoked.
 *  @throws AppError as `signedInPerson`; 'conflict' if the person has `MAX_TOKENS` named tokens. */
export async function makeOwnToken(
  deps: Needs,
  actor: Actor,
  standing: Standing | null,
  { name, days }: MakeTokenInput,
): Promise<MadeToken> {
  const userId = await signedInPerson(deps.db, actor, standing);
  return deps.db.$transaction(async (tx) => {
    await lockOneself(tx, userId);
    const now = deps.clock.now();
    const live = { ...liveTokens(now), userId, kind: 'bearer' as const, name: { not: null } };
    if ((await tx.apiToken.count({ where: live })) >= MAX_TOKENS)
      throw new AppError(
        'conflict',
        `You can have at most ${MAX_TOKENS} API tokens. Revoke one that you do not use.`,
      );
    const token = newSecret();
    const handle = token.slice(-4);
    const expiresAt = new Date(now.getTime() + days * 86_400_000);
    const id = newId();
    await tx.apiToken.create({
      data: {
        id,
        kind: 'bearer',
        name,
        handle,
        tokenHash: hashSecret(token),
        userId,
        membershipId: actor.membershipId,
        createdAt: now,
        expiresAt,
      },
    });
    await writeAudit(tx, actor, ofOwn(actor, deps.clock.now(), 'token.create', id));
    await notifyOwner(tx, { userId, what: 'token-made', name });
    return { token, handle, name, expiresAt };
  });
}

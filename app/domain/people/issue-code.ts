import type { Clock } from '#app/ports/clock.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { codeExpiry, codeOf, hashCode } from './code.rules.ts';
import { sendCodeJob } from './send-code.job.ts';

export const PROVE_EMAIL = 'prove-email';

/** Promises a new code by mail and spends every earlier one of this person. */
export async function issueCode(
  tx: Tx,
  deps: { clock: Clock; ticketKey: string },
  userId: string,
): Promise<void> {
  const now = deps.clock.now();
  await tx.verificationCode.updateMany({
    where: { userId, purpose: PROVE_EMAIL, usedAt: null },
    data: { usedAt: now },
  });
  const id = newId();
  await tx.verificationCode.create({
    data: {
      id,
      userId,
      purpose: PROVE_EMAIL,
      codeHash: hashCode(deps.ticketKey, id, codeOf(deps.ticketKey, id)),
      createdAt: now,
      expiresAt: codeExpiry(now),
    },
  });
  await enqueue(tx, sendCodeJob, { codeId: id });
}

import type { Clock } from '#app/ports/clock.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { codeExpiry, codeOf, hashCode } from './code.rules.ts';
import { sendCodeJob } from './send-code.job.ts';

/** The purpose of a code; it works for no other purpose. */
export type CodePurpose =
  'prove-email' | 'reset-password' | 'change-email-old' | 'change-email-new';

/** Queues the email with a new code, and invalidates this person's earlier codes for the same purpose. */
export async function issueCode(
  tx: Tx,
  deps: { clock: Clock; ticketKey: string },
  userId: string,
  purpose: CodePurpose,
): Promise<void> {
  const now = deps.clock.now();
  await tx.verificationCode.updateMany({
    where: { userId, purpose, usedAt: null },
    data: { usedAt: now },
  });
  const id = newId();
  await tx.verificationCode.create({
    data: {
      id,
      userId,
      purpose,
      codeHash: hashCode(deps.ticketKey, id, codeOf(deps.ticketKey, id)),
      createdAt: now,
      expiresAt: codeExpiry(now),
    },
  });
  await enqueue(tx, sendCodeJob, { codeId: id });
}

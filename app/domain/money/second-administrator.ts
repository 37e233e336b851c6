import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

const NEW_MS = 7 * 86_400_000;

/** Whether the one who agrees is a person of their own, as far as can be seen: not who asked, not
 *  somebody whom either of the two let in a few days ago, and not the same mailbox.
 *  @throws AppError 'not-allowed' with why not. */
export async function requireSecond(
  tx: Tx,
  askedBy: string,
  deciderId: string | null,
  at: Date,
): Promise<void> {
  if (!deciderId || askedBy === deciderId)
    throw new AppError('not-allowed', 'Another administrator has to agree to it.');
  const people = await tx.user.findMany({
    where: { id: { in: [askedBy, deciderId] } },
    select: { email: true },
  });
  if (new Set(people.map(({ email }) => mailboxOf(email))).size < people.length)
    throw new AppError(
      'not-allowed',
      'You share a mailbox with the administrator who asked. Another one has to agree to it.',
    );
  const letIn = await tx.auditEntry.count({
    where: {
      action: 'administrator.approve',
      at: { gt: new Date(at.getTime() - NEW_MS) },
      OR: [
        { actorUserId: askedBy, subject: deciderId },
        { actorUserId: deciderId, subject: askedBy },
      ],
    },
  });
  if (letIn > 0)
    throw new AppError(
      'not-allowed',
      'One of you approved the other less than 7 days ago. Another administrator has to agree to it.',
    );
}

/** Mail to `Jo.Smith+two@x` arrives where mail to `josmith@x` does, at many providers. Says who may be
 *  the same person, never who is. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}

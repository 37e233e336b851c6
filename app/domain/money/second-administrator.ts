import type { MoneyRequest } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

const NEW_MS = 7 * 86_400_000;

/** Whether a change needs a second administrator's approval. A sole administrator makes changes alone, unless the
 *  activity log still records (for five years) that they removed another one. Then nothing can be approved until
 *  someone with access to the server approves a second administrator. */
export async function hasSecond(tx: Tx, askedBy: string): Promise<boolean> {
  const role = { role: 'admin', acceptedAt: { not: null } } as const;
  const others = await tx.membership.count({ where: { ...role, userId: { not: askedBy } } });
  if (others > 0) return true;
  const removed = { action: 'administrator.remove', actorUserId: askedBy } as const;
  return (await tx.auditEntry.count({ where: removed })) > 0;
}

/** Checks, as far as possible, that the approver is a different person. They must not be the one who asked or share a
 *  mailbox with them, and neither may have requested or approved the other as administrator within the last 7 days.
 *  The one who asked must still be an administrator. The approver must not belong to the account to be changed.
 *  @throws AppError 'not-allowed' with the reason. */
export async function requireSecond(
  tx: Tx,
  { askedBy, merchantId }: Pick<MoneyRequest, 'askedBy' | 'merchantId'>,
  deciderId: string | null,
  at: Date,
): Promise<void> {
  if (!deciderId || askedBy === deciderId)
    throw new AppError('not-allowed', 'Another administrator must approve this change.');
  const asker = { userId: askedBy, role: 'admin', acceptedAt: { not: null } } as const;
  if ((await tx.membership.count({ where: asker })) === 0)
    throw new AppError(
      'not-allowed',
      'The person who asked for this change is no longer an administrator. Refuse it, then enter it yourself if it is still needed.',
    );
  if (merchantId && (await belongsTo(tx, deciderId, merchantId)))
    throw new AppError(
      'not-allowed',
      'You belong to this account. Another administrator must approve this change.',
    );
  const people = await tx.user.findMany({
    where: { id: { in: [askedBy, deciderId] } },
    select: { email: true },
  });
  if (new Set(people.map(({ email }) => mailboxOf(email))).size < people.length)
    throw new AppError(
      'not-allowed',
      'You share a mailbox with the administrator who asked. Another administrator must approve this change.',
    );
  if (await isLetInBy(tx, askedBy, deciderId, at))
    throw new AppError(
      'not-allowed',
      'Within the last 7 days, you or the administrator who asked gave the other one access. A third administrator must approve this change.',
    );
}

/** Whether a person owns or works for an account. Such a person may neither change its money alone nor approve a change
 *  to it. */
export async function belongsTo(tx: Tx, userId: string, merchantId: string): Promise<boolean> {
  // An open invitation does not count: the owner of an account can send one to any address.
  const where = { userId, merchantId, acceptedAt: { not: null } };
  return (await tx.membership.count({ where })) > 0;
}

/** Whether either of two people requested or approved the other's access within the last 7 days. */
async function isLetInBy(tx: Tx, one: string, other: string, at: Date): Promise<boolean> {
  const since = weekBefore(at);
  const [approved, asked] = await Promise.all([
    tx.auditEntry.count({
      where: {
        action: 'administrator.approve',
        at: { gt: since },
        OR: [
          { actorUserId: one, subject: other },
          { actorUserId: other, subject: one },
        ],
      },
    }),
    tx.moneyRequest.count({
      where: {
        kind: 'administrator',
        state: 'done',
        AND: [
          { OR: [{ decidedAt: { gt: since } }, { decidedAt: null, askedAt: { gt: since } }] },
          {
            OR: [
              { askedBy: one, subjectId: other },
              { askedBy: other, subjectId: one },
            ],
          },
        ],
      },
    }),
  ]);
  return approved + asked > 0;
}

function weekBefore(at: Date): Date {
  return new Date(at.getTime() - NEW_MS);
}

/** At many providers, mail to `Jo.Smith+two@x` and to `josmith@x` reaches the same mailbox. This can only suggest
 *  that two people are the same, never prove it. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}

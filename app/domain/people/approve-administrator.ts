import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { fullName } from '#app/domain/shared/full-name.ts';
import { endWaiting } from '#app/domain/money/ask-change.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { writeAudit, type AuditActor } from '#app/domain/audit/write-audit.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { makeMember } from './memberships.ts';
import { sendApprovedJob } from './send-approved.job.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

type Approval = { email: string; name: string; already: boolean };

/** Approves a person with a proved company address who waits to become an administrator (product.md D2). `by` is the
 *  approver in the audit log. Idempotent. It needs no administrator, so someone with access to the server can use it
 *  when none is left.
 *  @throws AppError 'not-found' for an unknown address, 'email-not-proved', 'conflict' if the person does not wait for
 *  approval. */
export async function approveAdministrator(
  deps: Needs,
  by: AuditActor,
  input: { email: string },
): Promise<Approval> {
  return deps.db.$transaction(async (tx) => {
    const { id, ...approval } = await approveIn(tx, deps, by, input);
    // An administrator's approval that was waiting for a second one ends as 'lapsed'. If it ended as 'done', that
    // administrator and the new one could not approve each other's changes for a week (`requireSecond`).
    const about = { kind: 'administrator', subjectId: id } as const;
    const at = deps.clock.now();
    await endWaiting(tx, about, { state: 'lapsed', at, how: 'change.approve', by });
    return approval;
  });
}

/** As `approveAdministrator`, within an existing transaction. */
export async function approveIn(
  tx: Tx,
  deps: Pick<Needs, 'clock'>,
  by: { name: string; userId: string | null },
  input: { email: string },
): Promise<Approval & { id: string }> {
  const email = input.email.trim().toLowerCase();
  await tx.$queryRaw`select 1 from users where email = ${email} for update`;
  const user = await tx.user.findUnique({ where: { email }, include: { memberships: true } });
  if (!user) throw new AppError('not-found', `${email} has not signed up.`);
  const { id } = user;
  const name = fullName(user);
  if (!user.emailProvedAt)
    throw new AppError(
      'email-not-proved',
      `${email} is not confirmed: ${name} must sign in and enter the code from the email.`,
    );
  const roles = user.memberships.map(({ role }) => role);
  if (roles.includes('admin')) return { id, email, name, already: true };
  if (!user.approvalAskedAt)
    throw new AppError(
      'conflict',
      `${email} is not waiting for approval. Role of ${name}: ${roles.join(', ') || 'none'}. Only someone with a confirmed address at COMPANY_EMAIL_DOMAIN can become an administrator.`,
    );
  const at = deps.clock.now();
  await tx.user.update({ where: { id }, data: { approvalAskedAt: null } });
  await makeMember(tx, deps, { userId: id, role: 'admin', merchantId: null });
  await writeAudit(tx, by, { at, action: 'administrator.approve', subject: id });
  await enqueue(tx, sendApprovedJob, { userId: id, approvalId: newId() });
  await closeAlert(tx, id, ['administratorToApprove'], { at, how: 'approve', by });
  return { id, email, name, already: false };
}

import { approveWaitingIn } from '#app/domain/approvals/approve-waiting.ts';
import { lockPerson } from '#app/domain/people/lock-person.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Services } from '#app/ports/services.ts';
import { lockAlert } from './alert-visibility.ts';
import type { AlertAnswer } from './alerts.schema.ts';

/** Approves a person who is waiting to become an administrator, and closes the alert. If a second administrator must
 *  agree, the alert stays open until they do. It needs the permission to add hub staff.
 *  @throws AppError 'not-allowed', 'not-found' also for a closed alert, 'conflict' for an alert about something
 *  else. */
export async function approveAlert(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<AlertAnswer> {
  authorize(actor, 'hubStaff.write');
  const { message } = await inTransaction(db, async (tx) => {
    const seen = await tx.alert.findUnique({ where: { id }, select: { subjectId: true } });
    // The person is locked before their alert and request, in the sequence of every such decision.
    if (seen) await lockPerson(tx, seen.subjectId);
    const { code, subjectId } = await lockAlert(tx, actor, id);
    if (code !== 'administratorToApprove')
      throw new AppError('conflict', 'This alert needs no approval. Reload the page.');
    return approveWaitingIn(tx, { clock }, actor, { id: subjectId });
  });
  return { intent: 'approve', message, document: null };
}

import { approveWaitingIn } from '#app/domain/approvals/approve-waiting.ts';
import { lockPerson } from '#app/domain/people/lock-person.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Services } from '#app/ports/services.ts';
import { lockAlert } from './alert-visibility.ts';
import type { AlertAnswer } from './alerts.schema.ts';

/** Makes somebody an administrator who waits for it, and closes the matter; where another one has to agree,
 *  it stays open until they do. Those who may add people to the house may do so.
 *  @throws AppError 'not-allowed', 'not-found' also for a matter that is over, 'conflict' for one that is
 *  about something else. */
export async function approveAlert(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<AlertAnswer> {
  authorize(actor, 'hubStaff.write');
  const { message } = await inTransaction(db, async (tx) => {
    const seen = await tx.attention.findUnique({ where: { id }, select: { subjectId: true } });
    // The person before what is about them, as everywhere that they are decided about.
    if (seen) await lockPerson(tx, seen.subjectId);
    const { code, subjectId } = await lockAlert(tx, actor, id);
    if (code !== 'administratorToApprove')
      throw new AppError('conflict', 'No one needs approval. Reload the page.');
    return approveWaitingIn(tx, { clock }, actor, { id: subjectId });
  });
  return { intent: 'approve', message, document: null };
}

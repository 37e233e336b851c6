import { askChange, lapse, WAITS } from '#app/domain/money/ask-change.ts';
import { whoWaits } from '#app/domain/people/administrators.ts';
import { approveIn } from '#app/domain/people/approve-administrator.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { fullName } from '#app/domain/shared/full-name.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { decideIn } from './decide-change.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Which = { id: string };

/** Approves a person who is waiting to become an administrator, even if their alert is closed. The approval of the
 *  first administrator makes a request, and that of the second one completes it. If there is only one administrator,
 *  one approval is enough.
 *  @throws AppError 'not-allowed' also for the administrator who made the request, 'not-found' for a person who is no
 *  longer waiting. */
export async function approveWaiting(
  { db, clock }: Needs,
  actor: Actor,
  which: Which,
): Promise<{ message: string }> {
  return inTransaction(db, (tx) => approveWaitingIn(tx, { clock }, actor, which));
}

/** Like `approveWaiting`, inside an open transaction. */
export async function approveWaitingIn(
  tx: Tx,
  deps: Pick<Needs, 'clock'>,
  actor: Actor,
  { id }: Which,
): Promise<{ message: string }> {
  authorize(actor, 'hubStaff.write');
  const user = await whoWaits(tx, id);
  const { email } = user;
  const name = fullName(user);
  const message = `${name} is an administrator now`;
  const at = deps.clock.now();
  const about = { kind: 'administrator', subjectId: id } as const;
  await lapse(tx, about, at);
  const isAsked = await tx.moneyRequest.count({ where: { ...about, state: 'waiting' } });
  if (isAsked > 0) {
    // An administrator's approval moves no money.
    const needs = { ...deps, payments: null };
    await decideIn(tx, needs, actor, { where: about, decision: 'approve' });
    return { message };
  }
  // Only the name is stored, as in the audit log; the email address is read while the person waits.
  const change = { before: {}, after: { name } };
  const isWaiting = await askChange(tx, actor, { ...about, change }, at, async () => {
    await approveIn(tx, deps, actor, { email });
  });
  return { message: isWaiting ? WAITS : message };
}

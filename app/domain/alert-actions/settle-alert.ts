import { Prisma, type Alert } from '@prisma/client';
import { announceAlert, closeAlert, openKeyOf, UNDO_MS } from '#app/domain/alerts/raise-alert.ts';
import { codeRow, isAlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { lockOrderOfLabel } from '#app/domain/documents/note-printed.ts';
import { noteLook, takeLookBack } from '#app/domain/documents/unsure-prints.ts';
import { hasSecond } from '#app/domain/money/second-administrator.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { lockAlert, alertsInReach, settledAlready } from './alert-visibility.ts';
import type { AlertAnswer } from './alerts.schema.ts';
import { outboxRowOf } from './failed-jobs.ts';

/** Closes an alert in the actor's name and writes an audit entry. If the same problem comes back, it raises a new
 *  alert.
 *  @throws AppError 'not-found' also for an alert that is closed or that the actor may not close; 'conflict' for one
 *  that only its fixes close, or whose code exists only in another release; 'not-allowed' as `refuseOwnChange`. */
export async function settleAlert(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<AlertAnswer> {
  const about = await db.alert.findUnique({ where: { id } });
  await db.$transaction(async (tx) => {
    // A station's late answer locks the order before the alert too.
    if (about?.code === 'printUnsure') await lockOrderOfLabel(tx, about.subjectId);
    const { code, subjectId, shipmentId: of, merchantId } = await lockAlert(tx, actor, id);
    const at = clock.now();
    if (!isAlertCode(code))
      throw new AppError('conflict', 'We cannot close this alert now. Try again in a few minutes.');
    const how = codeRow(code).settled;
    if (how === null) throw new AppError('conflict', 'Choose one of the suggested fixes.');
    await refuseOwnChange(tx, actor, { code, subjectId });
    await closeAlert(tx, subjectId, [code], { at, how, by: actor, of });
    if (code === 'printUnsure') await noteLook(tx, subjectId, at);
    await writeAudit(tx, actor, {
      at,
      action: 'attention.settle',
      subject: subjectId,
      merchantId,
      detail: { code, how },
    });
  });
  return { intent: 'settle', message: 'Closed', document: null };
}

/** An alert about a change is for the other administrators, so the one who asked for it cannot close it.
 *  The only administrator may, unless the change needs a second one (`hasSecond`).
 *  @throws AppError 'not-allowed'. */
async function refuseOwnChange(
  tx: Tx,
  { userId }: Actor,
  { code, subjectId }: Pick<Alert, 'code' | 'subjectId'>,
): Promise<void> {
  if (!userId || (code !== 'moneyToApprove' && code !== 'changeMade')) return;
  const own = await tx.moneyRequest.count({ where: { id: subjectId, askedBy: userId } });
  if (own > 0 && (await hasSecond(tx, userId)))
    throw new AppError(
      'not-allowed',
      'You asked for this change. Another administrator must close the alert.',
    );
}

/** Reopens an alert for the actor who closed it, until `UNDO_MS` have passed. If the same alert has been raised again
 *  since, nothing changes.
 *  @throws AppError 'not-found' also for an alert that another person closed, that was fixed, or whose
 *  problem has ended since. */
export async function reopenAlert(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<AlertAnswer> {
  await db
    .$transaction(async (tx) => {
      const alert = await lockSettled(tx, actor, id, clock.now());
      await openAgain(tx, alert);
      await writeAudit(tx, actor, {
        at: clock.now(),
        action: 'attention.reopen',
        subject: alert.subjectId,
        merchantId: alert.merchantId,
        detail: { code: alert.code },
      });
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
  return { intent: 'reopen', message: 'Reopened', document: null };
}

/** The alert that the actor just closed, locked. An alert that a retry or a reprint has closed cannot be
 *  reopened.
 *  @throws AppError 'not-found'. */
async function lockSettled(tx: Tx, actor: Actor, id: string, now: Date): Promise<Alert> {
  await tx.$queryRaw`select 1 from attentions where id = ${id}::uuid for update`;
  const alert = await tx.alert.findFirst({
    where: {
      id,
      closedBy: actor.name,
      closedByUserId: actor.userId,
      AND: alertsInReach(actor, 'settle'),
      closedAt: { gt: new Date(now.getTime() - UNDO_MS) },
    },
  });
  const isSettled =
    alert && isAlertCode(alert.code) && alert.closing === codeRow(alert.code).settled;
  if (!isSettled || (await isWorkDone(tx, alert))) throw settledAlready();
  return alert;
}

/** A job that succeeds closes only its open alert, because looking for closed ones after every job would
 *  cost too much. Reopening therefore checks here whether the job has succeeded since. */
async function isWorkDone(tx: Tx, alert: Alert): Promise<boolean> {
  if (alert.code !== 'jobGivenUp') return false;
  const row = await outboxRowOf(tx, alert);
  return Boolean(row?.doneAt);
}

async function openAgain(tx: Tx, alert: Alert) {
  const { id, code, subject, subjectId, shipmentId, closedAt, merchantId } = alert;
  if (code === 'printUnsure' && !(await takeLookBack(tx, subjectId, closedAt)))
    throw settledAlready();
  await tx.alert.update({
    where: { id },
    data: {
      closedAt: null,
      closing: null,
      closedBy: null,
      closedByUserId: null,
      openKey: openKeyOf(subject, subjectId, code, shipmentId),
    },
  });
  await announceAlert(tx, subject, merchantId, subjectId);
}

/** Whether the reopening failed because the same alert has been raised again and is open (unique `open_key`). */
function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

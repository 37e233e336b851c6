import type { Prisma } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { noteLabel } from './note-label.ts';
import { lockOrderOfLabel, notePrinted } from './note-printed.ts';
import { labelsOf, type Person } from './own-labels.ts';
import { ANSWER_MS, LEASE_MS } from './printing.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const BATCH = 100;

/** Marks those of a user's sent labels that match `which` as unsure, because no answer came and they may have been
 *  printed. Only a person can print them again, so each gets an alert (product.md D17). */
export async function markUnsureIn(
  tx: Tx,
  userId: string,
  which: Prisma.PrintJobWhereInput,
  at: Date,
): Promise<void> {
  const marked = await tx.printJob.updateManyAndReturn({
    where: { ...which, userId, state: 'sent' },
    data: { state: 'unsure' },
    select: { id: true, order: { select: { merchantId: true, storeId: true } } },
  });
  for (const { id, order } of marked) await raiseAlert(tx, 'printUnsure', { id, ...order }, at);
  if (marked[0]) await announce(tx, 'print', userId, marked[0].id);
}

/** Marks labels as unsure that have waited too long for an answer: because the process that sent them died and no
 *  station returned, or because a connected station does not answer. */
export async function sweepPrints(deps: Needs): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const now = await deps.clock.sharedNow(tx);
    const leaseAgo = new Date(now.getTime() - LEASE_MS);
    const answerAgo = new Date(now.getTime() - ANSWER_MS);
    const lost = await tx.$queryRaw<{ id: string; userId: string }[]>`
      select job.id, job.user_id as "userId" from print_jobs job
      where job.state = 'sent' and job.sent_at < ${leaseAgo} and (job.sent_at < ${answerAgo} or not exists (
        select 1 from print_stations where user_id = job.user_id and expires_at > ${now}))
      order by job.sent_at limit ${BATCH} for update skip locked`;
    for (const [userId, jobs] of Map.groupBy(lost, (job) => job.userId))
      await markUnsureIn(tx, userId, { id: { in: jobs.map(({ id }) => id) } }, now);
  });
}

/** Marks an unsure label as printed, because the person confirms it. Returns false if the label was settled in the
 *  meantime. */
export async function sayItCameOut(deps: Needs, actor: Person, id: string): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const at = deps.clock.now();
    await lockOrderOfLabel(tx, id);
    const [there] = await tx.printJob.updateManyAndReturn({
      where: { id, ...labelsOf(actor), state: 'unsure' },
      data: { state: 'acknowledged', acknowledgedAt: at, error: null },
      select: { orderId: true },
    });
    if (!there) return false;
    await noteLabel(tx, deps, actor, 'papers.cameOut', there.orderId);
    await notePrinted(tx, id, at);
    await closeUnsure(tx, id, at, { how: 'cameOut', actor });
    await announce(tx, 'print', actor.userId, id);
    return true;
  });
}

/** Closes the alert, because a person decided or the answer arrived after all. */
export async function closeUnsure(
  tx: Tx,
  id: string,
  at: Date,
  chosen?: { how: 'cameOut' | 'reprint'; actor: Person },
): Promise<void> {
  const by = chosen && { name: chosen.actor.name, userId: chosen.actor.userId };
  await closeAlert(tx, id, ['printUnsure'], {
    at,
    ...(chosen && by ? { how: chosen.how, by } : {}),
  });
}

/** Marks an unsure label as printed when a person dismisses its alert, and updates the screens of the label's owner. The
 *  order must be locked by `lockOrderOfLabel`. */
export async function noteLook(tx: Tx, id: string, at: Date): Promise<void> {
  const noted = await tx.printJob.updateManyAndReturn({
    where: { id, state: 'unsure' },
    data: { state: 'acknowledged', acknowledgedAt: at },
    select: { userId: true },
  });
  for (const { userId } of noted) {
    await notePrinted(tx, id, at);
    await announce(tx, 'print', userId, id);
  }
}

/** Undoes the confirmation of `noteLook`. Returns false if the label was printed again since. */
export async function takeLookBack(tx: Tx, id: string, seenAt: Date | null): Promise<boolean> {
  const noted = await tx.printJob.updateManyAndReturn({
    where: { id, state: 'acknowledged', acknowledgedAt: seenAt },
    data: { state: 'unsure', acknowledgedAt: null },
    select: { userId: true },
  });
  for (const { userId } of noted) await announce(tx, 'print', userId, id);
  return noted.length > 0;
}

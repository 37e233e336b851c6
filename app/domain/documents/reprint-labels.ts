import { announce } from '#app/domain/shared/live.ts';
import type { Services } from '#app/ports/services.ts';
import { noteLabel } from './note-label.ts';
import { failedLately, labelsOf, type Person } from './own-labels.ts';
import { closeUnsure } from './unsure-prints.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** At most this many labels are printed again at once. */
const MAX_AT_ONCE = 200;

/** Queues a label again at a person's request. Returns false if the label is not one of the person's, or is still
 *  waiting for the printer or its answer. */
export async function reprint(deps: Needs, actor: Person, id: string): Promise<boolean> {
  return (await reprintAll(deps, actor, [id])) > 0;
}

/** Queues the person's failed labels again (`failedLabels`), in their earlier sequence, and resumes a paused station.
 *  Returns how many. */
export async function reprintFailed(deps: Needs, actor: Person): Promise<number> {
  return reprintAll(deps, actor, await failedLabels(deps, actor));
}

/** The ids of the person's labels that failed in the last days, oldest first, at most `MAX_AT_ONCE`. Labels of which a
 *  later one was queued are left out. */
export async function failedLabels(deps: Needs, actor: Person): Promise<string[]> {
  const select = { id: true, orderId: true, parcel: true, createdAt: true } as const;
  const failed = await deps.db.printJob.findMany({
    where: { AND: [labelsOf(actor), failedLately(deps)] },
    orderBy: [{ createdAt: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    take: MAX_AT_ONCE,
    select,
  });
  const all = await deps.db.printJob.findMany({
    where: { ...labelsOf(actor), orderId: { in: failed.map(({ orderId }) => orderId) } },
    orderBy: { createdAt: 'asc' },
    select,
  });
  const newest = new Map(all.map((job) => [parcelKey(job), job.createdAt]));
  return failed.flatMap((job) => (newest.get(parcelKey(job))! > job.createdAt ? [] : job.id));
}

function parcelKey({ orderId, parcel }: { orderId: string; parcel: number }): string {
  return `${orderId} ${parcel}`;
}

/** Sets the labels' time to that of the request, from which the station recognises that it has not printed this request
 *  yet. The times differ by a millisecond, which keeps the sequence. */
async function reprintAll(deps: Needs, actor: Person, ids: readonly string[]): Promise<number> {
  const now = deps.clock.now();
  return deps.db.$transaction(async (tx) => {
    let queued = 0;
    for (const id of ids) {
      const createdAt = new Date(now.getTime() + queued);
      const [again] = await tx.printJob.updateManyAndReturn({
        where: { id, ...labelsOf(actor), state: { in: ['unsure', 'failed', 'acknowledged'] } },
        data: { state: 'queued', createdAt, sentAt: null, acknowledgedAt: null, error: null },
        select: { orderId: true },
      });
      if (!again) continue;
      queued += 1;
      await noteLabel(tx, deps, actor, 'papers.reprint', again.orderId);
      await closeUnsure(tx, id, now, { how: 'reprint', actor });
    }
    const { userId, membershipId } = actor;
    await tx.printStation.updateMany({ where: { userId, membershipId }, data: { pausedAt: null } });
    await announce(tx, 'print', userId, ids[0] ?? userId);
    return queued;
  });
}

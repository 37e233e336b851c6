import { problemNow } from '#app/domain/orders/each-order.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { noteLabel } from './note-label.ts';
import { failedLately, labelsOf, type Person } from './own-labels.ts';
import { ownPrintSettings } from './print-settings.ts';
import { changedSince } from './printer-feed.ts';
import { startDocumentIn } from './start-document.ts';
import { closeUnsure } from './unsure-prints.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** At most this many labels are printed again at once. */
const MAX_AT_ONCE = 200;

/** Queues a label again at a person's request. If the order or the printer's resolution has changed since the label
 *  was made, the order's new labels are made instead. Returns false if the label is not one of the person's, or is still waiting for the printer or its
 *  answer, or if its new labels are being made.
 *  @throws AppError 'too-many-requests' as `startDocument`. */
export async function reprint(deps: Needs, actor: Person, id: string): Promise<boolean> {
  return (await reprintAll(deps, actor, [id])) > 0;
}

/** Queues the person's failed labels again (`failedLabels`), as `reprint` does, in their earlier sequence, and resumes a
 *  paused station. Returns how many.
 *  @throws AppError as `reprint`. */
export async function reprintFailed(deps: Needs, actor: Person): Promise<number> {
  return reprintAll(deps, actor, await failedLabels(deps, actor));
}

/** The ids of the person's labels that failed in the last days, oldest first, at most `MAX_AT_ONCE`. Labels of which a
 *  later one was queued are left out. */
export async function failedLabels(
  deps: Pick<Needs, 'db' | 'clock'>,
  actor: Person,
): Promise<string[]> {
  const select = { id: true, orderId: true, parcel: true } as const;
  const failed = await deps.db.printJob.findMany({
    where: { AND: [labelsOf(actor), failedLately(deps)] },
    orderBy: [{ createdAt: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    take: MAX_AT_ONCE,
    select,
  });
  const all = await deps.db.printJob.findMany({
    where: { ...labelsOf(actor), orderId: { in: failed.map(({ orderId }) => orderId) } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select,
  });
  const newest = new Map(all.map((job) => [parcelKey(job), job.id]));
  return failed.flatMap((job) => (newest.get(parcelKey(job)) === job.id ? job.id : []));
}

function parcelKey({ orderId, parcel }: { orderId: string; parcel: number }): string {
  return `${orderId} ${parcel}`;
}

const FINAL = ['unsure', 'failed', 'acknowledged'] as const;

type Label = {
  id: string;
  orderId: string;
  merchantId: string;
  /** The order or the printer's resolution has changed since the label was made, so it cannot be printed as it is. */
  isOutdated: boolean;
};

async function reprintAll(deps: Needs, actor: Person, ids: readonly string[]): Promise<number> {
  const at = deps.clock.now();
  return deps.db.$transaction(async (tx) => {
    const labels: Label[] = [];
    for (const id of ids) labels.push(...(await read(tx, deps, actor, id)));
    const same = labels.filter(({ isOutdated }) => !isOutdated);
    const queued =
      (await queueAgain(tx, deps, actor, same)) +
      (await makeAgain(
        tx,
        deps,
        actor,
        labels.filter(({ isOutdated }) => isOutdated),
      ));
    for (const { id } of labels) await closeUnsure(tx, id, at, { how: 'reprint', actor });
    const { userId, membershipId } = actor;
    await tx.printStation.updateMany({ where: { userId, membershipId }, data: { pausedAt: null } });
    await announce(tx, 'print', userId, ids[0] ?? userId);
    return queued;
  });
}

/** A label in a final state, or none. */
async function read(tx: Tx, deps: Needs, actor: Person, id: string): Promise<Label[]> {
  const job = await tx.printJob.findFirst({
    where: { id, ...labelsOf(actor), state: { in: [...FINAL] } },
    select: { shows: true, dpi: true, order: true },
  });
  if (!job) return [];
  const { order, shows, dpi } = job;
  const { printerDpi } = await ownPrintSettings({ db: tx }, actor);
  const isOtherDpi = dpi !== null && dpi !== printerDpi;
  // Without a possible label, it is queued as it is, and fails with the reason.
  const isPossible = (await problemNow(tx, deps, 'zebra', order)) === null;
  const isOutdated =
    isPossible && (isOtherDpi || (await changedSince(tx, order.id, shows)) !== null);
  return [{ id, orderId: order.id, merchantId: order.merchantId, isOutdated }];
}

/** Sets the labels' time to that of the request, from which the station recognises that it has not printed this request
 *  yet. The times differ by a millisecond, which keeps the sequence. */
async function queueAgain(
  tx: Tx,
  deps: Needs,
  actor: Person,
  labels: readonly Label[],
): Promise<number> {
  const now = deps.clock.now();
  let queued = 0;
  for (const { id, orderId } of labels) {
    const createdAt = new Date(now.getTime() + queued);
    const { count } = await tx.printJob.updateMany({
      where: { id, state: { in: [...FINAL] } },
      data: { state: 'queued', createdAt, sentAt: null, acknowledgedAt: null, error: null },
    });
    if (count === 0) continue;
    queued += 1;
    await noteLabel(tx, deps, actor, 'papers.reprint', orderId);
  }
  return queued;
}

const REPLACED = 'A new label is printed instead.';

/** Starts one document with new labels for these orders. Orders whose labels are being made already are left out. */
async function makeAgain(
  tx: Tx,
  deps: Needs,
  actor: Person,
  labels: readonly Label[],
): Promise<number> {
  const underWay = await tx.documentJob.findMany({
    where: { requestedByUserId: actor.userId, kind: 'zebraLabels', state: 'processing' },
    select: { orderIds: true },
  });
  const busy = new Set(underWay.flatMap(({ orderIds }) => orderIds));
  const free = labels.filter(({ orderId }) => !busy.has(orderId));
  if (free.length === 0) return 0;
  const orders = new Map(free.map(({ orderId: id, merchantId }) => [id, { id, merchantId }]));
  await startDocumentIn(tx, deps, actor, 'zebraLabels', [...orders.values()]);
  await tx.printJob.updateMany({
    where: { id: { in: free.map(({ id }) => id) }, state: { in: ['unsure', 'failed'] } },
    data: { state: 'failed', error: REPLACED },
  });
  return free.length;
}

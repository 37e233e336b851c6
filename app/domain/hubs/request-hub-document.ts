import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { refuseMoreUnderWay } from '#app/domain/documents/document-size.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import { countDays, type DayCount } from './count-day.ts';
import { makeHubDocumentJob, type HubDocumentAsk } from './hub-document.job.ts';
import { dayWindows } from './hub-day-windows.ts';
import { hubDayOf } from './hub-days.rules.ts';
import { hubById } from './hub-visibility.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

const NOTHING_TO_LOAD = 'This driver has nothing to load for this day.';
const NOTHING_LEFT = 'There are no parcels left for this day.';

/** `driver` is the courier's number for the driver of a load list; null for the close-out of the day. */
type Asked = { hubId: string; day: string; driver: string | null };

/** Starts the PDF of a driver's load list, or of a day's unfinished shipments.
 *  @throws AppError 'not-found' for a hub that is not the actor's; 'nothing-to-do' if the document would be empty;
 *  'too-many-requests' if this user already has the maximum number of documents in progress. */
export async function requestHubDocument(
  deps: Needs,
  actor: Actor,
  { hubId, day: asked, driver }: Asked,
): Promise<{ jobId: string; total: number }> {
  const { db, clock } = deps;
  const hub = await hubById(db, actor, 'hub.receive', hubId);
  const at = clock.now();
  const day = hubDayOf(asked, at);
  const counts = await countDays(db, hub.id, await dayWindows(deps, [day]));
  const total = totalOn(counts, driver);
  if (total === 0)
    throw new AppError('nothing-to-do', driver === null ? NOTHING_LEFT : NOTHING_TO_LOAD);
  const kind = driver === null ? 'closeOuts' : 'loadLists';
  const jobId = newId();
  const ask: HubDocumentAsk = { hubId: hub.id, day, driver, madeBy: actor.name };
  await db.$transaction(async (tx) => {
    await refuseMoreUnderWay(tx, actor, kind);
    await tx.documentJob.create({
      data: {
        id: jobId,
        kind,
        requestedBy: requesterOf(actor),
        requestedByUserId: actor.userId,
        hubId: hub.id,
        ask,
        total,
        createdAt: at,
      },
    });
    await writeAudit(tx, actor, {
      at,
      action: driver === null ? 'hub.closeOut' : 'hub.loadList',
      subject: hub.id,
      merchantId: null,
      detail: { document: jobId, orders: total, fromDay: day },
    });
    await enqueue(tx, makeHubDocumentJob, { documentJobId: jobId });
  });
  return { jobId, total };
}

/** How many shipments the document is about. A load list is about those that are to be loaded or are out, but not
 *  about delivered or failed ones. */
function totalOn(counts: readonly DayCount[], driver: string | null): number {
  return counts
    .filter(({ stage, group, fleetId }) =>
      driver === null ? group !== null : fleetId === driver && LOADED.includes(stage),
    )
    .reduce((sum, { shipments }) => sum + shipments, 0);
}

export const LOADED: readonly DayCount['stage'][] = ['lying', 'out'];

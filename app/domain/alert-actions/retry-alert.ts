import type { Alert } from '@prisma/client';
import { isAlertCode, type AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { isOrderDocument } from '#app/domain/documents/document-content.ts';
import { collectionOf } from '#app/domain/documents/documents.ts';
import { sheetOf } from '#app/domain/documents/print-settings.schema.ts';
import { startDocumentIn } from '#app/domain/documents/start-document.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { settleWarehouseJob } from '#app/domain/orders/warehouse-order.job.ts';
import { syncWarehouseAgain } from '#app/domain/warehouse/sync-warehouse.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { fetchAllAgain } from '#app/domain/proof/fetch-again.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { enqueueAgain, type Tx } from '#app/domain/shared/outbox.ts';
import { askAnew, unmetAsk } from '#app/domain/shipments/ask-driver.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { cancelCourierJob } from '#app/domain/shipments/cancel-courier.job.ts';
import { LIVE_STATES, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import { scheduleRefused } from '#app/domain/tracking/schedule-milestone.ts';
import type { Services } from '#app/ports/services.ts';
import { lockAlert } from './alert-visibility.ts';
import type { AlertAnswer } from './alerts.schema.ts';
import { outboxRowOf, pushWork } from './failed-jobs.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
/** Returns the document that the retry started, if it started one. */
type Again = (
  tx: Tx,
  deps: Needs,
  alert: Alert,
  actor: Actor,
) => Promise<AlertAnswer['document'] | undefined | void>;

/** Queues the work behind an alert again, without delay. The alert stays open until the work succeeds, except for a
 *  failed document: a new document replaces it and its alert closes. Writes an audit entry.
 *  @throws AppError 'not-found' also for an alert that is closed or that the actor may not close;
 *  'conflict' when nothing is left to retry, 'too-many-requests' as `startDocument`. */
export async function retryAlert(
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<AlertAnswer> {
  const document = await deps.db.$transaction(async (tx) => {
    const alert = await lockAlert(tx, actor, id);
    const { code, subjectId, merchantId } = alert;
    const again = isAlertCode(code) ? AGAIN[code] : undefined;
    if (!again) throw new AppError('conflict', 'There is nothing to retry. Reload the page.');
    const begun = await again(tx, deps, alert, actor);
    await writeAudit(tx, actor, {
      at: deps.clock.now(),
      action: 'attention.tryAgain',
      subject: subjectId,
      merchantId,
      detail: { code },
    });
    return begun ?? null;
  });
  return { intent: 'tryAgain', message: 'Retrying', document };
}

/** A period that no timer uses, so that repeated requests for one store share one job. */
const BY_HAND = 0;

/** How the work behind an alert is retried, by alert code. */
const AGAIN: Partial<Record<AlertCode, Again>> = {
  courierOutOfReach: askCourierAgain,
  waitsForAnother: askCourierAgain,
  cancelRefused: askCourierAgain,
  waitsForDriver: async (tx, { clock }, { shipmentId }) => {
    const ask = await unmetAsk(tx, shipmentId);
    if (!ask) throw nothingLeft();
    await askAnew(tx, ask, clock.now());
  },
  editNotTold: async (tx, _, { subjectId, shipmentId: of }) => {
    const live = await liveShipments(tx, subjectId);
    const shipmentId = (of ? live.find(({ id }) => id === of) : live[0])?.id;
    if (!shipmentId) throw nothingLeft();
    await enqueueAgain(tx, updateCourierJob, { shipmentId, version: 'again' });
  },
  gapInStore: (tx, _, { subjectId: storeId }) =>
    enqueueAgain(tx, reconcileStoreJob, { storeId, period: BY_HAND }),
  writeBackGivenUp: async (tx, { clock }, { subjectId: orderId }) => {
    const shipments = await tx.shipment.findMany({ where: { orderId }, select: { id: true } });
    for (const { id } of shipments) await scheduleRefused(tx, id, clock.now());
    await syncWarehouseAgain(tx, orderId, clock.now());
  },
  warehouseNotTold: askWarehouseAgain,
  warehouseCancelRefused: askWarehouseAgain,
  warehouseOutOfReach: askWarehouseAgain,
  proofNotFetched: async (tx, { clock }, { subjectId: orderId }) => {
    if ((await fetchAllAgain(tx, orderId, clock.now())) === 0) throw nothingLeft();
  },
  jobGivenUp: pushFailed,
  documentFailed: makeDocumentAgain,
};

async function askWarehouseAgain(tx: Tx, _: Needs, { subjectId: orderId }: Alert) {
  const open = await tx.warehouseOrder.count({ where: { orderId, endedAt: null } });
  if (!open) throw nothingLeft();
  await enqueueAgain(tx, settleWarehouseJob, { orderId, turn: 'again' });
}

/** Retries undecided bookings and pending cancellations at the courier. */
async function askCourierAgain(tx: Tx, _: Needs, { subjectId }: Alert): Promise<void> {
  const shipments = await liveShipments(tx, subjectId);
  const asked = shipments.filter(
    ({ state, cancelRequestedAt }) => isOpen(state) || cancelRequestedAt,
  );
  if (asked.length === 0) throw nothingLeft();
  for (const { id: shipmentId, state, cancelRequestedAt } of asked) {
    if (isOpen(state)) await enqueueAgain(tx, bookCourierJob, { shipmentId });
    if (cancelRequestedAt) await enqueueAgain(tx, cancelCourierJob, { shipmentId });
  }
}

/** Retries the failed job of the alert. */
async function pushFailed(tx: Tx, _: Needs, alert: Alert): Promise<void> {
  const row = await outboxRowOf(tx, alert);
  if (!row || (await pushWork(tx, row.id)) === 0) throw nothingLeft();
}

function liveShipments(tx: Tx, orderId: string) {
  return tx.shipment.findMany({
    where: { orderId, state: { in: LIVE_STATES } },
    orderBy: { requestedAt: 'desc' },
  });
}

/** Creates a failed document again, with those of its orders that the actor may print. A label that was requested by
 *  its link counts as a print when it is retried, because a person then downloads it (decision 066). */
async function makeDocumentAgain(tx: Tx, deps: Needs, { subjectId }: Alert, actor: Actor) {
  const job = await tx.documentJob.findUniqueOrThrow({ where: { id: subjectId } });
  const orders = await tx.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.print'), { id: { in: job.orderIds } }] },
    select: { id: true, merchantId: true },
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  const chosen = job.orderIds.flatMap((id) => byId.get(id) ?? []);
  const { kind, manifestIds, labelSheet } = job;
  if (chosen.length === 0 || !isOrderDocument(kind) || !mayMakeAgain(actor, kind))
    throw nothingLeft();
  const more = { manifestIds, labelSheet: sheetOf(labelSheet) ?? undefined };
  const jobId = await startDocumentIn(tx, deps, actor, kind, chosen, more);
  const over = { at: deps.clock.now(), how: 'tryAgain', by: actor };
  await closeAlert(tx, subjectId, ['documentFailed'], over);
  // Zebra labels have no download: they go to the actor's own printer.
  const collection = kind === 'zebraLabels' ? null : collectionOf(kind);
  return collection ? { collection, jobId, total: chosen.length } : null;
}

/** Zebra labels go to a person's own printer, so a store's own admin, which has no user, cannot create them. */
export function mayMakeAgain(actor: Actor, kind: string | undefined): boolean {
  return kind !== 'zebraLabels' || actor.userId !== null;
}

function nothingLeft(): AppError {
  return new AppError(
    'conflict',
    'There is nothing left to retry. If the problem is resolved, dismiss the alert.',
  );
}

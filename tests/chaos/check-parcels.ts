import type { Alert, Shipment } from '@prisma/client';
import type { ActionRepair } from '#app/domain/alerts/alert-row.rules.ts';
import { factsOf } from '#app/domain/orders/order-alerts.ts';
import { isLive } from '#app/domain/shipments/shipment-state.rules.ts';
import { actionReach } from '#app/domain/workbench/action-reach.ts';
import { needOf } from './needs-of-shipment.ts';
import { isOver } from './walk-jobs.ts';
import { offerOf, OF_WHAT_IS_LEFT } from './walk-parcels.ts';
import { isAbout, nameOf, type WalkRead } from './walk-read.ts';
import type { Walk } from './walk-world.ts';

type Report = (kind: string, words: string) => void;

/** Checks each parcel that does not move: it can continue, or it has an alert whose options can be carried out. No
 *  alert may concern a settled problem. `offered` is the action that the first alert about a parcel left with a
 *  driver offers. */
export async function parcelErrors(walk: Walk, read: WalkRead) {
  const errors: string[] = [];
  const report: Report = (kind, words) => errors.push(`${kind}: ${words}`);
  const offered = await mayBeLeft(walk, read, report);
  for (const shipment of read.shipments) await mayWait(walk, read, shipment, report);
  if (read.left.length + read.said.length === 0) await mayBeOver(walk, read, report);
  return { errors, offered };
}

/** Checks parcels that drivers have without a job to deliver them. Their alert may be without a possible action
 *  while another parcel of the order is being returned. */
async function mayBeLeft(walk: Walk, read: WalkRead, report: Report): Promise<ActionRepair | null> {
  const { left, open, shipments } = read;
  const asking = open.filter(({ code }) => OF_WHAT_IS_LEFT.includes(code));
  const isComingBack = shipments.some(({ kind, endedAt }) => kind === 'return' && endedAt === null);
  if (left.length === 0) return null;
  if (asking.length === 0)
    report('silent', `${left.map(({ root }) => nameOf(root)).join()} is left`);
  let offered: ActionRepair | null = null;
  for (const alert of asking) {
    const { can, why } = await offerOf(walk, alert);
    if (!can && !isComingBack) report('unmended', `${alert.code}: ${why}`);
    offered ??= can;
  }
  return offered;
}

/** Checks orders without a parcel left anywhere: no alert asks about one, and nothing can be returned to sender. */
async function mayBeOver(walk: Walk, read: WalkRead, report: Report): Promise<void> {
  for (const alert of read.open)
    if (isOverWith(read, alert)) report('over', `${alert.code} is asked for`);
  const isInVan = walk.jobs.some(
    ({ legs: { pickup, delivery } }) =>
      (pickup === null || pickup.state === 'successful') && !isOver(delivery),
  );
  if (isInVan) return;
  const keys = { orderKeys: [walk.order.orderKey] };
  const { ready } = await actionReach(walk.services, walk.world.merchant, 'turnBack', keys);
  if (ready > 0) report('over', 'what no driver has can turn back');
}

/** Checks live jobs whose driver does not continue. They need an alert with a possible action, unless only a call to
 *  the courier can help. */
async function mayWait(
  walk: Walk,
  read: WalkRead,
  shipment: Shipment,
  report: Report,
): Promise<void> {
  const code = needOf(shipment);
  if (!code) return;
  const isReported = (one: Alert) =>
    one.code === code && (!one.shipmentId || isAbout(read, shipment, one));
  const alert = read.open.find(isReported);
  if (!alert) return report('silent', `${nameOf(shipment)}, without ${code}`);
  if (shipment.kind === 'return' && shipment.collectedAt) return;
  const { can, why } = await offerOf(walk, alert);
  if (!can) report('unmended', `${code} of ${nameOf(shipment)}: ${why}`);
}

/** Whether the alert should be closed, because nothing of the order moves any longer. Call it only if no parcel is left
 *  with a driver. */
function isOverWith({ shipments }: WalkRead, alert: Alert): boolean {
  if (shipments.some(({ state }) => isLive(state))) return false;
  if (alert.code === 'courierCancelled') return factsOf(alert).collected === true;
  const isDelivered = shipments.some(
    ({ kind, state }) => kind !== 'return' && state === 'completed',
  );
  if (alert.code === 'cancelTooLate') return !isDelivered;
  return !REPORTED.includes(alert.code);
}

/** Alerts that a person must settle, whatever happens to the parcel. */
const REPORTED: readonly string[] = [
  'feeTakenBack',
  'arrivedAfterAll',
  'turnBackTooLate',
  'returnRefused',
  'notShippable',
  'staleLabel',
];

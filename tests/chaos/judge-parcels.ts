import type { Attention, Shipment } from '@prisma/client';
import type { ActionRepair } from '#app/domain/alerts/alert-row.rules.ts';
import { factsOf } from '#app/domain/orders/order-alerts.ts';
import { isLive } from '#app/domain/shipments/shipment-state.rules.ts';
import { actionReach } from '#app/domain/workbench/action-reach.ts';
import { needOf } from './needs-of-shipment.ts';
import { isOver } from './walk-jobs.ts';
import { offerOf, OF_WHAT_IS_LEFT } from './walk-parcels.ts';
import { isAbout, nameOf, type WalkRead } from './walk-read.ts';
import type { Walk } from './walk-world.ts';

type Tell = (kind: string, words: string) => void;

/** A parcel that stands still has a way on, or somebody is asked for it and what they are offered can be done;
 *  nobody is asked for what is over. `offered`: by what the first matter of what is left can be mended. */
export async function parcelErrors(walk: Walk, read: WalkRead) {
  const faults: string[] = [];
  const tell: Tell = (kind, words) => faults.push(`${kind}: ${words}`);
  const offered = await mayBeLeft(walk, read, tell);
  for (const shipment of read.shipments) await mayStandStill(walk, read, shipment, tell);
  if (read.left.length + read.said.length === 0) await mayBeOver(walk, read, tell);
  return { faults, offered };
}

/** Drivers have it, and no job brings it on. While another parcel of the order comes back, its matter waits. */
async function mayBeLeft(walk: Walk, read: WalkRead, tell: Tell): Promise<ActionRepair | null> {
  const { left, open, shipments } = read;
  const asking = open.filter(({ code }) => OF_WHAT_IS_LEFT.includes(code));
  const isComingBack = shipments.some(({ kind, endedAt }) => kind === 'return' && endedAt === null);
  if (left.length === 0) return null;
  if (asking.length === 0) tell('silent', `${left.map(({ root }) => nameOf(root)).join()} is left`);
  let offered: ActionRepair | null = null;
  for (const alert of asking) {
    const { can, why } = await offerOf(walk, alert);
    if (!can && !isComingBack) tell('unmended', `${alert.code}: ${why}`);
    offered ??= can;
  }
  return offered;
}

/** Nothing is left anywhere: nobody is asked for it, and nothing can be returned to sender. */
async function mayBeOver(walk: Walk, read: WalkRead, tell: Tell): Promise<void> {
  for (const alert of read.open)
    if (isOverWith(read, alert)) tell('over', `${alert.code} is asked for`);
  const isInVan = walk.jobs.some(
    ({ legs: { pickup, delivery } }) =>
      (pickup === null || pickup.state === 'successful') && !isOver(delivery),
  );
  if (isInVan) return;
  const keys = { orderKeys: [walk.order.orderKey] };
  const { ready } = await actionReach(walk.services, walk.world.merchant, 'turnBack', keys);
  if (ready > 0) tell('over', 'what no driver has can turn back');
}

/** Its job lives and its driver does not go on: somebody is asked, and can do something, but for what only the
 *  courier can be called about. */
async function mayStandStill(
  walk: Walk,
  read: WalkRead,
  shipment: Shipment,
  tell: Tell,
): Promise<void> {
  const code = needOf(shipment);
  if (!code) return;
  const isTold = (one: Attention) =>
    one.code === code && (!one.shipmentId || isAbout(read, shipment, one));
  const alert = read.open.find(isTold);
  if (!alert) return tell('silent', `${nameOf(shipment)}, without ${code}`);
  if (shipment.kind === 'return' && shipment.collectedAt) return;
  const { can, why } = await offerOf(walk, alert);
  if (!can) tell('unmended', `${code} of ${nameOf(shipment)}: ${why}`);
}

/** Nothing of the order moves, or is left: nobody has to do anything about where a parcel is. */
function isOverWith({ shipments }: WalkRead, alert: Attention): boolean {
  if (shipments.some(({ state }) => isLive(state))) return false;
  if (alert.code === 'courierCancelled') return factsOf(alert).collected === true;
  const isDelivered = shipments.some(
    ({ kind, state }) => kind !== 'return' && state === 'completed',
  );
  if (alert.code === 'cancelTooLate') return !isDelivered;
  return !TOLD.includes(alert.code);
}

/** What somebody is told, and settles, whatever becomes of the parcel. */
const TOLD: readonly string[] = [
  'feeTakenBack',
  'arrivedAfterAll',
  'turnBackTooLate',
  'returnRefused',
  'notShippable',
  'staleLabel',
];

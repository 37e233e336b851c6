import type { Hub, Order, Shipment } from '@prisma/client';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { factsOf, ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { noteLyingAt } from '#app/domain/shipments/move-shipment.ts';
import { asideKey, asideKeyOf, mayBeAsked } from '#app/domain/shipments/seen-aside.ts';
import { isLive, LIVE_STATES } from '#app/domain/shipments/shipment-state.rules.ts';
import { SCAN_VERDICTS, type ScanVerdict } from './scan-verdict.rules.ts';

/** Verdicts on a parcel that is at the hub although its shipment has ended, failed or been replaced, or although a
 *  driver should be delivering it. */
const ASIDE: readonly ScanVerdict[] = [
  'cancelled',
  'superseded',
  'delivered',
  'failed',
  'onTheRoad',
];

export function isAside(verdict: ScanVerdict): boolean {
  return ASIDE.includes(verdict);
}

type By = Transition & { now: Date };
type Aside = { order: Order; shipment: Shipment; hub: Hub; verdict: ScanVerdict; by: By };

/** Records on the order's timeline that a parcel with one of the `ASIDE` verdicts was scanned, once a day for each hub
 *  and verdict. If the parcel does not go on from the hub, an alert asks the store what to do with it. The order must
 *  be locked by the caller's transaction. */
export async function noteAside(tx: Tx, aside: Aside): Promise<void> {
  const { order, shipment, hub, verdict, by } = aside;
  const { at } = by;
  // After erasure, no one may learn whose parcel it was.
  if (order.erasedAt) return;
  await recordEvent(tx, order, 'scannedAside', {
    ...by,
    note: `${hub.name}: ${SCAN_VERDICTS[verdict].title}`,
    dedupeKey: asideKey({
      shipmentId: shipment.id,
      hubId: hub.id,
      what: `${verdict} ${isoDay(at)}`,
    }),
  });
  await askAbout(tx, aside);
}

/** Raises an alert for a parcel at a hub whose shipment has ended or failed. The parcel of a cancelled shipment
 *  may have been collected anyway. */
async function askAbout(tx: Tx, { order, shipment, hub, verdict, by }: Aside): Promise<void> {
  const { at, now } = by;
  if (verdict !== 'failed' && isLive(shipment.state)) return;
  if (mayBeAsked(shipment)) return noteLyingAt(tx, hub.name, { order, shipment, at, now });
  const isLeft = shipment.state === 'completed' || shipment.collectedAt !== null;
  if (!isLeft || (await isSeenSince(tx, shipment, at))) return;
  const { id: subjectId } = order;
  const open = await tx.alert.findMany({ where: { subjectId, closedAt: null } });
  const owner = ownerOfShipment(order, shipment);
  const asked = open.find((one) => one.code === 'cancelTooLate' && one.shipmentId === shipment.id);
  if (asked && verdict !== 'delivered') {
    const facts = { ...factsOf(asked), hub: hub.name };
    await raiseAlert(tx, 'cancelTooLate', owner, now, facts);
    return;
  }
  if (verdict === 'failed' && open.some(({ code }) => ASKED_OF_FAILED.includes(code))) return;
  if (await isFetchedAnew(tx, shipment)) return;
  const lies = LIES[verdict] ?? 'calledOff';
  const facts: AlertFacts = { hub: hub.name, lies };
  await raiseAlert(tx, 'liesAtHub', owner, now, facts);
}

const LIES: Partial<Record<ScanVerdict, AlertFacts['lies']>> = {
  delivered: 'delivered',
  failed: 'failed',
  superseded: 'overtaken',
};

/** Alerts that already ask the store what to do with a failed parcel. */
const ASKED_OF_FAILED: readonly string[] = ['deliveryFailed', 'failedUnmoved', 'returnFailed'];

/** Whether a hub scanned the parcel after `at`, and that scan is already recorded. */
async function isSeenSince(tx: Tx, { id, orderId }: Shipment, at: Date): Promise<boolean> {
  const dedupeKey = { startsWith: asideKeyOf(id) };
  const later = await tx.orderEvent.count({ where: { orderId, dedupeKey, at: { gt: at } } });
  return later > 0;
}

/** Whether another live return of the order may bring the parcel of this return. */
async function isFetchedAnew(tx: Tx, { kind, state, orderId }: Shipment): Promise<boolean> {
  if (kind !== 'return' || state === 'completed') return false;
  const live = { orderId, kind, state: { in: LIVE_STATES } };
  return (await tx.shipment.count({ where: live })) > 0;
}

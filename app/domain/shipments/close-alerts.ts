import type { Order, Shipment } from '@prisma/client';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { ORDER_CODES } from '#app/domain/alerts/order-codes.rules.ts';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { journeysOf, type Journey } from '#app/domain/orders/journeys.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { OF_WHAT_IS_LEFT } from './alerts.rules.ts';
import { ENDED_STATES, isLive } from './shipment-state.rules.ts';

type Codes = readonly AlertCode[];
type Named = Pick<Shipment, 'id' | 'orderId'>;
type Going = Pick<Order, 'id' | 'currentShipmentId'>;

const OF_AN_ORDER = Object.keys(ORDER_CODES) as AlertCode[];
/** Alerts that stay open for a shipment even when its order has a new one, because its job goes on until the
 *  courier has cancelled it, and a delivery cannot be undone. */
const OUTLASTING: Codes = ['cancelRefused', 'courierOutOfReach', 'feeTakenBack'];
/** Alerts about a job that the courier cancelled before collection. They close when the order ships again or ends,
 *  even if another shipment was current by then. */
const GONE_ON: Codes = ['courierCancelled'];
const OVER = OF_AN_ORDER.filter((code) => !OUTLASTING.includes(code));
/** Alerts about a parcel that a driver or a hub still has. They stay open until the parcel has a job again, or until a
 *  person says what became of it, as _Ship Again_ asks. An order that its store reopened ships without that question. */
const OF_A_LEFT_PARCEL: Codes = [...OF_WHAT_IS_LEFT, 'liesAtHub'];

/** Closes alerts of this shipment, but not those of the order's other shipments. An alert that names no shipment counts
 *  as one of the order's current shipment. */
export async function closeAlertsOf(
  tx: Tx,
  { id, orderId }: Named,
  codes: Codes,
  at: Date,
): Promise<void> {
  await closeAlert(tx, orderId, codes, { at, of: id });
}

/** As `closeAlertsOf`, for the shipment that collected the parcel and for its ended returns to sender. */
export async function closeAlertsOfParcel(
  tx: Tx,
  { id, orderId }: Named,
  codes: Codes,
  at: Date,
): Promise<void> {
  const journeys = journeysOf(await tx.shipment.findMany({ where: { orderId } }));
  const own = journeys.find(({ root, ways }) => [root, ...ways].some((one) => one.id === id));
  for (const one of own ? endedOf(own) : []) await closeAlertsOf(tx, one, codes, at);
}

/** As `closeAlertsOf`, for every parcel of an order except those left with a driver. */
export async function closeAlertsOfArrived(
  tx: Tx,
  orderId: string,
  codes: Codes,
  at: Date,
): Promise<void> {
  const journeys = journeysOf(await tx.shipment.findMany({ where: { orderId } }));
  for (const one of journeys.filter((journey) => !isLeft(journey)).flatMap(endedOf))
    await closeAlertsOf(tx, one, codes, at);
}

function endedOf({ root, ways }: Journey<Shipment>): Shipment[] {
  return [root, ...ways.filter(({ state }) => !isLive(state))];
}

/** Whether no courier job moves the parcel, or none will once its jobs are cancelled. */
function isLeft({ root, place }: Journey<Shipment>): boolean {
  const { cancelRequestedAt, parcelSettledAt } = root;
  const isCalledOff = place === 'out' && cancelRequestedAt !== null && parcelSettledAt === null;
  return place === 'stranded' || isCalledOff;
}

/** Closes the alerts of an order that was cancelled or returned to sender, and those of its current shipment.
 *  Alerts of its other shipments stay open, except `GONE_ON`. */
export async function closeAlertsOfOrder(tx: Tx, order: Going, at: Date): Promise<void> {
  await closeBeside(tx, order, OF_AN_ORDER, at);
}

/** Closes the alerts of the order and of its previous shipment when the order gets a new shipment, except `OUTLASTING`
 *  and those about a left parcel. `order` must be the row before the change. */
export async function closeAlertsBefore(tx: Tx, order: Going, at: Date): Promise<void> {
  const kept = (await isParcelLeft(tx, order)) ? OF_A_LEFT_PARCEL : [];
  const codes = OVER.filter((code) => !kept.includes(code));
  await closeBeside(tx, order, codes, at);
}

async function isParcelLeft(tx: Tx, { id, currentShipmentId: of }: Going): Promise<boolean> {
  if (!of) return false;
  const journeys = journeysOf(await tx.shipment.findMany({ where: { orderId: id } }));
  return journeys.some((journey) => journey.root.id === of && isLeft(journey));
}

async function closeBeside(
  tx: Tx,
  { id, currentShipmentId: of }: Going,
  codes: Codes,
  at: Date,
): Promise<void> {
  await closeAlert(tx, id, OF_AN_ORDER, { at, of: null });
  if (of) await closeAlert(tx, id, codes, { at, of });
  const gone = await tx.shipment.findMany({
    where: { orderId: id, state: { in: ENDED_STATES }, collectedAt: null },
    select: { id: true, orderId: true },
  });
  for (const one of gone) await closeAlertsOf(tx, one, GONE_ON, at);
}

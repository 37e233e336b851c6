import type { Order, Shipment } from '@prisma/client';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { ORDER_CODES } from '#app/domain/alerts/order-codes.rules.ts';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { journeysOf, type Journey } from '#app/domain/orders/journeys.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { ENDED_STATES, isLive } from './shipment-state.rules.ts';

type Codes = readonly AlertCode[];
type Named = Pick<Shipment, 'id' | 'orderId'>;
type Going = Pick<Order, 'id' | 'currentShipmentId'>;

const OF_AN_ORDER = Object.keys(ORDER_CODES) as AlertCode[];
/** What a shipment still needs though its order goes by another one: its job drives on until the courier has
 *  called it off, and what it has delivered stays delivered. */
const OUTLASTING: Codes = ['cancelRefused', 'courierOutOfReach', 'feeTakenBack'];
/** That the courier did not bring what it never had is over when its order goes on, also where the order went by
 *  another shipment by then. */
const GONE_ON: Codes = ['courierCancelled'];
const OVER = OF_AN_ORDER.filter((code) => !OUTLASTING.includes(code));

/** What this shipment needed is over, not what another one of its order needs: a matter names its shipment. */
export async function closeAlertsOf(
  tx: Tx,
  { id, orderId }: Named,
  codes: Codes,
  at: Date,
): Promise<void> {
  await closeAlert(tx, orderId, codes, { at, of: id });
}

/** The same of the shipment that fetched its parcel, and of the ways on which that did not come back. */
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

/** The same of each parcel of an order but of those that are left with a driver. */
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

/** Nobody brings its parcel on, or will when its jobs are called off. */
function isLeft({ root, place }: Journey<Shipment>): boolean {
  const { cancelRequestedAt, parcelSettledAt } = root;
  const isCalledOff = place === 'out' && cancelRequestedAt !== null && parcelSettledAt === null;
  return place === 'stranded' || isCalledOff;
}

/** The order is cancelled, or turned back: what it needed, and the shipment that it went by, is over. What
 *  its other shipments need stays. */
export async function closeAlertsOfOrder(tx: Tx, order: Going, at: Date): Promise<void> {
  await closeBeside(tx, order, OF_AN_ORDER, at);
}

/** The order goes by a new shipment: the one before it needs still what outlasts that. `order` as it was
 *  before. */
export async function closeAlertsBefore(tx: Tx, order: Going, at: Date): Promise<void> {
  await closeBeside(tx, order, OVER, at);
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

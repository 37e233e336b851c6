import type { Alert, Order, OrderStatus, Prisma } from '@prisma/client';
import {
  alertWords,
  isAlertCode,
  repairsOf,
  type AlertCode,
} from '#app/domain/alerts/alert-codes.rules.ts';
import type { AlertFacts, Named, Repair } from '#app/domain/alerts/alert-row.rules.ts';
import {
  closingAlertsOfMoved,
  raiseAlert,
  setAlert,
  type AlertOwner,
  type Ending,
} from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { othersWords, reasonText, waitsForStore } from './eligibility.rules.ts';
import { isBeforeBooking, isJudgeable } from './order-status.rules.ts';
import { needsDocuments } from './document-facts.rules.ts';

export type OrderAlert = {
  id: string;
  code: AlertCode;
  words: string;
  repairs: readonly Repair[];
  since: Date;
  dueAt: Date | null;
};

type Owned = Pick<Order, 'id' | 'merchantId' | 'storeId'>;
type Change = { from: OrderStatus; to: OrderStatus; at: Date };

/** Statuses that need a person, with the alert that *Needs attention* shows for them. Lists show only the status. */
const ALERT_OF_STATUS: Partial<Record<OrderStatus, AlertCode>> = {
  ineligible: 'notShippable',
  decline: 'courierDeclined',
  failed: 'deliveryFailed',
};
/** Alerts that close when the order leaves the status, and that the status alone does not show. */
const ENDED_BY_LEAVING: Partial<Record<OrderStatus, AlertCode>> = {
  confirmManifest: 'notBooked',
};
/** Alerts that close when an order gets a status that the eligibility check does not set, for example because it was
 *  shipped from here or cancelled. They stay open while the order only moves between In Store, Ineligible and Eligible,
 *  because nothing might raise them again. */
const ENDED_BY_SHIPPING: readonly AlertCode[] = [
  'warehouseCannotSend',
  'warehouseRefused',
  'warehouseBack',
];
/** Alerts that the status already shows. */
export const ALERTS_OF_STATUS = Object.values(ALERT_OF_STATUS);
/** Alerts that the order's page leaves out, because it already explains why the order cannot ship. */
export const SAID_ON_PAGE: readonly AlertCode[] = ['notShippable'];
/** The alert that closes when the order's printed documents are no longer used. */
const PRINTED: AlertCode = 'staleLabel';
/** Statuses in which the parcel has left the merchant but is not out for delivery yet. */
const LEFT: readonly OrderStatus[] = ['collected', 'atHub', 'pickupCompleted'];
/** Alerts that close with any transition from a status with a courier. */
const ENDED_BY_MOVING: readonly AlertCode[] = ['noDriver', 'noCourierEvent'];

export function ownerOf({ id, merchantId, storeId }: Owned): AlertOwner {
  return { id, merchantId, storeId };
}

/** The owner of an alert about one of the order's shipments. */
export function ownerOfShipment(order: Owned, { id }: { id: string }): AlertOwner {
  return { ...ownerOf(order), shipmentId: id };
}

/** SQL parts for the statement that makes a transition. They close the alerts that the transition ends, including those
 *  of `ends`, and note in the alert about outdated documents that the parcel was collected. */
export function closingAlertsOfStatus(
  orders: readonly Owned[],
  { from, to, at, ends = [] }: Change & { ends?: readonly Ending[] },
): Prisma.Sql[] {
  const over = ALERT_OF_STATUS[from] ?? ENDED_BY_LEAVING[from];
  const isLast = !needsDocuments({ status: to, erasedAt: null });
  const isShipping = isJudgeable(from) && !isJudgeable(to);
  const codes = [
    ...(over ? [over] : []),
    ...ENDED_BY_MOVING,
    ...(isShipping ? ENDED_BY_SHIPPING : []),
    ...(isLast ? [PRINTED] : []),
  ];
  const isOver = over || isLast || isShipping || !isBeforeBooking(from);
  // After collection the merchant can no longer put a new label on the parcel.
  const noted = LEFT.includes(to) && !isLast ? { code: PRINTED, facts: { collected: true } } : null;
  const endings = [...(isOver ? [{ codes }] : []), ...ends];
  const ids = orders.map(({ id }) => id);
  return closingAlertsOfMoved(ids, endings, { at, noted });
}

/** Raises the alert of the new status after a transition. None for an erased order, because it can no longer be
 *  corrected, and none for an ineligible order that its store's alert covers (`waitsForStore`). */
export async function raiseAlertsOfStatus(
  tx: Tx,
  orders: readonly (Owned & Pick<Order, 'erasedAt'>)[],
  { to, at }: Pick<Change, 'to' | 'at'>,
): Promise<void> {
  const code = ALERT_OF_STATUS[to];
  if (!code) return;
  for (const order of orders) await raiseOfStatus(tx, code, order, at);
}

async function raiseOfStatus(
  tx: Tx,
  code: AlertCode,
  order: Owned & Pick<Order, 'erasedAt'>,
  at: Date,
): Promise<void> {
  if (order.erasedAt) return;
  if (code === 'notShippable' && (await isOfStore(tx, order.id))) return;
  await raiseAlert(tx, code, ownerOf(order), at);
}

async function isOfStore(tx: Tx, id: string): Promise<boolean> {
  const { reasons } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { reasons: true },
  });
  return waitsForStore(reasons);
}

/** Raises or closes the alert when the reasons of an ineligible order change: the order has one unless its store's
 *  alert covers it (`waitsForStore`). `order` must still have the old reasons. */
export async function followReasons(
  tx: Tx,
  order: Owned & Pick<Order, 'status' | 'reasons' | 'erasedAt'>,
  reasons: readonly string[],
  at: Date,
): Promise<void> {
  if (order.status !== 'ineligible' || order.erasedAt) return;
  const isOfStore = waitsForStore(reasons);
  if (isOfStore === waitsForStore(order.reasons)) return;
  await setAlert(tx, 'notShippable', ownerOf(order), at, isOfStore ? null : {});
}

/** The open alerts by order, most urgent first, with their current texts. Leaves out the codes in `said`, by
 *  default those that the status already shows. */
export async function alertsOf(
  db: Tx,
  orders: readonly Pick<Order, 'id' | 'holdReason' | 'sentByOthers'>[],
  said: readonly AlertCode[] = ALERTS_OF_STATUS,
): Promise<Map<string, OrderAlert[]>> {
  if (orders.length === 0) return new Map();
  const rows = await db.alert.findMany({
    where: {
      subject: 'order',
      subjectId: { in: orders.map(({ id }) => id) },
      closedAt: null,
      code: { notIn: [...said] },
    },
    orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  });
  const names = await factNames(db, rows);
  const ofOrder = new Map(orders.map((order) => [order.id, heldOf(order)]));
  const alerts = new Map<string, OrderAlert[]>();
  for (const row of rows) {
    if (!isAlertCode(row.code)) continue;
    const named = { ...NAMELESS, ...names, ...ofOrder.get(row.subjectId) };
    const facts = factsOf(row);
    const shipment = names.shipment(row);
    const words = alertWords(row.code, facts, { ...named, shipment });
    const repairs = repairsOf(row.code, facts);
    const { id, code, since, dueAt } = row;
    alerts.set(row.subjectId, [
      ...(alerts.get(row.subjectId) ?? []),
      { id, code, words, repairs, since, dueAt },
    ]);
  }
  return alerts;
}

/** The texts of several alerts as one; null if there are none. */
export function wordsOf(alerts: readonly OrderAlert[] | undefined): string | null {
  return alerts?.length ? alerts.map(({ words }) => words).join(' ') : null;
}

/** The alert's text without names from the order. */
export function plainWords(code: AlertCode, facts: AlertFacts): string {
  return alertWords(code, facts, NAMELESS);
}

/** Why the store holds the order, and who else ships a part of it. */
export function heldOf({
  holdReason,
  sentByOthers,
}: Pick<Order, 'holdReason' | 'sentByOthers'>): Pick<Named, 'holdReason' | 'others'> {
  return { holdReason, others: sentByOthers ? othersWords(sentByOthers) : null };
}

const NAMELESS: Named = {
  subject: '',
  holdReason: null,
  others: null,
  reasons: [],
  shipment: null,
  reason: reasonText,
  item: () => 'an item',
  place: () => 'a new location',
};

/** The names of the order lines, locations and shipments that these alerts refer to. */
export async function factNames(
  db: Tx,
  rows: readonly Alert[],
): Promise<Pick<Named, 'item' | 'place' | 'reason'> & { shipment: (row: Alert) => string | null }> {
  const facts = rows.map(factsOf);
  const lineIds = facts.flatMap(({ lines = [] }) => lines.map(({ lineId }) => lineId));
  const placeIds = facts.flatMap(({ pickupLocationId }) => pickupLocationId ?? []);
  const lines = lineIds.length
    ? await db.orderLine.findMany({
        where: { id: { in: lineIds } },
        select: { id: true, name: true },
      })
    : [];
  const places = placeIds.length
    ? await db.pickupLocation.findMany({
        where: { id: { in: placeIds } },
        select: { id: true, name: true },
      })
    : [];
  const shipments = await otherShipments(db, rows);
  const nameOf = new Map([...lines, ...places].map(({ id, name }) => [id, name]));
  return {
    item: (lineId: string) => nameOf.get(lineId) ?? 'a deleted item',
    place: (id: string) => nameOf.get(id) ?? 'a new location',
    reason: reasonText,
    shipment: ({ shipmentId }) => shipments.get(shipmentId ?? '') ?? null,
  };
}

/** The references of shipments that are no longer their order's current one. Without the reference, the alert
 *  would seem to be about the current shipment. Returns are left out: their alerts' texts say that they are about a
 *  return. */
async function otherShipments(db: Tx, rows: readonly Alert[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ shipmentId }) => shipmentId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db.shipment.findMany({
    where: { id: { in: ids }, kind: { not: 'return' } },
    select: { id: true, reference: true, order: { select: { currentShipmentId: true } } },
  });
  const others = found.filter(
    ({ id, order: { currentShipmentId } }) =>
      currentShipmentId !== null && currentShipmentId !== id,
  );
  return new Map(others.map(({ id, reference }) => [id, reference]));
}

export function factsOf({ facts }: Alert): AlertFacts {
  return facts as AlertFacts;
}

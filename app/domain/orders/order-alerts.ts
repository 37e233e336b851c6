import type { Attention, Order, OrderStatus } from '@prisma/client';
import {
  alertWords,
  isAlertCode,
  repairsOf,
  type AlertCode,
} from '#app/domain/alerts/alert-codes.rules.ts';
import type { AlertFacts, Named, Repair } from '#app/domain/alerts/alert-row.rules.ts';
import {
  closeAlertsOfMoved,
  raiseAlert,
  setAlert,
  type AlertOwner,
  type Ending,
} from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { othersWords, reasonText, waitsForLocation } from './eligibility.rules.ts';
import { isBeforeBooking } from './order-status.rules.ts';
import { needsPapers } from './paper-facts.rules.ts';

/** One matter of an order that needs a person. */
export type OrderAlert = {
  id: string;
  code: AlertCode;
  words: string;
  repairs: readonly Repair[];
  since: Date;
  dueAt: Date | null;
};

type Owned = Pick<Order, 'id' | 'merchantId' | 'storeId'>;

/** Statuses that wait for a person. Lists and pages show them as the status; *Needs you* as a matter. */
const ALERT_OF_STATUS: Partial<Record<OrderStatus, AlertCode>> = {
  ineligible: 'notShippable',
  decline: 'courierDeclined',
  failed: 'deliveryFailed',
};
/** Matters that are over when the order leaves the status, and that the status alone does not tell. */
const ENDED_BY_LEAVING: Partial<Record<OrderStatus, AlertCode>> = {
  confirmManifest: 'notBooked',
};
/** What somebody who ships it from here, or calls it off, has seen to. */
const ENDED_BY_SHIPPING: readonly AlertCode[] = [
  'warehouseCannotSend',
  'warehouseRefused',
  'warehouseBack',
];
const ALERTS_OF_STATUS = Object.values(ALERT_OF_STATUS);
/** Its page says by itself, and at length, why it cannot be shipped. */
export const SAID_ON_PAGE: readonly AlertCode[] = ['notShippable'];
/** What is over when no paper of it goes anywhere any more. */
const PRINTED: AlertCode = 'staleLabel';
/** The parcel left the merchant. */
const LEFT: readonly OrderStatus[] = ['collected', 'atHub', 'pickupCompleted'];
const ENDED_BY_MOVING: readonly AlertCode[] = ['noDriver', 'noCourierEvent'];

/** Who may see an order sees what it needs. */
export function ownerOf({ id, merchantId, storeId }: Owned): AlertOwner {
  return { id, merchantId, storeId };
}

/** The same of one of its shipments. */
export function ownerOfShipment(order: Owned, { id }: { id: string }): AlertOwner {
  return { ...ownerOf(order), shipmentId: id };
}

/** These orders moved: what their status asked for is over, and what ends with it (`ends`), and the new one asks for
 *  what it does; whoever looks at them sees it. With the data gone nothing can be asked. */
export async function followStatus(
  tx: Tx,
  orders: readonly (Owned & Pick<Order, 'erasedAt'>)[],
  { from, to, at, ends = [] }: { from: OrderStatus; to: OrderStatus; at: Date; ends?: Endings },
): Promise<void> {
  const over = ALERT_OF_STATUS[from] ?? ENDED_BY_LEAVING[from];
  const isLast = !needsPapers({ status: to, erasedAt: null });
  const codes = [
    ...(over ? [over] : []),
    ...ENDED_BY_MOVING,
    ...(from === 'eligible' ? ENDED_BY_SHIPPING : []),
    ...(isLast ? [PRINTED] : []),
  ];
  const isOver = over || isLast || from === 'eligible' || !isBeforeBooking(from);
  // Nobody at the merchant's can put another label on it now.
  const noted = LEFT.includes(to) && !isLast ? { code: PRINTED, facts: { collected: true } } : null;
  const endings = [...(isOver ? [{ codes }] : []), ...ends];
  await closeAlertsOfMoved(tx, orders, endings, { at, noted });
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

type Endings = readonly Ending[];

async function isOfStore(tx: Tx, id: string): Promise<boolean> {
  const { reasons } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { reasons: true },
  });
  return waitsForLocation(reasons);
}

/** An order that cannot be shipped has other reasons now: it asks for a person where it asked as one of its
 *  store's alone, and the other way round. */
export async function followReasons(
  tx: Tx,
  order: Owned & Pick<Order, 'status' | 'reasons' | 'erasedAt'>,
  reasons: readonly string[],
  at: Date,
): Promise<void> {
  if (order.status !== 'ineligible' || order.erasedAt) return;
  const isOfStore = waitsForLocation(reasons);
  if (isOfStore === waitsForLocation(order.reasons)) return;
  await setAlert(tx, 'notShippable', ownerOf(order), at, isOfStore ? null : {});
}

/** What needs a person beside what is `said` there already, by default by the status, by order, the most
 *  pressing first, in words of this moment. */
export async function alertsOf(
  db: Tx,
  orders: readonly Pick<Order, 'id' | 'holdReason' | 'sentByOthers'>[],
  said: readonly AlertCode[] = ALERTS_OF_STATUS,
): Promise<Map<string, OrderAlert[]>> {
  const rows = await db.attention.findMany({
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

/** The same in one text; null when all is well. */
export function wordsOf(alerts: readonly OrderAlert[] | undefined): string | null {
  return alerts?.length ? alerts.map(({ words }) => words).join(' ') : null;
}

/** Words that name nothing of the order. */
export function plainWords(code: AlertCode, facts: AlertFacts): string {
  return alertWords(code, facts, NAMELESS);
}

/** What keeps an order, or a part of it, here or elsewhere. */
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
  place: () => 'another location',
};

/** What the facts of these rows name: lines of orders, and locations. */
export async function factNames(
  db: Tx,
  rows: readonly Attention[],
): Promise<
  Pick<Named, 'item' | 'place' | 'reason'> & { shipment: (row: Attention) => string | null }
> {
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
    place: (id: string) => nameOf.get(id) ?? 'another location',
    reason: reasonText,
    shipment: ({ shipmentId }) => shipments.get(shipmentId ?? '') ?? null,
  };
}

/** References of those that their orders do not go by any more: nobody would know that they are meant. What
 *  is said of a return says so itself. */
async function otherShipments(db: Tx, rows: readonly Attention[]): Promise<Map<string, string>> {
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

export function factsOf({ facts }: Attention): AlertFacts {
  return facts as AlertFacts;
}

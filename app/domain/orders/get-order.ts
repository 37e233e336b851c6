import type { Prisma, OrderEvent, OrderStatus, Order, WarehouseOrder } from '@prisma/client';
import type { OutdatedDocument } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import { rolesFor } from '#app/domain/people/memberships.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { formatDate, formatDateTime } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { addressLine } from './address-line.rules.ts';
import { orderKeyOf } from './order-key.rules.ts';
import { placesOf } from './order-places.rules.ts';
import { returnsAmong, returnsOf } from './returns-of-order.ts';
import { alertsOf, SAID_ON_PAGE, type OrderAlert } from './order-alerts.ts';
import { actionFactsOf } from './action-facts.rules.ts';
import { actionsFor } from './actions/index.ts';
import { isOfMark, seesMarks, withoutMarks } from './order-marks.rules.ts';
import { documentActionsFor } from './order-documents.rules.ts';
import type { SplitFacts } from './part.rules.ts';
import { readFamily, type ReadFamily } from './parts-of-order.ts';
import { splitFactsOf } from './split-facts.ts';
import { shipmentOfDocument } from './document-facts.rules.ts';
import { reasonText, statusTone, warningTexts } from './eligibility.rules.ts';
import { isOnTheRoad, ORDER_STATUS, statusLabel, isEnded } from './order-status.rules.ts';
import { holdOf } from './hold.rules.ts';
import { leftOutItemsWords } from './left-out-items.rules.ts';
import { inParcel } from './parcel.rules.ts';
import { outdatedDocumentsOf } from './outdated-documents.ts';
import { totalsOf, type OrderTotals } from './order-totals.rules.ts';
import { ordersVisibleTo } from './order-visibility.ts';
import { whoDid } from './timeline-actor.rules.ts';
import { isShown, timelineText } from './timeline.rules.ts';
import { asRecorded, trackerOf } from './tracker.rules.ts';
import { sentParcels } from './warehouse-tracking.rules.ts';
import { RETURNED_TO_SENDER } from './return-words.rules.ts';

const WITH = {
  store: { select: { name: true, integrationType: true, state: true, warehouseSince: true } },
  pickupLocation: true,
  manifest: { select: { number: true, confirmedAt: true, collectionDay: true } },
  lines: { orderBy: { position: 'asc' } },
  events: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
  tags: { orderBy: { key: 'asc' } },
  atWarehouse: true,
  shipments: {
    orderBy: { requestedAt: 'asc' },
    include: {
      transactions: true,
      driver: { select: { name: true, latitude: true, longitude: true, placedAt: true } },
    },
  },
} as const satisfies Prisma.OrderInclude;

type Loaded = Prisma.OrderGetPayload<{ include: typeof WITH }>;
export type OrderDetail = ReturnType<typeof toDetail>;

/** One order with everything that its page shows.
 *  @throws AppError 'not-found', also for an order that the actor may not see. */
export async function getOrder(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  orderKey: string,
): Promise<OrderDetail> {
  const order = await deps.db.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, 'order.read'), { orderKey: orderKeyOf(orderKey) }] },
    include: WITH,
  });
  if (!order) throw notFound('Order');
  await noteReading(deps, actor, { action: 'order.read', of: order });
  const alerts = (await alertsOf(deps.db, [order], SAID_ON_PAGE)).get(order.id) ?? [];
  const who = await whoDidIt(deps, order);
  const outdated = (await outdatedDocumentsOf(deps.db, [order.id])).get(order.id) ?? [];
  const split = await splitFactsOf(deps.db, order);
  const shown = seesMarks(actor) ? order : unmarked(order);
  return toDetail(shown, { alerts, outdated }, who, deps, {
    split,
    ...(await readFamily(deps, actor, order)),
  });
}

function unmarked(order: Loaded): Loaded {
  return {
    ...withoutMarks(order),
    internalNote: null,
    events: order.events.filter(({ kind }) => !isOfMark(kind)),
  };
}

type Who = (event: Loaded['events'][number]) => string;

/** Returns a function that names the author of an event. It uses each person's current role, because the role at the
 *  time of the event is not stored. */
async function whoDidIt(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { events, merchantId }: Loaded,
): Promise<Who> {
  const ids = events.flatMap(({ actorUserId }) => actorUserId ?? []);
  const roles = await rolesFor(db, ids, merchantId);
  return (event) => whoDid(event, roles.get(event.actorUserId ?? '') ?? null, settings.productName);
}

function toDetail(
  order: Loaded,
  { alerts, outdated }: { alerts: readonly OrderAlert[]; outdated: readonly OutdatedDocument[] },
  who: Who,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  { split, family, nextPart, wholeCents }: ReadFamily & { split: SplitFacts },
) {
  const { productName } = settings;
  const shipment = order.shipments.find((one) => one.id === order.currentShipmentId) ?? null;
  const facts = {
    ...actionFactsOf(order, shipment, returnsAmong(order.shipments), outdated),
    split,
  };
  return {
    id: order.id,
    orderKey: order.orderKey,
    orderId: order.orderId,
    /** The rows of the order that the actor may see, if it was split or is a part; else null. */
    family,
    /** The number of the next part. */
    nextPart,
    /** For a part: the number of the order whose total includes it. */
    wholeOf: order.partOfId ? (family?.orderId ?? null) : null,
    merchantId: order.merchantId,
    storeName: order.store.name,
    platform: order.platform,
    status: order.status,
    statusLabel: statusLabel(order.status, productName),
    pip: ORDER_STATUS[order.status].pip,
    tone: statusTone(order),
    tracker: trackerOf(order.status, asRecorded(order.events), shipment),
    actions: actionsFor(facts, 'page', productName),
    /** The actions that make a document for this order. */
    documents: documentActionsFor(facts, productName),
    ended: endedOf(order, who, { productName, isBack: facts.isBack }),
    reasons: order.reasons.map(reasonText),
    warnings: warningTexts(order, settings),
    alerts: alerts.map(({ id, code, words, repairs }) => ({ id, code, words, repairs })),
    createdAt: order.createdAt.toISOString(),
    currency: order.currency,
    totalCents: centsFromDb(order.totalCents),
    totals: totalsOfRow(order, family ? wholeCents : linesCentsOf(order), family),
    paid: order.paid,
    note: order.note,
    hold: holdOf(order),
    warehouse: warehouseOf(order),
    tags: order.tags.map(({ tag }) => tag),
    internalNote: noteOf(order),
    customer: customerOf(order),
    places: placesOf(order, shipment, clock.now()),
    ...collectionOf(order),
    delivery: deliveryOf(order),
    returns: returnsOf(order.shipments),
    /** How many items are not in the parcel, and why. */
    leftOut: leftOutItemsWords(order.status, order.lines),
    lines: itemsOf(order),
    fees: feesOf(order),
    timeline: timelineOf(order, who, productName, family),
  };
}

/** The totals of an order. A split order lists the items of each part above their sum, for those who may see all of
 *  them. A part has no totals of its own. */
function totalsOfRow(
  { partOfId, charges, totalCents }: Loaded,
  linesCents: number,
  family: ReadFamily['family'],
): OrderTotals {
  if (partOfId) return { rows: [], within: [] };
  const totals = totalsOf({ charges, linesCents, totalCents: centsFromDb(totalCents) });
  if (!family?.isWhole) return totals;
  const each = family.rows.map(({ orderId, itemsCents: cents }) => ({
    label: `Items in ${orderId}`,
    cents,
  }));
  const others = totals.rows.filter(({ label }) => label !== 'Items');
  return {
    ...totals,
    rows: [...each, { label: 'Items in all parts', cents: linesCents }, ...others],
  };
}

function noteOf({ internalNote, internalNoteAt, internalNoteBy }: Loaded) {
  if (internalNote === null) return null;
  const at = internalNoteAt?.toISOString() ?? null;
  return { text: internalNote, at, by: internalNoteBy };
}

function billingName(order: Loaded): string | null {
  const billing = order.billing as { name?: unknown } | null;
  return typeof billing?.name === 'string' && billing.name.trim() ? billing.name : null;
}

function linesCentsOf({ lines }: Loaded): number {
  return lines.reduce((sum, line) => sum + centsFromDb(line.unitPriceCents) * line.quantity, 0);
}

function endedOf(
  { status, events }: Loaded,
  who: Who,
  names: { productName: string; isBack: boolean },
): string | null {
  return endedWords(
    status,
    events.map((event) => ({ ...event, by: who(event) })),
    names,
  );
}

type Ended = Pick<OrderEvent, 'at' | 'kind' | 'applied' | 'toStatus' | 'note'> & { by: string };

/** How, by whom and when an order ended, as sentences; null if it has not ended. `isBack` says whether the parcel
 *  that went out last is back at the store. */
export function endedWords(
  status: OrderStatus,
  events: readonly Ended[],
  { productName, isBack }: { productName: string; isBack: boolean },
): string | null {
  if (!isEnded(status)) return null;
  const end = events.findLast(({ applied, toStatus }) => applied && toStatus === status);
  const what = end?.kind === 'turnBack' ? RETURNED_TO_SENDER : statusLabel(status, productName);
  if (!end) return `${what}.`;
  const { at, by, note } = end;
  const when = ` by ${by}${by.includes(',') ? ',' : ''} on ${formatDateTime(at)}`;
  if (end.kind === 'turnBack') return `${what}${when}. ${returnedToSenderWhy(note, isBack)}`.trim();
  // Avoids 'Shipped By 3rd Party by Store', which would say 'by' twice.
  const who = status === 'shippedBy3rdParty' ? `, reported by ${by}` : ` by ${by}`;
  const why = note ? `: ${note.replace(/\.$/, '')}` : '';
  return `${what}${who}${by.includes(',') ? ',' : ''} on ${formatDateTime(at)}${why}.`;
}

/** Turns a note such as `KEY-R1: The recipient refused it` into sentences. */
function returnedToSenderWhy(note: string | null, isBack: boolean): string {
  const [, reference, why] = /^(\S+): (.+)$/s.exec(note ?? '') ?? [];
  if (!reference || !why) return note ? `${note.replace(/\.$/, '')}.` : '';
  return `${why.replace(/\.$/, '')}. The parcel ${isBack ? 'came' : 'is coming'} back as return ${reference}.`;
}

type Seen = Pick<Order, 'atWarehouseSince' | 'sentFromWarehouseAt'> & {
  atWarehouse: Pick<WarehouseOrder, 'state' | 'parcels'> | null;
};

/** An order that its store's warehouse has, is to get or has sent, as its page shows it; null for any other
 *  order. */
function warehouseOf({ atWarehouseSince, sentFromWarehouseAt, atWarehouse }: Seen) {
  if (!atWarehouse || (!atWarehouseSince && !sentFromWarehouseAt)) return null;
  return {
    since: atWarehouseSince?.toISOString() ?? null,
    sentAt: sentFromWarehouseAt?.toISOString() ?? null,
    /** `isGoing`: the warehouse does not have it yet. `isComingBack`: it is being cancelled there. */
    isGoing: atWarehouse.state === 'asked',
    isComingBack: atWarehouse.state === 'cancelAsked',
    parcels: sentParcels(atWarehouse.parcels).map(({ theirId: id, number, url, carrier }) => ({
      id,
      number,
      url,
      carrier,
    })),
  };
}

function customerOf(order: Loaded) {
  return {
    name: billingName(order) ?? order.customerName,
    recipient: order.customerName,
    email: order.email,
    phone: order.phone,
    customerRef: order.customerRef,
    address: addressLine(order),
    latitude: order.latitude,
    longitude: order.longitude,
    approximate: order.approximate,
  };
}

/** Where and when the courier collects the order. */
function collectionOf(order: Loaded) {
  return {
    pickup: order.pickupLocation
      ? {
          name: order.pickupLocation.name,
          address: order.pickupLocation.address,
          phone: order.pickupLocation.phone,
        }
      : null,
    manifest: order.manifest
      ? {
          number: order.manifest.number,
          confirmedAt: order.manifest.confirmedAt.toISOString(),
          collectionDay: formatDate(order.manifest.collectionDay),
        }
      : null,
  };
}

function deliveryOf(order: Loaded) {
  const shipmentId = shipmentOfDocument(order);
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  return {
    by: order.driverName,
    jobId: shipment?.deliveryJobId ?? null,
    parcels: shipment?.parcels ?? 1,
    /** The shipment's own number, if it is not the order's first shipment. */
    reference: shipment && shipment.reference !== order.orderKey ? shipment.reference : null,
    trackingLink: shipment?.trackingLink ?? null,
    /** The page embeds this map only while the driver is on the road. */
    liveTracking: isOnTheRoad(order.status) ? (shipment?.trackingLink ?? null) : null,
  };
}

function itemsOf(order: Loaded) {
  return inParcel(order.status, order.lines).map(({ line, packed }) => ({
    id: line.id,
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    /** How many pieces can move to a part. */
    toSend: line.shippableQuantity,
    packed,
    unitPriceCents: centsFromDb(line.unitPriceCents),
    totalCents: centsFromDb(line.unitPriceCents) * line.quantity,
  }));
}

function feesOf(order: Loaded) {
  return order.shipments.flatMap((one) =>
    one.transactions.map((transaction) => ({
      reference: transaction.reference,
      shipment: { kind: one.kind, reference: one.reference },
      status: transaction.status,
      cents: centsFromDb(transaction.amountCents),
      at: transaction.createdAt.toISOString(),
    })),
  );
}

/** Events whose notes name items of other parts. An actor who may not see all parts gets these events without the
 *  note. */
const NAMES_PARTS: ReadonlySet<string> = new Set(['split', 'sendRest', 'unsplit']);

function timelineOf(order: Loaded, who: Who, productName: string, family: ReadFamily['family']) {
  const isHidden = family !== null && !family.isWhole;
  return order.events
    .filter(({ kind, applied }) => isShown(kind, applied))
    .map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      title: timelineText(event.kind, event.toStatus, event.applied, productName),
      actor: who(event),
      note: isHidden && NAMES_PARTS.has(event.kind) ? null : event.note,
      applied: event.applied,
    }));
}

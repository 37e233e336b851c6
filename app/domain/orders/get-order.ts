import type { Prisma } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import { rolesFor } from '#app/domain/people/memberships.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { addressLine } from './address-line.rules.ts';
import { orderKeyOf } from './order-key.rules.ts';
import { mattersOf, type OrderMatter } from './order-attention.ts';
import { actFactsOf, actsFor } from './order-acts.rules.ts';
import { isOfMark, seesMarks, withoutMarks } from './order-marks.rules.ts';
import { papersFor } from './order-papers.rules.ts';
import { endedWords } from './ended.rules.ts';
import { reasonText, warningTexts } from './eligibility.rules.ts';
import { isOnTheRoad, ORDER_STATUS, statusLabel } from './order-status.rules.ts';
import { holdOf } from './hold.rules.ts';
import { inParcel } from './parcel.rules.ts';
import { totalsOf } from './order-totals.rules.ts';
import { ordersVisibleTo } from './order-visibility.ts';
import { whoDid } from './timeline-actor.rules.ts';
import { isWorthTelling, timelineText } from './timeline.rules.ts';
import { trackerOf } from './tracker.rules.ts';

const WITH = {
  store: { select: { name: true, integrationType: true, state: true } },
  pickupLocation: true,
  manifest: { select: { number: true, confirmedAt: true, collectionDay: true } },
  lines: { orderBy: { position: 'asc' } },
  events: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
  tags: { orderBy: { key: 'asc' } },
  shipments: { orderBy: { requestedAt: 'asc' }, include: { transactions: true } },
} as const satisfies Prisma.OrderInclude;

type Loaded = Prisma.OrderGetPayload<{ include: typeof WITH }>;
export type OrderDetail = ReturnType<typeof toDetail>;

/** One order with everything its page shows.
 *  @throws AppError 'not-found' also for an order that the actor may not see. */
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
  const matters = (await mattersOf(deps.db, [order])).get(order.id) ?? [];
  const who = await whoDidIt(deps, order);
  return toDetail(seesMarks(actor) ? order : unmarked(order), matters, who, deps.settings);
}

function unmarked(order: Loaded): Loaded {
  return {
    ...withoutMarks(order),
    internalNote: null,
    events: order.events.filter(({ kind }) => !isOfMark(kind)),
  };
}

type Who = (event: Loaded['events'][number]) => string;

/** Roles are those of today: nobody keeps what a person was on the day. */
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
  matters: readonly OrderMatter[],
  who: Who,
  settings: Services['settings'],
) {
  const { productName } = settings;
  const shipment = order.shipments.find((one) => one.id === order.currentShipmentId) ?? null;
  return {
    id: order.id,
    orderKey: order.orderKey,
    orderId: order.orderId,
    merchantId: order.merchantId,
    storeName: order.store.name,
    platform: order.platform,
    status: order.status,
    statusLabel: statusLabel(order.status, productName),
    pip: ORDER_STATUS[order.status].pip,
    tracker: trackerOf(order.status, order.events),
    acts: actsFor(actFactsOf(order, shipment), 'page', productName),
    /** The acts that make a paper of it. */
    papers: papersFor(actFactsOf(order, shipment), productName),
    ended: endedWords(
      order.status,
      order.events.map((event) => ({ ...event, by: who(event) })),
      productName,
    ),
    reasons: order.reasons.map(reasonText),
    warnings: warningTexts(order, settings),
    matters: matters.map(({ id, code, words }) => ({ id, code, words })),
    createdAt: order.createdAt.toISOString(),
    currency: order.currency,
    totalCents: centsFromDb(order.totalCents),
    totals: totalsOf({
      charges: order.charges,
      linesCents: linesCentsOf(order),
      totalCents: centsFromDb(order.totalCents),
    }),
    paid: order.paid,
    note: order.note,
    hold: holdOf(order),
    tags: order.tags.map(({ tag }) => tag),
    internalNote: noteOf(order),
    customer: {
      name: billingName(order) ?? order.customerName,
      recipient: order.customerName,
      email: order.email,
      phone: order.phone,
      customerRef: order.customerRef,
      address: addressLine(order),
      latitude: order.latitude,
      longitude: order.longitude,
      approximate: order.approximate,
    },
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
    delivery: {
      by: order.driverName,
      jobId: shipment?.deliveryJobId ?? null,
      trackingLink: shipment?.trackingLink ?? null,
      /** Shown in a frame only while the driver is on the road. */
      liveTracking: isOnTheRoad(order.status) ? (shipment?.trackingLink ?? null) : null,
    },
    lines: inParcel(order.status, order.lines).map(({ line, packed }) => ({
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      packed,
      unitPriceCents: centsFromDb(line.unitPriceCents),
      totalCents: centsFromDb(line.unitPriceCents) * line.quantity,
    })),
    fees: order.shipments.flatMap((one) =>
      one.transactions.map((transaction) => ({
        reference: transaction.reference,
        status: transaction.status,
        cents: centsFromDb(transaction.amountCents),
        at: transaction.createdAt.toISOString(),
      })),
    ),
    timeline: order.events
      .filter(({ kind, applied }) => isWorthTelling(kind, applied))
      .map((event) => ({
        id: event.id,
        at: event.at.toISOString(),
        title: timelineText(event.kind, event.toStatus, event.applied, productName),
        actor: who(event),
        note: event.note,
        applied: event.applied,
      })),
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

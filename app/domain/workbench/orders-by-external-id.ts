import { z } from 'zod';
import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { trackingPage } from '#app/domain/tracking/tracking-page.ts';
import type { Services } from '#app/ports/services.ts';
import { shipmentOfDocument } from '#app/domain/orders/document-facts.rules.ts';
import { reasonText, warningTexts } from '#app/domain/orders/eligibility.rules.ts';
import { actionFactsOf } from '#app/domain/orders/action-facts.rules.ts';
import { NONE_SELECTED } from '#app/domain/orders/actions/action.ts';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { withReasonFor } from '#app/domain/orders/order-marks.rules.ts';
import { isBeforeBooking, isEnded, statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { alertsOf, type OrderAlert } from '#app/domain/orders/order-alerts.ts';
import { driverLinkOf } from '#app/domain/orders/driver-link.rules.ts';
import { IN_FAMILY } from '#app/domain/orders/family.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { trackerOf } from '#app/domain/orders/tracker.rules.ts';

/** The most orders that a person can select in a platform's order list. */
const MAX_ROWS = 250;

export const ExternalIdsInput = z.object({
  externalIds: z
    .array(z.string().min(1).max(200))
    .min(1, NONE_SELECTED)
    .max(MAX_ROWS, `Select at most ${MAX_ROWS} orders.`),
});

type FoundOrder = ReturnType<typeof toFound>;
/** The whole order, with its parts if it was split. */
export type OrderByExternalId = FoundOrder & { parts: FoundOrder[] };

/** The orders with these ids of the platform, in the requested sequence, each with why it cannot ship and why it has
 *  no label. Orders that are not here yet, or that the actor may not see, are left out.
 *  @throws AppError 'not-allowed'. */
export async function ordersByExternalId(
  deps: Pick<Services, 'db' | 'settings'>,
  actor: Actor,
  input: z.infer<typeof ExternalIdsInput>,
): Promise<OrderByExternalId[]> {
  const ids = [...new Set(input.externalIds)];
  const named = { externalId: { in: ids } };
  const orders = await deps.db.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.read'), { OR: [named, { partOf: named }] }] },
    orderBy: IN_FAMILY,
    select: COLUMNS,
  });
  const shipments = await deps.db.shipment.findMany({
    where: { id: { in: orders.flatMap((order) => shipmentOfDocument(order) ?? []) } },
    select: BOOKED,
  });
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const alerts = await alertsOf(deps.db, orders);
  const found = (order: Found) =>
    toFound(
      withReasonFor(actor, order),
      shipmentOf.get(shipmentOfDocument(order) ?? ''),
      alerts.get(order.id) ?? [],
      deps.settings,
    );
  const partsOf = Map.groupBy(orders, ({ partOfId }) => partOfId);
  return orders
    .filter(({ partOfId }) => partOfId === null)
    .map((order) => ({ ...found(order), parts: (partsOf.get(order.id) ?? []).map(found) }))
    .sort((a, b) => ids.indexOf(a.externalId) - ids.indexOf(b.externalId));
}

const COLUMNS = {
  id: true,
  externalId: true,
  partOfId: true,
  orderKey: true,
  orderId: true,
  status: true,
  manifestStatus: true,
  reasons: true,
  warnings: true,
  holdReason: true,
  sentByOthers: true,
  sourceState: true,
  driverName: true,
  erasedAt: true,
  heldAt: true,
  atWarehouseSince: true,
  sentFromWarehouseAt: true,
  holdNote: true,
  currentShipmentId: true,
  store: { select: { name: true, state: true, warehouseSince: true } },
} as const satisfies Prisma.OrderSelect;

const BOOKED = {
  id: true,
  state: true,
  status: true,
  bookedAt: true,
  collectedAt: true,
  cancelRequestedAt: true,
  trackingLink: true,
} as const satisfies Prisma.ShipmentSelect;

type Found = Prisma.OrderGetPayload<{ select: typeof COLUMNS }>;
type Booked = Prisma.ShipmentGetPayload<{ select: typeof BOOKED }>;

function toFound(
  order: Found,
  shipment: Booked | undefined,
  alerts: readonly OrderAlert[],
  settings: Services['settings'],
) {
  const { productName } = settings;
  const facts = actionFactsOf(order, shipment);
  const shipProblem = ORDER_ACTIONS.ship.problem(facts, productName);
  const tracker = trackerOf(order.status, []);
  return {
    externalId: order.externalId ?? '',
    orderKey: order.orderKey,
    orderId: order.orderId,
    storeName: order.store.name,
    status: order.status,
    statusLabel: statusLabel(order.status, productName),
    step: tracker.current,
    steps: tracker.steps.map((step) => step.label),
    trouble: tracker.failure,
    shipProblem,
    labelProblem: ORDER_ACTIONS.labels.problem(facts, productName),
    notes: [
      ...whyNotShipped(order, shipProblem),
      ...warningTexts(order, settings),
      ...alerts.map(({ words }) => words),
    ],
    deliveryBy: order.driverName,
    /** The public tracking page; null before booking, when it has nothing to show. */
    trackingPage: isBeforeBooking(order.status)
      ? null
      : trackingPage(settings.publicUrl, order.orderKey),
    driverLink: isEnded(order.status) ? null : driverLinkOf(shipment),
  };
}

/** Why an order is not shipped. Empty for a parcel under way, whose status is enough. */
function whyNotShipped({ status, reasons }: Found, problem: string | null): string[] {
  if (reasons.length > 0) return reasons.map(reasonText);
  return problem && (isBeforeBooking(status) || isEnded(status)) ? [problem] : [];
}

import { z } from 'zod';
import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { labelProblem } from '#app/domain/labels/label-problem.rules.ts';
import { trackingPage } from '#app/domain/tracking/tracking-page.ts';
import type { Services } from '#app/ports/services.ts';
import { reasonText, warningText } from './eligibility.rules.ts';
import { shipProblem } from './ship-problem.rules.ts';
import { isBeforeBooking, statusLabel } from './order-status.rules.ts';
import { ordersVisibleTo } from './order-visibility.ts';
import { trackerOf } from './tracker.rules.ts';

/** As many as a platform's order list lets a person select. */
const MOST = 250;

export const ExternalIdsInput = z.object({
  externalIds: z
    .array(z.string().min(1).max(200))
    .min(1, 'No Orders Selected')
    .max(MOST, `Select ${MOST} orders at most.`),
});

export type OrderByExternalId = ReturnType<typeof toFound>;

/** The orders that the platform's own pages speak of, by the platform's ids and in the order asked
 *  for, with what can be done with each. What is not here yet is left out. */
export async function ordersByExternalId(
  deps: Pick<Services, 'db' | 'settings'>,
  actor: Actor,
  input: z.infer<typeof ExternalIdsInput>,
): Promise<OrderByExternalId[]> {
  const ids = [...new Set(input.externalIds)];
  const orders = await deps.db.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.read'), { externalId: { in: ids } }] },
    select: COLUMNS,
  });
  const shipments = await deps.db.shipment.findMany({
    where: { id: { in: orders.flatMap((order) => order.currentShipmentId ?? []) } },
    select: { id: true, bookedAt: true, trackingLink: true },
  });
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  return orders
    .map((order) => toFound(order, shipmentOf.get(order.currentShipmentId ?? ''), deps.settings))
    .sort((a, b) => ids.indexOf(a.externalId) - ids.indexOf(b.externalId));
}

const COLUMNS = {
  externalId: true,
  orderKey: true,
  orderId: true,
  status: true,
  reasons: true,
  warnings: true,
  holdReason: true,
  attention: true,
  driverName: true,
  currentShipmentId: true,
  store: { select: { name: true, state: true } },
} as const satisfies Prisma.OrderSelect;

type Found = Prisma.OrderGetPayload<{ select: typeof COLUMNS }>;
type Booked = { bookedAt: Date | null; trackingLink: string | null };

function toFound(order: Found, shipment: Booked | undefined, settings: Services['settings']) {
  const { productName } = settings;
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
    trouble: tracker.trouble,
    shipProblem: shipProblem(order, order.store, productName),
    labelProblem: labelProblem(order.status, Boolean(shipment?.bookedAt), productName),
    notes: [
      ...order.reasons.map(reasonText),
      ...order.warnings.map((one) => warningText(one, order.holdReason)),
      ...(order.attention ? [order.attention] : []),
    ],
    deliveryBy: order.driverName,
    /** The public page; only once a courier was asked, before that it has nothing to tell. */
    trackingPage: isBeforeBooking(order.status)
      ? null
      : trackingPage(settings.publicUrl, order.orderKey),
    driverLink: shipment?.trackingLink ?? null,
  };
}

import type { Order, Shipment } from '@prisma/client';
import { isHandedOver } from '#app/domain/orders/actions/confirm-manifest.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { findOrders, type Listing } from '#app/domain/orders/list-orders.ts';
import { parcelsOfOrder } from '#app/domain/orders/parcels.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { byPickup } from './manifest.rules.ts';

/** At most this many orders are confirmed at once. */
const MAX_ROWS = 1000;

/** A manifest that would be created if the listed orders were confirmed now. */
export type OpenManifest = {
  storeName: string;
  pickupName: string;
  /** Whether its store books the couriers on confirmation. */
  isBooked: boolean;
  orderKeys: string[];
  /** The orders' ids, by order key. They sort by creation time. */
  ids: Record<string, string>;
  /** The number of parcels, by order key, for orders with several parcels. */
  parcels: Record<string, number>;
};
export type OpenManifests = {
  manifests: OpenManifest[];
  /** How many orders the list shows on all pages; only the first `MAX_ROWS` are in `manifests`. */
  total: number;
};

/** The first `MAX_ROWS` orders of the manifest list, across its pages, grouped by the manifests that would result. Those
 *  that the courier already has are left out, because they can no longer be confirmed. */
export async function openManifests(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  query: Listing,
): Promise<OpenManifests> {
  const { totalDocs, ids } = await findOrders(deps, actor, { ...query, page: 1, limit: MAX_ROWS });
  const found = await deps.db.order.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: {
      id: true,
      orderKey: true,
      status: true,
      storeId: true,
      pickupLocationId: true,
      currentShipmentId: true,
      shipments: { select: { id: true, parcels: true, collectedAt: true } },
      store: { select: { name: true, bookOnConfirm: true } },
      pickupLocation: { select: { name: true } },
    },
  });
  const byId = new Map(found.map((order) => [order.id, order]));
  const listed = ids.flatMap(({ id }) => byId.get(id) ?? []);
  const groups = byPickup(listed.filter((order) => !isGone(order)));
  return {
    total: totalDocs,
    manifests: groups.map((orders) => ({
      storeName: orders[0]?.store.name ?? '',
      pickupName: orders[0]?.pickupLocation?.name ?? '',
      isBooked: orders[0]?.store.bookOnConfirm ?? false,
      orderKeys: orders.map(({ orderKey }) => orderKey),
      ids: Object.fromEntries(orders.map(({ id, orderKey }) => [orderKey, id])),
      parcels: Object.fromEntries(
        orders
          .map((order) => [order.orderKey, parcelsOfOrder(order)] as const)
          .filter(([, parcels]) => parcels > 1),
      ),
    })),
  };
}

function isGone({ status, currentShipmentId, shipments }: Listed): boolean {
  const current = isBeforeBooking(status)
    ? undefined
    : shipments.find(({ id }) => id === currentShipmentId);
  return isHandedOver({ status, isCollected: Boolean(current?.collectedAt) });
}

type Listed = Pick<Order, 'status' | 'currentShipmentId'> & {
  shipments: readonly Pick<Shipment, 'id' | 'collectedAt'>[];
};

import type { OrderStatus } from '@prisma/client';
import { parcelsOfOrder } from '#app/domain/orders/parcels.rules.ts';
import type { ManifestHead, ManifestLine } from '#app/domain/documents/manifest-sheet.schema.ts';

type Manifested = {
  orderId: string;
  orderKey: string;
  createdAt: Date;
  customerName: string;
  suburb: string | null;
  city: string | null;
  note: string | null;
  storeId: string;
  pickupLocationId: string | null;
  store: { name: string };
  pickupLocation: { name: string; address: string } | null;
  status: OrderStatus;
  currentShipmentId: string | null;
  shipments: readonly { id: string; parcels: number }[];
};

/** The number of a manifest, such as `M-4F7K-000123`: the account's code and the number of the manifest within the
 *  account. It is globally unique, because a hub scans manifests of many accounts. */
export function manifestNumber(code: string, nth: number): string {
  return `M-${code}-${String(nth).padStart(6, '0')}`;
}

/** One group for each store and pickup location (product.md D33), in the sequence of their first orders. */
export function byPickup<O extends Pick<Manifested, 'storeId' | 'pickupLocationId'>>(
  orders: readonly O[],
): O[][] {
  const groups = Map.groupBy(orders, (order) => `${order.storeId} ${order.pickupLocationId}`);
  return [...groups.values()];
}

export function headOf(order: Manifested, productName: string): ManifestHead {
  return {
    productName,
    storeName: order.store.name,
    pickupName: order.pickupLocation?.name ?? '',
    pickupAddress: order.pickupLocation?.address ?? '',
  };
}

export function lineOf(order: Manifested): ManifestLine {
  return {
    orderId: order.orderId,
    orderKey: order.orderKey,
    placedAt: order.createdAt.toISOString(),
    customer: order.customerName,
    town: [order.suburb, order.city].filter(Boolean).join(', '),
    note: order.note ?? '',
    parcels: parcelsOfOrder(order),
  };
}

export function parcelsOf(lines: readonly Pick<ManifestLine, 'parcels'>[]): number {
  return lines.reduce((sum, { parcels }) => sum + parcels, 0);
}

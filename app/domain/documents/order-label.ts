import type { Order, OrderLine, PickupLocation, Shipment, Store } from '@prisma/client';
import type { LabelInput } from './label.schema.ts';
import { packedLines } from './packing-slip.rules.ts';

export type Labelled = Order & {
  store: Store;
  pickupLocation: PickupLocation | null;
  lines: OrderLine[];
};

/** The label of an order's current shipment. */
export function labelOf(
  order: Labelled,
  shipment: Pick<Shipment, 'deliveryJobId' | 'bookedAt' | 'requestedAt' | 'driverName'>,
  productName: string,
): LabelInput {
  const from = order.pickupLocation;
  return {
    productName,
    orderKey: order.orderKey,
    orderId: order.orderId,
    taskId: shipment.deliveryJobId ?? '',
    shippedAt: shipment.bookedAt ?? shipment.requestedAt,
    storeName: order.store.name,
    from: {
      name: order.store.name,
      phone: from?.phone ?? '',
      addressLines: from ? [from.address] : [],
    },
    to: {
      name: order.customerName,
      company: order.company ?? '',
      phone: order.phone ?? '',
      addressLines: order.street ? [order.street] : [],
      suburb: order.suburb ?? '',
      town: order.city ?? '',
      postalCode: order.postalCode ?? '',
    },
    notes: order.note ?? '',
    driver: shipment.driverName ?? '',
    contents: packedLines(order.status, order.lines)
      .map(({ line, packed }) => `${packed} × ${line.name}`)
      .join(', '),
  };
}

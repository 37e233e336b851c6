import type { Order, OrderLine, PickupLocation, Shipment, Store } from '@prisma/client';
import type { MadePaper } from '#app/domain/orders/keep-prints.ts';
import { paperFacts, shipmentOfPaper, slipFacts } from '#app/domain/orders/paper-facts.rules.ts';

type Slipped = Order & { store: Pick<Store, 'name'>; lines: OrderLine[] };
type Labelled = Slipped & { pickupLocation: PickupLocation | null };

/** What a label shows that is made of an order's current shipment. */
export function madeLabel(order: Labelled, shipment: Pick<Shipment, 'id' | 'parcels'>): MadePaper {
  const { label: facts } = paperFacts(order, shipment);
  return { orderId: order.id, paper: 'label', shipmentId: shipment.id, facts };
}

export function madeSlip(order: Slipped): MadePaper {
  const shipmentId = shipmentOfPaper(order);
  return { orderId: order.id, paper: 'slip', shipmentId, facts: slipFacts(order) };
}

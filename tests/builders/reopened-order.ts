import type { Store } from '@prisma/client';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import type { Services } from '#app/ports/services.ts';
import { withShipment } from './given.ts';
import { incomingOrder } from './incoming-order.ts';

/** An order of a store that shipped with several parcels, was cancelled by its store and then reopened. It still names
 *  its ended shipment. */
export async function reopenedOrder(
  services: Services,
  merchant: Actor,
  { store, parcels }: { store: Store; parcels: number },
) {
  const { facts } = incomingOrder(0);
  const cancelled = { ...facts, platformStatus: 'cancelled', cancelled: true };
  await takeInOrder(services, store.id, incomingOrder(0));
  const { id, orderKey } = await services.db.order.findFirstOrThrow({
    where: { storeId: store.id },
  });
  await requestShipments(services, merchant, { orderKeys: [orderKey], parcels });
  const { shipment } = await withShipment(services, id);
  await bookCourier(services, { shipmentId: shipment.id });
  await takeInOrder(services, store.id, incomingOrder(1, { facts: cancelled }));
  await cancelCourier(services, { shipmentId: shipment.id });
  await takeInOrder(services, store.id, incomingOrder(2));
  return (await withShipment(services, id)).order;
}

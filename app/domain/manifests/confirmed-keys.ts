import type { Actor } from '#app/domain/shared/actor.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Services } from '#app/ports/services.ts';

/** An order as the specification's manifest rows name it: by the merchant's own number and its store. */
type NumberedOrder = { orderId: string; storeName: string | null };

/** The keys of confirmed orders by their numbers, in the order asked for. A number may be there more than
 *  once: then the one that was confirmed last is meant. One that is not found stays as it was sent, so
 *  that it is answered. */
export async function confirmedKeys(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  numbered: readonly NumberedOrder[],
): Promise<string[]> {
  if (numbered.length === 0) return [];
  const found = await db.order.findMany({
    where: {
      AND: [
        ordersVisibleTo(actor, 'order.print'),
        {
          orderId: { in: numbered.map(({ orderId }) => orderId) },
          manifestStatus: 'confirmManifest',
        },
      ],
    },
    orderBy: [{ confirmManifestAt: 'desc' }, { id: 'desc' }],
    select: { orderKey: true, orderId: true, store: { select: { name: true } } },
  });
  return numbered.map(({ orderId, storeName }) => {
    const meant = found.find(
      (one) => one.orderId === orderId && (storeName === null || one.store.name === storeName),
    );
    return meant?.orderKey ?? orderId;
  });
}

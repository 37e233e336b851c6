import type { Actor } from '#app/domain/shared/actor.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Services } from '#app/ports/services.ts';

/** An order as named in the specification's manifest rows: by the merchant's own number and its store. */
type NumberedOrder = { orderId: string; storeName: string | null };

/** The keys of confirmed orders by their numbers, in the order given. If a number exists more than once, the order
 *  confirmed last counts. A number that is not found is returned unchanged, so that the response reports it. */
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

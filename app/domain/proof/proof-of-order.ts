import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { proofOf, type ProofOfTry } from './proof-view.rules.ts';
import { maySeeProof } from './proof-visibility.ts';

type Order = {
  id: string;
  customer: { latitude: number | null; longitude: number | null; approximate: boolean };
};

/** The proof of an order's deliveries and returns, for its page. The caller must have checked that the actor may see
 *  the order. Hub staff get none. */
export async function proofOfOrder(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, customer }: Order,
): Promise<ProofOfTry[]> {
  if (!maySeeProof(actor)) return [];
  const shipments = await db.shipment.findMany({
    where: { orderId: id },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    include: { proofs: { omit: { fileKey: true, sourceUrl: true } } },
  });
  const { latitude, longitude, approximate } = customer;
  const isExact = latitude !== null && longitude !== null && !approximate;
  return proofOf(shipments, isExact ? { latitude, longitude } : null);
}

import type { Shipment } from '@prisma/client';
import { closeAlerts, type Ending } from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { noteLyingAt, type Moved } from './move-shipment.ts';

const ASIDE = 'aside';

/** The key of the timeline event that a hub has put a parcel aside. */
export function asideKey(of: { shipmentId: string; hubId: string; what: string }): string {
  return `${asideKeyOf(of.shipmentId)}${of.hubId} ${of.what}`;
}

/** How those of one shipment begin. */
export function asideKeyOf(shipmentId: string): string {
  return `${ASIDE} ${shipmentId} `;
}

/** A hub saw its parcel before the courier had called its job off: now that it has, its store is asked what
 *  becomes of it. */
export async function askAboutAside(tx: Tx, facts: Moved): Promise<void> {
  const { id, orderId } = facts.shipment;
  if (!mayBeAsked(facts.shipment)) return;
  const seen = await tx.orderEvent.findFirst({
    where: { orderId, dedupeKey: { startsWith: asideKeyOf(id) } },
    orderBy: { at: 'desc' },
  });
  const [, , hubId] = seen?.dedupeKey?.split(' ') ?? [];
  const hub = hubId ? await tx.hub.findUnique({ where: { id: hubId } }) : null;
  if (seen && hub) await noteLyingAt(tx, hub.name, { ...facts, at: seen.at });
}

type Lying = Pick<Shipment, 'id' | 'ofShipmentId' | 'kind'>;

/** The parcel goes on, or is to be brought back: nobody is asked about it any more. Another of its order may lie
 *  there still. */
export async function closeLying(
  tx: Tx,
  shipment: Lying & Pick<Shipment, 'orderId'>,
  at: Date,
): Promise<void> {
  await closeAlerts(tx, shipment.orderId, [lyingEnds(shipment)], { at });
}

/** What is over once it does. */
export function lyingEnds({ id, ofShipmentId, kind }: Lying): Ending {
  return { codes: ['liesAtHub'], of: kind === 'return' ? (ofShipmentId ?? id) : id };
}

/** What never went out was never called off; a return's own parcel may be on its way with another return. */
export function mayBeAsked({
  state,
  kind,
  collectedAt,
}: Pick<Shipment, 'state' | 'kind' | 'collectedAt'>): boolean {
  return state === 'cancelled' && kind !== 'return' && collectedAt === null;
}

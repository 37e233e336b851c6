import type { Shipment } from '@prisma/client';
import { closeAlerts, type Ending } from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { noteLyingAt, type Moved } from './move-shipment.ts';

const ASIDE = 'aside';

/** The key of the timeline event for a parcel that a hub scanned and kept separate. */
export function asideKey(of: { shipmentId: string; hubId: string; what: string }): string {
  return `${asideKeyOf(of.shipmentId)}${of.hubId} ${of.what}`;
}

/** The common prefix of these keys for one shipment. */
export function asideKeyOf(shipmentId: string): string {
  return `${ASIDE} ${shipmentId} `;
}

/** Called when a cancelled shipment has ended. If a hub kept the parcel separate before that, an alert is raised that
 *  asks the merchant what to do with the parcel. */
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

/** Closes the alert for a parcel that was kept separate at a hub, because it goes on or is brought back. Alerts for
 *  the order's other parcels stay open. */
export async function closeLying(
  tx: Tx,
  shipment: Lying & Pick<Shipment, 'orderId'>,
  at: Date,
): Promise<void> {
  await closeAlerts(tx, shipment.orderId, [lyingEnds(shipment)], { at });
}

/** The alerts that close once a parcel that was kept separate at a hub goes on or is brought back. */
export function lyingEnds({ id, ofShipmentId, kind }: Lying): Ending {
  return { codes: ['liesAtHub'], of: kind === 'return' ? (ofShipmentId ?? id) : id };
}

/** Whether `noteLyingAt` may raise its alert: the shipment is cancelled and was not recorded as collected. Returns are
 *  excluded, because the parcel may be on its way with another return. */
export function mayBeAsked({
  state,
  kind,
  collectedAt,
}: Pick<Shipment, 'state' | 'kind' | 'collectedAt'>): boolean {
  return state === 'cancelled' && kind !== 'return' && collectedAt === null;
}

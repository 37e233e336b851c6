import type { DocumentPrint, Order, Shipment } from '@prisma/client';
import type { DocumentPart } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { documentsOfOrder } from '#app/domain/orders/outdated-documents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isLive } from './shipment-state.rules.ts';

/** The state of a scanned label. `fresh`: it can be used. `superseded`: its shipment has ended or was replaced.
 *  `stale`: it shows outdated data. `unknown`: the order has no shipment with this barcode. */
type DocumentVerdict =
  | { verdict: 'fresh' | 'superseded' | 'unknown' }
  | { verdict: 'stale'; parts: readonly DocumentPart[] };

/** The state of a shipment's label, by its barcode; a further parcel counts as its shipment. Labels of returns,
 *  and those printed by a release that stored nothing about prints, are never `stale`. */
export async function documentVerdict(
  tx: Tx,
  order: { id: string },
  barcode: string,
): Promise<DocumentVerdict> {
  const reference = barcode.replace(/-P\d+$/, '');
  const shipment = await tx.shipment.findFirst({ where: { orderId: order.id, reference } });
  if (!shipment) return { verdict: 'unknown' };
  const now = await tx.order.findUniqueOrThrow({ where: { id: order.id } });
  const prints = await tx.documentPrint.findMany({ where: { orderId: order.id } });
  return labelVerdict(tx, now, shipment, prints);
}

/** As `documentVerdict`, for a shipment, its order and its prints that the caller has already read. */
export async function labelVerdict(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  prints: DocumentPrint[],
): Promise<DocumentVerdict> {
  if (!isLive(shipment.state)) return { verdict: 'superseded' };
  if (shipment.kind === 'return') return { verdict: 'fresh' };
  if (order.currentShipmentId !== shipment.id) return { verdict: 'superseded' };
  const { outdated: stale = [] } = (await documentsOfOrder(tx, order, shipment, prints)) ?? {};
  const label = stale.find(({ paper }) => paper === 'label');
  return label ? { verdict: 'stale', parts: label.parts } : { verdict: 'fresh' };
}

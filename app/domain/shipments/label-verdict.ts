import type { DocumentPrint, Order, Shipment } from '@prisma/client';
import type { DocumentPart } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { documentsOfOrder } from '#app/domain/orders/outdated-documents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isLive } from './shipment-state.rules.ts';

/** The state of a scanned label. `fresh`: it can be used. `superseded`: its shipment has ended or was replaced.
 *  `stale`: it shows outdated data. */
type LabelVerdict =
  { verdict: 'fresh' | 'superseded' } | { verdict: 'stale'; parts: readonly DocumentPart[] };

/** The state of the label of one of the order’s shipments. Labels of returns, and those printed by a release that
 *  stored nothing about prints, are never `stale`. */
export async function labelVerdict(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  prints: DocumentPrint[],
): Promise<LabelVerdict> {
  if (!isLive(shipment.state)) return { verdict: 'superseded' };
  if (shipment.kind === 'return') return { verdict: 'fresh' };
  if (order.currentShipmentId !== shipment.id) return { verdict: 'superseded' };
  const { outdated: stale = [] } = (await documentsOfOrder(tx, order, shipment, prints)) ?? {};
  const label = stale.find(({ paper }) => paper === 'label');
  return label ? { verdict: 'stale', parts: label.parts } : { verdict: 'fresh' };
}

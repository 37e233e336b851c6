import type { Order, Shipment } from '@prisma/client';
import type { PaperPart } from '#app/domain/alerts/paper-words.rules.ts';
import { papersOfOrder } from '#app/domain/orders/stale-papers.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isLive } from './shipment-state.rules.ts';

/** What a label that was scanned is worth: `superseded`, its shipment has ended or another went out since;
 *  `stale`, it shows what is no longer so; `unknown`, no shipment of this order has it. */
type PaperVerdict =
  | { verdict: 'fresh' | 'superseded' | 'unknown' }
  | { verdict: 'stale'; parts: readonly PaperPart[] };

/** The verdict on the label of a shipment, by its barcode: of a parcel that of its shipment counts. Of a
 *  return, and of what was printed by a release that kept nothing, no label is stale. */
export async function paperVerdict(
  tx: Tx,
  order: { id: string },
  barcode: string,
): Promise<PaperVerdict> {
  const reference = barcode.replace(/-P\d+$/, '');
  const shipment = await tx.shipment.findFirst({ where: { orderId: order.id, reference } });
  if (!shipment) return { verdict: 'unknown' };
  const now = await tx.order.findUniqueOrThrow({ where: { id: order.id } });
  return labelVerdict(tx, now, shipment);
}

/** The same of a shipment and its order as they stand now. */
export async function labelVerdict(
  tx: Tx,
  order: Order,
  shipment: Shipment,
): Promise<PaperVerdict> {
  if (!isLive(shipment.state)) return { verdict: 'superseded' };
  if (shipment.kind === 'return') return { verdict: 'fresh' };
  if (order.currentShipmentId !== shipment.id) return { verdict: 'superseded' };
  const { stale = [] } = (await papersOfOrder(tx, order, shipment)) ?? {};
  const label = stale.find(({ paper }) => paper === 'label');
  return label ? { verdict: 'stale', parts: label.parts } : { verdict: 'fresh' };
}

import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { SentScan } from './receive.schema.ts';
import { scanFactsOf } from './scan-facts.ts';

/** An undo that is heard of before its scan: it is kept as one that was undone, so that the scan takes nothing in
 *  when it comes. Of a code that belongs to no shipment nothing can be taken in, and nothing is kept.
 *  @returns false where there is a scan of this id already */
export async function keepUndone(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { hubId, scanId, code, here: isTaken, at }: SentScan & { hubId: string },
): Promise<boolean> {
  const scanned = scannedParcelOf(code);
  const where = { orderKey: scanned?.orderKey ?? '' };
  return deps.db.$transaction(async (tx) => {
    const found = scanned && (await tx.order.findUnique({ where, select: { id: true } }));
    const order = found && (await lockOrder(tx, found.id));
    if ((await tx.hubScan.count({ where: { id: scanId } })) > 0) return false;
    if (!scanned || !order) return true;
    const { shipment } = await scanFactsOf(tx, order, hubId, scanned, { at, isTaken });
    if (!shipment) return true;
    const { id: orderId, merchantId } = order;
    const { parcel } = scanned;
    const now = deps.clock.now();
    const own = { id: scanId, hubId, orderId, shipmentId: shipment.id, parcel };
    const data = { ...own, userId: actor.userId ?? '', at, storedAt: now, undoneAt: now };
    const { count } = await tx.hubScan.createMany({ data, skipDuplicates: true });
    if (count === 0) return false;
    const subject = orderId;
    await writeAudit(tx, actor, { at: now, action: 'hub.undo', subject, merchantId });
    return true;
  });
}

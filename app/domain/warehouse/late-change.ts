import type { Order, WarehouseOrder } from '@prisma/client';
import { raiseAlert, settledAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { lockRow, withLines, type WarehouseNeeds } from './take-turn.ts';
import { isBeyond, lateStateOf, readSent } from './warehouse-parcel.rules.ts';

/** Raises an alert if an order that the warehouse despatched has changed since, because the warehouse can no longer
 *  apply the change. */
export async function announceLateChange(
  { db, clock }: Pick<WarehouseNeeds, 'db' | 'clock'>,
  orderId: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    if (row.state === 'despatched') await noteLateChange(tx, order, row, clock.now());
  });
}

/** Raises an alert if the warehouse despatched the order without its latest change. Only another recipient or added
 *  items count, because the items left to send become fewer when the store shows the order as sent. Once a person has
 *  settled the alert, only a further change raises it again. The order must be locked. */
export async function noteLateChange(
  tx: Tx,
  order: Order,
  row: WarehouseOrder,
  at: Date,
): Promise<void> {
  const sent = readSent(row.sent);
  if (!sent || order.erasedAt) return;
  const whole = await withLines(tx, order);
  const { late: before, ...update } = sent;
  const late = lateStateOf(whole, sent, row.id);
  if (late || before) {
    const data = { sent: late ? { ...update, late } : update };
    await tx.warehouseOrder.update({ where: { id: row.id }, data });
  }
  if (!late) return;
  const isKnown = before !== undefined && !isBeyond(late, before);
  if (isKnown && (await settledAlert(tx, order.id, 'warehouseChangedLate', row.askedAt))) return;
  await raiseAlert(tx, 'warehouseChangedLate', ownerOf(order), at);
}

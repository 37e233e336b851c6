import type { Order, WarehouseOrder } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { moveOrder, recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { considerWarehouseJob } from '#app/domain/orders/warehouse-order.job.ts';
import { isCalledOff, nextStatus } from '#app/domain/orders/order-status.rules.ts';
import { readParcels, sentParcels } from '#app/domain/orders/warehouse-tracking.rules.ts';
import { WAREHOUSE } from '#app/domain/orders/timeline-actor.rules.ts';
import { AT_WAREHOUSE_ALERTS } from '#app/domain/stores/leave-warehouse.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { WarehousePart } from '#app/ports/warehouse.ts';
import { syncWarehouseJob } from './sync-warehouse.job.ts';
import { noteLateChange } from './late-change.ts';
import {
  isMissing,
  lastSeen,
  mayGoAgain,
  parcelsOf,
  verdictOf,
  withoutTracking,
  type WarehouseVerdict,
} from './warehouse-answer.rules.ts';

/** The time, source and actor of an event, or of a status change, that the warehouse caused. */
export const byWarehouse = (at: Date, note: string | null = null): Transition => ({
  at,
  source: 'system',
  actor: WAREHOUSE,
  note,
});

/** Applies the order's state that was just read from the warehouse. The order must be locked. Idempotent, and without
 *  effect on an order that has ended there. */
export async function noteAnswer(
  tx: Tx,
  order: Order,
  row: WarehouseOrder,
  parts: readonly WarehousePart[],
  at: Date,
): Promise<WarehouseVerdict> {
  const verdict = verdictOf(parts);
  if (row.endedAt) return verdict;
  if (verdict === 'unknown') {
    // A person who closed the alert is not asked about the same gap again.
    if (isMissing(row, at) && !(await isReportedMissing(tx, row)))
      await raiseAlert(tx, 'warehouseUnseen', ownerOf(order), at);
    return verdict;
  }
  const all = parcelsOf(parts);
  const parcels = order.erasedAt ? all.map(withoutTracking) : all;
  const theirId = row.theirId ?? parcels[0]?.theirId ?? null;
  const seen = await tx.warehouseOrder.update({
    where: { id: row.id },
    data: { parcels, theirId, lookedAt: at, seenAt: at },
  });
  await closeAlert(tx, order.id, ['warehouseUnseen'], { at });
  if (verdict === 'despatched') await endSent(tx, order, seen, at);
  if (verdict === 'cancelled') await endBack(tx, order, seen, at);
  return verdict;
}

/** Whether an alert was raised that the order is missing, and it has not been seen since. */
export async function isReportedMissing(tx: Tx, row: WarehouseOrder): Promise<boolean> {
  const since = { gt: lastSeen(row) ?? row.askedAt };
  const where = { subjectId: row.orderId, code: 'warehouseUnseen', since };
  return (await tx.alert.count({ where })) > 0;
}

/** Ends an order that the warehouse has sent. It can no longer be shipped from here, and its store gets the tracking,
 *  unless the order was created here, called off or erased. */
async function endSent(tx: Tx, order: Order, row: WarehouseOrder, at: Date): Promise<void> {
  const isWanted = !isCalledOff(order.status);
  const isToSend = isWanted && order.platform !== 'custom' && !order.erasedAt;
  await tx.warehouseOrder.update({
    where: { id: row.id },
    data: {
      state: 'despatched',
      endedAt: at,
      ...(isToSend ? { syncState: 'waiting', scheduledAt: at } : {}),
    },
  });
  const numbers = sentParcels(row.parcels).flatMap(({ number }) => number ?? []);
  const transition = byWarehouse(at, numbers.join(', ') || null);
  const gone = { atWarehouseSince: null, sentFromWarehouseAt: at };
  if (nextStatus(order.status, 'sentByWarehouse'))
    await moveOrder(tx, order, 'sentByWarehouse', transition, { ...gone, reasons: [] });
  else {
    await tx.order.update({ where: { id: order.id }, data: gone });
    await recordEvent(tx, order, 'sentByWarehouse', transition);
  }
  await closeAlert(tx, order.id, AT_WAREHOUSE_ALERTS, { at });
  if (row.state === 'cancelAsked') await raiseAlert(tx, 'warehouseSentAnyway', ownerOf(order), at);
  if (isWanted && readParcels(row.parcels).some(({ state }) => state === 'cancelled'))
    await raiseAlert(tx, 'warehousePartNotSent', ownerOf(order), at);
  if (isWanted) await noteLateChange(tx, order, row, at);
  if (isToSend) await enqueue(tx, syncWarehouseJob, { orderId: order.id, turn: newId() });
}

/** Ends an order that the warehouse does not send, and returns it to the merchant. Nothing else happens if the order
 *  cannot ship or if the merchant took it back. Otherwise an order that never got to the warehouse is considered for it
 *  again, and an alert is raised for an order that did. */
export async function endBack(tx: Tx, order: Order, row: WarehouseOrder, at: Date): Promise<void> {
  await end(tx, order, row, 'cancelled', at);
  await recordEvent(tx, order, 'backFromWarehouse', byWarehouse(at));
  if (order.status !== 'eligible' || row.takenBack) return;
  if (mayGoAgain({ state: 'cancelled', theirId: row.theirId }))
    return void (await enqueue(tx, considerWarehouseJob, { orderId: order.id, turn: newId() }));
  await raiseAlert(tx, 'warehouseBack', ownerOf(order), at);
}

/** Ends an order that the warehouse refused. The alert quotes the warehouse's message. */
export async function endRefused(
  tx: Tx,
  order: Order,
  row: WarehouseOrder,
  said: string,
  at: Date,
): Promise<void> {
  await end(tx, order, row, 'refused', at);
  await raiseAlert(tx, 'warehouseRefused', ownerOf(order), at, { said });
  await recordEvent(tx, order, 'warehouseRefused', byWarehouse(at, said));
}

export async function end(
  tx: Tx,
  { id }: Order,
  row: WarehouseOrder,
  state: 'cancelled' | 'refused',
  endedAt: Date,
): Promise<void> {
  await tx.warehouseOrder.update({ where: { id: row.id }, data: { state, endedAt } });
  await tx.order.update({ where: { id }, data: { atWarehouseSince: null } });
  await closeAlert(tx, id, AT_WAREHOUSE_ALERTS, { at: endedAt });
}

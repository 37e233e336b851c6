import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import type { WarehousePart } from '#app/ports/warehouse.ts';
import { byWarehouse, noteAnswer } from './note-answer.ts';
import { lockRow, withLines, type WarehouseNeeds } from './take-turn.ts';
import type { WarehouseRoad } from './warehouse-login-of.ts';
import {
  isAsSent,
  readSent,
  sentOf,
  warehouseParcel,
  type Fitness,
} from './warehouse-parcel.rules.ts';

/** Sends changes since the last update to the warehouse. Idempotent, because each update contains the whole order. A
 *  change that the warehouse refuses raises an alert. */
export async function noteChange(
  deps: WarehouseNeeds,
  { login, choice }: WarehouseRoad,
  orderId: string,
): Promise<void> {
  const row = await deps.db.warehouseOrder.findUniqueOrThrow({ where: { orderId } });
  if (row.state !== 'there' || !row.theirId) return;
  const order = await withLines(
    deps.db,
    await deps.db.order.findUniqueOrThrow({ where: { id: orderId } }),
  );
  const fitness = warehouseParcel(order, choice);
  const reported = readSent(row.sent);
  if (!fitness.ok) {
    const isUnchosen = fitness.reasons.every((reason) => reason === 'no-warehouse');
    if (isUnchosen && reported && isAsSent(order, reported, row.id)) return;
    return noteNotSent(deps, orderId, fitness);
  }
  const sent = sentOf(order, fitness.parcel, row.id);
  if (reported?.whole === sent.whole) return noteSent(deps, orderId, null);
  const before = await deps.warehouse.find(login, order.orderKey);
  if (before.length > 1) return sayRefused(deps, orderId, before, DIVIDED);
  const answer = await deps.warehouse.update(login, row.theirId, fitness.parcel);
  if (answer.ok) return noteSent(deps, orderId, sent, Boolean(reported?.whole));
  const after = await deps.warehouse.find(login, order.orderKey);
  await sayRefused(deps, orderId, after, answer.message);
}

const DIVIDED = 'the warehouse has split the order, so it can only be changed there.';

async function sayRefused(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  parts: readonly WarehousePart[],
  said: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    const at = clock.now();
    if ((await noteAnswer(tx, order, row, parts, at)) !== 'open') return;
    await raiseAlert(tx, 'warehouseNotTold', ownerOf(order), at, { said });
  });
}

async function noteNotSent(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  { reasons: unfit, lines }: Extract<Fitness, { ok: false }>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    if (row.state !== 'there') return;
    await raiseAlert(tx, 'warehouseNotTold', ownerOf(order), clock.now(), { unfit, lines });
  });
}

/** Records that the warehouse has the change. `sent` is null if the warehouse already had the change. */
async function noteSent(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  sent: ReturnType<typeof sentOf> | null,
  isNews = false,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    const at = clock.now();
    if (sent) await tx.warehouseOrder.update({ where: { id: row.id }, data: { sent } });
    await closeAlert(tx, orderId, ['warehouseNotTold', 'warehouseOutOfReach'], { at });
    if (sent && isNews) await recordEvent(tx, order, 'warehouseTold', byWarehouse(at));
  });
}

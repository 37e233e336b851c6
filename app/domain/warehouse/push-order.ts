import { createHash, randomBytes } from 'node:crypto';
import type { Order } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { WarehouseParcel, WarehousePart } from '#app/ports/warehouse.ts';
import { byWarehouse, end, endBack, endRefused, noteAnswer } from './note-answer.ts';
import { lockRow, lookAgain, withLines, type Turn, type WarehouseNeeds } from './take-turn.ts';
import { mayStillShow } from './warehouse-answer.rules.ts';
import type { WarehouseRoad } from './warehouse-login-of.ts';
import { sentOf, untold, warehouseParcel, type Sent } from './warehouse-parcel.rules.ts';

/** Sends an order to the warehouse, unless an earlier attempt has sent it. Returns whether the warehouse has the
 *  order and should still have it.
 *  @throws AppError 'warehouse-down' while that is unknown. */
export async function pushOrder(
  deps: WarehouseNeeds,
  { login, choice }: WarehouseRoad,
  { order: { id: orderId, orderKey } }: Turn,
): Promise<boolean> {
  const before = await deps.warehouse.find(login, orderKey);
  if (before.length > 0) return adopt(deps, orderId, before);
  const begun = await begin(deps, orderId, choice);
  if (!begun) return false;
  const answer = await deps.warehouse.push(login, begun.parcel);
  if (answer.ok) return noteThere(deps, orderId, answer.theirId, begun.sent);
  if (answer.reason === 'duplicate') {
    const there = await deps.warehouse.find(login, orderKey);
    if (there.length > 0) return adopt(deps, orderId, there);
    throw lookAgain();
  }
  if (await isAwaited(deps, orderId, begun, answer.message)) throw lookAgain();
  return false;
}

/** Whether the refused order may still be at the warehouse, because the answer to an earlier attempt was lost. If
 *  not, the warehouse order is ended. */
async function isAwaited(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  { earlierAt }: Begun,
  said: string,
): Promise<boolean> {
  const at = clock.now();
  return db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    if (row.endedAt) return false;
    // This attempt was answered, so only the attempt before it may still have an effect.
    const pushBegunAt = mayStillShow(earlierAt, at) ? earlierAt : null;
    const left = await tx.warehouseOrder.update({ where: { id: row.id }, data: { pushBegunAt } });
    if (pushBegunAt) return true;
    if (row.state === 'asked') await endRefused(tx, order, left, said, at);
    else await endBack(tx, order, left, at);
    return false;
  });
}

/** `earlierAt`: the start of an earlier attempt that was never answered. */
type Begun = { parcel: WarehouseParcel; sent: Sent; earlierAt: Date | null };

/** Records the attempt before the call, so that a later cancellation takes into account that the order may be there.
 *  Null if the order should no longer be sent, or cannot be sent because of a change.
 *  @throws AppError 'warehouse-down' if it can no longer be sent, but an earlier attempt may have sent it. */
async function begin(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  choice: WarehouseRoad['choice'],
): Promise<Begun | null> {
  return db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    if (row.state !== 'asked') return null;
    const at = clock.now();
    const whole = await withLines(tx, order);
    const fitness = warehouseParcel(whole, choice);
    if (!fitness.ok) {
      if (mayStillShow(row.pushBegunAt, at)) throw lookAgain();
      await end(tx, order, row, 'cancelled', at);
      const facts = { unfit: fitness.reasons, lines: fitness.lines };
      await raiseAlert(tx, 'warehouseCannotSend', ownerOf(order), at, facts);
      await recordEvent(tx, order, 'backFromWarehouse', byWarehouse(at));
      return null;
    }
    const sent = sentOf(whole, fitness.parcel, row.id);
    const data = { pushBegunAt: at, sent: untold(sent) };
    await tx.warehouseOrder.update({ where: { id: row.id }, data });
    return { parcel: fitness.parcel, sent, earlierAt: row.pushBegunAt };
  });
}

/** Takes over the order that an earlier attempt created. We do not know which data that attempt sent, so the current
 *  data is sent again. */
async function adopt(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  parts: readonly WarehousePart[],
): Promise<boolean> {
  const at = clock.now();
  return db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    if (row.endedAt) return false;
    await recordState(tx, order, row, parts[0]?.theirId ?? null, null, at);
    const verdict = await noteAnswer(tx, order, { ...row, theirId: null }, parts, at);
    return verdict === 'open' && row.state === 'asked';
  });
}

async function noteThere(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  theirId: string,
  sent: Sent,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    if (row.endedAt) return false;
    await recordState(tx, order, row, theirId, sent, clock.now());
    return row.state === 'asked';
  });
}

/** Records that the warehouse has the order. If its cancellation was requested in the meantime, that state stays, and
 *  the order is cancelled next. */
async function recordState(
  tx: Tx,
  order: Order,
  { id, state }: Turn['row'],
  theirId: string | null,
  sent: Sent | null,
  at: Date,
): Promise<void> {
  await tx.warehouseOrder.update({
    where: { id },
    data: {
      theirId,
      thereAt: at,
      ...(sent ? { sent } : {}),
      ...(state === 'asked' ? { state: 'there' } : {}),
    },
  });
  await recordEvent(tx, order, 'atWarehouse', {
    ...byWarehouse(at),
    dedupeKey: `at warehouse ${theirId}`,
  });
}

/** Registers a webhook for what happens to the order at the warehouse. Only a hash of the token is stored, so an
 *  interrupted attempt is repeated with a new token; calls with the old one have no effect. */
export async function registerHook(
  { db, clock, warehouse, settings }: WarehouseNeeds,
  { login }: WarehouseRoad,
  orderId: string,
): Promise<void> {
  const row = await db.warehouseOrder.findUnique({ where: { orderId } });
  if (!row?.theirId || row.hookedAt || row.state !== 'there') return;
  const token = randomBytes(32).toString('base64url');
  await db.warehouseOrder.update({ where: { orderId }, data: { hookHash: hookHash(token) } });
  try {
    const url = `${settings.publicUrl}/webhooks/warehouse/${token}`;
    await warehouse.callBack(login, row.theirId, url);
  } catch (error) {
    // The webhook is optional, because a timer checks the orders too. An order or a change must not wait for it.
    if (isAppError(error) && error.code === 'warehouse-down') return;
    throw error;
  }
  await db.warehouseOrder.update({ where: { orderId }, data: { hookedAt: clock.now() } });
}

export function hookHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

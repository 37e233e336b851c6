import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { WarehousePart } from '#app/ports/warehouse.ts';
import { endBack, isReportedMissing, noteAnswer } from './note-answer.ts';
import { lockRow, lookAgain, type Turn, type WarehouseNeeds } from './take-turn.ts';
import { isMissing, mayStillShow, type WarehouseVerdict } from './warehouse-answer.rules.ts';
import type { WarehouseRoad } from './warehouse-login-of.ts';

/** Cancels an order at the warehouse. The state is read first, because a despatched order must not be cancelled. The
 *  order counts as returned once the warehouse shows it as cancelled.
 *  @throws AppError 'warehouse-down', so that the job is retried. */
export async function callOff(
  deps: WarehouseNeeds,
  { login }: WarehouseRoad,
  { order: { id: orderId, orderKey }, row }: Turn,
): Promise<void> {
  const parts = await deps.warehouse.find(login, orderKey);
  if (parts.length === 0) return notShown(deps, row);
  if ((await note(deps, orderId, parts)) !== 'open') return;
  let said: string | null = null;
  for (const { theirId } of parts.filter(({ state }) => state === 'open')) {
    const answer = await deps.warehouse.cancel(login, theirId);
    if (!answer.ok) said = answer.message;
  }
  const after = await deps.warehouse.find(login, orderKey);
  if ((await note(deps, orderId, after)) !== 'open') return;
  if (said === null) throw lookAgain();
  await sayRefused(deps, orderId, said);
}

async function note(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  parts: readonly WarehousePart[],
): Promise<WarehouseVerdict> {
  return db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    return noteAnswer(tx, order, row, parts, clock.now());
  });
}

/** Handles an order that the warehouse does not show. It ends if it was never sent or has been deleted. */
async function notShown({ db, clock }: WarehouseNeeds, { orderId }: Turn['row']): Promise<void> {
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    if (row.state !== 'cancelAsked') return;
    if (!(await isGone(tx, row, at))) throw lookAgain();
    await endBack(tx, order, row, at);
  });
}

/** Whether an order that the warehouse does not show is not there. One that was sent would be visible by now. One that
 *  was there may be missing from a single answer, so it is gone only if it was reported missing before and a person
 *  takes it back. */
async function isGone(tx: Tx, row: Turn['row'], at: Date): Promise<boolean> {
  if (row.theirId === null) return !mayStillShow(row.pushBegunAt, at);
  return row.takenBack && isMissing(row, at) && isReportedMissing(tx, row);
}

async function sayRefused(
  { db, clock }: WarehouseNeeds,
  orderId: string,
  said: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    if (row.endedAt) return;
    const at = clock.now();
    await closeAlert(tx, orderId, ['warehouseOutOfReach'], { at });
    await raiseAlert(tx, 'warehouseCancelRefused', ownerOf(order), at, { said });
  });
}

/** Raises an alert that the warehouse has not answered for a long time. */
export async function noteWarehouseOutOfReach(
  { db, clock }: Pick<WarehouseNeeds, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await tx.warehouseOrder.count({ where: { orderId } }))) return;
    const { order, row } = await lockRow(tx, orderId);
    if (row.endedAt) return;
    const doing = row.state === 'cancelAsked' ? 'cancel' : 'book';
    await raiseAlert(tx, 'warehouseOutOfReach', ownerOf(order), clock.now(), { doing });
  });
}

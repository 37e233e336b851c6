import type { EventSource, Order, OrderStatus, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { followStatus } from './order-attention.ts';
import { tellStatus } from './tell-status.ts';
import { nextStatus, type OrderMove } from './order-status.rules.ts';

export type Happening = {
  at: Date;
  source: EventSource;
  /** Who, as people read it. */
  actor: string;
  actorUserId?: string | null;
  note?: string | null;
  /** The same key on the same order is the same event. */
  dedupeKey?: string;
};

/** What a person, a store's token or a shop does. */
export function byActor(actor: Actor, at: Date): Happening {
  return { at, source: 'merchant', actor: actor.name, actorUserId: actor.userId };
}

type Movable = Pick<Order, 'id' | 'status' | 'merchantId'>;
type Moving = Movable & Pick<Order, 'storeId' | 'erasedAt'>;

/** The only writer of an order's status. Appends the event in the same transaction.
 *  @throws AppError 'conflict' when the table has no such move or somebody was faster. */
export async function moveOrder(
  tx: Tx,
  order: Moving,
  move: OrderMove,
  happening: Happening,
  change: Omit<Prisma.OrderUncheckedUpdateManyInput, 'status'> = {},
): Promise<OrderStatus> {
  const to = nextStatus(order.status, move);
  if (!to)
    throw new AppError('conflict', 'The order has moved on. Reload it.', {
      from: order.status,
      move,
    });
  const updated = await tx.order.updateMany({
    where: { id: order.id, status: order.status },
    data: { ...change, status: to },
  });
  if (updated.count === 0)
    throw new AppError('conflict', 'The order was just changed by someone else. Reload it.');
  await appendEvent(tx, order, move, happening, { from: order.status, to, applied: true });
  await followStatus(tx, order, { from: order.status, to, at: happening.at });
  await tellStatus(tx, { orderId: order.id, from: order.status, to, at: happening.at });
  return to;
}

/** Records what happened and moved nothing: a late event, a note, a warning. */
export async function recordEvent(
  tx: Tx,
  order: Movable,
  kind: string,
  happening: Happening,
): Promise<void> {
  await appendEvent(tx, order, kind, happening, { from: order.status, to: null, applied: false });
}

/** Moves when the table allows it, otherwise records; answers whether it moved. */
export async function moveOrRecord(
  tx: Tx,
  order: Moving,
  move: OrderMove,
  happening: Happening,
  change: Omit<Prisma.OrderUncheckedUpdateManyInput, 'status'> = {},
): Promise<OrderStatus | null> {
  if (nextStatus(order.status, move)) return moveOrder(tx, order, move, happening, change);
  await recordEvent(tx, order, move, happening);
  return null;
}

async function appendEvent(
  tx: Tx,
  order: Movable,
  kind: string,
  happening: Happening,
  outcome: { from: OrderStatus; to: OrderStatus | null; applied: boolean },
): Promise<void> {
  await tx.orderEvent.createMany({
    data: [
      {
        id: newId(),
        orderId: order.id,
        at: happening.at,
        source: happening.source,
        kind,
        fromStatus: outcome.from,
        toStatus: outcome.to,
        applied: outcome.applied,
        actor: happening.actor,
        actorUserId: happening.actorUserId ?? null,
        note: happening.note ?? null,
        dedupeKey: happening.dedupeKey ?? null,
      },
    ],
    skipDuplicates: true,
  });
  await announce(tx, 'order', order.merchantId, order.id);
}

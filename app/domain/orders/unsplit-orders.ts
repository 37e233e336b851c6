import type { Order, OrderLine } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { BatchResult } from './batch.schema.ts';
import type { BatchSteps, OrderKeys } from './each-order.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { byActor, recordEvent } from './move-order.ts';
import { factsOf, ownerOf } from './order-alerts.ts';
import { isBeforeBooking } from './order-status.rules.ts';
import { lineKey } from './line-key.rules.ts';
import { piecesInWords } from './split-lines.rules.ts';
import { eachFamily } from './split-orders.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type Back = { lineId: string; waiting: number }[];

/** Puts parts back into their orders and deletes the parts. The order also gets a part's tags and internal note. A part
 *  that was shipped, or to which a document, a hub scan or the warehouse refers, cannot be put back. If the order's own
 *  parcel is already booked, the items are not added to that parcel, and an alert says that they are waiting.
 *  @throws AppError 'nothing-to-do' with the reasons if no part can be put back. */
export function unsplitOrders(
  deps: Needs,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachFamily(
    deps,
    actor,
    { intent: 'unsplit', orderKeys, steps },
    async (tx, part, [parent]) => {
      const lines = await tx.orderLine.findMany({ where: { orderId: part.id } });
      const back = await giveBack(tx, parent, lines);
      await keepMarks(tx, part, parent);
      await removePart(tx, part);
      const transition = byActor(actor, deps.clock.now());
      const pieces = piecesInWords(lines.map((line) => ({ line, quantity: line.quantity })));
      await recordEvent(tx, parent, 'unsplit', {
        ...transition,
        note: `${pieces}, back from ${part.orderId}`,
      });
      if (isBeforeBooking(parent.status))
        await evaluateOrder(tx, parent, { ...transition, by: null });
      else await sayWaiting(tx, parent, { back, from: part }, transition.at);
      return null;
    },
  );
}

/** Moves the pieces back. Returns the lines of the order that received pieces to send, with the number of those
 *  pieces. */
async function giveBack(tx: Tx, parent: Order, lines: readonly OrderLine[]): Promise<Back> {
  const own = await tx.orderLine.findMany({ where: { orderId: parent.id } });
  const byKey = new Map(own.map((line) => [lineKey(line), line]));
  const places = new Set(own.map(({ position }) => position));
  const back: Back = [];
  for (const line of lines) {
    const to = byKey.get(lineKey(line));
    const lineId = to?.id ?? newId();
    // The part may have several lines of the same item, so the next of these must be added to the new quantities.
    if (to) byKey.set(lineKey(line), await addPieces(tx, to, line));
    else
      await tx.orderLine.create({
        data: {
          ...line,
          id: lineId,
          orderId: parent.id,
          position: freePlace(places, line.position),
        },
      });
    if (line.shippableQuantity > 0) back.push({ lineId, waiting: line.shippableQuantity });
  }
  return back;
}

function addPieces(tx: Tx, to: OrderLine, from: OrderLine): Promise<OrderLine> {
  return tx.orderLine.update({
    where: { id: to.id },
    data: {
      quantity: to.quantity + from.quantity,
      keptQuantity: (to.keptQuantity ?? to.quantity) + (from.keptQuantity ?? from.quantity),
      fulfilledQuantity: to.fulfilledQuantity + from.fulfilledQuantity,
      shippableQuantity: to.shippableQuantity + from.shippableQuantity,
    },
  });
}

/** The former position of a line in the order, if it is free; else the position after the last line. */
function freePlace(taken: Set<number>, wanted: number): number {
  const place = taken.has(wanted) ? Math.max(...taken) + 1 : wanted;
  taken.add(place);
  return place;
}

/** Adds the tags and the internal note of a part to its order. The note is appended, with the part's number before
 *  it. */
async function keepMarks(tx: Tx, part: Order, { id: orderId }: Order): Promise<void> {
  const tags = await tx.orderTag.findMany({ where: { orderId: part.id } });
  await tx.orderTag.createMany({
    data: tags.map((tag) => ({ ...tag, orderId })),
    skipDuplicates: true,
  });
  const { orderId: number, internalNote, internalNoteAt, internalNoteBy } = part;
  if (internalNote === null) return;
  // Read again, because several parts of the order may be put back at once.
  const own = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const note = [own.internalNote, `${number}: ${internalNote}`].filter(Boolean).join('\n');
  await tx.order.update({
    where: { id: orderId },
    data: { internalNote: note, internalNoteAt, internalNoteBy },
  });
}

async function removePart(tx: Tx, { id }: Order): Promise<void> {
  await tx.alert.deleteMany({ where: { subjectId: id } });
  await tx.order.delete({ where: { id } });
}

/** Raises the alert about waiting items, or adds the pieces to those that the open alert already lists. */
async function sayWaiting(
  tx: Tx,
  order: Order,
  { back, from }: { back: Back; from: Order },
  at: Date,
): Promise<void> {
  if (back.length === 0) return;
  const open = await tx.alert.findFirst({
    where: { subjectId: order.id, code: 'restToSend', closedAt: null },
  });
  const before: AlertFacts['lines'] = open ? factsOf(open).lines : [];
  const waiting = new Map((before ?? []).map((line) => [line.lineId, line.waiting]));
  for (const line of back) waiting.set(line.lineId, (waiting.get(line.lineId) ?? 0) + line.waiting);
  const lines = [...waiting].map(([lineId, pieces]) => ({ lineId, waiting: pieces }));
  const { pickupLocationId } = from;
  const isApart = pickupLocationId && pickupLocationId !== order.pickupLocationId;
  await raiseAlert(tx, 'restToSend', ownerOf(order), at, {
    lines,
    ...(isApart ? { pickupLocationId } : {}),
  });
}

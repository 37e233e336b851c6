import type { Order } from '@prisma/client';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { BatchResult } from './batch.schema.ts';
import { eachOrder, type BatchSteps, type OrderKeys } from './each-order.ts';
import { lockFamily } from './family.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { makePart } from './make-part.ts';
import { byActor, recordEvent } from './move-order.ts';
import { actionFactsOf } from './action-facts.rules.ts';
import { actionOf } from './actions/index.ts';
import { factsOf } from './order-alerts.ts';
import { splitFactsOf } from './split-facts.ts';
import { checkOutdatedDocuments } from './outdated-documents.ts';
import {
  ITEMS_CHANGED,
  piecesInWords,
  piecesToMove,
  type Moved,
  type WantedPieces,
} from './split-lines.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type SplitAction = 'split' | 'sendRest' | 'unsplit';

/** Reports a new part and its order, within the transaction that creates the part. */
type OnPart = (tx: Tx, part: Order, parent: Order) => Promise<void>;

/** Moves pieces of an order, or of a part, into a new part: an order row with its own number, key, status and fee
 *  (product.md D31). A choice that names the quantities it was made from (`of`) is refused if they have changed, so
 *  that the same choice sent twice splits only once.
 *  @throws AppError 'nothing-to-do' with the reason why it cannot be split. */
export function splitOrders(
  deps: Needs,
  actor: Actor,
  { orderKeys, lines: wanted }: OrderKeys & { lines: readonly WantedPieces[] },
  steps?: BatchSteps,
  onPart?: OnPart,
): Promise<BatchResult> {
  return eachFamily(
    deps,
    actor,
    { intent: 'split', orderKeys, steps },
    async (tx, order, family) => {
      const lines = await linesOf(tx, order);
      const chosen = piecesToMove(lines, wanted);
      if ('problem' in chosen) return chosen.problem;
      const transition = byActor(actor, deps.clock.now());
      const { receivedAt } = order;
      const moved = chosen.moved;
      const part = await makePart(tx, { family, from: order, moved, receivedAt }, transition);
      await recordEvent(tx, order, 'split', { ...transition, note: noteOf(moved, part) });
      await evaluateOrder(tx, order, { ...transition, by: null });
      await onPart?.(tx, part, family[0]);
      return null;
    },
  );
}

/** Puts the items that the store wants sent, but that are not in the booked parcel, into a part.
 *  @throws AppError 'nothing-to-do' when there are no such items. */
export function sendRest(
  deps: Needs,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachFamily(
    deps,
    actor,
    { intent: 'sendRest', orderKeys, steps },
    async (tx, order, family) => {
      const { moved, pickupLocationId } = await restOf(tx, order);
      if (moved.length === 0) return ITEMS_CHANGED;
      const transition = byActor(actor, deps.clock.now());
      const receivedAt = transition.at;
      const from = { ...order, pickupLocationId };
      const part = await makePart(tx, { family, from, moved, receivedAt }, transition);
      await closeAlert(tx, order.id, ['restToSend'], { at: transition.at });
      await recordEvent(tx, order, 'sendRest', { ...transition, note: noteOf(moved, part) });
      return null;
    },
  );
}

/** Runs a split action on each order, with the order and all of its parts locked. */
export function eachFamily(
  deps: Needs,
  actor: Actor,
  asked: OrderKeys & { intent: SplitAction; steps: BatchSteps | undefined },
  action: (tx: Tx, order: Order, family: [Order, ...Order[]]) => Promise<string | null>,
): Promise<BatchResult> {
  const lock = async (tx: Tx, id: string) => {
    const family = await lockFamily(tx, id);
    return family.find((row) => row.id === id) ?? family[0];
  };
  return eachOrder(deps, actor, { ...asked, lock }, async (tx, order) => {
    const problem = await splitProblemNow(tx, deps, asked.intent, order);
    if (problem) return problem;
    const family = await lockFamily(tx, order.id);
    // The row as it is stored. `order` may lack the reason of its hold (`withReasonFor`), which a part copies.
    const row = family.find(({ id }) => id === order.id) ?? order;
    const skipped = await action(tx, row, family);
    const ids = family.map(({ id }) => id);
    // Printed documents of the order and its parts may show items that are now in another row.
    if (skipped === null) await checkOutdatedDocuments(tx, ids, deps.clock.now());
    return skipped;
  });
}

/** Why an action is not possible for a row, as a sentence; null if it is. Its family must be locked by the caller's
 *  transaction. */
async function splitProblemNow(
  tx: Tx,
  { settings }: Needs,
  intent: SplitAction,
  order: Order,
): Promise<string | null> {
  const store = await tx.store.findUniqueOrThrow({ where: { id: order.storeId } });
  const facts = actionFactsOf({ ...order, store }, null);
  const split = await splitFactsOf(tx, order);
  return actionOf(intent).problem({ ...facts, split }, settings.productName);
}

function linesOf(tx: Tx, { id: orderId }: Pick<Order, 'id'>) {
  return tx.orderLine.findMany({ where: { orderId }, orderBy: { position: 'asc' } });
}

/** The waiting pieces from the order's open alert, but no more than its lines have, and where they are collected. */
async function restOf(tx: Tx, order: Order) {
  const alert = await tx.alert.findFirst({
    where: { subjectId: order.id, code: 'restToSend', closedAt: null },
  });
  const { lines = [], pickupLocationId = order.pickupLocationId } = alert ? factsOf(alert) : {};
  const waiting = new Map(lines.map((line) => [line.lineId, line.waiting]));
  const moved = (await linesOf(tx, order)).flatMap((line) => {
    const max = Math.min(line.quantity, line.shippableQuantity);
    const quantity = Math.min(waiting.get(line.id) ?? 0, max);
    return quantity > 0 ? { line, quantity } : [];
  });
  return { moved, pickupLocationId };
}

function noteOf(moved: readonly Moved<{ name: string }>[], { orderId }: Order): string {
  return `${piecesInWords(moved)}, as ${orderId}`;
}

import type { Order, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Services } from '#app/ports/services.ts';
import { statusTone } from './eligibility.rules.ts';
import { IN_FAMILY, ofFamily, parentIdOf } from './family.ts';
import { nextPartNumber } from './next-part-number.ts';
import { ordersVisibleTo } from './order-visibility.ts';
import { partOrderId } from './part.rules.ts';
import { canPrintLabel, ORDER_STATUS, statusLabel } from './order-status.rules.ts';

/** A row of an order that was split: the order itself, or a part of it. */
type FamilyMember = {
  id: string;
  orderKey: string;
  orderId: string;
  /** 1 for the order itself. */
  number: number;
  status: Order['status'];
  statusLabel: string;
  pip: (typeof ORDER_STATUS)[Order['status']]['pip'];
  tone: 'good' | 'warm';
  items: { name: string; quantity: number }[];
  /** The sum of its lines. */
  itemsCents: number;
  /** Its tracking number; null before a courier was requested and once it has ended (`isEnded`). */
  trackingNumber: string | null;
  isThis: boolean;
};

type FamilyOfOrder = {
  /** The number of the whole order. */
  orderId: string;
  /** The key of the whole order; null if the actor may not see it. */
  orderKey: string | null;
  /** The rows that the actor may see. */
  rows: FamilyMember[];
  /** Whether these are all rows. */
  isWhole: boolean;
};

/** The family, the number of the next part, and the sum of the lines of all rows. */
export type ReadFamily = { family: FamilyOfOrder | null; nextPart: string; wholeCents: number };

/** The rows of a split order that the actor may see, in their sequence; `family` is null if it is not split. Hub staff
 *  see only the rows that were scanned at their hubs (product.md D1). */
export async function readFamily(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  actor: Actor,
  order: Pick<Order, 'id' | 'orderId' | 'partOfId' | 'merchantId' | 'storeId'>,
): Promise<ReadFamily> {
  const rows = await db.order.findMany({
    where: ofFamily([parentIdOf(order)]),
    orderBy: IN_FAMILY,
    select: ROW,
  });
  const [{ orderId } = order, ...parts] = rows;
  const members = rows.map((row) => memberOf(row, order.id, settings.productName));
  const visible = parts.length > 0 ? await visibleAmong(db, actor, rows) : new Set();
  const shown = members.filter(({ id }) => visible.has(id));
  const { orderKey = null } = shown.find(({ number }) => number === 1) ?? {};
  return {
    family:
      parts.length > 0
        ? { orderId, orderKey, rows: shown, isWhole: shown.length === rows.length }
        : null,
    nextPart: partOrderId(orderId, await nextPartNumber(db, { ...order, orderId }, parts)),
    wholeCents: members.reduce((sum, { itemsCents }) => sum + itemsCents, 0),
  };
}

async function visibleAmong(
  db: Services['db'],
  actor: Actor,
  rows: readonly { id: string }[],
): Promise<Set<string>> {
  const id = { in: rows.map((row) => row.id) };
  const seen = await db.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.read'), { id }] },
    select: { id: true },
  });
  return new Set(seen.map((row) => row.id));
}

const ROW = {
  id: true,
  orderKey: true,
  orderId: true,
  partNumber: true,
  status: true,
  warnings: true,
  lines: {
    orderBy: { position: 'asc' },
    select: { name: true, quantity: true, keptQuantity: true, unitPriceCents: true },
  },
} as const satisfies Prisma.OrderSelect;

function memberOf(
  row: Prisma.OrderGetPayload<{ select: typeof ROW }>,
  thisId: string,
  productName: string,
): FamilyMember {
  const { id, orderKey, orderId, partNumber, status, lines } = row;
  return {
    id,
    orderKey,
    orderId,
    number: partNumber ?? 1,
    status,
    statusLabel: statusLabel(status, productName),
    pip: ORDER_STATUS[status].pip,
    tone: statusTone(row),
    items: lines
      .map(({ name, quantity, keptQuantity }) => ({ name, quantity: keptQuantity ?? quantity }))
      .filter(({ quantity }) => quantity > 0),
    itemsCents: lines.reduce(
      (sum, line) => sum + centsFromDb(line.unitPriceCents) * line.quantity,
      0,
    ),
    trackingNumber: canPrintLabel(status) ? orderKey : null,
    isThis: id === thisId,
  };
}

import type { Order, Prisma } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Services } from '#app/ports/services.ts';
import { statusTone } from './eligibility.rules.ts';
import { IN_FAMILY, ofFamily, parentIdOf } from './family.ts';
import { nextPartNumber } from './next-part-number.ts';
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
  orderKey: string;
  rows: FamilyMember[];
};

/** The family, the number of the next part, and the sum of the lines of all rows. */
export type ReadFamily = { family: FamilyOfOrder | null; nextPart: string; wholeCents: number };

/** All rows of a split order, in their sequence; `family` is null if it is not split. No permission is checked per row:
 *  an actor who may see one row is shown all of them. */
export async function readFamily(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  order: Pick<Order, 'id' | 'orderId' | 'partOfId' | 'merchantId' | 'storeId'>,
): Promise<ReadFamily> {
  const rows = await db.order.findMany({
    where: ofFamily([parentIdOf(order)]),
    orderBy: IN_FAMILY,
    select: ROW,
  });
  const [parent = { ...order, orderKey: '' }, ...parts] = rows;
  const { orderId, orderKey } = parent;
  const members = rows.map((row) => memberOf(row, order.id, settings.productName));
  return {
    family: parts.length > 0 ? { orderId, orderKey, rows: members } : null,
    nextPart: partOrderId(orderId, await nextPartNumber(db, { ...order, orderId }, parts)),
    wholeCents: members.reduce((sum, { itemsCents }) => sum + itemsCents, 0),
  };
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

import type { OrderStatus, Prisma } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import { bareWriting } from '#app/domain/shared/plain-writing.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { findOrders } from './list-orders.ts';
import { FEWEST_SIGNS, MAX_HITS, type OrderHit } from './look-up.rules.ts';
import { ordersMatching } from './order-filter.where.ts';
import { OrderListQuery } from './order.schema.ts';
import { statusLabel } from './order-status.rules.ts';
import { scannedKeyOf } from './scanned-key.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** The orders that match these words, among those the actor may read, at most `MAX_HITS`. Orders with exactly this
 *  number or key come first, then the newest. Empty if the text has fewer than `FEWEST_SIGNS` characters. */
export async function lookUpOrders(deps: Needs, actor: Actor, words: string): Promise<OrderHit[]> {
  const q = words.trim();
  if (q.length < FEWEST_SIGNS) return [];
  await noteReading(deps, actor, { action: 'orders.find' });
  const query = OrderListQuery.parse({ q, limit: MAX_HITS });
  const [exact, { ids }] = await Promise.all([
    exactly(deps, actor, query),
    findOrders(deps, actor, query),
  ]);
  const wanted = [...new Set([...exact, ...ids.map(({ id }) => id)])].slice(0, MAX_HITS);
  const rows = await deps.db.order.findMany({ where: { id: { in: wanted } }, select: SHOWN });
  return wanted
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .map((row) => toHit(row, deps.settings.productName));
}

const SHOWN = {
  id: true,
  orderKey: true,
  orderId: true,
  customerName: true,
  status: true,
  store: { select: { name: true } },
} as const satisfies Prisma.OrderSelect;

async function exactly(deps: Needs, actor: Actor, query: OrderListQuery): Promise<string[]> {
  const number = bareWriting(query.q).replace(/^#/, '');
  const rows = await deps.db.order.findMany({
    where: {
      AND: [
        await ordersMatching(deps, actor, query),
        {
          OR: [
            { orderId: { in: [number, `#${number}`], mode: 'insensitive' } },
            { orderKey: scannedKeyOf(number) ?? number.toUpperCase() },
          ],
        },
      ],
    },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
    take: MAX_HITS,
  });
  return rows.map(({ id }) => id);
}

function toHit(
  row: { status: OrderStatus; store: { name: string } } & Omit<OrderHit, 'status' | 'storeName'>,
  productName: string,
): OrderHit {
  const { orderKey, orderId, customerName, status, store } = row;
  return {
    orderKey,
    orderId,
    customerName,
    storeName: store.name,
    status: statusLabel(status, productName),
  };
}

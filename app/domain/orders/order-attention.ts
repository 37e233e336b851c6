import type { Attention, Order } from '@prisma/client';
import {
  attentionWords,
  isAttentionCode,
  type AttentionCode,
  type AttentionFacts,
} from '#app/domain/attention/attention-codes.rules.ts';
import type { AttentionOwner } from '#app/domain/attention/raise-attention.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { reasonText } from './eligibility.rules.ts';

/** One matter of an order that needs a person. */
export type OrderMatter = {
  id: string;
  code: AttentionCode;
  words: string;
  since: Date;
  dueAt: Date | null;
};

type Owned = Pick<Order, 'id' | 'merchantId' | 'storeId'>;

/** Who may see an order sees what it needs. */
export function ownerOf({ id, merchantId, storeId }: Owned): AttentionOwner {
  return { id, merchantId, storeId };
}

/** What needs a person, by order, the most pressing first, in words of this moment. */
export async function mattersOf(
  db: Tx,
  orders: readonly Pick<Order, 'id' | 'holdReason'>[],
): Promise<Map<string, OrderMatter[]>> {
  const rows = await db.attention.findMany({
    where: { subject: 'order', subjectId: { in: orders.map(({ id }) => id) }, closedAt: null },
    orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  });
  const names = await namesIn(db, rows);
  const holds = new Map(orders.map(({ id, holdReason }) => [id, holdReason]));
  const matters = new Map<string, OrderMatter[]>();
  for (const row of rows) {
    if (!isAttentionCode(row.code)) continue;
    const named = { ...names, holdReason: holds.get(row.subjectId) ?? null, reason: reasonText };
    const words = attentionWords(row.code, factsOf(row), named);
    const { id, code, since, dueAt } = row;
    matters.set(row.subjectId, [
      ...(matters.get(row.subjectId) ?? []),
      { id, code, words, since, dueAt },
    ]);
  }
  return matters;
}

/** The same in one text; null when all is well. */
export function wordsOf(matters: readonly OrderMatter[] | undefined): string | null {
  return matters?.length ? matters.map(({ words }) => words).join(' ') : null;
}

/** Words that name nothing of the order. */
export function plainWords(code: AttentionCode, facts: AttentionFacts): string {
  return attentionWords(code, facts, { ...NAMELESS, holdReason: null, reason: reasonText });
}

const NAMELESS = { item: () => 'an item', place: () => 'another location' };

async function namesIn(db: Tx, rows: readonly Attention[]) {
  const facts = rows.map(factsOf);
  const lineIds = facts.flatMap(({ lines = [] }) => lines.map(({ lineId }) => lineId));
  const placeIds = facts.flatMap(({ pickupLocationId }) => pickupLocationId ?? []);
  const lines = lineIds.length
    ? await db.orderLine.findMany({
        where: { id: { in: lineIds } },
        select: { id: true, name: true },
      })
    : [];
  const places = placeIds.length
    ? await db.pickupLocation.findMany({
        where: { id: { in: placeIds } },
        select: { id: true, name: true },
      })
    : [];
  const nameOf = new Map([...lines, ...places].map(({ id, name }) => [id, name]));
  return {
    item: (lineId: string) => nameOf.get(lineId) ?? 'an item that is gone',
    place: (id: string) => nameOf.get(id) ?? 'another location',
  };
}

function factsOf({ facts }: Attention): AttentionFacts {
  return facts as AttentionFacts;
}

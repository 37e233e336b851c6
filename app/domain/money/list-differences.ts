import type { MoneyDifferenceKind } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import type { DifferencesQuery } from './money-difference.schema.ts';

export type DifferenceRow = {
  id: string;
  kind: MoneyDifferenceKind;
  reference: string;
  provider: string | null;
  account: { id: string; name: string } | null;
  transactionId: string | null;
  order: { orderId: string; orderKey: string } | null;
  cents: number;
  said: string;
  day: string | null;
  firstSeenAt: string;
  lastSeenAt: string;
  endedAt: string | null;
  endedBy: string | null;
  note: string | null;
};

type Differences = Page<DifferenceRow> & {
  open: number;
  /** The latest day whose payments were compared; null before the first comparison. */
  matchedUntil: string | null;
};

/** Open differences, oldest first, or resolved ones, latest first.
 *  @throws AppError 'not-allowed'. */
export async function listDifferences(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: DifferencesQuery,
): Promise<Differences> {
  authorize(actor, 'money.match');
  const isOpen = query.show === 'open';
  const where = { endedAt: isOpen ? null : { not: null } };
  const [rows, total, open, latest] = await Promise.all([
    db.moneyDifference.findMany({
      where,
      orderBy: isOpen
        ? [{ firstSeenAt: 'asc' }, { id: 'asc' }]
        : [{ endedAt: 'desc' }, { id: 'desc' }],
      skip: (query.page - 1) * query.limit,
      take: query.limit,
    }),
    db.moneyDifference.count({ where }),
    db.moneyDifference.count({ where: { endedAt: null } }),
    db.moneyMatch.findFirst({ orderBy: { day: 'desc' } }),
  ]);
  const ids = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null);
  const [accounts, shipments] = await Promise.all([
    db.merchant.findMany({
      where: { id: { in: ids(rows.map(({ merchantId }) => merchantId)) } },
      select: { id: true, name: true },
    }),
    db.shipment.findMany({
      where: { id: { in: ids(rows.map(({ shipmentId }) => shipmentId)) } },
      select: { id: true, order: { select: { orderId: true, orderKey: true } } },
    }),
  ]);
  const docs = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    provider: row.provider,
    account: accounts.find(({ id }) => id === row.merchantId) ?? null,
    transactionId: row.transactionId,
    order: shipments.find(({ id }) => id === row.shipmentId)?.order ?? null,
    cents: centsFromDb(row.cents),
    said: row.said,
    day: dayOf(row.day),
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    note: row.note,
  }));
  return { ...pageOf(docs, total, query), open, matchedUntil: dayOf(latest?.day ?? null) };
}

function dayOf(day: Date | null): string | null {
  return day?.toISOString().slice(0, 10) ?? null;
}

import type { MoneyRequest, MoneyRequestKind, MoneyRequestState, Prisma } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import type { ChangeLine } from './change-words.rules.ts';
import { changeLines, type ChangeKind } from './change.rules.ts';
import type { MoneyQuery } from './money-requests.schema.ts';

export type MoneyRequestRow = {
  id: string;
  kind: MoneyRequestKind;
  state: MoneyRequestState;
  /** Null for a request that concerns no account. */
  account: { id: string; name: string } | null;
  amountCents: number;
  reason: string;
  bankReference: string | null;
  /** The day of the payment, such as `2026-11-22`. */
  paidOn: string | null;
  askedAt: string;
  askedByName: string;
  isOwn: boolean;
  decidedAt: string | null;
  decidedByName: string | null;
  transactionId: string | null;
  /** Old and new values of a change that does not concern an account's money; null for all others. */
  changes: ChangeLine[] | null;
  lapsesAt: string | null;
};

type Needs = Pick<Services, 'db'>;

/** Requests that wait for a second administrator, oldest first.
 *  @throws AppError 'not-allowed'. */
export async function waitingMoney({ db }: Needs, actor: Actor): Promise<MoneyRequestRow[]> {
  authorize(actor, 'money.write');
  const found = await db.moneyRequest.findMany({
    where: { state: 'waiting' },
    orderBy: { askedAt: 'asc' },
    include: OF_ACCOUNT,
  });
  const emails = await emailsOf(db, found);
  return found.map((row) => {
    const email = emails.get(row.subjectId ?? '');
    const { changes, ...listed } = toRow(row, actor);
    const who = email ? [{ label: 'Email', before: null, after: email }] : [];
    return { ...listed, changes: changes && [...changes, ...who] };
  });
}

/** The email addresses of people whose appointment as administrator is requested, by user id. */
async function emailsOf(
  db: Needs['db'],
  rows: readonly MoneyRequest[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ kind, subjectId }) =>
    kind === 'administrator' && subjectId ? [subjectId] : [],
  );
  if (ids.length === 0) return new Map();
  const people = await db.user.findMany({ where: { id: { in: ids } } });
  return new Map(people.map(({ id, email }) => [id, email]));
}

/** How many requests of these kinds wait for approval, for the page where such changes are requested.
 *  @throws AppError 'not-allowed'. */
export async function waitingChanges(
  { db }: Needs,
  actor: Actor,
  kinds: readonly ChangeKind[],
): Promise<number> {
  authorize(actor, 'money.write');
  return db.moneyRequest.count({ where: { state: 'waiting', kind: { in: [...kinds] } } });
}

/** Requests that no longer wait (done, refused, withdrawn or expired), of every kind, latest first.
 *  @throws AppError 'not-allowed'. */
export async function pastMoney(
  { db }: Needs,
  actor: Actor,
  query: Pick<MoneyQuery, 'page' | 'limit'>,
): Promise<Page<MoneyRequestRow>> {
  authorize(actor, 'money.write');
  const where: Prisma.MoneyRequestWhereInput = { state: { not: 'waiting' } };
  const [found, total] = await Promise.all([
    db.moneyRequest.findMany({
      where,
      orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
      skip: (query.page - 1) * query.limit,
      take: query.limit,
      include: OF_ACCOUNT,
    }),
    db.moneyRequest.count({ where }),
  ]);
  return pageOf(
    found.map((row) => toRow(row, actor)),
    total,
    query,
  );
}

const OF_ACCOUNT = {
  merchant: { select: { id: true, name: true } },
} as const satisfies Prisma.MoneyRequestInclude;

function toRow(
  row: MoneyRequest & { merchant: { id: string; name: string } | null },
  actor: Actor,
): MoneyRequestRow {
  const { id, kind, state, merchant, reason, bankReference, askedByName, decidedByName } = row;
  return {
    id,
    kind,
    state,
    account: merchant,
    amountCents: centsFromDb(row.amountCents),
    reason,
    bankReference,
    paidOn: row.paidOn?.toISOString().slice(0, 10) ?? null,
    askedAt: row.askedAt.toISOString(),
    askedByName,
    isOwn: row.askedBy === actor.userId,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedByName,
    transactionId: row.transactionId,
    changes: changeLines(row),
    lapsesAt: row.lapsesAt?.toISOString() ?? null,
  };
}

import { startOfDay } from '#app/domain/shared/days.ts';
import { literalPattern, writtenLike } from '#app/domain/shared/literal-pattern.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import type { Prisma } from '@prisma/client';
import { authorize, NO_ONE, type Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { NO_PERSON, OPERATOR } from './audit-actions.rules.ts';
import type { AuditFilter } from './audit.schema.ts';

/** A search finds at most this many orders, and as many stores and members. */
const MAX_SUBJECTS = 50;

/** A filter's entries as a Prisma `where`, limited to those that the actor may read.
 *  @throws AppError 'not-allowed'. */
export async function auditMatching(
  db: Tx,
  actor: Actor,
  filter: AuditFilter,
): Promise<Prisma.AuditEntryWhereInput> {
  const merchantId = await accountOf(db, actor, filter);
  return {
    ...(merchantId === null ? {} : { merchantId }),
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.from || filter.to ? { at: daysOf(filter) } : {}),
    ...byWhom(filter.who),
    ...(filter.q ? { subject: { in: await subjectsCalled(db, merchantId, filter.q) } } : {}),
  };
}

/** Whether the account in the filter exists. True if the filter has no account.
 *  @throws AppError 'not-allowed'. */
export async function isKnownAccount(db: Tx, actor: Actor, filter: AuditFilter): Promise<boolean> {
  return !filter.account || (await accountOf(db, actor, filter)) !== NO_ONE;
}

/** The id of the account whose entries the filter covers. Null for all accounts, which only administrators can see.
 *  `NO_ONE`, which matches no entry, if the account does not exist.
 *  @throws AppError 'not-allowed'. */
export async function accountOf(
  db: Tx,
  actor: Actor,
  { account }: Pick<AuditFilter, 'account'>,
): Promise<string | null> {
  if (authorize(actor, 'audit.read') !== 'any') return actor.merchantId ?? NO_ONE;
  if (!account) return null;
  const found = await db.merchant.findFirst({
    where: isUuid(account) ? { id: account } : { email: account.toLowerCase() },
    select: { id: true },
  });
  return found?.id ?? NO_ONE;
}

function daysOf({ from, to }: AuditFilter): Prisma.DateTimeFilter {
  return {
    ...(from ? { gte: startOfDay(from) } : {}),
    ...(to ? { lt: startOfDay(to, 1) } : {}),
  };
}

function byWhom(who: AuditFilter['who']): Prisma.AuditEntryWhereInput {
  if (who === '') return {};
  if (who === OPERATOR) return { actorRole: 'admin' };
  return who === NO_PERSON ? { actorUserId: null } : { actorUserId: who };
}

/** In a search of all accounts, a part of an order number must have at least this many characters, because shorter ones
 *  match too many orders. */
const SHORTEST_OF_ALL = 3;

/** Orders by number (in any case) or by key. An erased order is found by its exact number, within its account. */
function ordersOf(merchantId: string | null, q: string): Prisma.OrderWhereInput[] {
  const number = q.replace(/^#/, '');
  const exactly = [number, number.toUpperCase(), number.toLowerCase()];
  const pattern = literalPattern(number);
  const likely = { searchText: { contains: pattern.toLowerCase() } };
  return [
    { orderKey: number.toUpperCase() },
    ...(merchantId ? [{ orderId: { in: exactly.flatMap((one) => [one, `#${one}`]) } }] : []),
    ...(merchantId || number.length >= SHORTEST_OF_ALL
      ? [number, `#${number}`].map((one) => ({ ...likely, orderId: writtenLike(one) }))
      : []),
  ];
}

/** The subjects to search for: those that have this name today, and `q` itself, which may be a subject's id. */
async function subjectsCalled(db: Tx, merchantId: string | null, q: string): Promise<string[]> {
  const ofAccount = merchantId ? { merchantId } : {};
  const [orders, stores, members] = await Promise.all([
    db.order.findMany({
      where: { ...ofAccount, OR: ordersOf(merchantId, q) },
      select: { id: true },
      take: MAX_SUBJECTS,
    }),
    db.store.findMany({
      where: { ...ofAccount, name: writtenLike(q) },
      select: { id: true },
      take: MAX_SUBJECTS,
    }),
    db.membership.findMany({
      where: { ...ofAccount, user: { email: q.toLowerCase() } },
      select: { id: true, userId: true },
      take: MAX_SUBJECTS,
    }),
  ]);
  const ids = [...orders, ...stores].map(({ id }) => id);
  return [q, ...ids, ...members.flatMap(({ id, userId }) => [id, userId])];
}

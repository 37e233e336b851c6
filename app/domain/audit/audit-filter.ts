import { startOfDay } from '#app/domain/shared/days.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import type { Prisma } from '@prisma/client';
import { authorize, NOBODY, type Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { NO_PERSON, OPERATOR } from './audit-acts.rules.ts';
import type { AuditFilter } from './audit.schema.ts';

/** More things than this are not called the same. */
const MOST_SUBJECTS = 50;

/** The entries that a filter finds, of those that the actor may read.
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

/** Null for all accounts, which are the administrators' to see. */
export async function accountOf(
  db: Tx,
  actor: Actor,
  { account }: Pick<AuditFilter, 'account'>,
): Promise<string | null> {
  if (authorize(actor, 'audit.read') !== 'any') return actor.merchantId ?? NOBODY;
  if (!account) return null;
  const found = await db.merchant.findFirst({
    where: isUuid(account) ? { id: account } : { email: account.toLowerCase() },
    select: { id: true },
  });
  return found?.id ?? NOBODY;
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

/** The ids of what is called like this today. Without an account only what is one of its kind. */
async function subjectsCalled(db: Tx, merchantId: string | null, q: string): Promise<string[]> {
  const number = q.replace(/^#/, '');
  const ofAccount = merchantId ? { merchantId } : {};
  const [orders, stores, members] = await Promise.all([
    db.order.findMany({
      where: {
        ...ofAccount,
        OR: [
          { orderKey: number.toUpperCase() },
          ...(merchantId ? [{ orderId: { in: [number, `#${number}`] } }] : []),
        ],
      },
      select: { id: true },
      take: MOST_SUBJECTS,
    }),
    db.store.findMany({
      where: { ...ofAccount, name: { equals: q, mode: 'insensitive' } },
      select: { id: true },
      take: MOST_SUBJECTS,
    }),
    db.membership.findMany({
      where: { ...ofAccount, user: { email: q.toLowerCase() } },
      select: { id: true, userId: true },
      take: MOST_SUBJECTS,
    }),
  ]);
  const ids = [...orders, ...stores].map(({ id }) => id);
  return [q, ...ids, ...members.flatMap(({ id, userId }) => [id, userId])];
}

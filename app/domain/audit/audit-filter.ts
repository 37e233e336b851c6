import type { Prisma } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { NO_PERSON, OPERATOR } from './audit-acts.rules.ts';
import type { AuditFilter } from './audit.schema.ts';

const DAY_MS = 86_400_000;
/** More things than this are not called the same. */
const MOST_SUBJECTS = 50;

/** Nothing is said of an account that is not there. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

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
  if (authorize(actor, 'audit.read') !== 'any') return actor.merchantId ?? NOWHERE;
  if (!account) return null;
  const found = await db.merchant.findFirst({
    where: isId(account) ? { id: account } : { email: account.toLowerCase() },
    select: { id: true },
  });
  return found?.id ?? NOWHERE;
}

/** South Africa has no summer time. */
function daysOf({ from, to }: AuditFilter): Prisma.DateTimeFilter {
  const start = (day: string) => new Date(`${day}T00:00:00+02:00`);
  return {
    ...(from ? { gte: start(from) } : {}),
    ...(to ? { lt: new Date(start(to).getTime() + DAY_MS) } : {}),
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

export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

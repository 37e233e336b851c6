import { Prisma } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { literalPattern } from '#app/domain/shared/literal-pattern.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import type { MerchantSort, MerchantsQuery } from './merchants.schema.ts';

export type MerchantRow = {
  id: string;
  /** Name of the account. */
  name: string;
  username: string;
  email: string;
  /** Name and phone of the owner. Without an owner (a Shopify shop's own account), the name and `email` are empty, and
   *  the phone is the account's. */
  firstName: string;
  lastName: string;
  phone: string;
  stores: number;
  orders: number;
  /** The number of open alerts. */
  needsYou: number;
  balanceCents: number;
  createdAt: string;
};

/** One page of all accounts, for administrators. The number of queries does not grow with the number of accounts.
 *  @throws AppError 'not-allowed'. */
export async function listMerchants(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: MerchantsQuery,
): Promise<Page<MerchantRow>> {
  authorize(actor, 'merchant.list');
  const matching = matchingWords(query.q);
  const [found, [counted]] = await Promise.all([
    db.$queryRaw<Found[]>`
      select m.id, m.name, m.email, m.phone, m.created_at as "createdAt", coalesce(a.balance_cents, 0) as "balanceCents"
      from merchants m
      left join ledger_accounts a on a.key = 'merchant:' || m.id || ':available'
      where ${matching} order by ${SORTS[query.sort]}, m.id
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
    db.$queryRaw<[{ matching: bigint }]>`
      select count(*) as matching from merchants m where ${matching}`,
  ]);
  const about = await readAbout(
    db,
    found.map(({ id }) => id),
  );
  return pageOf(
    found.map((row) => toRow(row, about)),
    Number(counted.matching),
    query,
  );
}

type Found = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  balanceCents: bigint;
  createdAt: Date;
};

const SORTS: Record<MerchantSort, Prisma.Sql> = {
  name: Prisma.sql`m.name`,
  '-name': Prisma.sql`m.name desc`,
  createdAt: Prisma.sql`m.created_at`,
  '-createdAt': Prisma.sql`m.created_at desc`,
  balance: Prisma.sql`coalesce(a.balance_cents, 0)`,
  '-balance': Prisma.sql`coalesce(a.balance_cents, 0) desc`,
};

/** SQL condition for the accounts that have the text in their name, email address, stores or owners. Each subquery
 *  runs once, not once per account. */
function matchingWords(q: string): Prisma.Sql {
  if (q === '') return Prisma.sql`true`;
  const like = `%${literalPattern(q)}%`;
  return Prisma.sql`(m.name ilike ${like} or m.email ilike ${like}
    or m.id in (select s.merchant_id from stores s where s.name ilike ${like})
    or m.id in (select b.merchant_id from memberships b join users u on u.id = b.user_id
      where b.role = 'merchant' and (u.email ilike ${like}
        or u.first_name || ' ' || u.last_name ilike ${like})))`;
}

/** Owners and counts of a page's accounts, with one query of each kind for all accounts. */
async function readAbout(db: Services['db'], ids: string[]) {
  const ofPage = { merchantId: { in: ids } };
  const [owners, stores, orders, alerts] = await Promise.all([
    db.membership.findMany({
      where: { ...ofPage, role: 'merchant', acceptedAt: { not: null } },
      include: { user: { select: { firstName: true, lastName: true, email: true, phone: true } } },
      orderBy: { createdAt: 'desc' },
    }),
    db.store.groupBy({ by: ['merchantId'], where: ofPage, _count: { _all: true } }),
    // A part of a split order does not count as another order.
    db.order.groupBy({
      by: ['merchantId'],
      where: { ...ofPage, partOfId: null },
      _count: { _all: true },
    }),
    db.alert.groupBy({
      by: ['merchantId'],
      where: { ...ofPage, closedAt: null },
      _count: { _all: true },
    }),
  ]);
  const countsOf = (groups: { merchantId: string | null; _count: { _all: number } }[]) =>
    new Map(groups.map(({ merchantId, _count }) => [merchantId, _count._all]));
  return {
    // The owners are sorted newest first, and later entries of a Map overwrite earlier ones, so the earliest of several
    // owners is shown.
    owners: new Map(owners.map(({ merchantId, user }) => [merchantId, user])),
    stores: countsOf(stores),
    orders: countsOf(orders),
    alerts: countsOf(alerts),
  };
}

function toRow(
  { id, name, email, phone, balanceCents, createdAt }: Found,
  about: Awaited<ReturnType<typeof readAbout>>,
): MerchantRow {
  const owner = about.owners.get(id);
  return {
    id,
    name,
    username: email,
    email: owner?.email ?? '',
    firstName: owner?.firstName ?? '',
    lastName: owner?.lastName ?? '',
    phone: owner?.phone ?? phone ?? '',
    stores: about.stores.get(id) ?? 0,
    orders: about.orders.get(id) ?? 0,
    needsYou: about.alerts.get(id) ?? 0,
    balanceCents: centsFromDb(balanceCents),
    createdAt: createdAt.toISOString(),
  };
}

import { Prisma, type ShipmentKind, type TransactionStatus } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import { accountOf } from './account-of.ts';
import { availableOf } from './ledger.ts';
import { signedCents, transactionTypeWords } from './transaction-types.rules.ts';
import type { TransactionsFilter, TransactionsQuery } from './transactions.schema.ts';

export type TransactionRow = {
  id: string;
  reference: string;
  type: string;
  typeWords: string;
  status: TransactionStatus;
  /** Signed by its effect on the available balance, so a fee is negative. */
  amountCents: number;
  /** The available balance after this transaction. A transaction that has failed since then counts as 0. */
  balanceCents: number;
  email: string | null;
  provider: string | null;
  createdAt: string;
  updatedAt: string;
  /** The order whose shipment the fee is for; null if there is none. */
  order: { orderId: string; orderKey: string; shipment: ShipmentKind } | null;
  store: string | null;
};

/** One page of an account's transactions, newest first. The balance after each transaction is the current balance minus
 *  the effects of all newer transactions, including those that the filter hides. All balances come from one snapshot.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function listTransactions(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: TransactionsQuery,
): Promise<Page<TransactionRow>> {
  const account = await accountOf(db, actor, query);
  const matching = matchingFilter(account, query);
  const [found, [counted]] = await Promise.all([
    readTransactions(db, account, matching, query),
    db.$queryRaw<[{ matching: bigint }]>`
      select count(*) as matching from transactions t ${JOINS} where ${matching}`,
  ]);
  return pageOf(found, Number(counted.matching), query);
}

/** The filter as a condition for `readTransactions`. */
export function matchingFilter(
  account: string,
  { type, from, to, store }: TransactionsFilter,
): Prisma.Sql {
  return Prisma.join(
    [
      matchingAll(account),
      ...(type ? [Prisma.sql`t.type = ${type}`] : []),
      ...(from ? [Prisma.sql`t.created_at >= ${startOfDay(from)}`] : []),
      ...(to ? [Prisma.sql`t.created_at < ${startOfDay(to, 1)}`] : []),
      ...(store ? [Prisma.sql`s.name = ${store}`] : []),
    ],
    ' and ',
  );
}

export function matchingAll(account: string): Prisma.Sql {
  return Prisma.sql`t.merchant_id = ${account}::uuid`;
}

const JOINS = Prisma.sql`
  left join shipments h on h.id = t.shipment_id
  left join stores s on s.id = h.store_id
  left join orders o on o.id = h.order_id`;

/** One page of transactions, each with the balance after it. A row's balance is the balance of the row above minus the
 *  effects of that row and of the hidden transactions between the two. So the sum reads each newer transaction only
 *  once. */
export async function readTransactions(
  db: Pick<Services['db'], '$queryRaw'>,
  account: string,
  matching: Prisma.Sql,
  { page, limit }: { page: number; limit: number },
): Promise<TransactionRow[]> {
  const found = await db.$queryRaw<Found[]>`
    with shown as (
      select t.id, t.reference, t.type, t.status, t.amount_cents, t.email, t.provider, t.created_at,
        t.updated_at, o.order_id, o.order_key, h.kind as shipment, s.name as store,
        lag(t.created_at, 1, 'infinity') over newest as until_at,
        lag(t.id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') over newest as until_id
      from (
        select t.* from transactions t ${JOINS} where ${matching}
        order by t.created_at desc, t.id desc limit ${limit} offset ${(page - 1) * limit}
      ) t ${JOINS}
      window newest as (order by t.created_at desc, t.id desc)
    ),
    with_newer as (
      select shown.*, (
        select coalesce(sum(n.effect_cents), 0) from transactions n
        where n.merchant_id = ${account}::uuid
          and (n.created_at, n.id) > (shown.created_at, shown.id)
          and (n.created_at, n.id) <= (shown.until_at, shown.until_id)
      ) as newer_cents
      from shown
    )
    select id, reference, type, status, email, provider, store, amount_cents as "amountCents",
      created_at as "createdAt", updated_at as "updatedAt", order_id as "orderId",
      order_key as "orderKey", shipment,
      (coalesce((select balance_cents from ledger_accounts where key = ${availableOf(account)}), 0)
        - sum(newer_cents) over (order by created_at desc, id desc))::bigint as "balanceCents"
    from with_newer order by created_at desc, id desc`;
  return found.map(toRow);
}

type Found = Omit<
  TransactionRow,
  'amountCents' | 'balanceCents' | 'createdAt' | 'updatedAt' | 'order' | 'typeWords'
> & {
  amountCents: bigint;
  balanceCents: bigint;
  createdAt: Date;
  updatedAt: Date;
  orderId: string | null;
  orderKey: string | null;
  shipment: ShipmentKind | null;
};

function toRow({ orderId, orderKey, shipment, ...row }: Found): TransactionRow {
  return {
    ...row,
    typeWords: transactionTypeWords(row.type),
    amountCents: signedCents(row.type, centsFromDb(row.amountCents)),
    balanceCents: centsFromDb(row.balanceCents),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    order: orderId && orderKey && shipment ? { orderId, orderKey, shipment } : null,
  };
}

import { fullName } from '#app/domain/shared/full-name.ts';
import type { OrderStatus, Role } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { memberNames, withPerson } from '#app/domain/shared/member-names.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableCents } from '#app/domain/wallet/balance.ts';
import type { Services } from '#app/ports/services.ts';

/** The page shows at most this many rows of each list. */
const LAST_ORDERS = 10;
const MAX_ALERTS = 20;
const MAX_STORES = 100;
const MAX_PEOPLE = 250;

/** Where an alert links to: its order or its store. */
export type AlertPlace =
  { kind: 'order'; orderKey: string; orderId: string } | { kind: 'store'; storeName: string };

export type MerchantPage = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  createdAt: string;
  balanceCents: number;
  creditLimitCents: number;
  stores: { name: string; integrationType: string; state: string }[];
  people: { id: string; name: string; email: string; role: Role; isInvited: boolean }[];
  orders: { status: OrderStatus; count: number }[];
  alerts: {
    total: number;
    rows: { id: string; code: string; since: string; about: AlertPlace | null }[];
  };
  lastOrders: { orderKey: string; orderId: string; status: OrderStatus; createdAt: string }[];
};

/** One account as administrators see it. Each view is recorded in the audit log.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function readMerchant(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<MerchantPage> {
  authorize(actor, 'merchant.list');
  const merchant = await db.$transaction(async (tx) => {
    const found = await tx.merchant.findUnique({ where: { id } });
    if (!found) throw notFound('Merchant');
    const at = clock.now();
    await writeAudit(tx, actor, { at, action: 'merchant.read', subject: id, merchantId: id });
    return found;
  });
  const { name, email, phone, createdAt, creditLimitCents } = merchant;
  const [balanceCents, stores, people, orders, alerts, lastOrders] = await Promise.all([
    availableCents({ db }, id),
    storesOf(db, id),
    peopleOf(db, id),
    db.order.groupBy({
      by: ['status'],
      where: { merchantId: id, partOfId: null },
      _count: { _all: true },
    }),
    alertsOf(db, id),
    lastOrdersOf(db, id),
  ]);
  return {
    id,
    name,
    email,
    phone,
    createdAt: createdAt.toISOString(),
    balanceCents,
    creditLimitCents: centsFromDb(creditLimitCents),
    stores,
    people,
    orders: orders
      .map(({ status, _count }) => ({ status, count: _count._all }))
      .sort((one, other) => other.count - one.count),
    alerts,
    lastOrders,
  };
}

function storesOf(db: Tx, merchantId: string) {
  return db.store.findMany({
    where: { merchantId },
    select: { name: true, integrationType: true, state: true },
    orderBy: { name: 'asc' },
    take: MAX_STORES,
  });
}

async function peopleOf(db: Tx, merchantId: string): Promise<MerchantPage['people']> {
  const found = await db.membership.findMany({
    where: { merchantId },
    include: { user: { select: { firstName: true, lastName: true, email: true } } },
    orderBy: { createdAt: 'asc' },
    take: MAX_PEOPLE,
  });
  return withPerson(found).map((member) => ({
    id: member.id,
    name: fullName(memberNames(member)),
    email: member.user.email,
    role: member.role,
    isInvited: member.acceptedAt === null,
  }));
}

async function alertsOf(db: Tx, merchantId: string): Promise<MerchantPage['alerts']> {
  const where = { merchantId, closedAt: null };
  const [total, rows] = await Promise.all([
    db.alert.count({ where }),
    db.alert.findMany({
      where,
      select: { id: true, code: true, since: true, subjectId: true, storeId: true },
      orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { since: 'asc' }],
      take: MAX_ALERTS,
    }),
  ]);
  const placeOf = await placesOf(db, rows);
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      since: row.since.toISOString(),
      about: placeOf(row),
    })),
  };
}

type About = { subjectId: string; storeId: string | null };

async function placesOf(db: Tx, rows: readonly About[]) {
  const among = (ids: string[]) => ({ where: { id: { in: ids } } });
  const subjects = rows.map(({ subjectId }) => subjectId);
  const [orders, prints, stores] = await Promise.all([
    db.order.findMany({ ...among(subjects), select: OF_ORDER }),
    db.printJob.findMany({ ...among(subjects), select: { id: true, order: { select: OF_ORDER } } }),
    db.store.findMany({
      ...among(rows.flatMap(({ storeId }) => storeId ?? [])),
      select: { id: true, name: true },
    }),
  ]);
  const orderOf = new Map([
    ...orders.map((order) => [order.id, order] as const),
    ...prints.map(({ id, order }) => [id, order] as const),
  ]);
  const storeOf = new Map(stores.map(({ id, name }) => [id, name]));
  return ({ subjectId, storeId }: About): AlertPlace | null => {
    const order = orderOf.get(subjectId);
    if (order) return { kind: 'order', orderKey: order.orderKey, orderId: order.orderId };
    const storeName = storeOf.get(storeId ?? '');
    return storeName === undefined ? null : { kind: 'store', storeName };
  };
}

const OF_ORDER = { id: true, orderKey: true, orderId: true } as const;

async function lastOrdersOf(db: Tx, merchantId: string): Promise<MerchantPage['lastOrders']> {
  const found = await db.order.findMany({
    where: { merchantId },
    select: { orderKey: true, orderId: true, status: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LAST_ORDERS,
  });
  return found.map((order) => ({ ...order, createdAt: order.createdAt.toISOString() }));
}

import { fullName } from '#app/domain/shared/full-name.ts';
import type { Alert as AlertRow, AlertSubject as SubjectKind, Prisma } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import {
  alertWords,
  codeRow,
  isAlertCode,
  repairsOf,
  type AlertCode,
} from '#app/domain/alerts/alert-codes.rules.ts';
import {
  isActionRepair,
  type AlertFacts,
  type Repair,
} from '#app/domain/alerts/alert-row.rules.ts';
import { actionFactsOf } from '#app/domain/orders/action-facts.rules.ts';
import { actionOf, actionsFor, type OrderActionName } from '#app/domain/orders/actions/index.ts';
import type { SplitFacts } from '#app/domain/orders/part.rules.ts';
import { reasonText } from '#app/domain/orders/eligibility.rules.ts';
import { factNames, factsOf, heldOf } from '#app/domain/orders/order-alerts.ts';
import { returnsAmong } from '#app/domain/orders/returns-of-order.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { pageOf, type Page, type PageQuery } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import { maySettle, alertsVisibleTo } from './alert-visibility.ts';
import { mayMakeAgain } from './retry-alert.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** The money that an alert is about: a transaction, a waiting adjustment, or an account as a whole. */
type MoneyOfAlert = {
  transactionId: string | null;
  amountCents: number | null;
  /** For the link to the account; null for actors who may not change its money. */
  accountId: string | null;
  /** Name of the account. */
  account: string;
};

/** The order, store, person or money that an alert is about. */
export type AlertSubject =
  | { kind: 'order'; orderKey: string; orderId: string; customerName: string; storeName: string }
  | { kind: 'store'; storeName: string }
  | { kind: 'person'; name: string; email: string }
  | ({ kind: 'money' } & MoneyOfAlert)
  | { kind: 'other' };

export type Alert = {
  id: string;
  code: AlertCode;
  title: string;
  words: string;
  since: string;
  dueAt: string | null;
  isOverdue: boolean;
  about: AlertSubject;
  /** The fixes that this actor may use now. */
  repairs: Repair[];
  /** Label of the button that closes the alert without a fix; null if only a fix closes it, or if the actor may not
   *  close it. */
  settled: string | null;
};

export type AlertKind = { code: AlertCode; title: string; count: number };
export type Alerts = Page<Alert> & { kinds: AlertKind[] };

/** The open alerts that an actor may see, the earliest due first, with the number of alerts per code. */
export async function listAlerts(
  deps: Needs,
  actor: Actor,
  { code, ...query }: PageQuery & { code?: AlertCode | undefined },
): Promise<Alerts> {
  const visible = alertsVisibleTo(actor);
  const where = code ? { AND: [visible, { code }] } : visible;
  const [kinds, rows] = await Promise.all([
    kindsOf(deps, visible),
    deps.db.alert.findMany({
      where,
      orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      skip: (query.page - 1) * query.limit,
      take: query.limit,
    }),
  ]);
  const docs = await describe(deps, actor, rows);
  if (docs.some(({ about }) => about.kind === 'order'))
    await noteReading(deps, actor, { action: 'orders.matters', detail: { page: query.page } });
  const total = kinds
    .filter((kind) => !code || kind.code === code)
    .reduce((sum, { count }) => sum + count, 0);
  return { ...pageOf(docs, total, query), kinds };
}

/** How many open alerts the actor may see. Counting stops at `max`. */
export function countAlerts(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  max: number,
): Promise<number> {
  return db.alert.count({ where: alertsVisibleTo(actor), take: max });
}

/** How many open alerts the actor may see, per code. */
export function countAlertKinds(deps: Pick<Services, 'db'>, actor: Actor): Promise<AlertKind[]> {
  return kindsOf(deps, alertsVisibleTo(actor));
}

async function kindsOf(
  { db }: Pick<Services, 'db'>,
  where: Prisma.AlertWhereInput,
): Promise<AlertKind[]> {
  const groups = await db.alert.groupBy({ by: ['code'], where, _count: { _all: true } });
  return groups
    .flatMap(({ code, _count }) =>
      isAlertCode(code) ? [{ code, title: codeRow(code).title, count: _count._all }] : [],
    )
    .sort((one, other) => other.count - one.count || one.title.localeCompare(other.title));
}

/** An alert offers only one of the split actions: sending the rest of the order. */
function restOnly(code: AlertCode): SplitFacts {
  return { pieces: null, rows: 1, hasRest: code === 'restToSend', part: null };
}

async function describe(deps: Needs, actor: Actor, rows: readonly AlertRow[]): Promise<Alert[]> {
  const [names, orders, stores, people, money] = await Promise.all([
    factNames(deps.db, rows),
    ordersOf(deps, rows),
    storesOf(deps, rows),
    peopleOf(deps, rows),
    moneyOf(deps, actor, rows),
  ]);
  return rows.flatMap((row) => {
    const { code, id, since, dueAt, subject, subjectId, storeId } = row;
    if (!isAlertCode(code)) return [];
    const order = orders.get(subjectId);
    const storeName = stores.get(storeId ?? '') ?? null;
    const { title, settled, unable } = codeRow(code);
    const facts = withReasons(factsOf(row), order);
    const named = {
      ...names,
      shipment: names.shipment(row),
      subject: order?.orderId ?? people.get(subjectId)?.email ?? storeName ?? '',
      ...heldOf(order ?? { holdReason: null, sentByOthers: null }),
      reasons: order?.reasons.map(reasonText) ?? [],
    };
    const repairable = {
      subject,
      actions: order ? actionsOfAlert(order, code, facts, deps.settings) : [],
      hasStore: storeName !== null,
      hasTransaction: Boolean(money.get(subjectId)?.transactionId),
      document: facts.document,
    };
    const repairs = repairsOf(code, facts).filter((repair) => mayRepair(actor, repair, repairable));
    const words = alertWords(code, facts, named);
    return {
      id,
      code,
      title,
      words: unable && repairs.length === 0 ? `${words} ${unable}` : words,
      since: since.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      isOverdue: dueAt !== null && dueAt < deps.clock.now(),
      about: aboutOf(order, people.get(subjectId), money.get(subjectId), storeName),
      repairs,
      settled: maySettle(actor, subject) ? settled : null,
    };
  });
}

/** The actions that the alert's order allows now. Of the split actions only `sendRest` can be among them. */
function actionsOfAlert(
  order: OrderOfAlert,
  code: AlertCode,
  { papers }: AlertFacts,
  { productName }: Services['settings'],
): OrderActionName[] {
  const facts = actionFactsOf(order, order.current, returnsAmong(order.shipments), papers);
  return actionsFor({ ...facts, split: restOnly(code) }, 'page', productName);
}

type Repairable = {
  subject: SubjectKind;
  actions: readonly OrderActionName[];
  hasStore: boolean;
  hasTransaction: boolean;
  document: AlertFacts['document'];
};

/** Whether the actor may use the fix and, if it is an action on the order, whether the order allows it now. */
function mayRepair(actor: Actor, repair: Repair, alert: Repairable): boolean {
  const { subject, actions, hasStore, hasTransaction, document } = alert;
  if (repair === 'update' || isActionRepair(repair))
    return actions.includes(repair) && can(actor, actionOf(repair).permission);
  if (repair === 'orders' || repair === 'ineligibleOrders') return can(actor, 'order.read');
  if (repair === 'approve') return can(actor, 'hubStaff.write');
  if (repair === 'addLocation' || repair === 'locations')
    return hasStore && can(actor, 'pickupLocation.write');
  if (repair === 'store') return hasStore && can(actor, 'store.settings');
  if (repair === 'transaction') return hasTransaction && can(actor, 'account.read');
  if (repair === 'account') return can(actor, 'account.read');
  if (repair === 'money' || repair === 'changes') return can(actor, 'money.write');
  if (repair === 'match') return can(actor, 'money.match');
  if (repair === 'tryAgain' && !mayMakeAgain(actor, document)) return false;
  return maySettle(actor, subject);
}

/** Adds the order's current reasons unless the alert stored its own, because the fixes depend on why the order cannot
 *  ship. */
function withReasons(facts: AlertFacts, order: OrderOfAlert | undefined): AlertFacts {
  return order ? { reasons: order.reasons, ...facts } : facts;
}

function aboutOf(
  order: OrderOfAlert | undefined,
  person: PersonOfAlert | undefined,
  money: MoneyOfAlert | undefined,
  storeName: string | null,
): AlertSubject {
  if (order) {
    const { orderKey, orderId, customerName, store } = order;
    return { kind: 'order', orderKey, orderId, customerName, storeName: store.name };
  }
  if (person) return { kind: 'person', ...person };
  if (money) return { kind: 'money', ...money };
  return storeName === null ? { kind: 'other' } : { kind: 'store', storeName };
}

const OF_ORDER = {
  id: true,
  orderKey: true,
  orderId: true,
  customerName: true,
  holdReason: true,
  sentByOthers: true,
  heldAt: true,
  atWarehouseSince: true,
  sentFromWarehouseAt: true,
  holdNote: true,
  reasons: true,
  status: true,
  manifestStatus: true,
  erasedAt: true,
  currentShipmentId: true,
  store: { select: { name: true, state: true, warehouseSince: true } },
  shipments: {
    select: {
      id: true,
      kind: true,
      isDeliveryOnly: true,
      ofShipmentId: true,
      parcelSettledAt: true,
      state: true,
      bookedAt: true,
      collectedAt: true,
      endedAt: true,
    },
  },
} as const satisfies Prisma.OrderSelect;
type Read = Prisma.OrderGetPayload<{ select: typeof OF_ORDER }>;
type OrderOfAlert = Read & { current: Read['shipments'][number] | null };

/** The orders by subject id, which is the id of an order or of a print job of its label. */
async function ordersOf({ db }: Needs, rows: readonly AlertRow[]) {
  const idsOf = (subject: SubjectKind) =>
    rows.flatMap((row) => (row.subject === subject ? row.subjectId : []));
  const prints = await db.printJob.findMany({
    where: { id: { in: idsOf('printing') } },
    select: { id: true, orderId: true },
  });
  const ids = [...idsOf('order'), ...prints.map(({ orderId }) => orderId)];
  const orders = await db.order.findMany({ where: { id: { in: ids } }, select: OF_ORDER });
  const byId = new Map(
    orders.map((order): [string, OrderOfAlert] => {
      const { shipments, currentShipmentId } = order;
      const current = shipments.find(({ id }) => id === currentShipmentId) ?? null;
      return [order.id, { ...order, current }];
    }),
  );
  for (const { id, orderId } of prints) {
    const order = byId.get(orderId);
    if (order) byId.set(id, order);
  }
  return byId;
}

async function storesOf({ db }: Needs, rows: readonly AlertRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ storeId }) => storeId ?? []);
  const select = { id: true, name: true };
  const stores = await db.store.findMany({ where: { id: { in: ids } }, select });
  return new Map(stores.map(({ id, name }) => [id, name]));
}

type PersonOfAlert = { name: string; email: string };

/** The people that alerts are about, shown to the administrators who approve them. */
async function peopleOf(
  { db }: Needs,
  rows: readonly AlertRow[],
): Promise<Map<string, PersonOfAlert>> {
  const ids = rows.flatMap(({ subject, subjectId }) => (subject === 'person' ? subjectId : []));
  const select = { id: true, email: true, firstName: true, lastName: true };
  const people = await db.user.findMany({ where: { id: { in: ids } }, select });
  return new Map(
    people.map(({ id, email, firstName, lastName }) => [
      id,
      { name: fullName({ firstName, lastName }).trim(), email },
    ]),
  );
}

/** The money that the alerts are about, by subject id. Alerts about the whole ledger have no entry. */
async function moneyOf(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  rows: readonly AlertRow[],
): Promise<Map<string, MoneyOfAlert>> {
  const ids = rows.flatMap(({ subject, subjectId }) => (subject === 'money' ? subjectId : []));
  if (ids.length === 0) return new Map();
  const where = { id: { in: ids } };
  const merchant = { select: { id: true, name: true } };
  const [transactions, requests, accounts] = await Promise.all([
    db.transaction.findMany({ where, select: { id: true, amountCents: true, merchant } }),
    db.moneyRequest.findMany({ where, select: { id: true, amountCents: true, merchant } }),
    db.merchant.findMany({ where, ...merchant }),
  ]);
  const about = (
    id: string,
    account: { id: string; name: string },
    money: { transactionId: string | null; amountCents: bigint } | null,
  ): [string, MoneyOfAlert] => [
    id,
    {
      transactionId: money?.transactionId ?? null,
      amountCents: money && centsFromDb(money.amountCents),
      accountId: can(actor, 'money.write') ? account.id : null,
      account: account.name,
    },
  ];
  return new Map([
    ...accounts.map((account) => about(account.id, account, null)),
    ...transactions.map(({ id, amountCents, merchant: account }) =>
      about(id, account, { transactionId: id, amountCents }),
    ),
    // A change that belongs to no account has no entry. Its alert's text says what it is about.
    ...requests.flatMap(({ id, amountCents, merchant: account }) =>
      account ? [about(id, account, { transactionId: null, amountCents })] : [],
    ),
  ]);
}

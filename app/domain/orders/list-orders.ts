import type { Order, Prisma } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import { reasonText, statusTone, warningTexts } from './eligibility.rules.ts';
import type { OrderListQuery } from './order.schema.ts';
import type { OrderSort } from './order-list.rules.ts';
import { orderKeysOf } from './order-key.rules.ts';
import { ordersVisibleTo } from './order-visibility.ts';
import { ORDER_STATUS, statusLabel } from './order-status.rules.ts';
import { FEW, fewMatches, isByPlace, isByWords } from './few-matches.ts';
import { askedFields } from './order-filter.rules.ts';
import { ordersMatching } from './order-filter.where.ts';
import {
  confirmedBetween,
  manifestedOf,
  type Confirmed,
  type Manifested,
} from './manifest-filter.ts';
import { addressLine } from './address-line.rules.ts';
import { wordsOf } from './order-alerts.ts';
import { idsOf, readPage, withRelated, type PageWhere, type ReadRow } from './order-rows.ts';
import { returnWords } from './return-words.rules.ts';
import { seesMarks, withoutMarks } from './order-marks.rules.ts';
import { actionFactsOf } from './action-facts.rules.ts';
import { actionsInList, type OrderActionName } from './actions/index.ts';
import { holdOf, type Hold } from './hold.rules.ts';

export type Listing = OrderListQuery & Confirmed;

/** How many pieces there are, and of which items: `2 × Blue mug, 1 × Plate`. */
export type ItemsOfOrder = { count: number; summary: string };

export type OrderRow = Manifested & {
  id: string;
  orderKey: string;
  orderId: string;
  /** Whether the row is a part of a split order. Its money is counted with the whole order. */
  isPart: boolean;
  storeName: string;
  createdAt: string;
  customerName: string;
  totalCents: number;
  currency: string;
  status: Order['status'];
  statusLabel: string;
  pip: 'empty' | 'half' | 'full';
  tone: 'good' | 'warm';
  platform: Order['platform'];
  address: string;
  town: string | null;
  pickupAddress: string | null;
  pickupTown: string | null;
  driverName: string | null;
  /** Why it cannot ship, and its warnings. */
  hints: string[];
  attention: string | null;
  hold: Hold | null;
  tags: string[];
  /** The status of its open return, as text; null if none is open. */
  comingBack: string | null;
  /** The time at which it was claimed for the warehouse, as ISO 8601; null if the warehouse neither has it nor is to
   *  get it. */
  atWarehouse: string | null;
  /** The actions that are possible for it anywhere in the list. */
  actions: OrderActionName[];
  /** Its items, if the list shows them. */
  items?: ItemsOfOrder;
};

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Returns the number of matching orders if the caller already counts them; else null. */
type Counted = () => Promise<number | null>;

/** One page of the orders that the actor may read. The database sorts and filters over all pages, and the total is
 *  exact. */
export async function listOrders(
  deps: Needs,
  actor: Actor,
  query: Listing,
  counted?: Counted,
): Promise<Page<OrderRow>> {
  const asked = { deps, actor, query, counted };
  const [{ totalDocs, page }] = await Promise.all([
    find(asked, (where) => readPage(deps.db, where, isNear(query))),
    noteListing(deps, actor, query),
  ]);
  return pageOf(await toRows(deps, actor, page), totalDocs, query);
}

/** The rows of the given orders, whichever list they are in now. Orders that are gone, or that the actor may not
 *  read, are left out. */
export async function rowsOfOrders(
  deps: Needs,
  actor: Actor,
  orderKeys: readonly string[],
): Promise<OrderRow[]> {
  const keys = orderKeysOf(orderKeys);
  const where = { AND: [ordersVisibleTo(actor, 'order.read'), { orderKey: { in: keys } }] };
  const detail = { page: 1, fields: ['orderKey'] };
  const [page] = await Promise.all([
    readPage(
      deps.db,
      { where, orderBy: inListOrder('-createdAt'), skip: 0, take: keys.length },
      true,
    ),
    noteReading(deps, actor, { action: 'orders.list', detail }),
  ]);
  return toRows(deps, actor, page);
}

async function toRows(
  { db, settings }: Needs,
  actor: Actor,
  page: Parameters<typeof withRelated>[1],
): Promise<OrderRow[]> {
  const marks = seesMarks(actor);
  const shared = sharedLists();
  return (await withRelated(db, page))
    .map((row) => (marks ? row : withoutMarks(row)))
    .map((row) => shared(toRow(row, settings)));
}

/** Lets rows with equal lists of actions, hints or tags share them, so that a page's data contains each list only
 *  once. */
function sharedLists(): (row: OrderRow) => OrderRow {
  const known = new Map<string, string[]>();
  const shared = <T extends string[]>(list: T): T => {
    const key = list.join('\n');
    const same = known.get(key);
    if (!same) known.set(key, list);
    return (same ?? list) as T;
  };
  return (row) =>
    Object.assign(row, {
      actions: shared(row.actions),
      hints: shared(row.hints),
      tags: shared(row.tags),
    });
}

/** Records in the audit log that the actor read a page of orders. */
export function noteListing(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  query: Listing,
): Promise<void> {
  const detail = { page: query.page, fields: askedFields(query) };
  return noteReading(deps, actor, { action: 'orders.list', detail });
}

/** The ids of the orders on a page, in their sequence, and the total count. */
export async function findOrders(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  query: Listing,
): Promise<{ totalDocs: number; ids: { id: string }[] }> {
  const { totalDocs, page } = await find({ deps, actor, query }, (where) => idsOf(deps.db, where));
  return { totalDocs, ids: page };
}

type Asked = {
  deps: Pick<Services, 'db' | 'clock'>;
  actor: Actor;
  query: Listing;
  counted?: Counted;
};
type Found<T> = { totalDocs: number; page: T[] };
type Read<T> = (page: PageWhere) => Promise<T[]>;

async function find<T>({ deps, actor, query, counted }: Asked, read: Read<T>): Promise<Found<T>> {
  const matching = await ordersMatching(deps, actor, query);
  const where = { AND: [matching, ...confirmedBetween(query)] };
  const count = async () => (await counted?.()) ?? deps.db.order.count({ where });
  // Many orders may share a town or postal code, so such matches are counted first, and read by id only if they are
  // few.
  const total = isByPlace(query) && !isByWords(query) ? await count() : null;
  // Few matches are found first and sorted afterwards. In a single query, the database might read all of the merchant's
  // orders, newest first, and search each of them.
  const mayBeFew = total === null ? isByWords(query) : total <= FEW;
  const few = mayBeFew ? await fewMatches(deps, where) : null;
  if (few)
    return { totalDocs: few.id.in.length, page: await read({ where: few, ...pageBy(query) }) };
  const [totalDocs, page] = await Promise.all([
    total ?? count(),
    read({ where, ...pageBy(query) }),
  ]);
  return { totalDocs, page };
}

/** A page is near if it ends within this many rows of the start of the list. */
const NEAR = 1_000;

/** Whether the list is sorted by date and the page is near its start, so that the full rows are read directly. */
function isNear({ sort, page, limit }: OrderListQuery): boolean {
  return sort.endsWith('createdAt') && page * limit <= NEAR;
}

function pageBy({ sort, page, limit }: OrderListQuery) {
  return { orderBy: inListOrder(sort), skip: (page - 1) * limit, take: limit };
}

/** Ties are sorted by id, so that no row appears on two pages. */
export function inListOrder(sort: OrderSort): Prisma.OrderOrderByWithRelationInput[] {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sort.replace('-', '');
  const first: Record<string, Prisma.OrderOrderByWithRelationInput> = {
    createdAt: { createdAt: direction },
    store: { store: { name: direction } },
    orderId: { orderId: direction },
    customer: { customerName: direction },
    amount: { totalCents: direction },
    status: { status: direction },
    platform: { platform: direction },
    driver: { driverName: { sort: direction, nulls: 'last' } },
    inManifest: { inManifestAt: direction },
    confirmManifest: { confirmManifestAt: direction },
  };
  return [first[column] ?? { createdAt: 'desc' }, { id: direction }];
}

function toRow(order: ReadRow, settings: Needs['settings']): OrderRow {
  const { productName } = settings;
  return {
    ...manifestedOf(order),
    id: order.id,
    orderKey: order.orderKey,
    orderId: order.orderId,
    isPart: order.partNumber !== null,
    storeName: order.store.name,
    createdAt: order.createdAt.toISOString(),
    customerName: order.customerName,
    totalCents: centsFromDb(order.totalCents),
    currency: order.currency,
    status: order.status,
    statusLabel: statusLabel(order.status, productName),
    pip: ORDER_STATUS[order.status].pip,
    tone: statusTone(order),
    platform: order.platform,
    address: addressLine(order),
    town: order.city,
    pickupAddress: order.pickupLocation?.address ?? null,
    pickupTown: order.pickupLocation?.city ?? null,
    driverName: order.driverName,
    hints: [...order.reasons.map(reasonText), ...warningTexts(order, settings)],
    attention: wordsOf(order.alerts),
    hold: holdOf(order),
    tags: order.tags.map(({ tag }) => tag),
    atWarehouse: order.atWarehouseSince?.toISOString() ?? null,
    comingBack: order.returns.open && returnWords(order.returns.open.status),
    actions: actionsInList(actionFactsOf(order, order.current, order.returns), productName),
  };
}

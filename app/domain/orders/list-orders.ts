import type { Order, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import { reasonText, warningTexts } from './eligibility.rules.ts';
import type { OrderListQuery, OrderSort } from './order.schema.ts';
import { ORDER_STATUS, statusLabel } from './order-status.rules.ts';
import { ordersMatching } from './order-filter.where.ts';
import {
  confirmedBetween,
  MANIFEST_COLUMNS,
  manifestedOf,
  type Confirmed,
  type Manifested,
} from './manifest-filter.ts';
import { addressLine } from './address-line.rules.ts';
import { mattersOf, wordsOf } from './order-attention.ts';
import { seesMarks, withoutMarks } from './order-marks.rules.ts';
import { actFactsOf, actsInList, type OrderAct } from './order-acts.rules.ts';
import { holdOf, type Hold } from './hold.rules.ts';

/** What is asked for of a list. */
export type Listing = OrderListQuery & Confirmed;

/** How many pieces, and of what: `2 × Blue mug, 1 × Plate`. */
export type ItemsOfOrder = { count: number; summary: string };

export type OrderRow = Manifested & {
  id: string;
  orderKey: string;
  orderId: string;
  storeName: string;
  createdAt: string;
  customerName: string;
  totalCents: number;
  currency: string;
  status: Order['status'];
  statusLabel: string;
  pip: 'empty' | 'half' | 'full';
  platform: Order['platform'];
  address: string;
  town: string | null;
  pickupAddress: string | null;
  pickupTown: string | null;
  driverName: string | null;
  /** Why it cannot ship, or what to look at. */
  hints: string[];
  attention: string | null;
  hold: Hold | null;
  tags: string[];
  /** What its own row offers. */
  acts: OrderAct[];
  /** What is in it, where the list shows that. */
  items?: ItemsOfOrder;
};

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** How many orders match, where that is counted beside the list anyway; null where it is not. */
type Counted = () => Promise<number | null>;

/** One page of the orders that the actor may read. Sorting and filtering are the database's, over
 *  all pages; the total is exact. */
export async function listOrders(
  deps: Needs,
  actor: Actor,
  query: Listing,
  counted?: Counted,
): Promise<Page<OrderRow>> {
  const { totalDocs, ids } = await findOrders(deps, actor, query, counted);
  const rows = await deps.db.order.findMany({
    where: { id: { in: ids.map((row) => row.id) } },
    select: COLUMNS,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const matters = await mattersOf(deps.db, rows);
  const marks = seesMarks(actor);
  const docs = ids
    .flatMap(({ id }) => byId.get(id) ?? [])
    .map((row) => (marks ? row : withoutMarks(row)))
    .map((row) => toRow(row, wordsOf(matters.get(row.id)), deps.settings));
  return pageOf(docs, totalDocs, query);
}

type Found = { totalDocs: number; ids: { id: string }[] };
type Where = Prisma.OrderWhereInput;

/** Which orders stand on the page, in its sequence, and how many there are in all. */
export async function findOrders(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  query: Listing,
  counted?: Counted,
): Promise<Found> {
  const matching = await ordersMatching(deps, actor, query);
  const where = { AND: [matching, ...confirmedBetween(query)] };
  if (isByWords(query)) return searched(deps.db, where, query);
  return listed(deps.db, where, query, counted);
}

async function listed(
  db: Needs['db'],
  where: Where,
  query: OrderListQuery,
  counted?: Counted,
): Promise<Found> {
  const count = () => db.order.count({ where });
  const [totalDocs, ids] = await Promise.all([
    counted ? counted().then((total) => total ?? count()) : count(),
    db.order.findMany({ where, ...pageBy(query), select: { id: true } }),
  ]);
  return { totalDocs, ids };
}

/** Found by the index of the search text, or of what few orders have. */
function isByWords(query: OrderListQuery) {
  const { q, orderId, customerName, address, city, postalCode, tag, batch } = query;
  return [q, orderId, customerName, address, city, postalCode, tag, batch].some(Boolean);
}

/** So few are sorted by themselves. */
const FEW = 1_000;

/** Asked for a page at once, the database may walk a merchant's orders from the newest and look for
 *  words that hardly any of them has. So the few are found first, by the words, and sorted then. */
async function searched(db: Needs['db'], where: Where, query: OrderListQuery): Promise<Found> {
  const totalDocs = await db.order.count({ where });
  if (totalDocs > FEW)
    return {
      totalDocs,
      ids: await db.order.findMany({ where, ...pageBy(query), select: { id: true } }),
    };
  const few = await db.order.findMany({ where, select: { id: true } });
  const among = { id: { in: few.map(({ id }) => id) } };
  const ids = await db.order.findMany({ where: among, ...pageBy(query), select: { id: true } });
  return { totalDocs, ids };
}

function pageBy({ sort, page, limit }: OrderListQuery) {
  return { orderBy: inListOrder(sort), skip: (page - 1) * limit, take: limit };
}

/** Ties are broken by id, so that no row shows on two pages. */
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

const COLUMNS = {
  ...MANIFEST_COLUMNS,
  id: true,
  orderKey: true,
  orderId: true,
  createdAt: true,
  customerName: true,
  totalCents: true,
  currency: true,
  status: true,
  manifestStatus: true,
  platform: true,
  company: true,
  street: true,
  suburb: true,
  city: true,
  province: true,
  postalCode: true,
  country: true,
  driverName: true,
  reasons: true,
  warnings: true,
  holdReason: true,
  sentByOthers: true,
  sourceState: true,
  erasedAt: true,
  heldAt: true,
  heldBy: true,
  holdNote: true,
  tags: { select: { tag: true }, orderBy: { key: 'asc' } },
  store: { select: { name: true, state: true } },
  pickupLocation: { select: { address: true, city: true } },
} as const satisfies Prisma.OrderSelect;

type Selected = Prisma.OrderGetPayload<{ select: typeof COLUMNS }>;

function toRow(order: Selected, attention: string | null, settings: Needs['settings']): OrderRow {
  const { productName } = settings;
  return {
    ...manifestedOf(order),
    id: order.id,
    orderKey: order.orderKey,
    orderId: order.orderId,
    storeName: order.store.name,
    createdAt: order.createdAt.toISOString(),
    customerName: order.customerName,
    totalCents: centsFromDb(order.totalCents),
    currency: order.currency,
    status: order.status,
    statusLabel: statusLabel(order.status, productName),
    pip: ORDER_STATUS[order.status].pip,
    platform: order.platform,
    address: addressLine(order),
    town: order.city,
    pickupAddress: order.pickupLocation?.address ?? null,
    pickupTown: order.pickupLocation?.city ?? null,
    driverName: order.driverName,
    hints: [...order.reasons.map(reasonText), ...warningTexts(order, settings)],
    attention,
    hold: holdOf(order),
    tags: order.tags.map(({ tag }) => tag),
    acts: actsInList(actFactsOf(order, null), productName),
  };
}

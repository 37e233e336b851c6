import type {
  Manifest,
  OrderStatus,
  OrderTag,
  PickupLocation,
  Prisma,
  Shipment,
  Store,
} from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';
import { NOT_PLAIN, returnsOfNotPlain } from './open-returns.ts';
import { NO_RETURNS, type Returns } from './returns-of-order.ts';
import { ALERTS_OF_STATUS, alertsOf, type OrderAlert } from './order-alerts.ts';

const COLUMNS = {
  id: true,
  orderKey: true,
  orderId: true,
  partNumber: true,
  createdAt: true,
  customerName: true,
  totalCents: true,
  currency: true,
  status: true,
  manifestStatus: true,
  inManifestAt: true,
  confirmManifestAt: true,
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
  atWarehouseSince: true,
  sentFromWarehouseAt: true,
  heldBy: true,
  holdNote: true,
  storeId: true,
  pickupLocationId: true,
  manifestId: true,
  currentShipmentId: true,
} as const satisfies Prisma.OrderSelect;

type Selected = Prisma.OrderGetPayload<{ select: typeof COLUMNS }>;

/** An order of a page with its related rows. */
export type ReadRow = Selected & {
  store: Pick<Store, 'name' | 'state' | 'warehouseSince'>;
  pickupLocation: Pick<PickupLocation, 'address' | 'city'> | null;
  manifest: Pick<Manifest, 'number'> | null;
  tags: readonly Pick<OrderTag, 'tag'>[];
  alerts: readonly OrderAlert[];
  /** The current shipment. Only read if the parcel's state decides which actions are possible. */
  current: CurrentShipment | null;
  returns: Returns<Shipment>;
};

const CURRENT = {
  id: true,
  state: true,
  bookedAt: true,
  collectedAt: true,
} as const satisfies Prisma.ShipmentSelect;
type CurrentShipment = Prisma.ShipmentGetPayload<{ select: typeof CURRENT }>;

/** The statuses that do not show whether the parcel left, arrived or came back, so the current shipment is read for
 *  orders with them. After a failed delivery, a parcel that a driver has already collected may be given to another
 *  driver, and then has the statuses of a collection again. */
const SHOWS_SHIPMENT: ReadonlySet<OrderStatus> = new Set([
  'unassigned',
  'assigned',
  'accepted',
  'decline',
  'pickupStarted',
  'pickupInProgress',
  'failed',
  'cancelled',
  'deliveryCompleted',
]);

export type PageWhere = Required<
  Pick<Prisma.OrderFindManyArgs, 'where' | 'orderBy' | 'skip' | 'take'>
>;

export function idsOf(db: Db, page: PageWhere): Promise<{ id: string }[]> {
  return db.order.findMany({ ...page, select: { id: true } });
}

/** Reads the orders of a page, in its sequence. If the database may have to go through many rows (not `isNear`), it
 *  first reads only the ids, then the full rows of the page. Orders deleted in between are left out. */
export async function readPage(db: Db, page: PageWhere, isNear: boolean): Promise<Selected[]> {
  if (isNear) return db.order.findMany({ ...page, select: COLUMNS });
  const ids = await idsOf(db, page);
  const where = { id: { in: ids.map(({ id }) => id) } };
  const orders = await db.order.findMany({ where, select: COLUMNS });
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Reads the rows related to the orders of a page. Shared rows such as stores are read once; a Prisma relation
 *  would read them once per order. */
export async function withRelated(db: Db, orders: readonly Selected[]): Promise<ReadRow[]> {
  if (orders.length === 0) return [];
  const having = havingMore(db, orders);
  const [stores, places, manifests, tags, alerts, returns, current] = await Promise.all([
    shared(orders, 'storeId', (where) =>
      db.store.findMany({
        where,
        select: { id: true, name: true, state: true, warehouseSince: true },
      }),
    ),
    shared(orders, 'pickupLocationId', (where) =>
      db.pickupLocation.findMany({ where, select: { id: true, address: true, city: true } }),
    ),
    shared(orders, 'manifestId', (where) =>
      db.manifest.findMany({ where, select: { id: true, number: true } }),
    ),
    having.then(({ tags }) => tagsOf(db, tags)),
    having.then(({ alerts }) =>
      alertsOf(
        db,
        orders.filter(({ id }) => alerts.includes(id)),
      ),
    ),
    having.then(({ returns }) => returnsOfNotPlain(db, returns)),
    shared(
      orders.filter(({ status }) => SHOWS_SHIPMENT.has(status)),
      'currentShipmentId',
      (where) => db.shipment.findMany({ where, select: CURRENT }),
    ),
  ]);
  return orders.flatMap((order) => {
    const { id, storeId, pickupLocationId, manifestId } = order;
    const store = stores.get(storeId);
    if (!store) return [];
    return {
      ...order,
      store,
      pickupLocation: places.get(pickupLocationId ?? '') ?? null,
      manifest: manifests.get(manifestId ?? '') ?? null,
      tags: tags.get(id) ?? [],
      alerts: alerts.get(id) ?? [],
      current: current.get(order.currentShipmentId ?? '') ?? null,
      returns: returns.get(id) ?? NO_RETURNS,
    };
  });
}

type More = 'tags' | 'alerts' | 'returns';

/** The ids of the orders that have tags, open alerts that their status does not show, or shipments other than ordinary
 *  deliveries (`NOT_PLAIN`). Most orders have none of these, and one read with all ids is cheaper than three. */
async function havingMore(db: Db, orders: readonly Selected[]): Promise<Record<More, string[]>> {
  // Sent as one string, because a list of a hundred parameters takes longer than the rest of the query.
  const ids = orders.map(({ id }) => id).join();
  const found = await db.$queryRaw<{ what: More; id: string }[]>`
    with page as (select unnest(string_to_array(${ids}, ',')::uuid[]) as id)
    select 'tags' as what, t.order_id as id from page join order_tags t on t.order_id = page.id
    union
    select 'alerts', a.subject_id from page join attentions a on a.subject_id = page.id
    where a.closed_at is null and a.code <> all(${ALERTS_OF_STATUS})
    union
    select 'returns', s.order_id from page join shipments s on s.order_id = page.id
    where ${NOT_PLAIN}`;
  const having = (more: More) => found.flatMap(({ what, id }) => (what === more ? id : []));
  return { tags: having('tags'), alerts: having('alerts'), returns: having('returns') };
}

async function tagsOf(db: Db, ids: string[]): Promise<ReadonlyMap<string, readonly OrderTag[]>> {
  if (ids.length === 0) return new Map();
  const tags = await db.orderTag.findMany({
    where: { orderId: { in: ids } },
    orderBy: { key: 'asc' },
  });
  return Map.groupBy(tags, ({ orderId }) => orderId);
}

/** The rows that the orders refer to in one column, by id. */
async function shared<T extends { id: string }>(
  orders: readonly Selected[],
  column: 'storeId' | 'pickupLocationId' | 'manifestId' | 'currentShipmentId',
  read: (where: { id: { in: string[] } }) => Promise<T[]>,
): Promise<Map<string, T>> {
  const ids = [...new Set(orders.flatMap((order) => order[column] ?? []))];
  const found = ids.length > 0 ? await read({ id: { in: ids } }) : [];
  return new Map(found.map((one) => [one.id, one]));
}

import type { Manifest, OrderTag, PickupLocation, Prisma, Store } from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';
import { mattersOf, type OrderMatter } from './order-attention.ts';

const COLUMNS = {
  id: true,
  orderKey: true,
  orderId: true,
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
  heldBy: true,
  holdNote: true,
  storeId: true,
  pickupLocationId: true,
  manifestId: true,
} as const satisfies Prisma.OrderSelect;

type Selected = Prisma.OrderGetPayload<{ select: typeof COLUMNS }>;

/** An order of a page, with what stands beside it. */
export type ReadRow = Selected & {
  store: Pick<Store, 'name' | 'state'>;
  pickupLocation: Pick<PickupLocation, 'address' | 'city'> | null;
  manifest: Pick<Manifest, 'number'> | null;
  tags: readonly Pick<OrderTag, 'tag'>[];
  matters: readonly OrderMatter[];
};

/** A page of a list, as Prisma asks for it. */
export type PageWhere = Required<
  Pick<Prisma.OrderFindManyArgs, 'where' | 'orderBy' | 'skip' | 'take'>
>;

export function idsOf(db: Db, page: PageWhere): Promise<{ id: string }[]> {
  return db.order.findMany({ ...page, select: { id: true } });
}

/** Reads the orders of a page, in its sequence. Where the database goes through many for it
 *  (not `isNear`) it goes through the index first, and reads whole rows of the page alone; what is
 *  gone between is left out. */
export async function readPage(db: Db, page: PageWhere, isNear: boolean): Promise<Selected[]> {
  if (isNear) return db.order.findMany({ ...page, select: COLUMNS });
  const ids = await idsOf(db, page);
  const where = { id: { in: ids.map(({ id }) => id) } };
  const orders = await db.order.findMany({ where, select: COLUMNS });
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Reads what stands beside the orders of a page. What they share, such as their store, is asked
 *  for once; a relation would ask for it once a row. */
export async function withRelated(db: Db, orders: readonly Selected[]): Promise<ReadRow[]> {
  if (orders.length === 0) return [];
  const [stores, places, manifests, tags, matters] = await Promise.all([
    shared(orders, 'storeId', (where) =>
      db.store.findMany({ where, select: { id: true, name: true, state: true } }),
    ),
    shared(orders, 'pickupLocationId', (where) =>
      db.pickupLocation.findMany({ where, select: { id: true, address: true, city: true } }),
    ),
    shared(orders, 'manifestId', (where) =>
      db.manifest.findMany({ where, select: { id: true, number: true } }),
    ),
    db.orderTag.findMany({
      where: { orderId: { in: orders.map(({ id }) => id) } },
      orderBy: { key: 'asc' },
    }),
    mattersOf(db, orders),
  ]);
  const tagsOf = Map.groupBy(tags, ({ orderId }) => orderId);
  return orders.flatMap((order) => {
    const { id, storeId, pickupLocationId, manifestId } = order;
    const store = stores.get(storeId);
    if (!store) return [];
    return {
      ...order,
      store,
      pickupLocation: places.get(pickupLocationId ?? '') ?? null,
      manifest: manifests.get(manifestId ?? '') ?? null,
      tags: tagsOf.get(id) ?? [],
      matters: matters.get(id) ?? [],
    };
  });
}

/** What the rows name by a column, by its id. */
async function shared<T extends { id: string }>(
  orders: readonly Selected[],
  column: 'storeId' | 'pickupLocationId' | 'manifestId',
  read: (where: { id: { in: string[] } }) => Promise<T[]>,
): Promise<Map<string, T>> {
  const ids = [...new Set(orders.flatMap((order) => order[column] ?? []))];
  const found = ids.length > 0 ? await read({ id: { in: ids } }) : [];
  return new Map(found.map((one) => [one.id, one]));
}

import type { Prisma } from '@prisma/client';
import { familyIds, IN_FAMILY } from '#app/domain/orders/family.ts';
import {
  canPrintLabel,
  isCalledOff,
  ORDER_STATUS,
  statusLabel,
} from '#app/domain/orders/order-status.rules.ts';
import { inParcel } from '#app/domain/orders/parcel.rules.ts';
import { sentParcels } from '#app/domain/orders/warehouse-tracking.rules.ts';
import type { Services } from '#app/ports/services.ts';
import type { TrackingUpdate } from '#app/ports/store-platform.ts';
import { trackingPage } from './tracking-page.ts';

type Needs = Pick<Services, 'db' | 'settings'>;
const SYNCED = {
  store: true,
  lines: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.OrderInclude;
export type SyncedOrder = Prisma.OrderGetPayload<{ include: typeof SYNCED }>;

/** An order with its parts. `externalId` is the store's id of the whole order. `booked` contains the ids of the rows
 *  whose current shipment is booked. `despatched` has the tracking of each row whose items a warehouse has sent, by the
 *  row's id. */
export type SyncedFamily = {
  externalId: string;
  rows: SyncedOrder[];
  booked: ReadonlySet<string>;
  despatched: ReadonlyMap<string, Despatched>;
};
type Despatched = { numbers: string[]; url: string | null };

export async function readSyncedFamily(
  deps: Needs,
  orderId: string,
  externalId: string,
): Promise<SyncedFamily> {
  const where = { id: { in: await familyIds(deps.db, orderId) } };
  const rows = await deps.db.order.findMany({ where, orderBy: IN_FAMILY, include: SYNCED });
  const current = rows.flatMap(({ currentShipmentId }) => currentShipmentId ?? []);
  const booked = await deps.db.shipment.findMany({
    where: { id: { in: current }, bookedAt: { not: null } },
    select: { orderId: true },
  });
  const atWarehouse = await deps.db.warehouseOrder.findMany({
    where: { orderId: { in: rows.map(({ id }) => id) }, state: 'despatched' },
    select: { orderId: true, parcels: true },
  });
  return {
    externalId,
    rows,
    booked: new Set(booked.map((one) => one.orderId)),
    despatched: new Map(
      atWarehouse.map(({ orderId: id, parcels }) => [id, despatchedIn(parcels)] as const),
    ),
  };
}

function despatchedIn(parcels: unknown): Despatched {
  const numbered = sentParcels(parcels).filter(({ number }) => number !== null);
  return {
    numbers: numbered.flatMap(({ number }) => number ?? []),
    url: numbered[0]?.url ?? null,
  };
}

/** What a store gets about the whole order: the numbers of all parts that are booked and neither cancelled nor shipped
 *  by someone else, or that a warehouse has sent; the tracking URL of the first of these parts; and the status of the
 *  least advanced one. If there is no such part, only the part of this step counts. */
export function wholeOf(
  { rows, booked, despatched }: SyncedFamily,
  order: Part,
  { productName, publicUrl }: Needs['settings'],
): TrackingUpdate['whole'] {
  const isOurs = ({ id, status }: Part) => booked.has(id) && canPrintLabel(status);
  const sentOf = (part: Part) => (isOurs(part) ? undefined : despatched.get(part.id));
  const living = rows.filter((row) => isOurs(row) || (sentOf(row) && !isCalledOff(row.status)));
  const synced: readonly Part[] = living.length > 0 ? living : [order];
  // Nothing is known about a warehouse's parcel after its collection.
  const stepOf = (part: Part) => ORDER_STATUS[sentOf(part) ? 'collected' : part.status].step;
  const [leastFar = order] = synced.toSorted((one, other) => stepOf(one) - stepOf(other));
  const [first = order] = synced;
  return {
    numbers: synced.flatMap((part) => {
      const numbers = sentOf(part)?.numbers ?? [];
      return numbers.length > 0 ? numbers : [part.orderKey];
    }),
    trackingUrl: sentOf(first)?.url ?? trackingPage(publicUrl, first.orderKey),
    status: statusLabel(leastFar.status, productName),
  };
}
type Part = Pick<SyncedOrder, 'id' | 'orderKey' | 'status'>;

/** The items in the parcel, by the store's line ids. */
export function parcelOf({
  status,
  lines,
}: SyncedOrder): { externalId: string; quantity: number }[] {
  return inParcel(status, lines).flatMap(({ line: { externalId }, packed }) =>
    externalId && packed > 0 ? [{ externalId, quantity: packed }] : [],
  );
}

/** The fulfilments in the store that belong to another part of the order, to a later parcel, or to a parcel that
 *  arrived. A cancellation must leave them alone. */
export async function ofOtherParcels(
  deps: Needs,
  { rows }: SyncedFamily,
  orderId: string,
  id: string,
): Promise<string[]> {
  const others = rows.flatMap((row) => (row.id === orderId ? [] : row.id));
  const later = {
    orderId,
    id: { not: id },
    OR: [{ id: { gt: id } }, { state: 'completed' as const }],
  };
  const updates = await deps.db.storeUpdate.findMany({
    where: {
      key: { startsWith: 'fulfilment' },
      shipment: { OR: [{ orderId: { in: others } }, later] },
    },
  });
  return updates.map(({ externalId }) => externalId);
}

import type { Prisma, Shipment } from '@prisma/client';
import { writeAuditOfEach } from '#app/domain/audit/write-audit.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, notFound } from '#app/domain/shared/errors.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import { askDrivers } from '#app/domain/shipments/ask-driver.ts';
import { LYING } from '#app/domain/shipments/driver-choice.rules.ts';
import { dayLeftOf, storedDay, writtenDay } from '#app/domain/shared/days.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { hubsVisibleTo } from './hub-visibility.ts';
import { RECEIVE_MESSAGES } from './receive.rules.ts';

/** Shipments by id, or orders by id or key. An order refers to all of its shipments that are at the actor's hubs. */
type Chosen = { shipmentIds: readonly string[] } | { orderIds: readonly string[] };

/** Assigns parcels that are at the actor's hubs to a driver whom the user chose; the worker informs the courier. If a
 *  parcel already has a driver, the chosen one replaces that driver. If an order has several shipments, those that are
 *  loaded or at other hubs stay as they are.
 *  @param driverId the id of one of our drivers, or the courier's number for the driver
 *  @returns the assigned shipments, ordered by id
 *  @throws AppError 'not-found' for orders and shipments that the actor may not see; 'conflict' if a shipment, or every
 *  shipment of an order, is loaded or not at one of the actor's hubs; 'invalid-input' for an unknown driver. */
export async function chooseDriver(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { driverId, ...chosen }: Chosen & { driverId: string },
): Promise<{ shipmentId: string; orderId: string }[]> {
  const hub = hubsVisibleTo(actor, 'hub.assign');
  const driver = await db.driver.findFirst({
    where: isUuid(driverId) ? { id: driverId } : { fleetId: driverId },
  });
  if (!driver) throw invalidField('driverId', RECEIVE_MESSAGES.driver);
  const seen = await ordersOf(db, actor, chosen);
  const at = clock.now();
  return db.$transaction(async (tx) => {
    const ids = seen.map(({ id }) => id);
    // A concurrent undo of a scan deletes the driver request. Without this lock, the request made here would remain
    // after the undo.
    await tx.$queryRaw`select 1 from orders where id = any(${ids}::uuid[]) order by id for no key update`;
    const given = await tx.shipment.findMany({
      where: { orderId: { in: ids }, ...assignableAt(hub), ...among(chosen) },
      orderBy: { id: 'asc' },
    });
    if (isMissing(chosen, ids, given)) throw new AppError('conflict', RECEIVE_MESSAGES.notHere);
    await stayedOvernight(tx, given, at);
    const wishes = given.map(({ id: shipmentId, receivedFor }) => ({
      shipmentId,
      teamId: null,
      day: receivedFor ? dayLeftOf(writtenDay(receivedFor), at) : isoDay(at),
      driver,
      userId: actor.userId,
      at,
    }));
    await askDrivers(tx, wishes);
    await writeAuditOfEach(tx, actor, { at, action: 'hub.assign' }, seen);
    return given.map(({ id, orderId }) => ({ shipmentId: id, orderId }));
  });
}

/** Sets the delivery day of parcels that were received for an earlier day to today, because they go out today. */
async function stayedOvernight(tx: Tx, given: readonly Shipment[], at: Date): Promise<void> {
  const today = storedDay(isoDay(at));
  const late = given.filter(({ receivedFor }) => receivedFor && receivedFor < today);
  if (late.length === 0) return;
  await tx.shipment.updateMany({
    where: { id: { in: late.map(({ id }) => id) } },
    data: { receivedFor: today },
  });
}

/** @throws AppError 'not-found' unless the actor sees everything that was chosen. */
async function ordersOf(db: Services['db'], actor: Actor, chosen: Chosen) {
  const { where, names } = 'shipmentIds' in chosen ? byShipments(chosen) : byNames(chosen);
  const seen = await db.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.read'), where] },
    select: { id: true, orderKey: true, merchantId: true, shipments: { select: { id: true } } },
  });
  const known = new Set(
    seen.flatMap(({ id, orderKey, shipments }) => [id, orderKey, ...shipments.map((s) => s.id)]),
  );
  if (names.some((one) => !known.has(one))) throw notFound('Order');
  return seen;
}

function byShipments({ shipmentIds }: { shipmentIds: readonly string[] }) {
  const where = { shipments: { some: { id: { in: shipmentIds.filter(isUuid) } } } };
  return { where, names: shipmentIds };
}

function byNames({ orderIds }: { orderIds: readonly string[] }) {
  const where = {
    OR: [{ id: { in: orderIds.filter(isUuid) } }, { orderKey: { in: [...orderIds] } }],
  };
  return { where, names: orderIds };
}

function among(chosen: Chosen): Prisma.ShipmentWhereInput {
  return 'shipmentIds' in chosen ? { id: { in: [...chosen.shipmentIds] } } : {};
}

/** Whether a requested shipment, or every shipment of a requested order, is not among those that can be assigned. */
function isMissing(
  chosen: Chosen,
  orderIds: readonly string[],
  given: readonly Pick<Shipment, 'id' | 'orderId'>[],
): boolean {
  if ('shipmentIds' in chosen)
    return chosen.shipmentIds.some((asked) => !given.some(({ id }) => id === asked));
  return orderIds.some((asked) => !given.some(({ orderId }) => orderId === asked));
}

/** The booked shipments that are at one of these hubs. */
export function assignableAt(hub: Prisma.HubWhereInput): Prisma.ShipmentWhereInput {
  const isAtHub = { receivedHubId: { not: null }, receivedHub: hub };
  return { state: 'booked', status: { in: [...LYING] }, ...isAtHub };
}

import { Prisma, type Order, type Shipment } from '@prisma/client';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
import {
  laneOf,
  suburbKey,
  type DeliveryPlace,
  type LaneMark,
  type LaneRule,
} from './lane.rules.ts';

/** The lanes of a hub in the form that `laneOf` uses, in the hub's own order, in one query.
 *  @param near limits the rules to those that may match this place: one parcel does not need ten thousand rules */
export async function lanesOf(
  db: Pick<Db, '$queryRaw'>,
  hubId: string,
  near: DeliveryPlace | null = null,
): Promise<LaneRule[]> {
  return db.$queryRaw<LaneRule[]>(lanesQuery(hubId, near));
}

/** The query of `lanesOf`, for use as a part of another statement. */
export function lanesQuery(hubId: string, near: DeliveryPlace | null): Prisma.Sql {
  const [suburb, code] = [suburbKey(near?.suburb ?? ''), near?.postalCode?.trim() ?? ''];
  const isNear = near
    ? Prisma.sql`and (p.kind = 'suburb' and p.key = ${suburb}
        or p.kind = 'postalCode' and left(p.key, 4) <= ${code} and right(p.key, 4) >= ${code})`
    : Prisma.empty;
  return Prisma.sql`
    select l.name, l.colour::text as colour,
      coalesce(array_agg(p.key order by p.key) filter (where p.kind = 'suburb'), '{}') as suburbs,
      coalesce(array_agg(p.key order by p.key) filter (where p.kind = 'postalCode'), '{}')
        as "postalCodes"
    from hub_lanes l left join hub_lane_places p on p.lane_id = l.id ${isNear}
    where l.hub_id = ${hubId}::uuid
    group by l.id
    order by l.position, l.id`;
}

/** The destination of an order's parcels; a return goes to `pickupLocation`. */
type Goes = DeliveryPlace & { pickupLocation: DeliveryPlace | null };

/** The destination of a shipment. A return goes to the place where the order was first collected. */
export function goesTo({ kind }: Pick<Shipment, 'kind'>, order: Goes): DeliveryPlace {
  if (kind !== 'return') return order;
  return order.pickupLocation ?? { suburb: null, postalCode: null };
}

/** The lane of a return at a hub; null if no lane of the hub has its destination. */
export async function laneOfReturn(tx: Tx, hubId: string, order: Order): Promise<LaneMark | null> {
  const { pickupLocationId: id } = order;
  const pickupLocation = id ? await tx.pickupLocation.findUnique({ where: { id } }) : null;
  const place = goesTo({ kind: 'return' }, { ...order, pickupLocation });
  return laneOf(await lanesOf(tx, hubId, place), place);
}

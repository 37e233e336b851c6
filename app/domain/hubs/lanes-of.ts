import { Prisma, type Order, type Shipment } from '@prisma/client';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
import {
  laneOf,
  suburbKey,
  type DeliveryPlace,
  type LaneMark,
  type LaneRule,
} from './lane.rules.ts';

/** The lanes of a hub as `laneOf` looks them up, in one query: what a device keeps, too, since nothing in it
 *  is anybody's.
 *  @param near only the rules that may hold this place: one parcel needs no ten thousand of them */
export async function lanesOf(
  db: Pick<Db, '$queryRaw'>,
  hubId: string,
  near: DeliveryPlace | null = null,
): Promise<LaneRule[]> {
  const [suburb, code] = [suburbKey(near?.suburb ?? ''), near?.postalCode?.trim() ?? ''];
  const isNear = near
    ? Prisma.sql`and (p.kind = 'suburb' and p.key = ${suburb}
        or p.kind = 'postalCode' and left(p.key, 4) <= ${code} and right(p.key, 4) >= ${code})`
    : Prisma.empty;
  return db.$queryRaw<LaneRule[]>`
    select l.name, l.colour::text as colour,
      coalesce(array_agg(p.key order by p.key) filter (where p.kind = 'suburb'), '{}') as suburbs,
      coalesce(array_agg(p.key order by p.key) filter (where p.kind = 'postalCode'), '{}')
        as "postalCodes"
    from hub_lanes l left join hub_lane_places p on p.lane_id = l.id ${isNear}
    where l.hub_id = ${hubId}::uuid
    group by l.id
    order by l.position, l.id`;
}

/** Of an order, as much as says where its parcels go; `pickupLocation` where a return is brought. */
type Goes = DeliveryPlace & { pickupLocation: DeliveryPlace | null };

/** A return goes to where it was collected first. */
export function goesTo({ kind }: Pick<Shipment, 'kind'>, order: Goes): DeliveryPlace {
  if (kind !== 'return') return order;
  return order.pickupLocation ?? { suburb: null, postalCode: null };
}

/** The lane of a shipment at a hub; null where none of its lanes has the place. */
export async function laneOfShipment(
  tx: Tx,
  hubId: string,
  order: Order,
  shipment: Pick<Shipment, 'kind'>,
): Promise<LaneMark | null> {
  const { pickupLocationId: id } = order;
  const isAsked = shipment.kind === 'return' && id !== null;
  const pickupLocation = isAsked ? await tx.pickupLocation.findUnique({ where: { id } }) : null;
  const place = goesTo(shipment, { ...order, pickupLocation });
  return laneOf(await lanesOf(tx, hubId, place), place);
}

import { Prisma, type DriverAskState, type DriverReason, type ShipmentKind } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { driverReasonWords } from '#app/domain/shipments/driver-choice.rules.ts';
import { DAY_GROUP_NAMES, type DayGroup, type DayStage } from './day-groups.rules.ts';
import { withDayShipments } from './day-shipments.ts';
import { laneFinder, type LaneMark } from './lane.rules.ts';
import { lanesOf } from './lanes-of.ts';
import type { DayWindow } from './hub-day-windows.ts';

/** A shipment of a day at a hub. Its destination (for a return, the pickup location) is shown only as suburb and postal
 *  code. If the shipment was not scanned in here, it shows its barcode and lane, but not the store's order number,
 *  suburb or postal code (product.md D1). */
export type DayRow = {
  shipmentId: string;
  /** The barcode of its first parcel. */
  reference: string;
  orderKey: string;
  orderId: string;
  /** Whether it was scanned in here. */
  isHere: boolean;
  /** The store’s order number; null if it was not scanned in here. */
  number: string | null;
  isReturn: boolean;
  parcels: number;
  scanned: number;
  /** Null if the hub has no lane for it. */
  lane: LaneMark | null;
  suburb: string | null;
  postalCode: string | null;
  stage: DayStage;
  group: DayGroup | null;
  /** The driver to whom it is assigned, or who has it or had it. */
  driver: string | null;
  /** Why it has no driver yet. Null if it has one, is not at the hub, or the reason is unknown. */
  reason: string | null;
  /** The number of its manifest; null if it has none, or was scanned in here. */
  manifest: string | null;
};

/** Which shipments of a day are listed: those of a driver, those of a group, the unfinished ones of `leftOf` (in
 *  that order), or all unfinished ones. */
export type DayPart =
  | { driver: string; stages?: readonly DayStage[] }
  | { group: DayGroup }
  | { leftOf: readonly string[] }
  | 'left';

type Found = Omit<DayRow, 'isReturn' | 'reason' | 'lane'> & {
  toSuburb: string | null;
  toPostalCode: string | null;
  kind: ShipmentKind;
  askState: DriverAskState | null;
  askReason: DriverReason | null;
  askSaid: string | null;
};

/** Some of a day's shipments, with those that were scanned in here ordered by the destination's postal code and suburb.
 *  `leftOf` keeps the order of its ids, and 'left' sorts by group first. */
export async function listDayRows(
  db: Pick<Services['db'], '$queryRaw'>,
  hubId: string,
  window: DayWindow,
  part: DayPart,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<DayRow[]> {
  const rows = await db.$queryRaw<Found[]>(Prisma.sql`
    ${withDayShipments([hubId], [window])}
    select f.id as "shipmentId", f.reference, f.kind, f.parcels, f.scanned, f.stage, f.left_in as "group",
      f.driver, f.ask_state as "askState", f.ask_reason as "askReason", f.ask_said as "askSaid",
      o.order_key as "orderKey", o.id as "orderId", f.is_here as "isHere",
      case when f.is_here then o.order_id end as number,
      case when f.is_here then ${TO_SUBURB} end as suburb, case when f.is_here then ${TO_POSTAL_CODE} end as "postalCode",
      ${TO_SUBURB} as "toSuburb", ${TO_POSTAL_CODE} as "toPostalCode", case when not f.is_here then m.number end as manifest
    from ${WITH_DESTINATION}
    left join manifests m on m.id = o.manifest_id and f.kind = 'delivery'
    where ${isIn(part)}
    order by ${firstBy(part)} ${AS_A_DRIVER_GOES}
    limit ${limit} offset ${skip}`);
  const laneAt = laneFinder(await lanesOf(db, hubId));
  return rows.map(({ kind, askState, askReason, askSaid, toSuburb, toPostalCode, ...row }) => ({
    ...row,
    lane: laneAt({ suburb: toSuburb, postalCode: toPostalCode }),
    isReturn: kind === 'return',
    reason: reasonOf(row.stage, { askState, askReason, askSaid }),
  }));
}

/** Joins the row that has a shipment's destination: its order, or for a return the order's pickup location. */
const WITH_DESTINATION = Prisma.sql`day_shipments f join orders o on o.id = f.order_id
    left join pickup_locations p on p.id = o.pickup_location_id and f.kind = 'return'`;
const TO_SUBURB = Prisma.sql`case f.kind when 'return' then p.suburb else o.suburb end`;
const TO_POSTAL_CODE = Prisma.sql`case f.kind when 'return' then p.postal_code else o.postal_code end`;
const AS_A_DRIVER_GOES = Prisma.sql`case when f.is_here then ${TO_POSTAL_CODE} end nulls last,
      case when f.is_here then ${TO_SUBURB} end nulls last, f.reference`;

/** The ids of all unfinished shipments of a day at this moment, in the order of the rows. */
export async function listLeft(
  db: Pick<Services['db'], '$queryRaw'>,
  hubId: string,
  window: DayWindow,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    ${withDayShipments([hubId], [window])}
    select f.id from ${WITH_DESTINATION}
    where ${isIn('left')}
    order by ${firstBy('left')} ${AS_A_DRIVER_GOES}`);
  return rows.map(({ id }) => id);
}

function isIn(part: DayPart): Prisma.Sql {
  if (part === 'left') return Prisma.sql`f.left_in is not null`;
  if ('leftOf' in part)
    return Prisma.sql`f.left_in is not null and f.id = any(${[...part.leftOf]}::uuid[])`;
  if ('group' in part) return Prisma.sql`f.left_in = ${part.group}`;
  const { driver, stages } = part;
  const among = stages ? Prisma.sql`and f.stage = any(${[...stages]})` : Prisma.empty;
  return Prisma.sql`f.fleet_id = ${driver} ${among}`;
}

function firstBy(part: DayPart): Prisma.Sql {
  if (typeof part === 'object' && 'leftOf' in part)
    return Prisma.sql`array_position(${[...part.leftOf]}::uuid[], f.id),`;
  if (part !== 'left') return Prisma.empty;
  return Prisma.sql`array_position(${[...DAY_GROUP_NAMES]}::text[], f.left_in),`;
}

function reasonOf(
  stage: DayStage,
  { askState, askReason, askSaid }: Pick<Found, 'askState' | 'askReason' | 'askSaid'>,
): string | null {
  if (stage !== 'lying' || askState === 'given') return null;
  if (askReason) return driverReasonWords(askReason, askSaid);
  return askState === 'wanted' ? 'Looking for a driver…' : null;
}

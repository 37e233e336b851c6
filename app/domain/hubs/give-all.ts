import { Prisma } from '@prisma/client';
import { NO_ONE, type Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, isAppError, type ErrorCode } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { chooseDriver } from './choose-driver.ts';
import { withDayShipments } from './day-shipments.ts';
import { dayWindows, type DayWindow } from './hub-day-windows.ts';
import { hubDayOf } from './hub-days.rules.ts';
import { hubById } from './hub-visibility.ts';

/** At most this many shipments are assigned in one transaction. */
const AT_ONCE = 200;

const HAS_THEM = 'This driver already has these parcels. Choose another driver.';
const NOTHING_HERE = 'These parcels are no longer at the hub.';

type Asked = {
  hubId: string;
  day: string;
  /** The courier's number for the driver who has the parcels now; '' for parcels without a driver. */
  from: string;
  /** The id of one of our drivers, or the courier's number. */
  driverId: string;
};

/** Reassigns all parcels of a day that are assigned to one driver and are still at the hub, or assigns all in the group
 *  'Here without a driver'. Parcels that are loaded in the meantime stay with their driver.
 *  @returns the number of shipments that were assigned
 *  @throws AppError 'not-found' for a hub that is not the actor's; 'nothing-to-do' if no such parcel is at the
 *  hub; 'invalid-input' for an unknown driver, or for the driver who already has them. */
export async function giveAll(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  { hubId, day: asked, from, driverId }: Asked,
): Promise<{ given: number }> {
  const { db, clock } = deps;
  const hub = await hubById(db, actor, 'hub.assign', hubId);
  if (from !== '' && (await isFleet(db, driverId, from))) throw invalidField('driverId', HAS_THEM);
  const [window] = (await dayWindows(deps, [hubDayOf(asked, clock.now())])) as [DayWindow];
  let given = 0;
  for (let last = NO_ONE; ;) {
    const shipmentIds = await lyingOf(db, hub.id, window, from, last);
    if (shipmentIds.length === 0) break;
    given += await giveThose(deps, actor, shipmentIds, driverId);
    last = shipmentIds[shipmentIds.length - 1]!;
  }
  if (given === 0) throw new AppError('nothing-to-do', NOTHING_HERE);
  return { given };
}

/** Assigns all at once or, if one of them has just left or its only scan was undone, one by one. */
async function giveThose(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  shipmentIds: readonly string[],
  driverId: string,
): Promise<number> {
  const isTaken = async (ids: readonly string[]) => {
    try {
      await chooseDriver(deps, actor, { shipmentIds: ids, driverId });
      return true;
    } catch (error) {
      if (isAppError(error) && GONE.includes(error.code)) return false;
      throw error;
    }
  };
  if (await isTaken(shipmentIds)) return shipmentIds.length;
  let given = 0;
  for (const id of shipmentIds) if (await isTaken([id])) given += 1;
  return given;
}

/** What `chooseDriver` throws for a parcel that is no longer at the hub. */
const GONE: readonly ErrorCode[] = ['conflict', 'not-found'];

async function isFleet(db: Services['db'], driverId: string, fleetId: string): Promise<boolean> {
  if (driverId === fleetId) return true;
  const driver = await db.driver.findUnique({ where: { fleetId } });
  return driver?.id === driverId;
}

/** Shipments with an id after `last`, ordered by id, so that an assigned shipment is not read again. */
async function lyingOf(
  db: Services['db'],
  hubId: string,
  window: DayWindow,
  from: string,
  last: string,
): Promise<string[]> {
  const whose = from === '' ? Prisma.sql`f.left_in = 'waiting'` : Prisma.sql`f.fleet_id = ${from}`;
  const rows = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    ${withDayShipments([hubId], [window])}
    select f.id from day_shipments f
    where f.stage = 'lying' and ${whose} and f.id > ${last}::uuid
    order by f.id limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

import { storeDrivers } from '#app/domain/shipments/keep-driver.ts';
import type { CourierDriver } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { inTime } from './in-time.ts';

/** A driver of a hub's team, with the number of their jobs on the day. */
export type TeamDriver = Pick<CourierDriver, 'fleetId' | 'name' | 'state' | 'load'> & {
  id: string;
};

/** The drivers of a team; null if the courier does not answer in time. Available drivers and those with an unknown
 *  state come first, then busy, then offline ones, each by load. Drivers are stored with their present name. */
export async function teamDrivers(
  { db, courier }: Pick<Services, 'db' | 'courier'>,
  { teamId }: { teamId: string },
  day: string,
): Promise<TeamDriver[] | null> {
  const drivers = await inTime(() => courier.drivers(teamId, day));
  if (!drivers) return null;
  const known = await storeDrivers(db, drivers);
  const idOf = new Map(known.map(({ fleetId, id }) => [fleetId, id]));
  return drivers
    .map(({ fleetId, name, state, load }) => ({
      id: idOf.get(fleetId) ?? '',
      fleetId,
      name,
      state,
      load,
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.load - b.load || a.name.localeCompare(b.name));
}

const RANK = { available: 0, busy: 1, offline: 2 } as const;
const rankOf = ({ state }: TeamDriver) => RANK[state ?? 'available'];

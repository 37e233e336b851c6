import { driverNumbered } from '#app/domain/shipments/driver-choice.rules.ts';
import type { DayCount } from './count-day.ts';
import type { TeamDriver } from './team-drivers.ts';

/** A driver with their shipments of a day. */
export type DriverLoad = {
  /** The courier's number; null for shipments whose driver was never named. */
  fleetId: string | null;
  name: string;
  /** The state that the courier reports; null if it does not answer, or reports none for this driver. */
  state: TeamDriver['state'];
  isOfTeam: boolean;
  given: number;
  out: number;
  delivered: number;
  failed: number;
};

const NOTHING = { given: 0, out: 0, delivered: 0, failed: 0 };
const COLUMN = { lying: 'given', out: 'out', delivered: 'delivered', failed: 'failed' } as const;

/** The team's drivers, then other drivers with shipments of the day, both by name, so that no row moves as loads
 *  change.
 *  @param team null if the courier does not answer */
export function driverLoads(
  counts: readonly DayCount[],
  team: readonly TeamDriver[] | null,
): DriverLoad[] {
  const loads = new Map<string | null, DriverLoad>();
  for (const { fleetId, name, state } of team ?? [])
    loads.set(fleetId, { fleetId, name, state, isOfTeam: true, ...NOTHING });
  for (const { stage, fleetId, driver, shipments } of counts) {
    // Shipments that are on their way here, were cancelled, or are here without a driver belong to no driver's load.
    if (stage === 'coming' || stage === 'calledOff' || (stage === 'lying' && fleetId === null))
      continue;
    const load = loads.get(fleetId) ?? otherLoad(fleetId, driver);
    load[COLUMN[stage]] += shipments;
    loads.set(fleetId, load);
  }
  return [...loads.values()].sort(
    (one, other) =>
      Number(other.isOfTeam) - Number(one.isOfTeam) || one.name.localeCompare(other.name),
  );
}

function otherLoad(fleetId: string | null, driver: string | null): DriverLoad {
  const name = driver ?? (fleetId ? driverNumbered(fleetId) : 'Unknown driver');
  return { fleetId, name, state: null, isOfTeam: false, ...NOTHING };
}

import type { DayCount } from './count-day.ts';
import type { TeamDriver } from './team-drivers.ts';

/** A driver and what they have of a day. */
export type DriverLoad = {
  /** The courier's number; null of what somebody has whom nobody named. */
  fleetId: string | null;
  name: string;
  /** As the courier says; null where it does not answer, or says nothing of this one. */
  state: TeamDriver['state'];
  isOfTeam: boolean;
  given: number;
  out: number;
  delivered: number;
  failed: number;
};

const NOTHING = { given: 0, out: 0, delivered: 0, failed: 0 };
const COLUMN = { lying: 'given', out: 'out', delivered: 'delivered', failed: 'failed' } as const;

/** The team's drivers, then others who have something of the day, both by name: nothing moves as loads change.
 *  @param team null while the courier does not answer */
export function driverLoads(
  counts: readonly DayCount[],
  team: readonly TeamDriver[] | null,
): DriverLoad[] {
  const loads = new Map<string | null, DriverLoad>();
  for (const { fleetId, name, state } of team ?? [])
    loads.set(fleetId, { fleetId, name, state, isOfTeam: true, ...NOTHING });
  for (const { stage, fleetId, driver, shipments } of counts) {
    // What lies here, or is on its way here, and nobody has, is no driver's; nor is what goes nowhere.
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
  const name = driver ?? (fleetId ? `Driver ${fleetId}` : 'Unknown driver');
  return { fleetId, name, state: null, isOfTeam: false, ...NOTHING };
}

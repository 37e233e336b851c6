type SimulatedDriver = {
  fleet_id: number;
  fleet_name: string;
  phone: string;
  team_id: number;
};

/** Invented people and numbers, in the teams below. */
// prettier-ignore
export const DRIVERS: readonly SimulatedDriver[] = [
  { fleet_id: 730101, fleet_name: 'Sipho Dlamini',       phone: '+27821000101', team_id: 41001 },
  { fleet_id: 730102, fleet_name: 'Thandeka Nkosi',      phone: '+27821000102', team_id: 41001 },
  { fleet_id: 730103, fleet_name: 'Johan van der Merwe', phone: '+27821000103', team_id: 41002 },
  { fleet_id: 730104, fleet_name: 'Lerato Mokoena',      phone: '+27821000104', team_id: 41002 },
  { fleet_id: 730105, fleet_name: 'Ashwin Naidoo',       phone: '+27821000105', team_id: 41003 },
  { fleet_id: 730106, fleet_name: 'Nomvula Khumalo',     phone: '+27821000106', team_id: 41003 },
];

export const TEAMS = [
  { team_id: 41001, team_name: 'Johannesburg' },
  { team_id: 41002, team_name: 'Cape Town' },
  { team_id: 41003, team_name: 'Durban' },
] as const;

/** 0 available, 1 offline, 2 busy. */
export type FleetStatus = 0 | 1 | 2;

export type SimFleet = ReturnType<typeof createFleet>;

/** The drivers, and the state in each driver's app. A state is available until `set` changes it. */
export function createFleet() {
  const statuses = new Map<number, FleetStatus>();
  return {
    set(fleetId: number, status: FleetStatus): boolean {
      if (!driverById(fleetId)) return false;
      statuses.set(fleetId, status);
      return true;
    },
    /** The answer to get_all_fleets. */
    list: () =>
      DRIVERS.map(({ fleet_id, fleet_name, phone, team_id }) => ({
        fleet_id,
        fleet_name,
        username: fleet_name,
        phone,
        team_id,
        latitude: '-26.2041',
        longitude: '28.0473',
        battery_level: '87',
        registration_status: 1,
        transport_type: 2,
        license: '',
        tags: '',
        status: statuses.get(fleet_id) ?? 0,
      })),
  };
}

export function driverById(fleetId: number): SimulatedDriver | null {
  return DRIVERS.find((driver) => driver.fleet_id === fleetId) ?? null;
}
